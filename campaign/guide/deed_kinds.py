"""The deeds that the guide offers: words from `deeds.toml`, functions here under the same ids."""

from __future__ import annotations

import inspect
import tomllib
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from campaign.acts.declare import Action, Ask, Parameter
from campaign.acts.deed import Turn
from campaign.deeds.land import items, loading, moving, reorganising, scouting
from campaign.deeds.registry import load_actions
from campaign.deeds.sea import embarking, sailing, sea_battle, squadrons
from campaign.deeds.sites import casting, orbs, searching, springs, towers
from campaign.deeds.war import besieging, fighting, razing, trains
from campaign.deeds.winter import (
    building,
    envoys,
    realm,
    recovering,
    recruiting,
    shipyards,
    spying,
)
from campaign.guide import candidates as of
from campaign.guide.candidates import Candidates
from campaign.guide.documents import Value
from campaign.guide.trial import Do
from campaign.knowledge.naming import Name, say
from campaign.storage.models import Army, Settlement
from campaign.storage.models.kinds import ENGINES, Engine

Values = Sequence[Value]
FILE = Path(__file__).with_name("deeds.toml")


BESIDE: tuple[Candidates, ...] = (
    of.next_tiles, of.foreign_tiles, of.tiles_after, of.next_waters, of.capital_sites,
)  # fmt: skip


class DeedParameter(NamedTuple):
    """One thing to choose: `table` is what its number means, or nothing for amounts and words.
    Words may be rows of a table of the packs, `rows`."""

    table: str
    candidates: Candidates
    rows: str = ""
    ask: Ask | None = None

    @property
    def hidden(self) -> bool:
        """Whether a player may not know that it is there. A tile beside his army he can name."""
        if self.ask is not None:
            return bool(self.table) and self.ask.hidden
        return bool(self.table) and self.candidates not in BESIDE


Caution = Callable[[Turn, int, Values], Name]


def no_caution(turn: Turn, actor: int, values: Values) -> Name:
    return ""


def own_place(turn: Turn, army: int, values: Values) -> Name:
    """Scorched earth is allowed, and seldom meant."""
    place = turn.world.get(Settlement, int(values[0]))
    owner = turn.world.get(Army, army).owner
    return say("it is your own") if owner is not None and place.owner == owner else ""


Words = Callable[[Turn, int], list[str]]


def no_words(turn: Turn, actor: int) -> list[str]:
    return []


def with_companions(turn: Turn, army: int) -> list[str]:
    return [word for key in of.companions(turn, army) for word in ("--with", str(key))]


def with_engines(turn: Turn, army: int) -> list[str]:
    return [
        word
        for engine, number in of.engines_of(turn, army).items()
        for word in (f"--{engine.replace('_', '-')}", str(number))
    ]


def always(turn: Turn, actor: int, values: Values) -> Name:
    return say("it can't be undone in the game")


class DeedWay(NamedTuple):
    """How a deed is done, what is chosen for it, why a person should be asked twice, and words of
    its command that hang on the world."""

    do: Do
    parameters: tuple[DeedParameter, ...] = ()
    caution: Caution = no_caution
    more_words: Words = no_words


class DeedKind(NamedTuple):
    id: str
    actor: str
    title: Name
    words: Sequence[str]
    rule: str
    asks: Sequence[Name]
    rolls: Sequence[str]  # keys of `tables.library.roll_questions`
    do: Do
    parameters: tuple[DeedParameter, ...]
    caution: Caution
    more_words: Words


TILE = DeedParameter("tile", of.next_tiles)
PLACE = DeedParameter("settlement", of.places_here)
OWN_PLACE = DeedParameter("settlement", of.own_places)


def get_engine(word: Value) -> Engine:
    return next(engine for engine in ENGINES if engine == str(word).replace("-", "_"))


