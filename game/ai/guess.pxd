# The C types of guess.py.
import cython
from game.engine.kernel cimport *
from game.engine.melds cimport mask_t
from game.engine.deal cimport Deal, BEATS
from game.ai.mind cimport Mind, next_random

cdef enum:
    # So many worlds are looked at before any is taken, and so many at most for each one taken.
    FIRST = 12
    MOST_TRIES = 20

cdef int[468] ODDS
cdef int[80] FALL

@cython.final
cdef class Guess:
    cdef readonly Mind probe
    cdef readonly Deal world, past
    cdef bint sees_hand
    cdef mask_t random
    cdef long long top
    cdef signed char[64] heap
    cdef int[64] chance

    cpdef list hands(self, Deal deal, int seat, mask_t seed, int count)
    cdef void begin(self, mask_t seed, bint sees_hand) noexcept nogil
    @cython.locals(tries=int, likely=longlong)
    cdef void draw(self, Deal deal, int seat) noexcept nogil
    @cython.locals(other=int, kind=int, used=mask_t, beaten=int, best=int, mass=longlong, total=longlong, index=int, gap=longlong)
    cdef long long _likelihood(self, Deal deal, int seat) noexcept nogil
    @cython.locals(hidden=mask_t, count=int, index=int, other=int, needed=int, total=int, at=int, held=int, card=int, trump=int, group=int, tricks=int)
    cdef void _deal_out(self, Deal deal, int seat) noexcept nogil
