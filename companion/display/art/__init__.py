"""Everything that is drawn: each picture is made by our own shapes, once for each size it is needed in."""
