"""Addresses of the game."""

from django.urls import URLPattern

urlpatterns: list[URLPattern] = []
