"""Tests of the site around the game."""
