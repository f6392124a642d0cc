# The C types of sight.py.
import cython
from game.engine.kernel cimport *
from game.engine.melds cimport mask_t
from game.engine.deal cimport Deal

cdef enum:
    TARGETS = 10
    DOUBLE = 10
    OWN_HAND = 0
    OWN_TABLE = 64
    OWN_MELDS = 128
    OWN_TRUMPS = 205
    LED_CARD = 214
    STAGE = 246
    OTHER_TABLE = 250
    OTHER_KNOWN = 314
    UNSEEN = 346
    OTHER_MELDS = 410
    STOCK = 487
    TURN_UP = 512
    TRUMP_CASE = 520
    LED_FACTS = 523
    PASSED = 536
    PASSED_SHORT = 541
    LAST_CARD = 552
    LAST_WAY = 584
    INPUTS = 587
    LEADING = 0
    WON = 1
    LOST = 2
    DRAWING = 3

cdef mask_t[48] FACES_OF
cdef mask_t[48] ALL_OF
cdef int[12] KIND_OF
cdef int[12] WORTH
cdef int[16] SUITS_BY_SLOT

@cython.final
cdef class Sight:
    cdef int seat, trump, case, tricks_left, turn_rank, other_unknown, hidden
    cdef int since, last_face, last_way
    cdef mask_t hand, table, other_table, known, unseen, unseen_once, unseen_twice
    cdef mask_t[10] used
    cdef int[4] suits
    cdef short[160] common
    cdef short[160] own
    cdef int commons, owns, ready
    cdef int[12] state

    @cython.locals(other=int, index=int, hidden=mask_t, gone=mask_t)
    cdef void look(self, Deal deal, int seat, int memory) noexcept nogil
    @cython.locals(slot=int, lanes=mask_t)
    cdef mask_t slots(self, mask_t cards) noexcept nogil
    @cython.locals(slot=int)
    cdef int slot_face(self, int face) noexcept nogil
    cdef void _watch(self, Deal deal, int other) noexcept nogil
    @cython.locals(at=int, target=int)
    cdef void _write_signs(self) noexcept nogil
    cdef void toggle(self, int kind, mask_t cards) noexcept nogil
    @cython.locals(target=int, once=mask_t)
    cdef void write_common(self) noexcept nogil
    @cython.locals(lane=mask_t, shown=mask_t, higher=mask_t, beaters=int)
    cdef void _write_led(self, int led) noexcept nogil
    @cython.locals(target=int, state=int)
    cdef void write_own(self, mask_t hand, mask_t table, int led, int stage) noexcept nogil
    @cython.locals(count=int, once=mask_t)
    cdef int _write_counts(self, short* into, int count, int first, mask_t cards) noexcept nogil
    @cython.locals(usable=mask_t, missing=mask_t, faces=mask_t, kind=int, count=int, at=int)
    cdef int meld_state(self, int target, mask_t hand, mask_t table) noexcept nogil
    @cython.locals(usable=mask_t, queens=int, jacks=int, count=int, four=mask_t, faces=mask_t, at=int)
    cdef int double_state(self, mask_t hand, mask_t table) noexcept nogil
