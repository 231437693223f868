"""Robots at wireless dials: they sit down at the running table and play, through the broker, as dials do."""

from argparse import ArgumentParser, Namespace
from pathlib import Path

from companion.config import default_path, load
from companion.game.views import InPodium
from companion.mistake import Mistake
from companion.remote.dial import NetworkDial
from companion.remote.passes import find_pass
from companion.remote.users import of_dial
from companion.robots.mind import Mind
from companion.robots.robot import Robot, Robots
from firmware_config.pico_w.logic import Dial


def arguments(parser: ArgumentParser) -> None:
    """Say what the command takes."""
    parser.add_argument("--config", type=Path, help=f"the config (unless said: {default_path()})")
    parser.add_argument(
        "--seats", nargs="+", metavar="SEAT", help="which seats (unless said: all wireless ones)"
    )
    parser.add_argument("--games", type=int, default=1, help="how many games to play")
    parser.add_argument("--pace", type=float, default=1.0, help="seconds a robot thinks, more or less")
    parser.add_argument("--seed", type=int, default=1, help="the same seed plays the same game")


def run(args: Namespace) -> int:
    """Play, then tell the scores."""
    config = load(args.config)
    if args.games < 1:
        raise Mistake("At least one game is needed: --games 1.")
    spares = {spare.name for spare in config.spare}
    seats = args.seats or [dial for dial in config.wireless if dial not in spares]
    if not seats:
        raise Mistake("No seat of this table has a wireless dial: there is nothing for robots to play with.")
    mind, robots = Mind(args.seed, seats, args.games), Robots()
    for seat in seats:
        own = find_pass(config, args.config or default_path(), of_dial(seat))
        dial = NetworkDial(own.broker, own.topics, seat, Dial(), robots.wake)
        robots.robots.append(Robot(dial, own.topics, mind, pace=round(args.pace * 1000)))
    try:
        robots.run(lambda: _over(robots, args.games))
    finally:
        robots.close()
    screen = robots.robots[0].screen
    assert screen is not None
    players = [seat for seat in screen.view.seats if seat.rank]
    for seat in sorted(players, key=lambda seat: seat.rank):
        print(f"{seat.rank:3}. {seat.name} {seat.score}")
    return 0


def _over(robots: Robots, games: int) -> bool:
    screen = robots.robots[0].screen
    return screen is not None and isinstance(screen.view.phase, InPodium) and screen.view.game >= games
