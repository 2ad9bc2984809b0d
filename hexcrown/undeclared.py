"""Deeds that are not declared as actions yet, done by their entry in the guide.

To be deleted with `campaign/guide/deeds.toml`, once `campaign.deeds.registry` knows every action.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING

from campaign.acts.deed import Deed, Turn
from campaign.acts.perform import Done, Request, look, perform
from campaign.app.answers import take_answers
from campaign.guide.choices import get_kind, word_of
from campaign.guide.rehearsal import Call, do_deed
from campaign.storage.models.schema import STATE
from hexcrown.own_packages import Refused

if TYPE_CHECKING:
    from campaign.acts.act import Document
    from campaign.guide.deed_kinds import DeedKind
    from campaign.guide.documents import Value
    from campaign.journal.campaign_dice import CampaignChance
    from campaign.storage.store import Store
    from campaign.storage.world import World
    from tables.chance.sources import Chance


def list_undeclared() -> dict[str, list[str]]:
    from campaign.guide.deed_kinds import deed_kinds

    return {
        kind.id: [kind.actor, *(each.table for each in kind.parameters)]
        for kind in deed_kinds().values()
    }


def do_undeclared(
    store: Store,
    deed: str,
    arguments: Mapping[str, object],
    chance: Chance | None,
    answers: Iterable[str],
    dry_run: bool,
    force: str,
) -> Done:
    """The first argument is who does it, the others are what is chosen, in their order."""
    kind, left = get_kind(deed), list(answers)
    call = look(store, lambda world: read_call(Turn(world), kind, arguments))

    def use_case(world: World, chance: CampaignChance) -> Document:
        return do_deed(call, Deed(world, chance, take_answers(left), forced=bool(force)))

    tables = [parameter.table for parameter in kind.parameters]
    values = zip(tables, call["values"], strict=True)
    chosen = look(store, lambda world: [word_of(world, table, value) for table, value in values])
    words = [word.format(*chosen, actor=call["actor"]) for word in kind.words]
    request = Request(
        words=words,
        dice=chance,
        dice_from="typed",
        dry_run=dry_run,
        reason=force,
        forced=bool(force),
    )
    return perform(store, use_case, request)


def read_call(turn: Turn, kind: DeedKind, arguments: Mapping[str, object]) -> Call:
    tables = [kind.actor, *(parameter.table for parameter in kind.parameters)]
    given = flatten(arguments.values())
    if len(given) != len(tables):
        raise Refused(
            f"{kind.id} takes {len(tables)} arguments, not {len(given)}",
            ", ".join(table or "a word or a number" for table in tables),
            kind="words",
        )
    actor, *values = (
        read_value(turn, table, value) for table, value in zip(tables, given, strict=True)
    )
    return {"deed": kind.id, "actor": int(actor), "values": values}


def flatten(values: Iterable[object]) -> list[object]:
    """`path=["0202", "0103"]` is two things to choose."""
    found: list[object] = []
    for value in values:
        found += value if isinstance(value, list | tuple) else [value]
    return found


def read_value(turn: Turn, table: str, value: object) -> Value:
    if table not in STATE:
        return value if isinstance(value, int) else str(value)
    if isinstance(value, str):
        return turn.key(table, value)
    return turn.key(table, f"#{getattr(value, 'id', value)}")
