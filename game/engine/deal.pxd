# The C types of deal.py.
import cython
from game.engine.kernel cimport *
from game.engine.melds cimport find_melds, mask_t

cdef mask_t[256] BEATS
cdef int[9] POINTS

cdef class Deal:
    cdef readonly object ruleset
    cdef mask_t[2] hand, table, known
    cdef mask_t[10] used
    cdef int[2] score, brisques, tricks_won, passed
    cdef unsigned char[64] pack
    cdef signed char[128] kinds
    cdef mask_t[128] sets
    cdef readonly mask_t barred
    cdef readonly int dealer, to_act, leader, winner, phase, trump, turn_up, position, tricks, sevens_done
    cdef readonly int led, last_led, last_followed, sevens_per_declare
    cdef readonly bint led_from_table, followed_from_table, meld_done
    cdef readonly bint usable_at_once, declare_at_end, one_per_suit, per_card

    @cython.locals(seat=int, kind=int)
    cdef void _clear(self, int dealer) noexcept nogil
    @cython.locals(elder=int, index=int, seat=int)
    cdef void _deal_out(self) noexcept nogil

    @cython.locals(held=mask_t, lane=mask_t, beats=mask_t, suit=mask_t)
    cdef mask_t _plays(self) noexcept nogil
    @cython.locals(count=int, seat=int, hand=mask_t, sevens=int, copy=int)
    cdef int _options(self) noexcept nogil
    @cython.locals(index=int)
    cdef bint _allows(self, int kind, mask_t cards) noexcept nogil
    cdef void _act(self, int kind, mask_t cards) noexcept nogil
    @cython.locals(seat=int, kind=int, index=int)
    cdef void become(self, Deal other) noexcept nogil

    @cython.locals(seat=int, bit=mask_t, from_table=bint)
    cdef void _play(self, int card) noexcept nogil
    @cython.locals(gone=mask_t, card=int, twins=mask_t)
    cdef void _leave_hand(self, int seat, mask_t cards) noexcept nogil
    @cython.locals(beaten=bint, winner=int, brisques=int)
    cdef void _take_trick(self, int follower, int card) noexcept nogil
    @cython.locals(seat=int)
    cdef void _meld(self, int kind, mask_t cards) noexcept nogil
    @cython.locals(seat=int, taken=mask_t)
    cdef void _declare_seven(self, int card, mask_t bit) noexcept nogil
    @cython.locals(winner=int, loser=int, seat=int)
    cdef void _draw(self) noexcept nogil