WAYS: Mapping[str, DeedWay] = {
    "move": DeedWay(lambda deed, army, v: moving.move(deed, army, [int(v[0])]), (TILE,)),
    "march": DeedWay(
        lambda deed, army, v: moving.march(deed, army, [int(value) for value in v]),
        (TILE, DeedParameter("tile", of.tiles_after)),
    ),
    "explore": DeedWay(
        lambda deed, army, v: scouting.explore(deed, army, int(v[0])),
        (DeedParameter("tile", of.foreign_tiles),),
    ),
    "wildlands": DeedWay(lambda deed, army, v: searching.explore_wildlands(deed, army)),
    "search": DeedWay(lambda deed, army, v: searching.search(deed, army)),
    "evoke": DeedWay(lambda deed, army, v: searching.evoke(deed, army)),
    "visit": DeedWay(lambda deed, army, v: towers.call_on_tower(deed, army, "visit")),
    "attack-tower": DeedWay(lambda deed, army, v: towers.call_on_tower(deed, army, "attack")),
    "bathe": DeedWay(lambda deed, army, v: springs.bathe(deed, army)),
    "orb": DeedWay(lambda deed, army, v: orbs.use_orb(deed, army)),
    "embark": DeedWay(
        lambda deed, army, v: embarking.embark(deed, army, int(v[0])),
        (DeedParameter("fleet", of.fleets_here),),
    ),
    "land": DeedWay(lambda deed, army, v: embarking.land(deed, army)),
    "battle": DeedWay(
        lambda deed, army, v: fighting.battle(deed, [army], int(v[0])),
        (DeedParameter("army", of.foes_here),),
    ),
    "battle-together": DeedWay(
        lambda deed, army, v: fighting.battle(deed, [army, *of.companions(deed, army)], int(v[0])),
        (DeedParameter("army", of.foes_of_many),),
        more_words=with_companions,
    ),
    "assault-together": DeedWay(
        lambda deed, army, v: fighting.assault(deed, [army, *of.companions(deed, army)], int(v[0])),
        (DeedParameter("settlement", of.places_of_many),),
        more_words=with_companions,
    ),
    "besiege-together": DeedWay(
        lambda deed, army, v: besieging.begin_siege(
            deed, [army, *of.companions(deed, army)], int(v[0])
        ),
        (DeedParameter("settlement", of.places_of_many),),
        more_words=with_companions,
    ),
    "exchange": DeedWay(
        lambda deed, army, v: reorganising.exchange(
            deed, army, int(v[0]), {of.get_good(str(v[1])): int(v[2])}
        ),
        (
            DeedParameter("army", of.friends_here),
            DeedParameter("", of.goods_of_army),
            DeedParameter("", of.amounts_of_good),
        ),
    ),
    "load": DeedWay(
        lambda deed, army, v: loading.load_army(deed, army, int(v[0])), (DeedParameter("", of.few),)
    ),
    "equip": DeedWay(
        lambda deed, army, v: shipyards.draw_engines(deed, army, {get_engine(v[0]): int(v[1])}),
        (DeedParameter("", of.engines_there), DeedParameter("", of.few_engines)),
    ),
    "convoy": DeedWay(
        lambda deed, army, v: trains.form_convoy(deed, army, of.engines_of(deed, army)),
        more_words=with_engines,
    ),
    "abandon": DeedWay(
        lambda deed, army, v: trains.abandon_engines(deed, army, {get_engine(v[0]): int(v[1])}),
        (DeedParameter("", of.engines_along), DeedParameter("", of.engines_to_leave)),
        lambda turn, army, v: say("they are destroyed"),
    ),
    "disband": DeedWay(lambda deed, army, v: reorganising.disband(deed, army), caution=always),
    "split-fleet": DeedWay(
        lambda deed, fleet, v: squadrons.split_fleet(deed, fleet, int(v[0])),
        (DeedParameter("", of.ships_to_spare),),
    ),
    "load-fleet": DeedWay(
        lambda deed, fleet, v: loading.load_fleet(deed, fleet, int(v[0])),
        (DeedParameter("", of.few),),
    ),
    "give-item": DeedWay(
        lambda deed, empire, v: items.give_item(deed, int(v[0]), int(v[1])),
        (DeedParameter("item", of.items_of_empire), DeedParameter("army", of.own_armies)),
    ),
    "assault": DeedWay(lambda deed, army, v: fighting.assault(deed, [army], int(v[0])), (PLACE,)),
    "take": DeedWay(lambda deed, army, v: razing.take(deed, army, int(v[0])), (PLACE,)),
    "besiege": DeedWay(
        lambda deed, army, v: besieging.begin_siege(deed, [army], int(v[0])), (PLACE,)
    ),
    "starve": DeedWay(lambda deed, army, v: besieging.starve(deed, army)),
    "breach": DeedWay(lambda deed, army, v: besieging.breach(deed, army)),
    "lift": DeedWay(lambda deed, army, v: besieging.lift_siege(deed, [army])),
    "raze": DeedWay(lambda deed, army, v: razing.raze(deed, army, int(v[0])), (PLACE,), own_place),
    "merge": DeedWay(
        lambda deed, army, v: reorganising.merge(deed, army, int(v[0])),
        (DeedParameter("army", of.friends_here),),
    ),
    "split": DeedWay(
        lambda deed, army, v: reorganising.split(deed, army, {"points": int(v[0])}),
        (DeedParameter("", of.split_points),),
    ),
    "deploy": DeedWay(
        lambda deed, army, v: recruiting.deploy(deed, army, int(v[0])),
        (DeedParameter("tile", of.own_tiles_of_army),),
    ),
    "sail": DeedWay(
        lambda deed, fleet, v: sailing.sail(deed, fleet, [int(v[0])]),
        (DeedParameter("tile", of.next_waters),),
    ),
    "sea-battle": DeedWay(
        lambda deed, fleet, v: sea_battle.sea_battle(deed, fleet, int(v[0])),
        (DeedParameter("fleet", of.other_fleets),),
    ),
    "merge-fleets": DeedWay(
        lambda deed, fleet, v: squadrons.merge_fleets(deed, fleet, int(v[0])),
        (DeedParameter("fleet", of.other_fleets),),
    ),
    "cast": DeedWay(
        lambda deed, empire, v: casting.cast_spell(deed, empire, str(v[0]), int(v[1])),
        (DeedParameter("", of.spells, "standard-spells"), DeedParameter("tile", of.spell_tiles)),
    ),
    "envoy": DeedWay(
        lambda deed, empire, v: envoys.send_envoy(deed, empire, int(v[0])),
        (DeedParameter("settlement", of.independents),),
    ),
    "raise": DeedWay(
        lambda deed, empire, v: recruiting.recruit(deed, empire, int(v[0]), int(v[1])),
        (OWN_PLACE, DeedParameter("", of.new_army_points)),
    ),
    "recruit": DeedWay(
        lambda deed, empire, v: recruiting.recruit(
            deed, empire, int(v[0]), int(v[2]), into=int(v[1])
        ),
        (OWN_PLACE, DeedParameter("army", of.armies_at_place), DeedParameter("", of.more_points)),
    ),
    "recover": DeedWay(
        lambda deed, empire, v: recovering.help_recovery(deed, empire, int(v[0]), int(v[1])),
        (OWN_PLACE, DeedParameter("", of.few)),
    ),
    "build-settlement": DeedWay(
        lambda deed, empire, v: building.build_settlement(deed, empire, int(v[1]), str(v[0])),
        (DeedParameter("", of.settlement_kinds), DeedParameter("tile", of.own_tiles)),
    ),
    "build-temple": DeedWay(
        lambda deed, empire, v: building.build_temple(deed, empire, int(v[0])),
        (DeedParameter("tile", of.own_tiles),),
    ),
    "build-bridge": DeedWay(
        lambda deed, empire, v: building.build_bridge(deed, empire, int(v[0])),
        (DeedParameter("tile", of.own_tiles),),
    ),
    "build-ship": DeedWay(
        lambda deed, empire, v: shipyards.build_ship(deed, empire, int(v[0])), (OWN_PLACE,)
    ),
    "build-engine": DeedWay(
        lambda deed, empire, v: shipyards.build_engine(deed, empire, int(v[0]), str(v[1])),
        (OWN_PLACE, DeedParameter("", of.engines)),
    ),
    "provisions": DeedWay(
        lambda deed, empire, v: recruiting.buy_provisions(deed, empire, int(v[0]), int(v[1])),
        (DeedParameter("army", of.own_armies), DeedParameter("", of.few)),
    ),
    "spy": DeedWay(
        lambda deed, empire, v: spying.send_agent(deed, empire, str(v[0]), int(v[1])),
        (DeedParameter("", of.agents, "agents"), DeedParameter("empire", of.other_empires)),
    ),
    "spy-at-army": DeedWay(
        lambda deed, empire, v: spying.send_agent(
            deed, empire, str(v[0]), int(v[1]), army=int(v[2])
        ),
        (
            DeedParameter("", of.agents_at_army, "agents"),
            DeedParameter("empire", of.other_empires),
            DeedParameter("army", of.armies_of_chosen),
        ),
    ),
    "found": DeedWay(
        lambda deed, empire, v: realm.found_realm(deed, empire, int(v[0])),
        (DeedParameter("tile", of.capital_sites),),
    ),
    "watch": DeedWay(lambda deed, empire, v: spying.set_watch(deed, empire)),
}


