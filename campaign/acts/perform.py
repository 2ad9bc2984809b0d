"""The one shell: run a use case under the lock, write its changes and its entry together."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, TypeVar

from campaign.acts.untold import tell_untold
from campaign.errors import CampaignError, Refused
from campaign.journal import entries as journal
from campaign.journal.campaign_dice import SEALED, CampaignChance, RollRecord
from campaign.knowledge.record_sightings import witness
from campaign.rules.edition import edition_of
from campaign.rules.roll_names import name_question
from campaign.storage.changes import Change
from campaign.storage.database_troubles import in_words
from campaign.storage.models import Campaign
from campaign.storage.rows import image_of, with_cells
from campaign.storage.sql import apply
from campaign.storage.store import Store
from campaign.storage.world import World
from tables.chance.roll_question import RollQuestion
from tables.chance.sources import Chance, Label, Seeded, Stream

if TYPE_CHECKING:
    from sqlalchemy import Connection

    from campaign.journal.documents import RollDocument
    from campaign.storage.models import Calendar

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


def perform(store: Store, use_case: UseCase, request: Request) -> Done:
    """Run it and write it, all or nothing."""
    if request.asks:
        return perform_asking(store, use_case, request)
    unsure = request.held
    try:
        with store.writing() as connection:
            work = begin(connection, request)
            try:
                document = at_its_moment(work, use_case, request)
                work.chance.finish()
                return finish(store, connection, work, document, request)
            except CampaignError as trouble:  # refused: taken back, the world is as it is written
                work.world.roll_back()
                if not work.chance.record.sealed:
                    unsure = None
                    raise
                refused = trouble
                write_looked(store, connection, work, request)
        raise refused
    except BaseException:
        forget(unsure)
        raise


def write_looked(store: Store, connection: Connection, work: Work, request: Request) -> None:
    """Record that sealed dice were rolled before the refusal: the person has seen them."""
    deed = journal.EntryDraft(
        "looked", request.words, work.calendar, reason=request.reason, by=request.by or store.by
    )
    journal.write(connection, deed, store.clock())


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
        before = journal.find_acting_head(store.connection)
        work = begin(store.connection, request)
        try:
            document = at_its_moment(work, use_case, request)
            work.chance.finish()
        except CampaignError:
            if work.chance.record.sealed:
                with store.writing() as connection:
                    write_looked(store, connection, work, request)
            raise
    with store.writing() as connection:
        if journal.find_acting_head(connection) != before:
            raise Refused(
                "another terminal wrote to the campaign while you were asked",
                hint="type it again with --dice {faces}",
                faces=",".join(map(str, faces_of(work.chance.record.rolls))) or "…",
            )
        return finish(store, connection, work, document, request)


@dataclass(frozen=True)
class Work:
    world: World
    chance: CampaignChance
    calendar: Calendar


def begin(connection: Connection, request: Request) -> Work:
    refuse_interrupted(connection, request)
    world = begin_world(connection, request)
    refuse_if_ended(world)
    calendar = with_cells(world.calendar, **dict[str, Any](request.at or {}))
    chance = request.dice or sealed_dice(connection)
    record = RollRecord()
    if request.dice and request.dice.asks_people:
        request.dice.leave_to(LaterSealed(connection), record.has_sealed_before)
    name = request.dice_from if request.dice else SEALED
    prefix = (calendar.year, calendar.turn, calendar.phase or calendar.season, "")
    used = lambda start: journal.find_live_labels(connection, start)  # noqa: E731
    namer = lambda question: name_question(world, question)  # noqa: E731
    return Work(world, CampaignChance(chance, name, prefix, used, record, namer=namer), calendar)


def begin_world(connection: Connection, request: Request) -> World:
    held = request.held
    head = journal.find_head(connection) if held else None
    if held and held.world and held.head == head:
        held.world.begin_entry()
        return held.world
    if request.whole:
        world = World.whole(connection, track=request.track)
    elif request.acting:
        world = World.acting(connection, track=request.track)
    else:
        world = World(connection, track=request.track)
    if held:
        held.world, held.head = world, head
    return world


def refuse_interrupted(connection: Connection, request: Request) -> None:
    """A run of several entries goes on only if nobody else wrote between them."""
    if request.follows in (None, journal.find_acting_head(connection).entry):
        return
    raise Refused(
        "another terminal wrote to the campaign meanwhile",
        hint="what was done stands; hexcrown turn status shows where the campaign is",
    )


def refuse_if_ended(world: World) -> None:
    campaign = world.get(Campaign, 1)
    if campaign.ended_at is not None:
        raise Refused("the campaign has ended", hint="hexcrown undo takes its end back")


def sealed_dice(connection: Connection) -> Chance:
    newest = "SELECT key FROM secret ORDER BY id DESC LIMIT 1"  # the joint one, where there is
    key = connection.exec_driver_sql(newest).scalar()
    if not key:
        raise Refused("the campaign has no key for its dice", hint="give them with --dice")
    return Seeded(bytes.fromhex(str(key)))


class LaterSealed(Chance):
    """The sealed dice, for a roll that a person leaves to the program: read only then."""

    __slots__ = ("_connection",)

    def __init__(self, connection: Connection) -> None:
        self._connection = connection

    def stream(self, label: Label, question: RollQuestion | None = None) -> Stream:
        return sealed_dice(self._connection).stream(label)


def finish(
    store: Store, connection: Connection, work: Work, document: object, request: Request
) -> Done:
    """Write the changes and their entry. A dry run writes neither; if it rolled sealed dice, an
    entry says that somebody has seen them."""
    world, record = work.world, work.chance.record
    reads = world.reads()  # before `witness` reads for the empires that look on
    tell_untold(world)  # of what was changed by hand, or after the agenda
    witness(world)
    calendar = with_cells(world.calendar) if request.entering else work.calendar
    draft = journal.EntryDraft(
        "looked", request.words, calendar,
        reason=request.reason, forced=request.forced, by=request.by or store.by,
    )  # fmt: skip
    if request.dry_run:
        try_changes(connection, world.changes)
    else:
        apply(connection, world.changes)
        draft = draft._replace(
            kind=request.kind,
            changes=world.changes,
            steps=world.steps,
            rolls=record.rolls,
            reads=reads,
            made_by=edition_of(world),
            call=request.call,
        )
    head: journal.Head | None = None
    if not request.dry_run or record.sealed:
        head = journal.write(connection, draft, store.clock(), request.act)
    if request.held:
        request.held.head = None if request.dry_run else head
    entry, act = (head.entry, head.act) if head else (None, None)
    return Done(document, entry, act, world.changes, list(world.steps), list(record.rolls))


def try_changes(connection: Connection, changes: Sequence[Change]) -> None:
    """Write the changes and take them back: a dry run fails where the database would refuse."""
    connection.exec_driver_sql("SAVEPOINT trial")
    apply(connection, changes)
    connection.exec_driver_sql("ROLLBACK TO SAVEPOINT trial")


def faces_of(rolls: Sequence[RollDocument]) -> list[int]:
    return [face for roll in rolls for _, faces in roll["dice"] for face in faces]


def look(store: Store, question: Callable[[World], Answer]) -> Answer:
    """A question that changes nothing, asked of one moment of the books."""
    with store.reading() as connection:
        return question(World(connection, track=False))
