"""Dice expressions for hypothesis: well-formed ones, and texts that only look like them."""

from hypothesis import strategies as st

small = st.integers(1, 6)
signs = st.sampled_from([">=", "<=", ">", "<", "="])


@st.composite
def pools(draw: st.DrawFn) -> str:
    """A pool whose odds are quickly worked out."""
    count, sides = draw(st.integers(1, 4)), draw(st.sampled_from([2, 3, 4, 6, 8, 66]))
    text = f"{draw(st.sampled_from(['', str(count)]))}d{sides}"
    count = count if text[0] != "d" else 1
    face = st.just(33) if sides == 66 else st.integers(1, sides)
    changes = {
        "again": lambda: f"r{draw(st.sampled_from(['', '<', '>=']))}{draw(face)}",
        "while": lambda: f"rr{draw(st.sampled_from(['', '<']))}{draw(face)}",
        "explode": lambda: f"!{draw(st.integers(1, 2))}",
        "least": lambda: f"mi{draw(face)}",
        "most": lambda: f"ma{draw(face)}",
        "keep": lambda: f"k{draw(st.sampled_from('hl'))}{draw(st.integers(1, count))}",
        "drop": lambda: f"d{draw(st.sampled_from('hl'))}1",
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
