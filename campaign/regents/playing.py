"""Regents at work: at one stop of the calendar, move by move, each an entry with its reason."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from campaign import events
from campaign.actions.candidates import next_tiles
from campaign.acts import lines
from campaign.acts.act import decide
from campaign.acts.calls import run
from campaign.acts.perform import Done, Request, WorldCache, perform
from campaign.acts.turn import Act, Turn
from campaign.errors import Refused, WrongWords
from campaign.events.values import Ref
from campaign.journal.entries import find_head
from campaign.regents import fighting, wintering  # noqa: F401 - what they consider
from campaign.regents.answers import REGENT, by_regents, choose, throw
from campaign.regents.choosing import Idea, Mind, is_accepted, rank
from campaign.regents.marching import best_goals
from campaign.regents.outlook import Outlook
from campaign.rules.temperament import Temperament, check_weights, needs_approval
from campaign.season.running import moment_now
from campaign.storage.models import Army, Decision, Empire
from campaign.storage.store import Store
from campaign.storage.world import World
from tables.agenda.decisions import Answer, nobody

if TYPE_CHECKING:
    from campaign.acts.act import Document
    from campaign.journal.campaign_dice import CampaignChance
    from campaign.storage.models.states import RegentState

# A player's turn, in its order (BG-YEAR-2): each army in each of these parts, the strongest first.
TURN = (
    ("move", "march", "search", "wildlands", "take"),
    ("take", "battle", "battle-together"),
    ("take", "assault", "assault-together", "besiege", "besiege-together", "starve"),
    ("merge", "load"),
)
WINTER = {
    "diplomacy": ("envoy",),
    "recruitment": ("raise", "recruit"),
    "recovery": ("recover",),
    "construction": ("build-settlement", "build-temple"),
    "baggage": ("provisions",),
}
TRIES = 12  # ideas that the rules may refuse before a regent gives up
MOVES = 15  # of an empire in one phase of winter


def find_regent(world: World, empire: int) -> RegentState | None:
    return world.get(Empire, empire).state.get("regent")


def temperament_of(state: RegentState) -> Temperament:
    return Temperament(state["temperament"], check_weights(state["weights"], state["temperament"]))


class Seat:
    """Where regents sit: the books, a world kept between the moves, and who answers for others."""

    def __init__(
        self,
        store: Store,
        others: Callable[[World, CampaignChance], Answer] = lambda world, chance: nobody,
        approved: bool = False,
    ) -> None:
        """`approved`: a person has given their word for what needs it."""
        self.store, self.others, self.approved = store, others, approved
        self.held = WorldCache()
        self.left_alone: frozenset[int] = frozenset()  # armies that a person has other plans for
        self._minds: dict[tuple[int, int], Mind] = {}  # by empire and newest entry

    @property
    def world(self) -> World:
        if self.held.world is None:
            with self.store.reading() as connection:
                self.held.world = World.acting(connection, track=self.store.keeps_journal)
                self.held.head = find_head(connection)
        return self.held.world

    def mind(self, empire: int) -> Mind | None:
        """What the regent thinks from now on; its claims last until something is done."""
        state = find_regent(self.world, empire)
        if state is None:
            return None
        key = empire, self.held.head.entry if self.held.head else 0
        if key not in self._minds:
            outlook = Outlook(self.world, empire, state.get("closed", ()))
            self._minds = {key: Mind(outlook, temperament_of(state))}
        return self._minds[key]

    def may(self, empire: int, action: str) -> bool:
        state = find_regent(self.world, empire)
        permissive = bool(state and state.get("permissive"))
        return self.approved or action not in needs_approval(permissive)

    # Thinking

    def best(self, mind: Mind, offers: Sequence[str], actor: int) -> Idea | None:
        """The best that the rules take."""
        empire = mind.outlook.empire
        tried = 0
        for idea in rank(mind, offers, actor):
            if tried == TRIES:
                return None
            if self.may(empire, idea.offer.action.id):
                tried += 1
                if is_accepted(self.world, idea):
                    return idea
        return None

    # Doing

    def do(self, idea: Idea, empire: int, closed: Sequence[int] = ()) -> Done | None:
        """One entry; None where the rules refuse it after all."""
        mind = self.mind(empire)
        assert mind is not None
        call = idea.call(mind.outlook.turn)

        def use_case(world: World, chance: CampaignChance) -> Document:
            answer = by_regents(world, chance, self.mind, self.others(world, chance))
            act = Act(world, chance, answer)
            if closed:
                remember(world, empire, closed)
            act.context.tell(events.RegentDecides(Ref(idea.offer.actor, idea.actor), idea.why))
            return run(act, call)

        words = lines.render(self.world, call)
        return self.perform(use_case, Request(words=words, call=call.as_dict()))

    def perform(
        self, use_case: Callable[[World, CampaignChance], Document], request: Request
    ) -> Done | None:
        request = replace(request, acting=True, held=self.held, by=REGENT)
        try:
            return perform(self.store, use_case, request)
        except (Refused, WrongWords):
            return None


def remember(world: World, empire: int, closed: Sequence[int]) -> None:
    row = world.get(Empire, empire)
    state = row.state.get("regent")
    if state is not None:
        known = sorted({*state.get("closed", ()), *closed})
        world.put(row, state={**row.state, "regent": {**state, "closed": known}})


def play(seat: Seat, empire: int) -> Iterator[Done]:
    """All that the regent of an empire does at this stop of the calendar."""
    now = moment_now(seat.world)
    if now.season == "campaign":
        yield from play_turn(seat, empire)
    else:
        yield from play_phase(seat, empire, now.phase)


def play_turn(seat: Seat, empire: int) -> Iterator[Done]:
    claims: dict[int, int] = {}
    for offers in TURN:
        armies = sorted(seat.world.live(Army, owner=empire), key=lambda row: (-row.points, row.id))
        for key in [row.id for row in armies]:
            yield from move_army(seat, empire, key, offers, claims)


def move_army(
    seat: Seat, empire: int, key: int, offers: Sequence[str], claims: dict[int, int]
) -> Iterator[Done]:
    army = seat.world.get_if(Army, key)
    if army is None or army.ended_at is not None or army.tile is None or key in seat.left_alone:
        return
    thought = think(seat, empire, army, offers, claims)
    done = seat.do(thought[0], empire, thought[1]) if thought else None
    if done is not None:
        yield done


def think(
    seat: Seat, empire: int, army: Army, offers: Sequence[str], claims: dict[int, int]
) -> tuple[Idea, list[int]] | None:
    """The best for an army, and tiles beside it that turn out to be closed."""
    mind, key = seat.mind(empire), army.id
    closed: list[int] = []
    if mind is None:
        return None
    if "move" in offers:
        closed = closed_around(seat.world, mind, army)
        if closed:
            outlook = Outlook(seat.world, empire, {*mind.outlook.closed, *closed})
            mind = Mind(outlook, mind.temperament)
    mind = replace(mind, claims=claims, memo={})
    idea = seat.best(mind, offers, key)
    if idea is None:
        return None
    if idea.offer.id == "move":
        goal = best_goals(mind, mind.outlook.world.get(Army, key))[idea.values[0]][1]
        claims[goal] = claims.get(goal, 0) + army.points
    return idea, closed


def closed_around(world: World, mind: Mind, army: Army) -> list[int]:
    """Tiles beside the army that it took for land and that its scouts see it can't enter."""
    thought = set(next_tiles(mind.outlook.turn, army.id)) - mind.outlook.closed
    with world.unnoticed():
        return sorted(thought - set(next_tiles(Turn(world), army.id)))


