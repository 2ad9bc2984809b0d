"""A campaign played by dice in which every offer of the guide is tried; every action was offered.

Offered means accepted: on a copy in memory each offered choice is done, and none is refused. And
what the players by dice do had been offered before.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from campaign.acts.calls import run as run_call
from campaign.acts.declare import get_offer
from campaign.acts.perform import Done, Request, perform
from campaign.acts.turn import Act
from campaign.errors import CampaignError
from campaign.guide.choices import accepted_values, choices
from campaign.guide.trial import Trial
from campaign.journal.campaign_dice import CampaignChance
from campaign.regents.demo import found_demo, set_up
from campaign.season.auto import by_dice
from campaign.season.running import moment_now, players
from campaign.season.turning import RunTarget, run
from campaign.storage.store import Store
from campaign.storage.world import World
from tables.chance.sources import Seeded
from tests.long.setting import enrich, setting
from tests.random_player import Move, PlayersTable, play

# The players' actions by the name of their function: which action of the guide, and where its actor
# and
# values stand among the arguments.
NAMES: dict[str, tuple[str, Any]] = {
    "explore-wildlands": ("wildlands", lambda a: (a[0], ())),
    "search": ("search", lambda a: (a[0], ())),
    "evoke": ("evoke", lambda a: (a[0], ())),
    "use-orb": ("orb", lambda a: (a[0], ())),
    "bathe": ("bathe", lambda a: (a[0], ())),
    "embark": ("embark", lambda a: (a[0], (a[1],))),
    "land": ("land", lambda a: (a[0], ())),
    "sea-battle": ("sea-battle", lambda a: (a[0], (a[1],))),
    "sail": ("sail", lambda a: (a[0], (a[1],))),
    "battle": ("battle", lambda a: (a[0], (a[1],))),
    "assault": ("assault", lambda a: (a[0], (a[1],))),
    "begin-siege": ("besiege", lambda a: (a[0], (a[1],))),
    "starve": ("starve", lambda a: (a[0], ())),
    "breach": ("breach", lambda a: (a[0], ())),
    "take": ("take", lambda a: (a[0], (a[1],))),
    "raze": ("raze", lambda a: (a[0], (a[1],))),
    "merge": ("merge", lambda a: (a[0], (a[1],))),
    "cast-spell": ("cast", lambda a: (a[0], (a[1], a[2]))),
    "send-envoy": ("envoy", lambda a: (a[0], (a[1],))),
    "recruit": ("raise", lambda a: (a[0], (a[1], a[2]))),
    "help-recovery": ("recover", lambda a: (a[0], (a[1], a[2]))),
    "build-settlement": ("build-settlement", lambda a: (a[0], (a[2], a[1]))),
    "build-temple": ("build-temple", lambda a: (a[0], (a[1],))),
    "build-bridge": ("build-bridge", lambda a: (a[0], (a[1],))),
    "build-ship": ("build-ship", lambda a: (a[0], (a[1],))),
    "build-engine": ("build-engine", lambda a: (a[0], (a[1], a[2]))),
    "buy-provisions": ("provisions", lambda a: (a[0], (a[1], a[2]))),
    "deploy": ("deploy", lambda a: (a[0], (a[1],))),
    "set-watch": ("watch", lambda a: (a[0], ())),
}


def read(word: str) -> int | str:
    bare = word.strip("[]")
    return int(bare) if bare.isdigit() else word


def action_of(words: Sequence[str]) -> tuple[str, int, tuple[int | str, ...]] | None:
    """(act, actor, values) of a player's move; None for what the guide has other words for."""
    if words[:2] == ("army", "move"):
        return "explore", int(words[2]), (int(words[3]),)
    first, arguments = words[0], [read(word) for word in words[1:]]
    if first == "call-on-tower":
        return ("visit" if arguments[1] == "visit" else "attack-tower"), int(arguments[0]), ()
    if first == "send-agent":
        return ("spy" if arguments[1] == "spy" else ""), int(arguments[0]), tuple(arguments[1:])
    if first == "split":
        return "split", int(arguments[0]), (600,)
    if first not in NAMES:
        raise AssertionError(f"the guide has no action for {words}")
    act, read_arguments = NAMES[first]
    actor, values = read_arguments(arguments)
    return act, int(actor), tuple(values)


