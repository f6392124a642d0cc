# The C types of player.py.
import cython
from game.engine.kernel cimport *
from game.engine.melds cimport mask_t
from game.engine.deal cimport Deal
from game.ai.endgame cimport Ending
from game.ai.network cimport Network
from game.ai.mind cimport Mind, next_random

cdef enum:
    THINKS = 0
    RANDOM = 1
    SEES_ALL = 2
    SEES_HAND = 3
    FEW = 4
    BATCH = 10

cdef int[468] ODDS
cdef int[64] HOPE

@cython.locals(seat=int, kind=int, index=int)
cdef void copy_deal(Deal source, Deal target) noexcept nogil

@cython.final
cdef class Player:
    cdef readonly Mind mind
    cdef readonly Mind probe
    cdef readonly Deal world, line
    cdef public int way, worlds, margin, certain
    cdef mask_t random
    cdef signed char[64] heap
    cdef int[64] chance
    cdef int[4] candidates
    cdef long long[4] totals
    cdef double[4] squares
    cdef bint[4] alive
    cdef public long searched, switched

    @cython.locals(chosen=int)
    cpdef tuple act(self, Deal deal, mask_t seed)
    @cython.locals(index=int, free=int)
    cdef int decide(self, Deal deal, mask_t seed) noexcept nogil
    @cython.locals(free=int, index=int, cards=mask_t, _=int)
    cdef int _any(self, Deal deal, mask_t seed) noexcept nogil
    @cython.locals(at=int, found=bint)
    cdef bint _listed(self, int index, int count) noexcept nogil
    @cython.locals(index=int, at=int, count=int, value=longlong)
    cdef int _short_list(self, int best) noexcept nogil
    @cython.locals(count=int, number=int, index=int, seat=int, first=longlong, value=longlong, mean=double,
                   chosen=int, highest=double, done=int, alive=int)
    cdef int _search(self, Deal deal, int best) noexcept nogil
    @cython.locals(mean=double, spread=double, errors=double, root=int)
    cdef int _errors(self, int index, int done) noexcept nogil
    @cython.locals(index=int, best=int, seat=int, value=longlong, highest=longlong)
    cdef int _foresee(self, Deal deal) noexcept nogil
    @cython.locals(leader=int, gain=longlong, index=int)
    cdef long long _play_on(self, int seat, bint to_end) noexcept nogil
    @cython.locals(hidden=mask_t, count=int, index=int, other=int, needed=int, total=int, at=int, held=int, card=int, trump=int, group=int, tricks=int)
    cdef void _imagine(self, Deal deal, int seat) noexcept nogil
