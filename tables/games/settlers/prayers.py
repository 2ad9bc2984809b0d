"""Prayers: colours of cards and tokens, and what a draw, or tokens in its place, bring."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple, TypedDict

from tables.errors import Refused, WrongWords
from tables.games.names import find_named
from tables.games.pack import load_data

MOST_CARDS = 84


class Colour(TypedDict):
    name: dict[str, str]
    good: str
    tokens: int


Colours = Mapping[str, Colour]
COLOURLESS = "none"
NO_COLOUR = (COLOURLESS, "ruin", "ruins", "young-couple", "rovina", "rovine", "giovane-coppia")
TRICOLOUR = "tricolour"
TRICOLOUR_WORDS = (TRICOLOUR, "tricolor", "tricolore")
TRICOLOURS = ("brown", "grey", "red")
ORANGE = "orange"


def load_colours(own: Path | None = None) -> Colours:
    return load_data("settlers", "colours", own)


def parse_colour(word: str, colours: Colours) -> str:
    """A colour by its English or Italian name."""
    wanted = word.strip().lower()
    for colour, facts in colours.items():
        if wanted in (colour, *facts["name"].values()):
            return colour
    raise WrongWords("no colour {word}", hint="one of {choices}", rule="IS-10", word=word,
                     choices=", ".join(colours))  # fmt: skip


def parse_token(word: str, colours: Colours) -> str:
    """A blessing token: a colour, or the tricolour."""
    return TRICOLOUR if word.strip().lower() in TRICOLOUR_WORDS else parse_colour(word, colours)


def parse_card(word: str, colours: Colours) -> str:
    """`grey`, `gold/grey` or `none`, in the one way we write it."""
    if word.strip().lower().replace(" ", "-") in NO_COLOUR:  # IS-5
        return COLOURLESS
    found = {parse_colour(part, colours) for part in word.split("/")}
    return "/".join(colour for colour in sorted(colours) if colour in found)


def parse_counts(text: str, colours: Colours) -> dict[str, int]:
    """`brown=13, gold/grey=2, none=1` as a deck counted by colour."""
    counts: dict[str, int] = {}
    for part in text.split(","):
        word, equals, number = part.partition("=")
        card = parse_card(word, colours)
        if not equals or not (number.strip().isascii() and number.strip().isdigit()):
            raise WrongWords(
                "how many {card} cards? write {card}=13", rule="IS-1", card=word.strip()
            )
        counts[card] = counts.get(card, 0) + min(int(number.strip()[:9]), 100_000)
    if not 0 < sum(counts.values()) <= 10_000:
        raise WrongWords("a common deck has 1 to 10000 cards", rule="IS-1")
    return counts


def colours_of(card: str) -> list[str]:
    """A card of several colours counts for each; ruins and the young couple have none (IS-5)."""
    return [] if card == COLOURLESS else card.split("/")


def count_colours(cards: Iterable[str], relevant: Sequence[str]) -> dict[str, int]:
    counts = dict.fromkeys(relevant, 0)
    for card in cards:
        for colour in colours_of(card):
            if colour in counts:
                counts[colour] += 1
    return counts


def colour_of_good(good: str, colours: Colours) -> str:
    """The colour that stands for a good (IS-10)."""
    for colour, facts in colours.items():
        if facts["good"] == good.strip().lower():
            return colour
    raise WrongWords(
        "no good {good}",
        hint="one of {choices}",
        rule="IS-10",
        good=good,
        choices=", ".join(str(facts["good"]) for facts in colours.values()),
    )


class Prayer(NamedTuple):
    """What a card asks for. `mode` is declare, choose, open or good."""

    id: str
    cards: int
    mode: str
    gives: Mapping[str, str]  # colour to the good that one counted card brings
    spends: bool = False
    cost: Mapping[str, int] | None = None
    first: Mapping[str, int] | None = None  # gained for the cost, before the prayer
    activations: int = 1  # how often a round


class Offering(NamedTuple):
    """What the player brings to a prayer, beside the draw."""

    tokens: Sequence[str] = ()
    tricolour: str | None = None
    stored: Sequence[str] = ()
    instead: bool = False  # tokens in place of a draw

    def joined_by(self, tricolour: str | None) -> Offering:
        """With the tricolour token as this colour."""
        return self._replace(tricolour=tricolour) if tricolour else self


def load_prayers(own: Path | None = None) -> dict[str, Any]:
    return load_data("settlers", "prayers", own)


def find_prayer(
    word: str, named: Sequence[str], mode: str, colours: Colours, own: Path | None = None
) -> Prayer:
    """A card of the pack by its name, or a number of cards with the colours that matter."""
    if word.isascii() and word.isdigit():
        return plain_prayer(int(word[:6]), named, mode, colours)
    known = load_prayers(own)
    found = find_named(word, known, what="prayer", rule="IS-1")
    if found is None:
        raise WrongWords("no prayer {word}: a number of cards, or one of {choices}", rule="IS-1",
                         word=word, choices=", ".join(known))  # fmt: skip
    if named:
        raise WrongWords("{word} names its colours itself", rule="IS-1", word=word)
    card = known[found]
    gives = any_colour(card["gives"], colours)
    most = card.get("activations", 1) if card["timing"] == "action" else MOST_CARDS
    return Prayer(found, card["count"], card["mode"], gives, card.get("spends", False),
                  card.get("cost"), card.get("first"), most)  # fmt: skip


def any_colour(gives: Mapping[str, str], colours: Colours) -> dict[str, str]:
    """Orange stands for every colour that the card does not name itself."""
    others = [colour for colour in colours if colour not in gives] if ORANGE in gives else []
    return {**gives, **dict.fromkeys(others, gives.get(ORANGE, ""))}


def plain_prayer(count: int, named: Sequence[str], mode: str, colours: Colours) -> Prayer:
    if not 1 <= count <= MOST_CARDS:
        raise WrongWords("a prayer draws 1 to {most} cards, not {count}", rule="IS-1",
                         most=MOST_CARDS, count=count)  # fmt: skip
    relevant = [parse_colour(word, colours) for word in named]
    gives = {colour: colours[colour]["good"] for colour in relevant or colours}
    gives = any_colour(gives, colours) if relevant else gives
    return Prayer("", count, mode, gives, activations=MOST_CARDS)


def relevant_colours(
    prayer: Prayer, colour: str | None, good: str | None, colours: Colours
) -> list[str]:
    """The colours that count: the one declared, chosen or matching a good, else all it names."""
    if prayer.mode == "open":
        if colour is not None:
            raise Refused("this prayer asks for no colour to be named", rule="IS-1")
        return list(prayer.gives)
    if prayer.mode == "good":
        if good is None:
            raise Refused("this prayer matches the good just produced", hint="name it: --good wood",
                          rule="IS-10")  # fmt: skip
        colour = colour_of_good(good, colours)
    if colour is None:
        raise Refused("a colour must be declared before the draw", hint="one of {choices}",
                      rule="IS-1", choices=", ".join(prayer.gives))  # fmt: skip
    if colour not in prayer.gives:
        raise Refused("this prayer has no {colour}: it names {choices}", rule="IS-1", colour=colour,
                      choices=", ".join(prayer.gives))  # fmt: skip
    return [colour]


def check_offering(offering: Offering, colours: Colours) -> None:
    """Tokens held at once: one of each colour at most, never orange (IS-2)."""
    for colour in offering.tokens:
        if not colours[colour]["tokens"]:
            raise Refused("there are no {colour} blessing tokens", rule="IS-2", colour=colour)
        if list(offering.tokens).count(colour) > 1:
            raise Refused("a player holds one {colour} token at most", rule="IS-2", colour=colour)
    if offering.tricolour is not None and offering.tricolour not in TRICOLOURS:
        raise Refused("the tricolour token is {choices}, not {colour}", rule="IS-2",
                      choices=", ".join(TRICOLOURS), colour=offering.tricolour)  # fmt: skip
    if any(not colours_of(card) for card in offering.stored):
        raise Refused("a card without a colour can't be stored for a prayer", rule="IS-5")
    if offering.instead and offering.stored:
        raise Refused("stored cards add to a draw; tokens stand in its place", rule="IS-6")
    if offering.instead and not (offering.tokens or offering.tricolour):
        raise Refused("no token was named to pray with in place of a draw", rule="IS-3")


def token_counts(offering: Offering, relevant: Sequence[str]) -> dict[str, int]:
    """Tokens that apply, by colour; the tricolour counts beside a token of its colour (IS-2)."""
    held = [*offering.tokens, *([offering.tricolour] if offering.tricolour else [])]
    return count_colours(held, relevant)


def count_prayer(
    cards: Mapping[str, int], offering: Offering, relevant: Sequence[str]
) -> dict[str, int]:
    """What counts of each colour, from the cards counted and the tokens brought.

    Without a draw each token is a card (IS-3). With one, tokens add to it only when at least one
    relevant card came, and then every relevant token does (IS-4).
    """
    tokens = token_counts(offering, relevant)
    if offering.instead:
        return tokens
    if not any(cards.values()):
        return dict.fromkeys(relevant, 0)
    return {colour: cards[colour] + tokens[colour] for colour in relevant}


def pray(
    prayer: Prayer, drawn: Sequence[str], offering: Offering, relevant: Sequence[str]
) -> dict[str, int]:
    """The count of each relevant colour for cards really drawn and stored ones added (IS-6)."""
    return count_prayer(count_colours([*drawn, *offering.stored], relevant), offering, relevant)


def gains(prayer: Prayer, counts: Mapping[str, int]) -> dict[str, int]:
    """Goods for what counted."""
    yields: dict[str, int] = {}
    for colour, count in counts.items():
        if count:
            good = prayer.gives[colour]
            yields[good] = yields.get(good, 0) + count
    return yields


def spend(
    prayer: Prayer, counts: Mapping[str, int], spent: Mapping[str, int], have: Mapping[str, int]
) -> dict[str, int]:
    """VP for what the player chose to spend: one each, and one for each kind. Never maximised."""
    limits = gains(prayer, counts)
    for good, amount in spent.items():
        if amount > limits.get(good, 0):
            raise Refused("{amount} {good} spent: the prayer allows {limit}", rule="IS-7",
                          amount=amount, good=good, limit=limits.get(good, 0))  # fmt: skip
        if amount > have.get(good, 0):
            raise Refused("{amount} {good} spent, {held} held", rule="IS-7", amount=amount,
                          good=good, held=have.get(good, 0))  # fmt: skip
    points = sum(spent.values()) + sum(1 for amount in spent.values() if amount)
    return {"vp": points} if points else {}


def pay(prayer: Prayer, have: Mapping[str, int]) -> dict[str, int]:
    """What is left once the action's cost is paid, which comes first (IS-10)."""
    left = dict(have)
    for good, amount in (prayer.cost or {}).items():
        if left.get(good, 0) < amount:
            raise Refused("the action costs {amount} {good}, {held} held", rule="IS-10",
                          amount=amount, good=good, held=left.get(good, 0))  # fmt: skip
        left[good] -= amount
    return left


