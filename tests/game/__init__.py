"""The pure core: rules, scoring, phases, views."""
