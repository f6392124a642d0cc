# The C types of playout.py.
import cython
from game.engine.kernel cimport *
from game.engine.melds cimport mask_t
from game.engine.deal cimport Deal

@cython.locals(number=int, checksum=mask_t)
cdef mask_t run(Deal deal, int count, mask_t seed) noexcept nogil

cdef mask_t next_random(mask_t state) noexcept nogil

@cython.locals(index=int, other=int, held=int)
cdef mask_t shuffle(Deal deal, int dealer, mask_t random) noexcept nogil

@cython.locals(chosen=int, cards=mask_t, _=int)
cdef mask_t play_out(Deal deal, mask_t random) noexcept nogil
