"""What goes onto the wireless dials. `companion provision` copies it out, a folder for each kind of board."""
