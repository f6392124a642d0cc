# The C types of melds.py.
import cython
from game.engine.kernel cimport *

ctypedef unsigned long long mask_t

@cython.locals(held=mask_t, faces=mask_t, suits=mask_t, count=int)
cdef int find_melds(mask_t hand, mask_t table, mask_t* used, int trump, bint one_per_suit, bint per_card,
                    signed char* kinds, mask_t* sets) noexcept nogil

@cython.locals(suit=int, first=int, usable=mask_t)
cdef int add_marriages(mask_t hand, mask_t held, mask_t* used, int trump, bint per_card, int count,
                       signed char* kinds, mask_t* sets) noexcept nogil

@cython.locals(usable=mask_t, four=mask_t)
cdef int add_beziques(mask_t hand, mask_t held, mask_t* used, int count,
                      signed char* kinds, mask_t* sets) noexcept nogil

@cython.locals(index=int, rank=int, kind=int, usable=mask_t)
cdef int add_quartets(mask_t hand, mask_t held, mask_t* used, bint one_per_suit, int count,
                      signed char* kinds, mask_t* sets) noexcept nogil

@cython.locals(size=int, index=int, place=int, copies=int, at=int, kept=int)
cdef int add_sets(int kind, int first, int step, int faces, mask_t usable, mask_t hand, int count,
                  signed char* kinds, mask_t* sets) noexcept nogil

@cython.locals(subset=mask_t)
cdef int add_any_four(int kind, mask_t usable, mask_t hand, int count,
                      signed char* kinds, mask_t* sets) noexcept nogil
