# The C types of player.py.
import cython
from game.engine.kernel cimport *
from game.engine.melds cimport mask_t
from game.engine.deal cimport Deal
from game.ai.endgame cimport Ending
from game.ai.network cimport Network
from game.ai.guess cimport Guess
from game.ai.mind cimport Mind, next_random

cdef enum:
    THINKS = 0
    RANDOM = 1
    SEES_ALL = 2
    SEES_HAND = 3
    FEW = 4
    BATCH = 10
    # What a point counts for itself, in millionths of a match.
    POINTS_COUNT = 50
    # The places of the table of stakes.py.
    LAST_DEAL = 1944
    LEADS = 81
    SUMS = 13

cdef int[27216] STAKES

@cython.final
cdef class Player:
    cdef readonly Mind mind
    cdef readonly Mind probe
    cdef readonly Guess guess
    cdef readonly Deal line
    cdef public int way, worlds, margin, trust, certain, reach, ahead
    cdef int early_win
    cdef public bint last_deal
    cdef long long both
    cdef long long[4] priors
    cdef double error
    cdef int[4] candidates
    cdef long long[4] totals
    cdef double[4] squares
    cdef bint[4] alive

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
    @cython.locals(count=int, index=int, seat=int, first=longlong, value=longlong, chosen=int, done=int)
    cdef int _search(self, Deal deal, int best, mask_t seed) noexcept nogil
    @cython.locals(lead=longlong, both=longlong, left=int, first=longlong, index=int, at=int, slope=longlong)
    cdef void _expect(self, Deal deal, int seat, int count) noexcept nogil
    @cython.locals(lead=longlong)
    cdef long long _try(self, int index, int seat) noexcept nogil
    cdef int _left(self, Deal deal) noexcept nogil
    @cython.locals(extra=longlong, place=longlong, row=int, low=longlong, high=longlong)
    cdef long long _worth(self, long long lead, long long both, int left) noexcept nogil
    @cython.locals(place=longlong, at=int)
    cdef long long _share(self, int row, long long lead) noexcept nogil
    @cython.locals(chosen=int, highest=double, index=int)
    cdef int _leading(self, int count, int done) noexcept nogil
    @cython.locals(leading=int, highest=double, rivals=int, index=int, behind=double, doubt=double)
    cdef bint _narrow(self, int count, int done) noexcept nogil
    @cython.locals(trust=double, mean=double, spread=double, promise=double)
    cdef double _promise(self, int index, int done) noexcept nogil
    @cython.locals(trust=double, mean=double, spread=double, doubt=double)
    cdef double _doubt(self, int index, int done) noexcept nogil
    @cython.locals(index=int, best=int, seat=int, value=longlong, highest=longlong)
    cdef int _foresee(self, Deal deal) noexcept nogil
    @cython.locals(leader=int, gain=longlong, index=int, rest=int, plays=int)
    cdef long long _play_on(self, int seat, bint to_end) noexcept nogil
