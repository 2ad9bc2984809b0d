"""Whether a line of orders could be typed at all, asked without doing it."""

from __future__ import annotations

import inspect
from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from campaign.storage.models import Settlement
from campaign.storage.world import owner_of
from cli.app.registry import COMMANDS
from cli.words.text import tr

if TYPE_CHECKING:
    from campaign.orders.lines import LineProblem, Order
    from campaign.storage.world import World

# What a parameter of a deed names: a thing of the sender's, or anybody's.
OWN = {
    "army": "army", "others": "army", "armies": "army", "into": "army", "fleet": "fleet",
    "settlement": "settlement", "character": "character", "empire": "empire", "item": "item",
}  # fmt: skip
ANYBODYS = {
    "tile": "tile", "path": "tile", "place": "settlement", "opponent": "empire", "prey": "army",
    "other": "fleet", "to": "settlement",
}  # fmt: skip
UNHEARD = "987654321"  # a word, and a number, that no order holds

# Deeds that only the gamemaster tells.
TOLD = (("character", "fall"), ("empire", "kingdom"))


def check_words(world: World, order: Order) -> list[LineProblem]:
    """The command is a deed, takes these words, and what it names is the sender's."""
    from campaign.orders.lines import LineProblem

    first = order.words[0]
    if first not in COMMANDS:
        return [LineProblem(order.line, tr("there is no command {name}", name=first[:40]))]
    trouble, values, is_deed = parse(list(order.words))
    if not is_deed:
        words = " ".join(order.words[:2])[:40]
        return [LineProblem(order.line, tr("{words} is no deed of a player", words=words))]
    if trouble:
        return [LineProblem(order.line, trouble)]
    return [LineProblem(order.line, text) for text in check_names(world, order, values)]


def parse(words: list[str]) -> tuple[str, dict[str, Any], bool]:
    """(what is wrong, the words by the names of the command's parameters, whether a player may
    order it).

    A player orders what `deed_command` made, except `TOLD`, and answers decisions: nothing else.
    """
    from cli.app.commands import load_command
    from cli.app.trouble import is_click_error
    from cli.app.typer_errors import as_usage
    from cli.words.trouble import Usage, describe_trouble

    command: Any = load_command(words[0])
    rest, name = words[1:], words[0]
    path = [name]  # as it was understood: `empire -- kingdom` is `empire kingdom` too
    try:
        while hasattr(command, "resolve_command"):
            if not rest:  # it would answer with its help
                return "", {}, False
            context = command.make_context(name, list(rest))
            left = [*context._protected_args, *context.args]
            if not left:  # a noun that answers without its verb
                return "", {}, False
            name, command, rest = command.resolve_command(context, left)
            path.append(name)
        if not is_deed(command) or tuple(path) in TOLD:
            return "", {}, False
        context = command.make_context(name, list(rest))
    except Exception as trouble:
        if is_click_error(trouble):
            trouble = as_usage(trouble)
        if not isinstance(trouble, Usage):
            raise
        return str(describe_trouble(trouble)["message"]), {}, True
    values = dict(context.params)
    if path == ["empire", "found"]:
        values["empire"] = values["name"]  # a realm is founded by its own player
    is_list = "number" in values and values["number"] is None and name == "decide"
    return "", values, not is_list


def is_deed(command: Any) -> bool:
    callback = inspect.unwrap(command.callback, stop=lambda f: hasattr(f, "is_deed"))
    return getattr(callback, "is_deed", False)


def check_names(world: World, order: Order, values: dict[str, object]) -> list[str]:
    """What it names is there, and is the sender's where a deed is of one's own."""
    from campaign.errors import Refused, WrongWords
    from campaign.knowledge.own_numbers import place_within_reach, resolve_own
    from campaign.storage.names import resolve
    from cli.words.trouble import describe_trouble

    empire = resolve(world, "empire", order.empire).id
    found = [*check_decision(world, order, empire, values)]
    for table, text, own in names_in(values):
        if table == "tile" and place_within_reach(world, empire, text):
            continue
        try:
            row = resolve_own(world, empire, table, text)
        except (WrongWords, Refused) as trouble:
            found.append(str(describe_trouble(trouble)["message"]))
            continue
        owner = row.id if table == "empire" else owner_of(row)
        if own and table != "item" and owner != empire:  # an item's holder was looked at
            facts = {"what": tr(table), "name": text, "empire": order.empire}
            found.append(tr("{what} {name} is not {empire}'s", **facts))
    return found


