"""The journal: what was accepted is there after anything."""
