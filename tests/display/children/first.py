"""`companion play` up to its first picture."""

from companion.config import load
from companion.desk import Playing
from companion.display.window import Window

playing = Playing(load(None), lambda manner: Window(manner, size=(1920, 1080)))
playing.window.paint()
print("painted", flush=True)
playing.close()
