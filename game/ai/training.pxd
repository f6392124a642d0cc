# The C types of training.py.
import cython
from libc.math cimport sqrtf
from game.engine.kernel cimport *
from game.engine.melds cimport mask_t
from game.engine.deal cimport Deal
from game.engine.playout cimport shuffle
from game.ai.mind cimport Mind, next_random
from game.ai.network cimport Network, WIDE, NARROW
from game.ai.sight cimport INPUTS, DRAWING

cdef enum:
    SECOND_AT = (INPUTS + 1) * WIDE
    THIRD_AT = SECOND_AT + (WIDE + 1) * NARROW
    WEIGHT_COUNT = THIRD_AT + 2 * NARROW + 2
    MOST_STEPS = 200
    MOST_INPUTS = 200

cdef class Shard

@cython.final
cdef class Model:
    cdef float[WEIGHT_COUNT] weights, mean, spread
    cdef readonly long steps

    cpdef void take(self, Shard shard, float pace, float mean_fix, float spread_fix)
    @cython.locals(index=int, slope=float, rate=float)
    cdef void move(self, float* slopes, float pace, float mean_fix, float spread_fix) noexcept nogil
    @cython.locals(index=int, value=float, scale=float, whole=int, unit=int)
    cdef void _quantise(self, Network network) noexcept nogil

@cython.locals(whole=int)
cdef int to_int(float value, int scale, int most) noexcept nogil
@cython.locals(index=int)
cdef void add_row(float* into, int at, float* row, int start, int count, float scale) noexcept nogil
@cython.locals(index=int, first=float, second=float, third=float, fourth=float)
cdef float dot(float* left, int at, float* right, int start, int count) noexcept nogil

@cython.final
cdef class Shard:
    cpdef void learn(self, Model model, int count, mask_t seed, float epsilon, float trace)
    @cython.locals(index=int)
    cpdef void add(self, Shard other)
    @cython.locals(index=int)
    cpdef void scale(self, float factor)
    cdef readonly Mind mind
    cdef readonly Deal deal
    cdef float[WEIGHT_COUNT] slopes
    cdef short[40000] inputs
    cdef int[200] counts, seats, own_points, other_points
    cdef bint[200] explored
    cdef float[200] greedy_difference, greedy_both, difference, both
    cdef float[MOST_STEPS * WIDE] wide
    cdef float[6400] narrow
    cdef float[WIDE] wide_slope
    cdef float[32] narrow_slope
    cdef int[2] last
    cdef int steps
    cdef readonly double error
    cdef readonly long samples

    @cython.locals(index=int, guest=int)
    cdef mask_t _learn(self, Model model, int count, mask_t random, float epsilon, float trace) noexcept nogil
    @cython.locals(seat=int, best=int, chosen=int, free=int, index=int, explored=bint, own=int, other=int, stage=bint, greedy=float, greedy_sum=float)
    cdef mask_t _play(self, mask_t random, float epsilon, int guest) noexcept nogil
    @cython.locals(chosen=int)
    cdef void _act_by_rules(self) noexcept nogil
    @cython.locals(index=int, at=int)
    cdef void _record(self, int seat, bint explored, float difference, float both) noexcept nogil
    @cython.locals(step=int, index=int, unit=int, at=int, total=float, base=int, own=float)
    cdef void _forward(self, Model model) noexcept nogil
    @cython.locals(seat=int, step=int, later=int, leader=int, gain=int, rest=int, own=float, other=float, target=float, sum_target=float,
                   base=float, sum_base=float)
    cdef void _backward_all(self, Model model, float trace) noexcept nogil
    @cython.locals(unit=int, index=int, at=int, slope=float, base=int)
    cdef void _backward(self, Model model, int step, float difference_slope, float both_slope) noexcept nogil
