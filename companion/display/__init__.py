"""The TV: a public view goes in, a scene of plain data comes out, a painter puts it on the screen."""
