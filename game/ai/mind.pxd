# The C types of mind.py.
import cython
from game.engine.kernel cimport *
from game.engine.melds cimport mask_t
from game.engine.deal cimport Deal, BEATS, POINTS
from game.ai.endgame cimport Ending
from game.ai.network cimport Network, WIDE
from game.ai.sight cimport Sight, INPUTS, WORTH, DOUBLE, LEADING, WON, LOST, DRAWING, FACES_OF

cdef extern from *:
    """
    #define LOW_CARDS 0x003F003F003F003FULL
    """
    const unsigned long long LOW_CARDS

cdef enum:
    EARLY = 8

cdef int[250] REACH
cdef int[8] TRUMP_BODY
cdef int[8] PLAIN_BODY

cdef mask_t next_random(mask_t state) noexcept nogil

@cython.final
cdef class Mind:
    cdef readonly Network network
    cdef readonly Sight sight
    cdef readonly Ending ending
    cdef int[WIDE] base, scratch
    cdef short[WIDE] hidden
    cdef long long[2] out
    cdef signed char[INPUTS] marks
    cdef short[160] held, more, gone
    cdef signed char[128] kinds, barred
    cdef mask_t[128] sets
    cdef long long[128] values, sums
    cdef public int count, chosen
    cdef int helds
    cdef public int memory, exact, noise, slip
    cdef public bint tuned
    cdef int kept, gain, best_ready
    cdef mask_t random

    @cython.locals(index=int)
    cdef void _start_asking(self) noexcept nogil
    @cython.locals(index=int, at=int, more=int, gone=int)
    cdef void _ask(self) noexcept nogil
    @cython.locals(seat=int)
    cdef void consider(self, Deal deal) noexcept nogil
    @cython.locals(plays=mask_t, hand=mask_t, bit=mask_t, moved=mask_t, card=int, ready=int, brisques=int, beats=int, seat=int,
                   junk=bint)
    cdef void _consider_plays(self, Deal deal) noexcept nogil
    @cython.locals(index=int, spare=bint, face=int, beats=mask_t, losing=mask_t, low=mask_t)
    cdef void _bar_plays(self, Deal deal, int ready) noexcept nogil
    @cython.locals(index=int, sevens=bint, small=int, big=int, pair=int, has_big=bint, seat=int, hand=mask_t, keeps=bint, other=int)
    cdef void _bar_declarations(self, Deal deal) noexcept nogil
    @cython.locals(index=int, cards=mask_t, moved=mask_t, seat=int, kind=int, fresh=mask_t)
    cdef void _consider_declarations(self, Deal deal) noexcept nogil
    @cython.locals(moved=mask_t, card=int, beats=int, cards=mask_t, kind=int)
    cdef void write_chosen(self, Deal deal, int index) noexcept nogil
    @cython.locals(index=int, best=int, value=longlong, highest=longlong)
    cdef int best(self) noexcept nogil
    @cython.locals(index=int, total=longlong, _=int)
    cdef void blur(self) noexcept nogil
    @cython.locals(index=int, points=int, best=int)
    cdef int _slip_up(self, Deal deal) noexcept nogil
    cdef int decide(self, Deal deal, mask_t seed) noexcept nogil
    @cython.locals(seat=int, other=int, card=int, bit=int)
    cdef mask_t play_ending(self, Deal deal) noexcept nogil
    @cython.locals(plays=mask_t, seat=int, part=mask_t, other=mask_t, card=int, winners=mask_t, cards=mask_t, lane=mask_t)
    cdef mask_t _rough_ending(self, Deal deal) noexcept nogil
    @cython.locals(best=int, rank=int, chosen=int, card=int)
    cdef int _lowest_rank(self, mask_t cards) noexcept nogil

    @cython.locals(target=int, state=int, share=int, worth=int, place=int, later=int, odds=int, ready=int, dearest=int, index=int, left=int,
                   missing=int, hoped=longlong, at=int)
    cdef void _prospects(self, mask_t hand, mask_t table) noexcept nogil
    @cython.locals(rank=int)
    cdef int _body(self, int face, int trump) noexcept nogil
    @cython.locals(share=int, target=int, state=int, odds=int, most=int)
    cdef int _threat(self) noexcept nogil
    @cython.locals(total=int, lacks=int, _=int)
    cdef int _held_odds(self, mask_t faces) noexcept nogil
    @cython.locals(later=int, value=int, gain=int, points=int, odds=int, deny=int, suit=int, trumps=mask_t, higher=mask_t, exchange=int,
                   late=int, brisque=bint, sevens=mask_t, extra=int, by_suit=int, by_trump=int, lane=mask_t, total=longlong)
    cdef int _tuned_play(self, Deal deal, int card, mask_t hand, mask_t table, int beats, int brisques) noexcept nogil
