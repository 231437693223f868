"""The least a pygame program can be: a window, the same typeface, a word, shown."""

import os

os.environ["PYGAME_HIDE_SUPPORT_PROMPT"] = "1"

import font_hanken_grotesk as fonts
import pygame

pygame.display.init()
pygame.font.init()
screen = pygame.display.set_mode((1920, 1080))
screen.blit(pygame.font.Font(fonts.HankenGroteskBold, 40).render("Hello", True, (255, 255, 255)), (0, 0))
pygame.display.flip()
print("painted", flush=True)
