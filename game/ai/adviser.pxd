# The C types of adviser.py.
import cython
from game.engine.kernel cimport *
from game.engine.melds cimport mask_t
from game.engine.deal cimport Deal
from game.ai.player cimport Player

@cython.final
cdef class Adviser:
    cdef readonly Player player
    cdef readonly int first, done
    cdef long long[128] totals, apart
    cdef double[128] squares

    cpdef int value_all(self, Deal deal, mask_t seed)
    cpdef void weigh(self, Deal deal, mask_t seed, int worlds)
    cdef void _value_all(self, Deal deal, mask_t seed) noexcept nogil
    @cython.locals(seat=int, index=int, base=longlong, value=longlong)
    cdef void _weigh(self, Deal deal, mask_t seed, int worlds) noexcept nogil
    cdef long long _try(self, int index, int seat) noexcept nogil
