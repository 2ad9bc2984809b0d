"""The closed vocabulary of effects: what a row may say, described once.

Each kind names its fields and their types. The check (`tables.library.check`), the JSON Schema
(`tables.library.form`) and the reference (`hexcrown table effects`) are made from it.
An effect is plain data: `{"kind": "lose", "of": "army", "points": "1d6x100"}`.

FLOW kinds are worked by the agenda itself; WORLD kinds go to the world that lasts, once for each
subject their role stands for, with their dice rolled. A field of type `amount` is rolled before
the world sees it; a `formula` is kept as dice, to be rolled each time it falls due.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from tables.library.vocabulary import (
    AIMS,
    FATES,
    FORCES,
    ITEMS,
    PURSES,
    REVEALS,
    SETTLEMENTS,
    STATUSES,
)

Effect = Mapping[str, Any]


class Field(NamedTuple):
    type: str
    meaning: str
    required: bool = False
    choices: tuple[str, ...] = ()


class Kind(NamedTuple):
    meaning: str
    fields: dict[str, Field]
    flow: bool = False
    says: str = ""  # what `table roll` says of it


def flow(meaning: str, **fields: Field) -> Kind:
    return Kind(meaning, named(fields), flow=True)


def world(meaning: str, says: str, /, **fields: Field) -> Kind:
    """`says`: a short phrase; {things} lists its figures, the other names are its fields."""
    return Kind(meaning, named(fields), says=says)


def named(fields: dict[str, Field]) -> dict[str, Field]:
    """Python has no dashes in names: `with_load` is the field `with-load`; `if_` is `if`."""
    return {name.rstrip("_").replace("_", "-"): field for name, field in fields.items()}


def must(type_: str, meaning: str, choices: tuple[str, ...] = ()) -> Field:
    return Field(type_, meaning, True, choices)


# What each type of field may hold; the reference page prints this list.
TYPES: dict[str, str] = {
    "amount": 'a whole number, dice ("1d6x100"), "all" or "half"; rolled when reached',
    "formula": "a whole number or dice, kept as written and rolled each time it falls due",
    "number": "a whole number",
    "flag": "true or false",
    "word": "a word in kebab-case",
    "words": "a list of words",
    "choice": "one of the words listed",
    "choices": "a list of the words listed",
    "text": "{ en = ..., it = ... }",
    "role": "a role: whom or what it falls on",
    "race": 'a race, or "own", "other", "any", "opposite"',
    "when": "facts that must all hold",
    "effects": "a list of effects",
    "bands": "a list of { range, name?, effects }, covering the dice",
    "options": "a list of { id, name, effects, when? }",
    "table": "the id of a table",
    "row": "the id of a row of that table",
    "column": "a column of that table",
    "condition": "the id of a condition (conditions.toml)",
    "force": "{ what, race?, points, ships? }: who is fought",
}

OF = must("role", "on whom it falls")
EFFECTS = must("effects", "what follows")

KINDS: dict[str, Kind] = {
    # --- flow: worked by the agenda -------------------------------------------------------------
    "roll": flow(
        "Roll on a table.",
        table=must("table", "which"),
        column=Field("column", "its column; else the fact the table names in column-from"),
        mod=Field("amount", "added to the roll"),
        dice=Field("formula", "rolled instead of the table's own dice"),
        as_=Field("word", "the row's text fills this placeholder of the text that asked"),
        apart=Field("flag", "another row than those rolled beside it on the same table"),
        for_=Field("word", "what the roll is for"),
    ),
    "row": flow(
        "A named row of a table happens, without rolling.",
        table=must("table", "which"),
        row=must("row", "which row"),
        column=Field("column", "of this column"),
    ),
    "check": flow(
        "Roll dice; the band that holds the total happens.",
        dice=must("formula", "the dice"),
        mod=Field("amount", "added to the roll"),
        bands=must("bands", "what happens, covering every total"),
        for_=Field("word", "what the roll is for"),
        question=Field("text", "what the roll asks, in words"),
    ),
    "when": flow(
        "If the facts hold, then; if not, else.",
        if_=must("when", "the facts"),
        then=Field("effects", "if they hold"),
        else_=Field("effects", "if they do not"),
    ),
    "each": flow(
        "Once for each subject of a role, in order; inside, `it` is that subject.",
        role=must("role", "which subjects"),
        within=Field("number", "how many tiles away they may be"),
        if_=Field("when", "only those of whom this holds (their own facts count)"),
        unless=Field("when", "but not those of whom this holds"),
        effects=EFFECTS,
    ),
    "repeat": flow(
        "The same again, so many times.",
        times=must("amount", "how many times"),
        effects=EFFECTS,
    ),
    "decide": flow(
        "A person decides; nothing further happens before the answer.",
        id=must("word", "the decision's name, for --choose"),
        who=Field("choice", "who decides", choices=("player", "gamemaster", "winner", "opponent")),
        question=must("text", "what is asked"),
        options=must("options", "what may be answered"),
    ),
    "figure": flow(
        "A bare figure, to be put into the text.",
        dice=must("formula", "the dice"),
        as_=must("word", "the placeholder it fills"),
    ),
    # --- losses and gains -----------------------------------------------------------------------
    "nothing": world("Nothing happens, and that is the rule.", "nothing happens"),
    "lose": world(
        "Something is lost; never more than there is.",
        "loses {things}",
        of=OF,
        points=Field("amount", "strength"),
        percent=Field("amount", "strength, as so many hundredths of what there is"),
        provisions=Field("amount", "provisions"),
        crowns=Field("amount", "crowns: an army's carried ones, an empire's treasury"),
        ships=Field("amount", "ships of a fleet, taken at random, with their load"),
        items=Field("amount", "magic items"),
        prisoners=Field("amount", "prisoners"),
        loot=Field("amount", "loot and carried crowns"),
        baggage=Field("amount", "provisions, loot, carried crowns and engines together"),
        engines=Field("amount", "siege engines"),
    ),
    "gain": world(
        "Something is gained.",
        "gains {things}",
        of=OF,
        points=Field("amount", "strength"),
        provisions=Field("amount", "provisions"),
        crowns=Field("amount", "crowns: carried by an army, else into the treasury"),
        purse=Field("choice", "the crowns may be spent on this alone", choices=PURSES),
        ships=Field("amount", "ships"),
        prisoners=Field("amount", "prisoners"),
        race=Field("race", "the race of the points, where not the subject's own"),
        where=Field(
            "choice",
            "where points go: into the army, a new army if there is no room, or the capital",
            choices=("army", "room", "new-army", "capital"),
        ),
    ),
    "item": world(
        "A magic item is found: its points count for the army, or it goes to a character.",
        "magic item ({what}) of {points} points",
        of=OF,
        what=must("choice", "which", ITEMS),
        points=must("amount", "its worth"),
    ),
    "destroy": world(
        "It is gone for good, with all it carries.",
        "is destroyed",
        of=OF,
        kind_of=Field("choices", "only these kinds of settlement", choices=SETTLEMENTS),
    ),
    "raze": world("A settlement is razed (sacked); it can recover.", "is razed", of=OF),
    "recover": world("A razed settlement stands again.", "recovers", of=OF),
    "income": world(
        "This winter's revenue of an empire or a tile changes.",
        "this winter's income: {things}",
        of=OF,
        crowns=Field("amount", "so many more (or, negative, fewer)"),
        factor=Field("choice", "or times this, rounding down", choices=("half", "double", "none")),
    ),
    # --- movement -------------------------------------------------------------------------------
    "retreat": world(
        "It must retreat as if beaten in battle.",
        "must retreat",
        of=OF,
        else_=Field("effects", "where it can't"),
    ),
    "stop": world("It moves and scouts no more this turn.", "moves no more this turn", of=OF),
    "extra-move": world(
        "It moves once more at once.",
        "moves once more",
        of=OF,
        compulsory=Field("flag", "it must"),
        if_scouted=Field("flag", "only if the scouting of it succeeds"),
        tiles=Field("amount", "how far, 1 unless said"),
    ),
    "drift": world(
        "It is carried off in a direction by the die.",
        "is carried off: direction {direction}",
        of=OF,
        direction=must("amount", "the side, 1 to 6"),
        distance=Field("amount", "how many tiles, 1 unless said"),
        off_map=Field("effects", "what happens beyond the map's edge"),
    ),
    "push": world(
        "It is pushed away, the other side choosing where.",
        "is pushed back {tiles}",
        of=OF,
        tiles=must("amount", "how far"),
        else_=Field("effects", "where no tile can take it"),
    ),
    "sail": world(
        "A ship moves along the coast, or stays.",
        "sails: {way}",
        of=OF,
        way=must("choice", "which way", ("up", "down", "stay")),
        tiles=Field("amount", "how far"),
    ),
    # --- war ------------------------------------------------------------------------------------
    "fight": world(
        "A battle is fought at once.",
        "a battle against {what}, {points} points",
        force=must("force", "against whom"),
        where=Field(
            "choice",
            "in the open, as against an independent city or fortress, or by who is stronger",
            choices=("open", "independent-city", "fortress", "by-strength"),
        ),
        won=Field("effects", "if the army wins"),
        lost=Field("effects", "if it loses"),
        drawn=Field("effects", "if nobody does; as won unless said"),
    ),
    "walls": world(
        "A settlement's walls suffer or are mended.",
        "walls {add}",
        of=OF,
        add=must("number", "steps; below zero is damage"),
    ),
    "surrender": world("A besieged settlement opens its gates.", "surrenders", of=OF),
    "lift-siege": world("The siege is broken off.", "the siege is lifted", of=OF),
    "capture": world("It passes into the winner's hands.", "is captured", of=OF),
    # --- what lasts -----------------------------------------------------------------------------
    "afflict": world(
        "A condition begins.",
        "from now on: {condition}",
        of=OF,
        condition=must("condition", "which"),
        turns=Field("amount", "for so many turns"),
        add=Field("number", "the figure it carries"),
    ),
    "lift": world(
        "A condition ends.",
        "is freed of {condition}",
        of=OF,
        condition=Field("condition", "which; every one that can be cured, unless said"),
    ),
    "character": world(
        "Something befalls a character.",
        "character: {fate}",
        fate=must("choice", "what", FATES),
        of=Field("role", "whose; the army's unless said"),
        who=Field("choice", "which", choices=("wizard", "general", "user", "any")),
        else_=Field("effects", "where characters are not tracked"),
    ),
    # --- the map --------------------------------------------------------------------------------
    "site": world(
        "A site stands on the tile from now on; the tile is no longer barren.",
        "there is a site here: {site}",
        site=must("word", "which"),
        count=Field("amount", "how many of what lives there"),
        feeds=Field("choice", "it feeds armies as this settlement does", choices=SETTLEMENTS),
    ),
    "yield": world(
        "What the site on the tile gives each winter.",
        "each year: {things}",
        crowns=Field("formula", "crowns"),
        with_settlement=Field("formula", "crowns instead, with a settlement on the tile"),
        purse=Field("choice", "to be spent on this alone", choices=PURSES),
        points=Field("formula", "points of troops each campaign season"),
        item_points=Field("formula", "a magic item of this worth"),
        while_held=Field("flag", "only if still held in winter"),
        races=Field("words", "only to these races"),
    ),
    "reduce": world(
        "One or more of what lives at the site is gone.",
        "{by} fewer",
        of=OF,
        by=must("amount", "how many"),
        at_zero=Field("effects", "when none is left"),
    ),
    "remove-site": world(
        "The site is gone; with nothing else on it the tile is barren again.",
        "the site is gone; the tile is barren",
        of=Field("role", "whose tile; this tile unless said"),
        site=Field("word", "which kind, where several may stand: the one found last"),
    ),
    "barren": world(
        "The tile becomes barren: nothing stands on it any more.", "becomes barren", of=OF
    ),
    "tile-kind": world(
        "The tile is of another kind from now on.",
        "the tile is now: {tile}",
        tile=must("word", "which"),
    ),
    "settle": world(
        "A settlement is placed on the tile.",
        "settlement placed: {what} ({owner})",
        what=must("choice", "which", SETTLEMENTS),
        owner=must("choice", "whose", ("empire", "independent", "by-alignment")),
        race=Field("race", "of which race; the owner's unless said"),
        bridge=Field("flag", "it has a bridge"),
    ),
    "bridge": world("A bridge stands on the tile.", "has a bridge", of=OF),
    "independent": world(
        "It throws off its empire and is independent.", "becomes independent", of=OF
    ),
    "mark": world(
        "Something is marked on the map, some way off.",
        "marked on the map: {what}, direction {direction}, {distance} tiles off",
        what=must("choice", "what", ("tomb", "ruins", "passage")),
        direction=must("amount", "the side, 1 to 6"),
        distance=must("amount", "how many tiles"),
    ),
    "reveal": world(
        "Something becomes known.",
        "becomes known: {what}",
        what=must("choice", "what", REVEALS),
        of=Field("role", "of whom; one the player chooses unless said"),
        within=Field("amount", "no further off than this"),
        count=Field("amount", "so many of them, 1 unless said"),
    ),
    "force": world(
        "A force that no player commands is placed.",
        "a force appears: {what} {things}",
        what=must("choice", "what", FORCES),
        points=Field("amount", "its strength"),
        ships=Field("amount", "its ships"),
        crowns=Field("amount", "what it is worth"),
        race=Field("race", "its race"),
        where=Field("choice", "where", choices=("tile", "nearest-coast", "port")),
    ),
    "rage": world(
        "A dragon flies off at random and razes where it lands.",
        "the dragon flies: direction {direction}, {distance} tiles",
        direction=must("amount", "the side, 1 to 6"),
        distance=must("amount", "how many tiles"),
        effects=Field("effects", "what happens there; razed unless said"),
    ),
    "strike": world(
        "Magic lands some way off; inside, `tile` is the tile hit. Off the map: no effect.",
        "it lands: direction {direction}, {distance} tiles off",
        direction=must("amount", "the side, 1 to 6"),
        distance=must("amount", "how many tiles"),
        effects=EFFECTS,
    ),
    "aim": world(
        "What follows falls on the nearest of this sort instead; ties at random.",
        "it seeks: {at}",
        at=must("choice", "what is looked for", AIMS),
        from_=Field("role", "from where; the tile hit unless said"),
        within=Field("number", "no further off than this"),
        beyond=Field("choice", "none that near", choices=("none", "random")),
        effects=EFFECTS,
    ),
    # --- peoples --------------------------------------------------------------------------------
    "race": world("It is of this race.", "race: {race}", of=OF, race=must("race", "which")),
    "align": world(
        "It is of this alignment.",
        "alignment: {alignment}",
        of=OF,
        alignment=must("choice", "which", ("good", "evil", "same", "opposite")),
    ),
    "join": world(
        "A force or settlement joins the empire.",
        "joins the empire",
        of=OF,
        race=Field("race", "as this race"),
    ),
    "relation": world(
        "How a settlement stands to the empire that sent the envoy.",
        "diplomacy: {things}",
        status=Field("choice", "from now on", choices=STATUSES),
        support=Field("choices", "what it gives", choices=("spying", "subsistence", "military")),
        next_mission=Field("number", "added to the next mission here"),
    ),
    "caught": world(
        "The agent is caught.", "is caught", of=OF, told=Field("flag", "and tells who sent him")
    ),
    "cast": world(
        "A spell is cast.",
        "a spell is cast",
        table=must("table", "from"),
        row=Field("row", "this one"),
    ),
}


def branches(effect: Effect) -> Iterator[tuple[str, Sequence[Effect]]]:
    """The lists of effects inside an effect, each with the name of its field."""
    described = KINDS.get(effect.get("kind", ""))
    for name, field in described.fields.items() if described else ():
        value = effect.get(name)
        if field.type == "effects" and value:
            yield name, value
        elif field.type in ("bands", "options") and value:
            for part in value:
                yield name, part.get("effects") or ()


def walk(effects: Sequence[Effect]) -> Iterator[Effect]:
    """Every effect, with all that stand inside it."""
    for effect in effects:
        yield effect
        for _, inner in branches(effect):
            yield from walk(inner)
