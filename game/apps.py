"""The game application."""

from django.apps import AppConfig


class GameConfig(AppConfig):
    """Bezique: matches and the table."""

    name = "game"
