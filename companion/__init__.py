"""The companion of a real Dixit table: it reads the dials, keeps the game and shows the rabbit track."""