def play_phase(seat: Seat, empire: int, phase: str) -> Iterator[Done]:
    if phase == "deployment":
        for army in [row.id for row in seat.world.live(Army, owner=empire)]:
            yield from move_army(seat, empire, army, ("deploy",), {})
    for _ in range(MOVES if phase in WINTER else 0):
        mind = seat.mind(empire)
        idea = seat.best(mind, WINTER[phase], empire) if mind else None
        done = seat.do(idea, empire) if idea else None
        if done is None:
            return
        yield done


def answer_waiting(seat: Seat) -> Iterator[Done]:
    """Decisions that wait for an empire with a regent."""
    while row := next(iter(waiting(seat)), None):
        done = answer_one(seat, row)
        if done is None:
            return
        yield done


def waiting(seat: Seat) -> list[Decision]:
    rows = seat.world.find(Decision, ended_at=None)
    return [row for row in rows if row.empire and find_regent(seat.world, row.empire)]


def answer_one(seat: Seat, row: Decision) -> Done | None:
    key, asked = row.id, row.state["decision"]
    mind = seat.mind(row.empire or 0)
    if mind is None:
        return None
    scope = row.state["scope"]

    def use_case(world: World, chance: CampaignChance) -> Document:
        with world.unnoticed():
            chosen = choose(mind, asked, scope, lambda ways: throw(world, chance, asked, ways))
        answer = by_regents(world, chance, seat.mind, seat.others(world, chance))
        return decide(world, chance, key, chosen, answer, by=REGENT)

    return seat.perform(use_case, Request(words=("decide", str(key))))
