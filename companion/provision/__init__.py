"""Makes all that the broker and the wireless dials need, from the table's config."""
