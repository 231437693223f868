"""Sounds of our own making: short, never too loud, replaceable."""

import wave
from pathlib import Path

import pytest

from companion.display.sounds import MADE, RATE, Sounds, samples


@pytest.mark.parametrize("name", MADE)
def test_every_sound_is_short_and_never_too_loud(name: str) -> None:
    made = MADE[name]()
    assert 0.05 * RATE < len(made) < 3 * RATE
    assert 0.1 < max(map(abs, made)) <= 1.0
    assert len(samples(made)) == 2 * len(made)


def test_a_sound_can_be_a_file_and_a_broken_file_is_silence(tmp_path: Path) -> None:
    mine, broken = tmp_path / "mine.wav", tmp_path / "broken.wav"
    with wave.open(str(mine), "wb") as file:
        file.setnchannels(1)
        file.setsampwidth(2)
        file.setframerate(RATE)
        file.writeframes(samples(MADE["press"]()))
    broken.write_bytes(b"not a sound")
    sounds = Sounds(files={"press": mine, "hop": broken, "page": tmp_path / "gone.wav"})
    for name in ("press", "hop", "page", "lit"):
        sounds.play(name)
    sounds.close()
    sounds.close()


def test_without_a_loudspeaker_the_table_plays_on_in_silence(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SDL_AUDIODRIVER", "no-such-driver")
    sounds = Sounds()
    sounds.play("press")
    sounds.play("press")
    sounds.close()
