# cython: annotation_typing=False, boundscheck=False, wraparound=False, cdivision=True
"""The value network: what a seat may expect from here to the end of the deal.

Sparse inputs (``sight``) to 192 to 32 units to two numbers: own points to come less the other's,
and their sum, in thousandths of a point. All in integers, so that the same position has the same
value on any machine, compiled or not. The weights come from ``training``.
"""

from __future__ import annotations

import json
import struct
from array import array
from functools import lru_cache
from pathlib import Path

import cython

if not cython.compiled:
    WIDE = 192
    NARROW = 32
    UNIT = 4096
    INPUTS = 587

WEIGHTS = Path(__file__).with_name("weights")


class Network:
    """Weights as integers: sums in 1/4096, hidden units in 1/512, second weights in 1/2048."""

    def __init__(self) -> None:
        if not cython.compiled:
            self.first, self.first_bias = [0] * (INPUTS * WIDE), [0] * WIDE
            self.second, self.second_bias = [0] * (WIDE * NARROW), [0] * NARROW
            self.third, self.third_bias = [0] * (2 * NARROW), [0] * 2
        self.about: dict[str, object] = {}

    def load(self, about: dict[str, object], numbers: list[int]) -> None:
        """Take the weights in the order of ``numbers_of``."""
        at = 0
        for index in range(INPUTS * WIDE):
            self.first[index] = numbers[at + index]
        at += INPUTS * WIDE
        for index in range(WIDE):
            self.first_bias[index] = numbers[at + index]
        at += WIDE
        for index in range(WIDE * NARROW):
            self.second[index] = numbers[at + index]
        at += WIDE * NARROW
        for index in range(NARROW):
            self.second_bias[index] = numbers[at + index]
        at += NARROW
        for index in range(2 * NARROW):
            self.third[index] = numbers[at + index]
        at += 2 * NARROW
        for index in range(2):
            self.third_bias[index] = numbers[at + index]
        self.about = about

    def numbers(self) -> list[int]:
        """Return all weights, first layer first."""
        return [
            *(int(self.first[index]) for index in range(INPUTS * WIDE)),
            *(int(self.first_bias[index]) for index in range(WIDE)),
            *(int(self.second[index]) for index in range(WIDE * NARROW)),
            *(int(self.second_bias[index]) for index in range(NARROW)),
            *(int(self.third[index]) for index in range(2 * NARROW)),
            *(int(self.third_bias[index]) for index in range(2)),
        ]

    # --- inference -----------------------------------------------------------------------------

    def start(self, inputs: list[int], count: int, sums: list[int]) -> None:
        """Set ``sums`` to the first layer's sums of some inputs."""
        for unit in range(WIDE):
            sums[unit] = self.first_bias[unit]
        for index in range(count):
            row = inputs[index] * WIDE
            for unit in range(WIDE):
                sums[unit] += self.first[row + unit]

    def finish(
        self,
        sums: list[int],
        inputs: list[int],
        count: int,
        scratch: list[int],
        hidden: list[int],
        out: list[int],
    ) -> None:
        """Add more inputs to ``sums`` and put difference and sum, in 1/1000 point, into ``out``."""
        for unit in range(WIDE):
            scratch[unit] = sums[unit]
        for index in range(count):
            row = inputs[index] * WIDE
            for unit in range(WIDE):
                scratch[unit] += self.first[row + unit]
        for unit in range(WIDE):
            value = scratch[unit] >> 3
            value = value if value > 0 else 0
            hidden[unit] = value if value < 32767 else 32767
        difference = self.third_bias[0]
        both = self.third_bias[1]
        difference *= UNIT
        both *= UNIT
        for index in range(NARROW):
            base = index * WIDE
            total = self.second_bias[index]
            for unit in range(WIDE):
                total += hidden[unit] * self.second[base + unit]
            if total > 0:
                value = total >> 8
                difference += cython.cast("long long", self.third[index]) * value
                both += cython.cast("long long", self.third[NARROW + index]) * value
        out[0] = difference * 100000 >> 24
        out[1] = both * 100000 >> 24


# --- the file ------------------------------------------------------------------------------------


def save(path: Path, network: Network, about: dict[str, object]) -> None:
    """Write weights to a file: the length of a JSON header, the header, 32-bit numbers."""
    header = json.dumps(about, indent=1).encode()
    numbers = array("i", network.numbers())
    path.write_bytes(struct.pack("<I", len(header)) + header + _little(numbers).tobytes())


def load(path: Path) -> Network:
    """Read a weights file. Raises ValueError when it has the wrong length."""
    raw = path.read_bytes()
    (length,) = struct.unpack("<I", raw[:4])
    numbers = array("i")
    numbers.frombytes(raw[4 + length :])
    network = Network()
    network.load(json.loads(raw[4 : 4 + length]), _little(numbers).tolist())
    return network


@lru_cache(maxsize=1)
def shipped() -> Network:
    """Return the network the opponent plays with."""
    return load(WEIGHTS / "value.bin")


def _little(numbers: array[int]) -> array[int]:
    if struct.pack("=I", 1) != struct.pack("<I", 1):
        numbers.byteswap()
    return numbers
