"""Sockets of the game."""

from django.urls import URLPattern, path

from game.consumers import MatchConsumer

websocket_urlpatterns: list[URLPattern] = [
    path("ws/match/<uuid:match_id>/", MatchConsumer.as_asgi()),
]
