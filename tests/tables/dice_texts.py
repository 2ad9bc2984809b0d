"""Dice expressions for hypothesis: well-formed ones, and texts that only look like them."""

from hypothesis import strategies as st

small = st.integers(1, 6)
signs = st.sampled_from([">=", "<=", ">", "<", "="])


def faces(sides: int | str) -> st.SearchStrategy[int]:
    if isinstance(sides, str):
        return st.integers(-1, 1)
    return st.just(33) if sides == 66 else st.integers(1, sides)


@st.composite
def pools(draw: st.DrawFn) -> str:
    """A pool whose odds are quickly worked out."""
    count, sides = draw(st.integers(1, 4)), draw(st.sampled_from([2, 3, 4, 6, 8, 66, "F", "F.1"]))
    text = f"{draw(st.sampled_from(['', str(count)]))}d{sides}"
    count = count if text[0] != "d" else 1
    face = faces(sides)
    changes = {
        "again": lambda: f"r{draw(st.sampled_from(['', '<', '>=']))}{draw(face)}",
        "while": lambda: f"rr{draw(st.sampled_from(['', '<']))}{draw(face)}",
        "explode": lambda: f"!{draw(st.integers(1, 2))}",
        "least": lambda: f"mi{draw(face)}",
        "most": lambda: f"ma{draw(face)}",
        "keep": lambda: f"k{draw(st.sampled_from('hl'))}{draw(st.integers(1, count))}",
        "drop": lambda: f"d{draw(st.sampled_from('hl'))}1",
        "unique": lambda: draw(st.sampled_from(["u", f"uon{draw(signs)}{draw(face)}"])),
        "sort": lambda: draw(st.sampled_from(["s", "sa", "sd"])),
        "holds": lambda: f" {draw(signs)}{draw(face)}",
        "label": lambda: "[losses]",
    }
    chosen = draw(st.lists(st.sampled_from(sorted(changes)), max_size=3, unique=True))
    return text + "".join(changes[name]() for name in chosen)


def grow(inner: st.SearchStrategy[str]) -> st.SearchStrategy[str]:
    operators = st.sampled_from(["+", "-", "x", "*", "/", ">=", " < ", " X "])
    two = st.tuples(inner, operators, inner).map("".join)
    return two | inner.map("({})".format) | inner.map("({})[sum]".format)


expressions = st.recursive(pools() | small.map(str), grow, max_leaves=4)
"""Most are accepted; some are refused (a divisor that may be 0, a drop of the only die)."""

anything = st.text(max_size=40) | st.text(
    alphabet="0123456789d%()[]+-x*/!khlrmia<>=# ", max_size=24
)


@st.composite
def few_dice(draw: st.DrawFn) -> str:
    """Few enough dice that every way they may fall is tried, with any change a pool can have."""
    count, sides = draw(st.integers(1, 3)), draw(st.sampled_from([2, 3, 4, "F", "F.1"]))
    face = faces(sides)
    changes = {
        "again": lambda: f"{draw(st.sampled_from(['r', 'rr']))}{draw(signs)}{draw(face)}",
        "explode": lambda: draw(st.sampled_from(["!", "!!", "!p"])) + draw(st.sampled_from("12")),
        "burst": lambda: f"!on{draw(signs)}{draw(face)}x{draw(st.integers(1, 2))}",
        "least": lambda: f"mi{draw(face)}",
        "most": lambda: f"ma{draw(face)}",
        "keep": lambda: f"k{draw(st.sampled_from('hl'))}{draw(st.integers(1, count))}",
        "drop": lambda: f"d{draw(st.sampled_from('hl'))}1",
        "signed": lambda: f"!!2>={draw(st.integers(0, 8))}",
        "holds": lambda: draw(st.sampled_from([f">={draw(face)}", f"<{draw(face)}", " even"])),
        "counts": lambda: f">={draw(face)}f{draw(face)}tw{draw(face)}",
        "unique": lambda: draw(st.sampled_from(["u", f"uon{draw(signs)}{draw(face)}"])),
    }
    chosen = draw(st.lists(st.sampled_from(sorted(changes)), max_size=3, unique=True))
    return f"{count}d{sides}" + "".join(changes[name]() for name in chosen)


def join(inner: st.SearchStrategy[str]) -> st.SearchStrategy[str]:
    pair = st.tuples(inner, inner)
    return st.one_of(
        pair.map("+".join),
        pair.map("-".join),
        pair.map("+-".join),
        inner.map("{}/-2".format),
        pair.map("({0[0]})>=({0[1]})".format),
        pair.map("{{{0[0]},{0[1]}}}kh1".format),
        pair.map("{{{0[0]},{0[1]}}}>=3".format),
        pair.map("max({0[0]},{0[1]})".format),
        inner.map("abs({}-3)".format),
        inner.map("ceil({}/2)".format),
        inner.map("mod({},3)".format),
        inner.map("pow({},2)".format),
    )


small_expressions = few_dice() | join(few_dice())
