"""The dials of the table: wired, wireless, keyboard and simulated. Knows nothing of the game."""
