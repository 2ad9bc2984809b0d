"""Weights of totals, and adding two independent ones.

`pack` puts weights into one integer, the weight of total t in the bytes from t x width: so two
distributions are added by one multiplication of integers.
"""

from __future__ import annotations

from collections.abc import Callable
from operator import add as add_numbers

from tables.errors import Refused

Weights = dict[int, int]

WORK = 1.5  # seconds, estimated, that odds may take
PAIRS = 1_000_000  # of values that a product or comparison may walk
TOTALS = 20_000  # different totals


def refuse() -> Refused:
    return Refused(
        "exact odds of this would take too long",
        hint="use fewer dice, smaller dice or fewer kept; nothing is sampled in its place",
    )


def check_pairs(left: int, right: int) -> None:
    if left * right > PAIRS:
        raise refuse()


def check_work(steps: float, totals: int, bits: int) -> None:
    """Refuse what would take too long: so many products of so many fields of so many bits."""
    if totals > TOTALS or steps * multiplication(totals * bits) > WORK:
        raise refuse()


def multiplication(bits: int) -> float:
    """Seconds to multiply two integers of half so many bits, about: Python uses Karatsuba."""
    return 2e-7 + 6e-10 * float((bits / 30) ** 1.585)


def width_for(whole: int) -> int:
    """Bytes that hold any weight out of the whole."""
    return whole.bit_length() // 8 + 1


def pack(weights: Weights, width: int, start: int) -> int:
    """Weights as one integer, the total `start` at its foot."""
    end = max(weights) + 1
    data = bytearray((end - start) * width)
    for total, weight in weights.items():
        at = (total - start) * width
        data[at : at + width] = weight.to_bytes(width, "little")
    return int.from_bytes(data, "little")


def unpack(packed: int, width: int, start: int) -> Weights:
    size = -(-packed.bit_length() // 8)
    data = packed.to_bytes(size, "little")
    read = int.from_bytes
    fields = (read(data[at : at + width], "little") for at in range(0, size, width))
    return {total: weight for total, weight in enumerate(fields, start) if weight}


def convolve(left: Weights, right: Weights) -> Weights:
    """The weights of the sum of the two."""
    if len(left) > len(right):
        left, right = right, left
    if len(left) * len(right) <= 4 * (len(left) + len(right)) or is_sparse(left, right):
        return combine(left, right, add_numbers)
    width = width_for(sum(left.values()) * sum(right.values()))
    start_left, start_right = min(left), min(right)
    totals = max(left) + max(right) - start_left - start_right + 1
    check_work(1, totals, width * 8)
    product = pack(left, width, start_left) * pack(right, width, start_right)
    return unpack(product, width, start_left + start_right)


def is_sparse(left: Weights, right: Weights) -> bool:
    """Totals so far apart (1d6x1000) that fields for all between would be waste."""
    span = max(left) + max(right) - min(left) - min(right)
    return span > 4 * len(left) * len(right)


def combine(left: Weights, right: Weights, put: Callable[[int, int], int]) -> Weights:
    """The weights of what each pair of totals comes to, one pair after another."""
    check_pairs(len(left), len(right))
    found: Weights = {}
    for a, a_weight in left.items():
        for b, b_weight in right.items():
            total = put(a, b)
            found[total] = found.get(total, 0) + a_weight * b_weight
    return found


def negate(weights: Weights) -> Weights:
    return {-total: weight for total, weight in weights.items()}


def scale(weights: Weights, factor: int) -> Weights:
    return {total: weight * factor for total, weight in weights.items()}


def add(left: Weights, right: Weights) -> Weights:
    """Either of two cases that exclude each other."""
    found = dict(left)
    for total, weight in right.items():
        found[total] = found.get(total, 0) + weight
    return found
