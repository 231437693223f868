"""Comparing pictures with a tolerance."""

import pygame

TOLERANCE = (28, 28, 28, 255)
"""How far a pixel's parts may be off."""
SHARE = 0.996
"""How many pixels must be the same within that."""


def alike(one: pygame.Surface, other: pygame.Surface) -> float:
    """The share of pixels that are the same in both; 0 when they differ in size."""
    if one.get_size() != other.get_size():
        return 0.0
    same = pygame.mask.from_threshold(_plain(one), (0, 0, 0), TOLERANCE, _plain(other))
    return float(same.count() / (one.get_width() * one.get_height()))


def _plain(picture: pygame.Surface) -> pygame.Surface:
    """The same picture in one way of storing it; pixels are compared as they lie in memory."""
    plain = pygame.Surface(picture.get_size(), depth=32)
    plain.blit(picture, (0, 0))
    return plain
