"""What an empire may be ordered to do next, asked of the guide in the world that the empire knows.

Each answer is made anew from the sheet and the words chosen so far; nothing is kept between two.

The world in which the next line of an order sheet will run: the empire's own turn, with its forces
where the lines before it lead them.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from campaign.acts.declare import Call, get_offer, load_offers
from campaign.events.values import Name
from campaign.guide.choices import choose, describe_actor
from campaign.guide.documents import Choice, Target, Value
from campaign.guide.told_calls import ToldCall, tell_call
from campaign.guide.trial import Trial
from campaign.orders.kept import OrderSheet, lines_of, open_lines
from campaign.players.documents import OrderActor, OrderChoice, OrderTarget, Who
from campaign.players.known_world import known_world
from campaign.players.order_words import find_value, line_of, word_of
from campaign.reports.naming import name_fact, name_force_row, name_seen_place
from campaign.reports.view import View, known_forces, known_places
from campaign.rules.phase_rules import PLAYER_PHASES, WHEN_DUE
from campaign.season.phases import PHASES
from campaign.storage.calendar import moment
from campaign.storage.canonical_json import parse_json
from campaign.storage.models import Army, Calendar, Orders, Tile, model_of
from campaign.storage.models.kinds import FORCES
from campaign.storage.world import World


def order_actors(view: View, led: Sequence[Going] = ()) -> list[OrderActor]:
    """All who may be ordered to do something; `led`: where the lines before lead them."""
    trials = {
        table: [Trial(world) for world in plan_worlds(view, table, led)]
        for table in (*FORCES, "empire")
    }
    found = [describe(view, trials[who.table], who) for who in actors_of(view)]
    return [actor for actor in found if actor["choices"]]


def actors_of(view: View) -> Iterable[Who]:
    for table in FORCES:
        for row in view.world.live_of(table, owner=view.empire):
            yield Who(table, row.id)
    yield Who("empire", view.empire or 0)


def describe(view: View, trials: Sequence[Trial], who: Who) -> OrderActor:
    """Each action once, from the first phase that takes it; its choices are asked later."""
    actions: dict[str, OrderChoice] = {}
    for trial in trials:
        actor = describe_actor(trial, who.table, who.key)
        for choice in actor["choices"]:
            shown = tell_choice(view, trial, choice)
            if choice["ask"] is None or shown["targets"]:
                actions.setdefault(choice["action"], {**shown, "targets": []})
    tile = tile_of(trials[0].world, who)
    return {
        "who": word_for(view, who),
        "name": name_fact(view, f"{who.table}:{who.key}"),
        "place": "" if tile is None else name_spot(view, tile),
        "tile": "" if tile is None else word_of(view, "tile", tile),
        "state": actor["state"],
        "choices": list(actions.values()),
    }


def word_for(view: View, who: Who) -> str:
    return "empire" if who.table == "empire" else f"{who.table}:{word_of(view, *who)}"


def tile_of(planned: World, who: Who) -> int | None:
    """Where it will be when its next line is run."""
    for table in FORCES:
        if who.table == table:
            return planned.get(model_of(table), who.key).tile
    return None


def find_who(view: View, word: str) -> Who | None:
    return next((who for who in actors_of(view) if word_for(view, who) == word), None)


def order_choice(
    view: View, led: Sequence[Going], word: str, action: str, words: Sequence[str]
) -> OrderChoice | None:
    """An action with what was chosen so far; None if it is not offered."""
    who = find_who(view, word)
    if who is None or action not in load_offers() or get_offer(action).actor != who.table:
        return None
    for world in plan_worlds(view, who.table, led):
        choice = follow(view, world, action, who.key, words)
        if choice is not None:
            return tell_choice(view, Trial(world), choice)
    return None


def follow(
    view: View, world: World, action: str, actor: int, words: Sequence[str]
) -> Choice | None:
    """Word by word, each among what was offered: an address can hold anything."""
    choice, values = choose(world, action, actor), list[Value]()
    for word in words:
        if choice is None or choice["ask"] is None:
            return None
        offered = [target["value"] for target in choice["targets"]]
        value = find_value(view, get_offer(action).asks[len(values)], offered, word)
        if value is None:
            return None
        values.append(value)
        choice = choose(world, action, actor, values)
    return choice


def tell_choice(view: View, trial: Trial, choice: Choice) -> OrderChoice:
    kind, values = get_offer(choice["action"]), choice["values"]
    complete = choice["ask"] is None
    told = [tell_target(view, kind.asks[len(values)].table, each)
            for each in choice["targets"]]  # fmt: skip
    return {
        "action": kind.id,
        "who": name_fact(view, f"{kind.actor}:{choice['actor']}"),
        "title": choice["title"],
        "rule": choice["rule"],
        "chosen": [
            name_known(view, kind.asks[place].table, value) for place, value in enumerate(values)
        ],
        "ask": choice["ask"],
        "targets": [each for each in told if each["word"]],
        "line": line_of(view, trial, kind.id, choice["actor"], values) if complete else "",
        "price": choice["price"],
        "caution": choice["caution"],
    }


def tell_target(view: View, table: str, target: Target) -> OrderTarget:
    value = target["value"]
    is_tile = table == "tile"
    return {
        "word": word_of(view, table, value),
        "name": name_target(view, table, target),
        "means": target["means"] if not is_tile or view.knows_tile(int(value)) else "",
        "here": list(who_is_known_at(view, int(value))) if is_tile else [],
        "price": target["price"],
        "caution": target["caution"],
    }


def name_target(view: View, table: str, target: Target) -> Name:
    if not table:
        return target["name"]
    if table == "tile":
        return name_tile(view, int(target["value"]))
    return name_fact(view, f"{table}:{target['value']}")


def name_tile(view: View, tile: int) -> Name:
    """One that nobody has seen has a label all the same: it lies beside one that is known."""
    return name_fact(view, f"tile:{tile}") if view.knows_tile(tile) else word_of(view, "tile", tile)


def name_spot(view: View, tile: int) -> Name:
    """By the name of the place that is known to be on it, if any."""
    places = known_places(view, "settlement")
    named = [place["name"] for place in places if place["tile"] == tile and place["name"]]
    return named[0] if named else name_tile(view, tile)


def name_known(view: View, table: str, value: Value) -> Name:
    """What was chosen, as this player knows it."""
    if table == "tile":
        return name_spot(view, int(value))
    if table:
        return name_fact(view, f"{table}:{value}")
    return {"word": value} if isinstance(value, str) else str(value)


def tell_lines(view: View) -> dict[int, ToldCall]:
    """The lines of the sheet by what they mean, where that is kept."""
    rows = lines_of(view.world, OrderSheet(view.empire or 0)).values()
    kept = {row.line: Call.from_dict(parse_json(row.call)) for row in rows if row.call}
    told = {
        line: tell_call(call, lambda table, key: name_known(view, table, key))
        for line, call in kept.items()
    }
    return {line: each for line, each in told.items() if each is not None}


def who_is_known_at(view: View, tile: int) -> Iterable[Name]:
    for place in (*known_places(view, "settlement"), *known_places(view, "site")):
        if place["tile"] == tile:
            yield name_seen_place(place)
    for table in FORCES:
        for force in known_forces(view, table):
            if force["tile"] == tile and (force["seen"] is None or not view.sees(tile)):
                yield name_force_row(table, force)


FIRST = "scouting"  # the first phase in which a player acts
GOING = {"move": "army", "march": "army", "sail": "fleet"}  # actions that lead them elsewhere
Going = tuple[str, int, int]  # table, number and the tile that a line leads it to


def plan_worlds(view: View, table: str, led: Iterable[Going] = ()) -> list[World]:
    """A world for each phase that is still to come: in a campaign turn one, since actions move the
    calendar on themselves; in winter one a phase."""
    found = []
    for phase in planned_phases(view):
        world = known_world(view, "sea" if table == "fleet" else "lowland")
        if phase:
            world.put(world.get(Calendar, 1), phase=phase)
        if world.calendar.season == "campaign":
            world.put(world.get(Calendar, 1), empire=view.empire)
        for going in led:
            lead(world, *going)
        found.append(world)
    return found


def planned_phases(view: View) -> Sequence[str]:
    """The phases that orders can be planned for now; just "" in a season that has none."""
    now = view.world.calendar
    if now.season == "campaign":
        own = now.empire == view.empire and now.phase in PLAYER_PHASES[1:]
        return [now.phase if own else FIRST]
    if now.season != "winter":
        return [""]
    order = [phase.id for phase in PHASES if phase.season == "winter"]
    begin = order.index(now.phase) if now.phase in order else 0
    acting = {
        phase for season, phases in WHEN_DUE.values() if season == "winter" for phase in phases
    }
    return [phase for phase in order[begin:] if phase in acting]


def lead(world: World, table: str, key: int, tile: int) -> None:
    """As if it had moved there."""
    row = world.row_if(table, key)
    if row is None or world.get_if(Tile, tile) is None:
        return
    now = moment(world.calendar)
    world.put_cells(table, key, tile=tile, moved_at=now)
    if table == "army":
        world.put(world.get(Army, key), bank=0, fleet=None, passage=None, siege=None)


def where_led(world: World, empire: int) -> list[Going]:
    """Where the open lines of the sheet lead armies and fleets, one after another."""
    found = [where_line_leads(row) for row in open_lines(world, [empire])]
    return [each for each in found if each is not None]


def where_line_leads(row: Orders) -> Going | None:
    call = Call.from_dict(parse_json(row.call)) if row.call else None
    table = GOING.get(call.action) if call else None
    if call is None or table is None:
        return None
    tile = call.arguments["path"][-1]
    return (table, call.arguments[table], tile) if isinstance(tile, int) else None
