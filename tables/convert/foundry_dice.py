"""Dice between Foundry's notation and ours, both ways; what the other can't say is refused."""

from __future__ import annotations

from tables.dice.dialects import read_dialect
from tables.dice.expression import parse
from tables.dice.groups import FunctionCall, Quotient, RollGroup
from tables.dice.tree import (
    D66,
    EXPLOSIONS,
    FUDGE_ONE,
    PARITY,
    Labelled,
    Node,
    Number,
    Pool,
    Product,
    Sum,
    die_name,
)
from tables.errors import Refused


def read_formula(text: str) -> str:
    """A Foundry formula in our notation, or `WrongWords` that says what stands in the way."""
    return read_dialect(text, "foundry").expression.text


def write_formula(text: str) -> str:
    """Our dice as Foundry writes them."""
    return write_node(parse(text).tree)


def write_node(node: Node) -> str:
    match node:
        case Number():
            return node.text
        case Pool():
            return write_pool(node)
        case Labelled():
            return f"({write_node(node.node)})[{node.label}]"
        case Sum():
            return "".join(sign + inside(term) for sign, term in node.terms)[1:]
        case Product():
            return write_product(node)
        case RollGroup(holds=None):
            pick = "{}{}".format(*node.pick) if node.pick else ""
            return "{" + ",".join(map(write_node, node.parts)) + "}" + pick
        case FunctionCall() | Quotient():
            signs = "/" if isinstance(node, Quotient) else ","
            return f"{node.name}({signs.join(map(inside, node.parts))})"
    raise unknown(node)


def unknown(node: Node) -> Refused:
    return Refused("Foundry has no words for {dice}", dice=node.text)


def inside(node: Node) -> str:
    text = write_node(node)
    return f"({text})" if isinstance(node, Sum) else text


def write_product(node: Product) -> str:
    text = inside(node.terms[0][1])
    for sign, term in node.terms[1:]:
        text = f"floor({text}/{inside(term)})" if sign == "/" else f"{text}*{inside(term)}"
    return text


def write_pool(pool: Pool) -> str:
    if pool.sides == D66 and pool.text == f"{pool.count}d66":
        return "+".join(["(1d6*10+1d6)"] * pool.count)
    once = pool.explode == 1
    if pool.sides in (D66, FUDGE_ONE) or pool.how or pool.fails or pool.twice or pool.unique:
        raise unknown(pool)
    limited = pool.least is not None or pool.most is not None
    if (pool.explode and pool.again) or (limited and pool.holds):
        raise unknown(pool)  # which Foundry works in another order
    if pool.explode and not once and pool.explode != EXPLOSIONS:
        raise unknown(pool)
    text = f"{pool.count}{die_name(pool.sides)}"
    text += "{}{}{}".format(*pool.again) if pool.again else ""
    if pool.explode:
        text += "xo" if once else "x"
        text += "{}{}".format(*pool.on) if pool.on else ""
    text += f"min{pool.least}" if pool.least is not None else ""
    text += f"max{pool.most}" if pool.most is not None else ""
    text += "{}{}".format(*pool.pick) if pool.pick else ""
    text += "{}{}".format(*pool.then) if pool.then else ""
    if pool.holds:
        text += pool.holds[0] if pool.holds[0] in PARITY else "cs{}{}".format(*pool.holds)
    return text + (f"[{pool.label}]" if pool.label else "")
