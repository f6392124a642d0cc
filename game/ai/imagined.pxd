# The C types of imagined.py.
from game.engine.deal cimport Deal
