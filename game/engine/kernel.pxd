# What the compiled modules share: the C twins of bits.py, kinds.py and the phases of phases.py.
cdef extern from *:
    """
    #define ONE 1ULL
    #define WORD 0xFFFFFFFFFFFFFFFFULL
    #define FACES 0x5555555555555555ULL
    #define SUIT_LANES 0x0001000100010001ULL
    #define BRISQUES 0xF000F000F000F000ULL
    #if defined(_MSC_VER)
    #include <intrin.h>
    static int popcount(unsigned long long mask) { return (int)__popcnt64(mask); }
    static int lowest(unsigned long long mask) { unsigned long i; _BitScanForward64(&i, mask); return (int)i; }
    #else
    #define popcount(mask) __builtin_popcountll(mask)
    #define lowest(mask) __builtin_ctzll(mask)
    #endif
    """
    const unsigned long long ONE, WORD, FACES, SUIT_LANES, BRISQUES
    int popcount(unsigned long long mask) noexcept nogil
    int lowest(unsigned long long mask) noexcept nogil

cdef enum:
    SEQUENCE = 0
    ROYAL_MARRIAGE = 1
    MARRIAGE = 2
    BEZIQUE = 3
    DOUBLE_BEZIQUE = 4
    FOUR_ACES = 5
    SEVEN_KIND = 9
    KIND_COUNT = 10
    PLAY_KIND = 10
    DRAW_KIND = 11

cdef enum:
    LEAD = 0
    FOLLOW = 1
    DECLARE = 2
    OVER = 3