def is_offered(world: World, words: Sequence[str]) -> bool:
    act, actor, values = action_of(words) or ("", 0, ())
    if not act:  # a saboteur's, with the only army there is
        return True
    if act == "explore" and is_at_home(world, actor, int(values[0])):
        return True  # it finds nothing there, so it is not offered
    kind, trial = get_offer(act), Trial(world)
    for place, value in enumerate(values):
        if value not in dict(accepted_values(trial, kind, actor, values[:place])):
            return False
    if kind.asks:
        return True
    table = kind.actor
    own = [a for a in choices(world, owner_of(world, table, actor)) if a["id"] == actor]
    return any(choice["action"] == act for each in own for choice in each["choices"])


def is_at_home(world: World, army: int, tile: int) -> bool:
    return world.one("army", army)["owner"] == world.one("tile", tile)["owner"]


def owner_of(world: World, table: str, key: int) -> int:
    return key if table == "empire" else int(world.one_row(table, key)["owner"])


class Watched(PlayersTable):
    """A table at which every move that is made had been offered."""

    def __init__(self, store: Store, key: str) -> None:
        super().__init__(store, Seeded(key.encode()), eager=6)
        self.strange: list[Sequence[str]] = []
        self.tried = 0

    def make(self, move: Move) -> Done | None:
        with self.store.reading() as connection:
            offered = is_offered(World(connection, track=False), move.words)
        done = super().make(move)
        if done is not None:
            self.tried += 1
            if not offered:
                self.strange.append(move.words)
        return done


def every_offer(world: World) -> Iterator[tuple[str, int, tuple[int | str, ...]]]:
    now = moment_now(world)
    for empire in [now.empire] if now.empire is not None else players(world):
        for actor in choices(world, empire):
            for choice in actor["choices"]:
                yield from complete(world, choice["action"], choice["actor"], choice)


def complete(world: World, act: str, actor: int, choice: Any) -> Iterator[Any]:
    if not choice["targets"]:
        yield act, actor, ()
        return
    kind, trial = get_offer(act), Trial(world)
    for target in choice["targets"]:
        values = [target["value"]]
        while len(values) < len(kind.asks):
            values.append(next(accepted_values(trial, kind, actor, values))[0])
        yield act, actor, tuple(values)


def refused_offers(store: Store) -> tuple[int, list[Any]]:
    """(how many were offered, those that were refused all the same or rolled what was not told)."""
    with store.reading() as connection:
        world = World.whole(connection)
        offers = list(every_offer(world))
        refused = []
        for number, (act, actor, values) in enumerate(offers):
            mark = world.mark()
            dice = CampaignChance(Seeded(b"k%d" % number), "sealed", (1, 1, "", ""), no_labels)
            try:
                doing = Act(world, dice, by_dice(world, dice))
                run_call(doing, get_offer(act).call(doing, actor, values))
            except CampaignError as trouble:
                refused.append((act, actor, values, str(trouble)))
            if (roll := first_roll(dice)) and roll not in get_offer(act).rolls:
                refused.append((act, actor, values, f"it said nothing of {roll}"))
            world.roll_back(mark)
        return len(offers), refused


def first_roll(dice: CampaignChance) -> str:
    """The key of the first roll's question; a die that answered a decision has none."""
    keys = (roll["for"] for roll in dice.record.rolls if isinstance(roll["for"], str))
    return next(keys, "")


def no_labels(start: str) -> set[str]:
    return set()


def play_offered(place: str, number: int, stops: int) -> tuple[int, list[Any], list[Any], int]:
    """A numbered campaign's stops: (offers, refused, actions not offered, actions done)."""
    told = setting(number)
    store = found_demo(place, told, clock=lambda: "2026-01-01T00:00:00")
    list(set_up(store, told))
    perform(store, lambda world, chance: enrich(world, number), Request(words=("enrich",)))
    offers, refused, table = 0, [], Watched(store, f"offered {number}")
    for _ in range(stops):
        run(store, RunTarget("player", auto=True), Request(words=("turn",)), backup=False)
        table.held.world = None
        count, strange = refused_offers(store)
        offers, refused = offers + count, refused + strange
        play(table)
    store.close()
    return offers, refused, table.strange, table.tried
