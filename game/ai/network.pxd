# The C types of network.py.
import cython
from game.engine.kernel cimport *
from game.ai.sight cimport INPUTS

cdef enum:
    WIDE = 192
    NARROW = 32
    UNIT = 4096

@cython.final
cdef class Network:
    cdef int[INPUTS * WIDE] first
    cdef int[WIDE] first_bias
    cdef short[NARROW * WIDE] second
    cdef int[32] second_bias
    cdef int[64] third
    cdef int[2] third_bias
    cdef readonly dict about

    @cython.locals(unit=int)
    cdef void start(self, short* inputs, int count, short* others, int other_count, int* sums) noexcept nogil
    @cython.locals(index=int, row=int, unit=int)
    cdef void _add(self, short* inputs, int count, int* sums) noexcept nogil
    cdef void _sum(self, int index, int total, long long* out) noexcept nogil
    @cython.locals(index=int, row=int, unit=int, value=int, first=int, second=int, third=int, fourth=int, base=int)
    cdef void finish(self, int* sums, short* inputs, int count, short* gone, int gone_count, int* scratch, short* hidden, long long* out) noexcept nogil
