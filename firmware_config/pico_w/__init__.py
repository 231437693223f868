"""The dial for a Raspberry Pi Pico W, in MicroPython: its logic, its line to the broker, and its pins."""
