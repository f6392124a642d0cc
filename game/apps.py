"""The game application."""

from typing import Any

from django.apps import AppConfig


class GameConfig(AppConfig):
    """Bezique: matches and the table."""

    name = "game"

    def ready(self) -> None:
        """Let what a guest played follow it into an account."""
        from django.contrib.auth.signals import user_logged_in

        from game.adoption import on_log_in  # models can be imported only now

        def receive(sender: Any, **kwargs: Any) -> None:
            on_log_in(**kwargs)

        user_logged_in.connect(receive, weak=False, dispatch_uid="game.adoption")
