"""Exact odds of dice thrown together: re-rolled, exploding, kept or dropped, counted."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from math import comb, gcd, lcm
from operator import add as add_numbers

from tables.dice.tree import COMPARE, FUDGE_ONE, Pool, faces_of, highest, kept
from tables.errors import Refused

Weights = dict[int, int]

WORK = 1.5  # seconds, estimated, that odds may take
PAIRS = 1_000_000  # of values that a product or comparison may walk
TOTALS = 20_000  # different totals


def refuse() -> Refused:
    return Refused(
        "exact odds of this would take too long",
        hint="use fewer dice, smaller dice or keep fewer; odds are never sampled",
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


WIDEST = 20_000  # sides of a die whose odds are worked out face by face
TAILS = 5_000_000  # bytes of numbers added up for the dice that are not kept
STEPS = 2_000_000  # small products that adding dice one weight after another may take
CHAINS = 10_000  # dice squared, times explosions, that keeping among exploding dice may walk


def weigh_pool(pool: Pool) -> Weights:
    faces = weigh_faces(pool)
    if pool.unique:
        return weigh_unique(pool)
    if pool.how == "!":
        return weigh_compound(pool, chain(pool, faces))
    if pool.explode and pool.pick:
        if pool.on or pool.how or pool.then:
            raise refuse()  # how many dice there are depends on which explode
        return weigh_exploding_pick(pool, faces)
    if pool.explode:
        return power(chain(pool, faces), pool.count)
    if pool.pick:
        values = by_value(pool, faces, pool.pick[0] == "kh")
        return weigh_picks(pool, values, sum(faces.values()))
    return power(scores(pool, faces), pool.count)


def weigh_picks(pool: Pool, values: list[tuple[int, int, int]], whole: int) -> Weights:
    """What is kept of a fixed number of dice; `values` (value, score, weight) from the best."""
    how, number = pool.pick or ("kh", pool.count)
    if pool.then is None:
        return weigh_ordered(values, whole, pool.count, number)
    lowest_first = values[::-1] if how == "kh" else values
    start = pool.count - number  # the highest, and of those the lowest: see `join_picks`
    return weigh_span(lowest_first, pool.count, start, start + pool.then[1])


def weigh_span(values: list[tuple[int, int, int]], count: int, start: int, end: int) -> Weights:
    """The sum of the dice from the place `start` to `end` in the order from the lowest.

    Value after value, so many dice show it: they take the next places of the order.
    """
    scores = [score for _, score, _ in values]
    totals = (max(scores) - min(scores)) * (end - start) + 1
    if len(values) * count**2 * totals > STEPS:
        raise refuse()
    placed: list[Weights] = [{0: 1}] + [{} for _ in range(count)]
    for _, score, weight in values:
        step: list[Weights] = [{} for _ in range(count + 1)]
        for before, sums in enumerate(placed):
            for dice in range(count - before + 1 if sums else 0):
                worth = score * max(0, min(end, before + dice) - max(start, before))
                ways = comb(count - before, dice) * weight**dice
                found = step[before + dice]
                for total, known in sums.items():
                    found[total + worth] = found.get(total + worth, 0) + known * ways
        placed = step
    return placed[count]


def weigh_faces(pool: Pool) -> Weights:
    """The weight of each face once what is rolled again has been."""
    if pool.sides > WIDEST:
        raise refuse()
    faces: Weights = {}
    for face in faces_of(pool.sides):
        faces[face] = faces.get(face, 0) + 1
    if pool.again is None:
        return faces
    how, sign, number = pool.again
    stay = {face: weight for face, weight in faces.items() if not COMPARE[sign](face, number)}
    if how == "rr":
        return stay
    whole = sum(faces.values())
    again = whole - sum(stay.values())
    return {face: weight * again + stay.get(face, 0) * whole for face, weight in faces.items()}


def scores(pool: Pool, faces: Weights) -> Weights:
    """Faces by what they bring to the total."""
    found: Weights = {}
    for face, weight in faces.items():
        score = pool.score(face)
        found[score] = found.get(score, 0) + weight
    return found


def power(weights: Weights, count: int) -> Weights:
    """The sum of so many dice alike."""
    start = min(weights)
    common = gcd(*weights.values())
    weights = {total: weight // common for total, weight in weights.items()}
    totals = (max(weights) - start) * count + 1
    if count > 1 and totals <= TOTALS and totals * len(weights) <= STEPS:
        return power_by_steps(weights, start, count)
    whole = sum(weights.values()) ** count
    width = width_for(whole)
    check_work(2, (max(weights) - start) * count + 1, width * 8)
    return unpack(pack(weights, width, start) ** count, width, start * count)


def power_by_steps(weights: Weights, start: int, count: int) -> Weights:
    """The same by Euler's recurrence for the powers of a polynomial: each weight from as many
    before it as the die has faces, with small factors, which suits hundreds of dice."""
    first = weights[start]
    terms = [(total - start, weight) for total, weight in weights.items() if total != start]
    found = [first**count]
    for at in range(1, (max(weights) - start) * count + 1):
        sum_ = 0
        for step, weight in terms:
            if step <= at:
                sum_ += (count * step - (at - step)) * weight * found[at - step]
        found.append(sum_ // (at * first))
    return {start * count + at: weight for at, weight in enumerate(found) if weight}


def chain(pool: Pool, faces: Weights) -> Weights:
    """One die with all the dice its explosions bring; by value where they are added to it."""
    whole = sum(faces.values())
    worth = pool.value if pool.how == "!" else pool.score
    less = 1 if pool.how == "p" else 0  # of a die that an explosion brought
    bursts = {face: weight for face, weight in faces.items() if pool.explodes(face)}
    rest = {face: weight for face, weight in faces.items() if face not in bursts}
    span = max(map(worth, faces)) - min(map(worth, faces))
    check_work(pool.explode * max(1, len(bursts)), span * (pool.explode + 1) + 1, 64)

    def worths(some: Weights, less: int) -> Weights:
        found: Weights = {}
        for face, weight in some.items():
            value = pool.worth(pool.value(face) - less) if less else worth(face)
            found[value] = found.get(value, 0) + weight
        return found

    found = worths(faces, less)
    for generation in range(1, pool.explode + 1):
        lower = less if generation < pool.explode else 0  # the first die of all counts whole
        step = scale(worths(rest, lower), whole**generation)
        for value, weight in worths(bursts, lower).items():
            step = add(step, {total + value: w * weight for total, w in found.items()})
        found = step
    return found


def weigh_compound(pool: Pool, values: Weights) -> Weights:
    """Dice with what exploded added to them: each is one value, kept or counted as such."""
    if pool.pick:
        how = pool.pick[0]
        found = {value: (value, pool.worth(value), weight) for value, weight in values.items()}
        ordered = [found[value] for value in sorted(found, reverse=how == "kh")]
        return weigh_picks(pool, ordered, sum(values.values()))
    worths: Weights = {}
    for value, weight in values.items():
        worths[pool.worth(value)] = worths.get(pool.worth(value), 0) + weight
    return power(worths, pool.count)


def weigh_unique(pool: Pool) -> Weights:
    """Dice of which no two show the same, or the same of some faces: one die after another is
    thrown again while it shows one of those faces that a die before it shows. Which of these
    faces fall is as likely for all, so it is enough to count the dice that show them."""
    if pool.again or pool.explode or pool.pick or pool.sides == FUDGE_ONE:
        raise refuse()
    faces = faces_of(pool.sides)
    if len(faces) * pool.count**2 > STEPS:
        raise refuse()
    once = [face for face in faces if not pool.may_repeat(face)]
    often = scores(pool, {face: 1 for face in faces if pool.may_repeat(face)})
    ways = choose_faces(pool, once)
    parts: list[tuple[Weights, Fraction]] = []
    for dice, chance in count_unique(pool.count, len(once), sum(often.values())).items():
        rest = power(often, pool.count - dice) if pool.count > dice else {0: 1}
        part = convolve(ways[dice], rest)
        parts.append((part, chance / sum(part.values())))
    whole = lcm(*(share.denominator for _, share in parts))
    found: Weights = {}
    for part, share in parts:
        found = add(found, scale(part, int(share * whole)))
    return found


def choose_faces(pool: Pool, faces: list[int]) -> list[Weights]:
    """[n]: the sums of every choice of n different faces."""
    ways: list[Weights] = [{0: 1}] + [{} for _ in range(pool.count)]
    for face in faces:
        for dice in range(pool.count, 0, -1):
            for total, weight in ways[dice - 1].items():
                worth = total + pool.score(face)
                ways[dice][worth] = ways[dice].get(worth, 0) + weight
    return ways


def count_unique(count: int, once: int, often: int) -> dict[int, Fraction]:
    """How many of the dice show one of the `once` faces that fall only once, with the chance."""
    chances = {0: Fraction(1)}
    for _ in range(count):
        step: dict[int, Fraction] = {}
        for dice, chance in chances.items():
            left = once - dice
            for more, faces in ((1, left), (0, often)):
                if faces:
                    share = chance * Fraction(faces, left + often)
                    step[dice + more] = step.get(dice + more, Fraction(0)) + share
        chances = step
    return chances


def weigh_pick(
    pool: Pool, faces: Weights, count: int, number: int, highest: bool, times: int = 1
) -> Weights:
    """The best `number` of `count` dice alike, best the highest or the lowest.

    Sort the dice from the best: the last kept shows v, j of the others show better than v, and at
    most count - number show worse. For each v and j: choose which j, let the others show v or
    worse, and add the j better ones' scores to those of number - j dice that show v.
    """
    values = by_value(pool, faces, highest)
    return weigh_ordered(values, sum(faces.values()), count, number, times)


def weigh_ordered(
    values: list[tuple[int, int, int]], whole: int, count: int, number: int, times: int = 1
) -> Weights:
    """`weigh_pick` of values (value, score, weight) from the best."""
    width = width_for(whole**count)
    spread = [score for _, score, _ in values]
    base = min(spread)
    check_work(times * len(values) * number, (max(spread) - base) * number + 1, width * 8)
    if times * len(values) * number * (count - number + 1) * width > TAILS:
        raise refuse()
    ways = choices(count, number)
    field = 8 * width
    better, worse, found = 0, whole, 0
    for _, score, weight in values:
        worse -= weight
        shift = (score - base) * field
        tails = tail_weights(ways, count, weight, worse)
        powers, part = 1, tails[0]
        for j in range(1, number):
            powers *= better
            if not powers:
                part <<= shift * (number - j)
                break
            part = (part << shift) + tails[j] * powers
        found += part << shift
        better += weight << shift
    return unpack(found, width, base * number)


def by_value(pool: Pool, faces: Weights, highest: bool) -> list[tuple[int, int, int]]:
    """(value, score, weight) from the best value."""
    found: dict[int, tuple[int, int, int]] = {}
    for face, weight in faces.items():
        value = pool.value(face)
        held = found.get(value, (value, pool.score(face), 0))
        found[value] = (value, held[1], held[2] + weight)
    return [found[value] for value in sorted(found, reverse=highest)]


def choices(count: int, number: int) -> list[list[int]]:
    """[j][i]: ways to choose which j dice are better and which i of the others worse."""
    return [
        [comb(count, j) * comb(count - j, i) for i in range(count - number + 1)]
        for j in range(number)
    ]


def tail_weights(ways: list[list[int]], count: int, weight: int, worse: int) -> list[int]:
    """For each j: which j dice are better, times the ways in which the others show v, or worse,
    but no more worse ones than are dropped."""
    powers = [weight**i for i in range(count + 1)]
    worse_powers = [worse**i for i in range(len(ways[0]))]
    return [
        sum(
            chosen * power * powers[count - j - i]
            for i, (chosen, power) in enumerate(zip(row, worse_powers, strict=True))
        )
        for j, row in enumerate(ways)
    ]


def weigh_exploding_pick(pool: Pool, faces: Weights) -> Weights:
    """Keeping or dropping where explosions bring further dice.

    A die's chain shows the top face some times and then, unless it was cut off, one face below
    the top. So it is enough to know how many tops fell in all, and how many chains were cut off.
    """
    if pool.count**2 * pool.explode > CHAINS:
        raise refuse()
    top, whole = highest(pool.sides), sum(faces.values())
    under = {face: weight for face, weight in faces.items() if face != top}
    seen: dict[tuple[int, int], Weights] = {}
    found: Weights = {}
    for (tops, cut), ways in count_tops(pool, faces.get(top, 0), whole).items():
        below = weigh_under(pool, under, pool.count - cut, tops, seen)
        found = add(found, scale(below, ways))
    return found


def count_tops(pool: Pool, top: int, whole: int) -> dict[tuple[int, int], int]:
    """(tops, chains cut off) to the weight of so many, over the dice of the pool.

    A chain of t tops weighs top^t x whole^(explode - t): its last die is weighed by `weigh_under`.
    """
    one = {(t, 0): top**t * whole ** (pool.explode - t) for t in range(pool.explode + 1)}
    one[pool.explode + 1, 1] = top ** (pool.explode + 1)
    found = {(0, 0): 1}
    for _ in range(pool.count):
        step: dict[tuple[int, int], int] = {}
        for (tops, cut), ways in found.items():
            for (more, ended), weight in one.items():
                key = (tops + more, cut + ended)
                step[key] = step.get(key, 0) + ways * weight
        found = step
    return found


def weigh_under(
    pool: Pool, under: Weights, dice: int, tops: int, seen: dict[tuple[int, int], Weights]
) -> Weights:
    """What is kept of `tops` dice at the top and so many below it."""
    from_top = pool.pick is None or pool.pick[0] in ("kh", "dl")
    number = kept(pool.pick, dice + tops)
    kept_tops = min(tops, number) if from_top else max(0, number - dice)
    score = pool.score(highest(pool.sides)) * kept_tops
    rest = number - kept_tops
    if rest == 0:
        return {score: sum(under.values()) ** dice}
    if (dice, rest) not in seen:
        seen[dice, rest] = weigh_pick(pool, under, dice, rest, from_top, times=pool.count**2)
    return {total + score: weight for total, weight in seen[dice, rest].items()}
