"""The one shell: run a use case under the lock, write its changes and its entry together."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, TypeVar

from campaign.errors import CampaignError, Refused
from campaign.events.event import as_kept
from campaign.journal import entries as journal
from campaign.journal.campaign_dice import SEALED, CampaignChance, RollRecord
from campaign.knowledge.record_sightings import witness
from campaign.rules.edition import edition_of
from campaign.rules.roll_names import name_question
from campaign.storage.database_troubles import in_words
from campaign.storage.models import Campaign
from campaign.storage.rows import image_of, with_cells
from campaign.storage.snapshot import JOINT, OWN, Snapshot, Store, Writer
from campaign.storage.world import World
from tables.chance.sources import Chance, Label, Seeded, Stream

if TYPE_CHECKING:
    from campaign.journal.documents import RollDocument
    from campaign.storage.changes import Change
    from campaign.storage.models import Calendar
    from tables.chance.roll_question import RollQuestion

UseCase = Callable[[World, CampaignChance], Mapping[str, object]]
Answer = TypeVar("Answer")


@dataclass
class WorldCache:
    """A world cached between the entries of one run; reloaded only if another process wrote."""

    world: World | None = None
    head: journal.Head | None = None


@dataclass(frozen=True)
class Request:
    """How a use case is to be run. `dice` replaces the sealed dice, `dice_from` says by what."""

    words: Sequence[str]
    dice: Chance | None = None
    dice_from: str = "typed"
    dry_run: bool = False
    asks: bool = False  # a person answers on the way: no lock is held meanwhile
    reason: str = ""
    forced: bool = False
    act: int | None = None  # a further entry of this act
    whole: bool = False  # hold every row in memory
    acting: bool = False  # hold all rows but those of quiet tiles and of years gone by
    track: bool = True
    kind: str = "act"
    at: Mapping[str, object] | None = None  # the moment it belongs to, if that has passed (amend)
    entering: bool = False  # the entry belongs to the moment it ends in, not the one it began in
    held: WorldCache | None = None
    follows: int | None = None  # refused unless this is still the newest entry
    call: Mapping[str, object] | None = None  # what is done, for whoever repeats it
    by: str = ""  # who does it, if not whoever the store is open for


@dataclass(frozen=True)
class Done:
    """What a use case answered and what it changed."""

    document: Any  # as the use case types it
    entry: int | None
    act: int | None
    changes: list[Change] = field(default_factory=list)
    steps: list[Mapping[str, object]] = field(default_factory=list)
    rolls: list[RollDocument] = field(default_factory=list)
    head: int = 0  # the newest entry afterwards: what was tried out is done on the same (`follows`)


def perform(store: Store, use_case: UseCase, request: Request) -> Done:
    """Run it and write it, all or nothing."""
    if request.asks:
        return perform_asking(store, use_case, request)
    unsure = request.held
    try:
        with store.writing() as writer:
            work = begin(store, writer, request)
            try:
                document = at_its_moment(work, use_case, request)
                work.chance.finish()
                return finish(store, writer, work, document, request)
            except CampaignError as trouble:  # refused: taken back, the world is as it is written
                work.world.roll_back()
                if not work.chance.record.sealed:
                    unsure = None
                    raise
                refused = trouble
                write_looked(store, writer, work, request)
        raise refused
    except BaseException:
        forget(unsure)
        raise


def write_looked(store: Store, writer: Writer, work: Work, request: Request) -> None:
    """Record that sealed dice were rolled before the refusal: the person has seen them."""
    action = journal.EntryDraft(
        "looked", request.words, work.calendar, reason=request.reason, by=request.by or store.by
    )
    journal.write(writer, action, store.clock())


def at_its_moment(work: Work, use_case: UseCase, request: Request) -> Mapping[str, object]:
    """An act amended later is worked with the calendar of its own moment; the calendar itself stays
    where it is. If it has not gone on since, the act moves it to its phase as it did before."""
    if request.at is None:
        return use_case(work.world, work.chance)
    calendar = image_of(work.world.calendar)
    now = {name: value for name, value in calendar.items() if name in request.at}
    has_gone_on = any(now[name] != request.at[name] for name in now if name != "empire")
    work.world.put_cells("calendar", 1, **request.at)
    document = use_case(work.world, work.chance)
    back = now if has_gone_on else {"empire": now["empire"]} if "empire" in now else {}
    work.world.put_cells("calendar", 1, **back)
    return document


def forget(held: WorldCache | None) -> None:
    """Drop a cached world whose changes were not written."""
    if held is not None:
        held.world = held.head = None


def perform_asking(store: Store, use_case: UseCase, request: Request) -> Done:
    """No transaction is open while a person is asked; if the books moved on, nothing is done."""
    with in_words(store.place):
        before = journal.find_acting_head(store.latest)
        work = begin(store, store.latest, request)
        try:
            document = at_its_moment(work, use_case, request)
            work.chance.finish()
        except CampaignError:
            if work.chance.record.sealed:
                with store.writing() as writer:
                    write_looked(store, writer, work, request)
            raise
    with store.writing() as writer:
        if journal.find_acting_head(writer) != before:
            raise Refused(
                "another terminal wrote to the campaign while you were asked",
                hint="type it again with --dice {faces}",
                faces=",".join(map(str, faces_of(work.chance.record.rolls))) or "…",
            )
        return finish(store, writer, work, document, request)


@dataclass(frozen=True)
class Work:
    world: World
    chance: CampaignChance
    calendar: Calendar
    head: int  # the newest entry that it knows of, order lines aside


def begin(store: Store, snapshot: Snapshot, request: Request) -> Work:
    head = journal.find_acting_head(snapshot).entry
    if request.follows not in (None, head):  # what was previewed, or the rest of a run
        raise Refused(
            "another terminal wrote to the campaign meanwhile",
            hint="everything so far is saved; hexcrown turn status shows where the campaign is",
        )
    world = begin_world(snapshot, request, request.track and store.keeps_journal)
    refuse_if_ended(world)
    calendar = with_cells(world.calendar, **dict[str, Any](request.at or {}))
    chance = request.dice or sealed_dice(snapshot)
    record = RollRecord()
    if request.dice and request.dice.asks_people:
        request.dice.leave_to(LaterSealed(snapshot), record.has_sealed_before)
    name = request.dice_from if request.dice else SEALED
    prefix = (calendar.year, calendar.turn, calendar.phase or calendar.season, "")
    used = lambda start: journal.find_live_labels(snapshot, start)  # noqa: E731
    namer = lambda question: name_question(world, question)  # noqa: E731
    made = CampaignChance(chance, name, prefix, used, record, namer=namer)
    return Work(world, made, calendar, head)


def begin_world(snapshot: Snapshot, request: Request, track: bool) -> World:
    held = request.held
    head = journal.find_head(snapshot) if held else None
    if held and held.world and held.head == head:
        held.world.begin_entry(snapshot)
        return held.world
    if request.whole:
        world = World.whole(snapshot, track=track)
    elif request.acting:
        world = World.acting(snapshot, track=track)
    else:
        world = World(snapshot, track=track)
    if held:
        held.world, held.head = world, head
    return world


def refuse_if_ended(world: World) -> None:
    campaign = world.get(Campaign, 1)
    if campaign.ended_at is not None:
        raise Refused("the campaign has ended", hint="hexcrown undo brings it back")


def sealed_dice(snapshot: Snapshot) -> Chance:
    key = snapshot.secret(JOINT) or snapshot.secret(OWN)
    if not key:
        raise Refused("the campaign has no key for its dice", hint="give them with --dice")
    return Seeded(bytes.fromhex(str(key)))


class LaterSealed(Chance):
    """The sealed dice, for a roll that a person leaves to the program: read only then."""

    __slots__ = ("_snapshot",)

    def __init__(self, snapshot: Snapshot) -> None:
        self._snapshot = snapshot

    def stream(self, label: Label, question: RollQuestion | None = None) -> Stream:
        return sealed_dice(self._snapshot).stream(label)


def finish(store: Store, writer: Writer, work: Work, document: object, request: Request) -> Done:
    """Write the changes and their entry. A dry run writes neither; if it rolled sealed dice, an
    entry says that somebody has seen them."""
    world, record = work.world, work.chance.record
    # before `witness` reads for the empires that look on
    reads = world.reads() if store.keeps_journal else []
    witness(world)
    calendar = with_cells(world.calendar) if request.entering else work.calendar
    draft = journal.EntryDraft(
        "looked", request.words, calendar,
        reason=request.reason, forced=request.forced, by=request.by or store.by,
    )  # fmt: skip
    if request.dry_run:
        writer.try_out(world.changes)
    else:
        writer.write(world.changes)
        draft = draft._replace(
            kind=request.kind,
            changes=world.changes,
            steps=as_kept(world.steps),
            rolls=record.rolls,
            reads=reads,
            made_by=edition_of(world) if store.keeps_journal else None,
            call=request.call,
        )
    head: journal.Head | None = None
    if not request.dry_run or record.sealed:
        keep = journal.write if store.keeps_journal else journal.write_call
        head = keep(writer, draft, store.clock(), request.act)
    if request.held:
        request.held.head = None if request.dry_run else head
    entry, act = (head.entry, head.act) if head else (None, None)
    return Done(
        document, entry, act, world.changes, list(world.steps), list(record.rolls),
        head.entry if head else work.head,
    )  # fmt: skip


def faces_of(rolls: Sequence[RollDocument]) -> list[int]:
    return [face for roll in rolls for _, faces in roll["dice"] for face in faces]


def look(store: Store, question: Callable[[World], Answer]) -> Answer:
    """A question that changes nothing, asked of one moment of the books."""
    with store.reading() as snapshot:
        return question(World(snapshot, track=False))
