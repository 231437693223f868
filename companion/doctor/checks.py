"""All checks, in the order a person mends things in."""

from companion.doctor import broker, machine, table
from companion.doctor.finding import Check

CHECKS: tuple[Check, ...] = (
    machine.packages,
    table.config,
    machine.disk,
    machine.clock,
    table.journal,
    machine.services,
    broker.broker,
    table.pins,
    table.dials,
    machine.tv,
)
