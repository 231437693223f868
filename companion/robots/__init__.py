"""Robots: simulated wireless dials that play, through the broker, knowing only what a dial may know."""
