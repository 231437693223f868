"""The game itself, pure: rules, scoring, phases and views. No clock, no chance, no files, no network."""