@cache
def deed_kinds() -> Mapping[str, DeedKind]:
    """Every deed by its id, in the order of the file; then those that declare themselves."""
    with open(FILE, "rb") as file:
        told = tomllib.load(file)
    declared = {each.id: each for each in load_actions().values() if each.is_offered}
    found = {
        name: DeedKind(
            name,
            entry["actor"],
            {"en": entry["en"], "it": entry["it"]},
            entry["words"].split(),
            entry["rule"],
            entry.get("asks", ()),
            entry.get("rolls", ()),
            *WAYS[name],
        )
        for name, entry in told.items()
        if name not in declared
    }
    order = {name: place for place, name in enumerate(told)}
    found |= {name: kind_of(each) for name, each in declared.items()}
    return dict(sorted(found.items(), key=lambda pair: order.get(pair[0], len(order))))


def kind_of(action: Action) -> DeedKind:
    """An action that is declared (`campaign.acts.declare`), as the guide offers it."""
    return DeedKind(
        action.id,
        action.actor_table,
        say(action.title),
        words_of(action),
        action.rule,
        [say(each.asks[step].text) for each, step in action.asked],
        action.rolls,
        lambda deed, actor, values: action.function(deed, **arguments_of(action, actor, values)),
        tuple(DeedParameter(each.table, offering(action, each, step), each.pack, each.asks[step])
              for each, step in action.asked),
        caution_of(action),
        no_words,
    )  # fmt: skip