def check_before_draw(
    prayer: Prayer, colour: str | None, good: str | None, offering: Offering, colours: Colours
) -> None:
    """All that must hold before a card is turned: a declared colour above all."""
    check_offering(offering, colours)
    waits = prayer.mode == "choose" and colour is None
    relevant = list(prayer.gives) if waits else relevant_colours(prayer, colour, good, colours)
    if offering.instead and not any(token_counts(offering, relevant).values()):
        raise Refused("none of these tokens is of a colour that counts here: {colours}",
                      rule="IS-3", colours=", ".join(relevant))  # fmt: skip


def answer_prayer(
    prayer: Prayer,
    drawn: Sequence[str],
    offering: Offering,
    colours: Colours,
    *,
    colour: str | None = None,
    good: str | None = None,
    spent: Mapping[str, int] | None = None,
    have: Mapping[str, int] | None = None,
    tricolour: bool = False,
) -> dict[str, Any]:
    """What the prayer brings, or the choice that is still open. `tricolour`: that token is held,
    and its colour may be chosen now that the cards lie there (IS-2)."""
    left = pay(prayer, have) if have is not None else None
    may = [c for c in TRICOLOURS if tricolour and offering.tricolour is None]
    if prayer.mode == "choose" and colour is None:
        options = {
            c: gains(prayer, pray(prayer, drawn, offering.joined_by(c if c in may else None), [c]))
            for c in prayer.gives
        }
        decision: dict[str, Any] = {"kind": "colour", "options": options}
        return {**describe(prayer, drawn, offering), "decision": decision}
    relevant = relevant_colours(prayer, colour, good, colours)
    options = {
        c: gains(prayer, pray(prayer, drawn, offering.joined_by(c), relevant))
        for c in may
        if c in relevant
    }
    if len(options) > 1 and any(options.values()):
        decision = {"kind": "tricolour", "options": options}
        return {**describe(prayer, drawn, offering), "decision": decision}
    offering = offering.joined_by(next(iter(options), None))
    counts = pray(prayer, drawn, offering, relevant)
    document = {**describe(prayer, drawn, offering), "decision": None}
    document |= {"relevant": relevant, "counts": counts}
    if not prayer.spends:
        return {**document, "gains": gains(prayer, counts)}
    if spent is None and not any(counts.values()):
        return {**document, "spent": {}, "gains": {}}
    if spent is None:
        decision = {"kind": "spend", "limits": gains(prayer, counts)}
        return {**document, "decision": decision}
    if left is None:
        raise Refused("what is spent must be held", hint="--have stone=3,food=1", rule="IS-7")
    return {**document, "spent": dict(spent), "gains": spend(prayer, counts, spent, left)}


