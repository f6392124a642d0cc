# The C types of endgame.py.
import cython
from game.engine.kernel cimport *
from game.engine.melds cimport mask_t

cdef enum:
    MOST = 99
    STATES = 131072

@cython.final
cdef class Ending:
    cdef int[16] faces, cards, suit, higher, upward
    cdef int[2] owned
    cdef readonly int all, size
    cdef int trumps, brisques
    cdef unsigned int generation
    cdef unsigned int[131072] table
    cdef readonly long nodes

    @cython.locals(held=mask_t, place=int, bit=int, card=int, index=int)
    cdef void lay(self, mask_t own, mask_t other, int trump) noexcept nogil
    @cython.locals(index=int)
    cdef void _forget(self) noexcept nogil
    @cython.locals(side=int)
    cdef int solve(self, int side) noexcept nogil
    @cython.locals(lead=int, leads=int, best=int, chosen=int, value=int, trap=int, widest=int)
    cdef int best_lead(self, bint traps) noexcept nogil
    @cython.locals(replies=int, reply=int, beats=bint, value=int, best=int, chosen=int, place=int,
                   trap=int, widest=int)
    cdef int best_reply(self, int lead, bint traps) noexcept nogil
    @cython.locals(replies=int, reply=int, place=int, beats=bint, worst=int, value=int, total=int, count=int)
    cdef int _trap_of_lead(self, int left, int lead) noexcept nogil
    @cython.locals(rest=int, leads=int, lead=int, best=int, value=int, total=int, count=int)
    cdef int _trap_after(self, int left, int trick) noexcept nogil

    @cython.locals(entry=cython.uint, key=int, low=int, high=int, floor=int, best=int, value=int, lead=int,
                   part=int, leads=int, other=int, order=int, winners=int, cards=int, bit=int, place=int,
                   lane=int)
    cdef int _search(self, int left, int side, int brisques, int alpha, int beta) noexcept nogil
    @cython.locals(replies=int, reply=int, place=int, beats=bint, worst=int, value=int, order=int, part=int)
    cdef int _worth_of_lead(self, int left, int side, int lead, int brisques, int alpha, int beta) noexcept nogil
    @cython.locals(rest=int, taken=int, points=int)
    cdef int _worth_of_trick(self, int left, int side, int lead, int reply, bint beats, int brisques,
                             int alpha, int beta) noexcept nogil
    @cython.locals(held=int, lane=int, higher=int)
    cdef int _legal(self, int left, int side, int place) noexcept nogil
    cdef bint _beats(self, int replies, int place) noexcept nogil
    @cython.locals(found=int, previous=int, bit=int, place=int)
    cdef int _distinct(self, int cards, int other) noexcept nogil
