"""Which wire goes where: the wiring of a table's dials as a list, as text and as a drawing."""