def describe(prayer: Prayer, drawn: Sequence[str], offering: Offering) -> dict[str, Any]:
    return {
        "prayer": prayer.id or None, "cards": prayer.cards, "mode": prayer.mode,
        "cost": dict(prayer.cost or {}), "first": dict(prayer.first or {}), "drawn": list(drawn),
        "stored": list(offering.stored), "tokens": list(offering.tokens),
        "tricolour": offering.tricolour, "instead": offering.instead,
        "discarded": [*drawn, *offering.stored],
    }  # fmt: skip


def example_answer(document: Mapping[str, Any], have: Mapping[str, int] | None = None) -> str:
    """Words that answer the open choice and are accepted as they stand. Of what is known to be held
    no more is spent."""
    decision = document["decision"]
    if decision["kind"] != "spend":
        options = decision["options"]
        return str(max(options, key=lambda colour: sum(options[colour].values())))
    spent, cost = dict(decision["limits"]), document["cost"]
    if have is not None:
        spent = {one: min(most, have.get(one, 0) - cost.get(one, 0)) for one, most in spent.items()}
        return f"--spend {write_amounts({one: n for one, n in spent.items() if n > 0} or spent)}"
    held = dict(cost)
    for good, count in spent.items():
        held[good] = held.get(good, 0) + count
    return f"--spend {write_amounts(spent)} --have {write_amounts(held)}"


def write_amounts(goods: Mapping[str, int]) -> str:
    return ",".join(f"{good}={count}" for good, count in goods.items())