def words_of(action: Action) -> list[str]:
    """`army move {actor} {0}`: the command with gaps for what is chosen."""
    gaps: dict[str, list[str]] = {each.name: [] for each in action.parameters}
    if not action.actor:
        gaps[action.parameters[0].name] = ["{actor}"]
    for number, (each, _) in enumerate(action.asked):
        gaps[each.name].append(f"{{{number}}}")
    places = [each.name for each in action.parameters if not each.options]
    template = action.line or " ".join([action.command, *(f"{{{name}}}" for name in places)])
    words: list[str] = []
    for word in template.split():
        words += gaps[word[1:-1]] if word.startswith("{") else [word]
    for each in action.parameters:
        if each.options and gaps[each.name]:
            words += [each.options[0], *gaps[each.name]]
    return words


def arguments_of(action: Action, actor: int, values: Values) -> dict[str, Any]:
    """What was chosen so far, by the names of the action's parameters."""
    found: dict[str, Any] = {action.actor or action.parameters[0].name: actor}
    asked = action.asked[: len(values)]
    for each in action.parameters:
        chosen = [value for (one, _), value in zip(asked, values, strict=True) if one is each]
        if chosen:
            found[each.name] = each.build(chosen)
    return found


def offering(action: Action, parameter: Parameter, step: int) -> Candidates:
    def candidates(turn: Turn, actor: int, values: Values) -> Iterable[Value]:
        return parameter.offer(turn, arguments_of(action, actor, values), step)

    return candidates


def caution_of(action: Action) -> Caution:
    """`caution` gets the turn and the arguments that it names, and gives the reason."""
    warn = action.caution
    if warn is None:
        return no_caution
    names = list(inspect.signature(warn).parameters)[1:]

    def caution(turn: Turn, actor: int, values: Values) -> Name:
        chosen = arguments_of(action, actor, values)
        text = warn(turn, **{name: chosen[name] for name in names})
        return say(text) if text else ""

    return caution
