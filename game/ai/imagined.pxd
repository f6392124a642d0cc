# The C types of imagined.py.
import cython
from game.engine.deal cimport Deal

@cython.locals(deal=Deal)
cpdef Deal imagine(object view, object seen)

cdef void _note_acts(Deal deal, object view)