def check_decision(
    world: World, order: Order, empire: int, values: dict[str, Any]
) -> Iterator[str]:
    """An empire answers only its own decisions; for any other number the refusal is the same."""
    if order.words[0] != "decide":
        return
    from campaign.knowledge.own_numbers import find_decision

    row = find_decision(world, empire, values["number"])
    if row is None or row.ended_at is not None:
        yield tr("decision {number} does not wait for {empire}", number=values["number"],
                 empire=order.empire)  # fmt: skip


def words_for_the_books(world: World, order: Order) -> tuple[str, ...]:
    """The order as the gamemaster would type it: the journal's words mean rows of the books, not
    the sender's own numbers."""
    from campaign.storage.names import resolve

    empire = resolve(world, "empire", order.empire).id
    places = range(len(order.words))
    return tuple(word_for_the_books(world, empire, order.words, place) for place in places)


def word_for_the_books(world: World, empire: int, words: Sequence[str], place: int) -> str:
    from campaign.errors import Refused, WrongWords
    from campaign.knowledge.own_numbers import find_decision, nobody

    word = words[place]
    option, equals, text = word.partition("=") if word.startswith("--") else ("", "", word)
    tables = tables_named(words, place, option + equals)
    for table in tables:
        if table == "decision":
            row = find_decision(world, empire, int(text))
            return word if row is None else str(row.id)
        try:
            found = number_in_books(world, empire, table, text)
        except (WrongWords, Refused):
            continue
        if found is None:
            return word
        if table == "settlement" and world.get(Settlement, found).ended_at is not None:
            raise nobody(table, text)  # how it ended is not the sender's to know
        # A foe is looked for among the armies first.
        kind = "settlement:" if table != tables[0] else ""
        return f"{option}{equals}{kind}#{found}"
    return word


def tables_named(words: Sequence[str], place: int, option: str) -> tuple[str, ...]:
    """In which table, or else in which other, that word names something. The command is asked with
    another word in its place: equal words may mean different things (`army embark 1 1`)."""
    if place == 0:
        return ()
    _, values, _ = parse([*words[:place], option + UNHEARD, *words[place + 1 :]])
    for parameter, value in values.items():
        if UNHEARD in (value if isinstance(value, tuple | list) else (str(value),)):
            if parameter == "number" and words[0] == "decide":
                return ("decision",)
            return tables_of(parameter, values)
    return ()


def tables_of(parameter: str, values: Mapping[str, object]) -> tuple[str, ...]:
    if values.get("sea") and parameter in ("army", "defender"):  # `battle --sea` is of fleets
        return ("fleet",)
    if parameter == "defender":
        return ("army", "settlement")
    table = {**OWN, **ANYBODYS}.get(parameter)
    return () if table is None else (table,)


def number_in_books(world: World, empire: int, table: str, text: str) -> int | None:
    """Of a force; of a settlement or an item where its name means something else there: what the
    sender does not know may have the same name, or have changed it."""
    from campaign.errors import Refused, WrongWords
    from campaign.knowledge.own_numbers import resolve_own
    from campaign.storage.models.kinds import FORCES
    from campaign.storage.names import resolve

    if table not in (*FORCES, "settlement", "item"):
        return None
    found = int(resolve_own(world, empire, table, text).id)
    try:
        is_same = table not in FORCES and resolve(world, table, text).id == found
    except (WrongWords, Refused):
        is_same = False
    return None if is_same else found


def names_in(values: dict[str, Any]) -> list[tuple[str, str, bool]]:
    """(table, name, whether it must be the sender's) of each thing that an order names."""
    found = []
    for parameter in (*OWN, *ANYBODYS):
        [table] = tables_of(parameter, values)
        value = values.get(parameter) or ()
        texts = [value] if isinstance(value, str) else value
        found += [(table, text, parameter in OWN) for text in texts]
    return found
