"""Addresses of the game's pages."""

from django.urls import path

from game import views

urlpatterns = [
    path("", views.home, name="home"),
    path("play/", views.play, name="play"),
    path("match/<uuid:match_id>/", views.match, name="match"),
    path("match/<uuid:match_id>/resign/", views.resign, name="resign"),
]
