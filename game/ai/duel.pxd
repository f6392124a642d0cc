# The C types of duel.py.
import cython
from game.engine.kernel cimport *
from game.engine.melds cimport mask_t
from game.engine.deal cimport Deal
from game.engine.playout cimport shuffle
from game.ai.player cimport Player

cdef extern from "<time.h>" nogil:
    """
    #define GOLDEN 0x9E3779B97F4A7C15ULL
    #define FIRST_MIX 0xBF58476D1CE4E5B9ULL
    #define SECOND_MIX 0x94D049BB133111EBULL
    #if defined(CLOCK_THREAD_CPUTIME_ID)
    static long long cpu_now(void) {
        struct timespec now;
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
        return now.tv_sec * 1000000000LL + now.tv_nsec;
    }
    #else
    static long long cpu_now(void) { return (long long)clock() * (1000000000LL / CLOCKS_PER_SEC); }
    #endif
    """
    const unsigned long long GOLDEN, FIRST_MIX, SECOND_MIX
    long long cpu_now()

cdef enum:
    MOST_ACTS = 512

cpdef mask_t mixed(mask_t seed) noexcept nogil

@cython.final
cdef class Duel:
    cdef readonly Player first, second
    cdef readonly Deal deal
    cdef int[2] points
    cdef readonly int deals, acts
    cdef readonly int winner, early
    cdef signed char[512] kinds, seats
    cdef mask_t[512] sets
    cdef long long[2] spent
    cdef long[2] counts
    cdef long[1024] times

    cpdef void play(self, mask_t seed, bint swapped, int dealer)
    @cython.locals(index=int)
    cdef void _shuffle(self, mask_t seed, int number, int dealer) noexcept nogil
    cdef void _tell(self, Player player, int seat, int number) noexcept nogil
    @cython.locals(number=int)
    cdef void _play(self, mask_t seed, bint swapped, int dealer) noexcept nogil
    @cython.locals(seat=int, index=int, side=int, began=longlong)
    cdef void _play_deal(self, mask_t seed, bint swapped) noexcept nogil
    @cython.locals(bucket=int)
    cdef void _count(self, int side, long long spent) noexcept nogil
