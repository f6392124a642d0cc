"""Tests of the game application: service, opponent at work, pages, sockets, crashes."""
