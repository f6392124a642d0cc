"""Fixtures and settings of the whole suite."""

import os

# Before Django reads its settings: no collected static files, and nobody's own configuration.
os.environ["BEZIQUE_ENV"] = "test"
