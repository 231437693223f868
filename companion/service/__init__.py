"""The service: the one loop that joins the dials, the game, the journal and the screens."""
