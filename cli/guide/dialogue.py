"""One action as one dialogue: what it still wants is asked, then it is done and told.

The strategies of a battle as options that say what each brings against each of the foe's.

What waits for a person, answered before anything else happens.
"""

from __future__ import annotations

import shlex
from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from campaign.guide.given_dice import has_table_dice, read_faces
from cli.app.library import open_library
from cli.app.output import fold, line, note, say
from cli.guide.menu import Back, MenuOption, Stopped, ask_line, choose
from cli.options.typed_before import TypedBefore
from cli.render.outcome_text import render_outcome, row_text
from cli.render.story_text import encounter_lines, render_story
from cli.words.phrases import phrase
from cli.words.roll_words import say_question, say_words, table_lines
from cli.words.text import pick, tr
from tables.chance.roll_question import RollQuestion
from tables.chance.sources import PROGRAM
from tables.errors import WrongWords

if TYPE_CHECKING:
    from campaign.guide.documents import (
        Committed,
        Encounter,
        NeedAnswer,
        NeedDice,
        Situation,
    )
    from campaign.guide.rehearsal import Call
    from campaign.journal.documents import RollDocument
    from campaign.storage.store import Store
    from tables.library.packs import Library

Story = Sequence[Mapping[str, object]]
ALL_BY_PROGRAM = ("pp", "p p")
PEOPLE = ("races-good", "races-evil", "independents")


class GivenSoFar:
    """What a person gave for an action so far, in the order asked; one can go back by a question.
    `before` holds what was given another time, when the action was not done."""

    def __init__(self, store: Store, call: Call) -> None:
        self.faces: dict[str, Sequence[int] | None] = {}
        self.answers: dict[str, str] = {}
        self.before = TypedBefore(store.place, call)
        self.rest_by_program = False
        self._order: list[str] = []
        self._told = 0  # lines of the story that the person has read

    def give_faces(self, key: str, faces: Sequence[int] | None, text: str) -> None:
        self.faces[key] = faces
        self._note(key, text)

    def give_answer(self, key: str, answer: str) -> None:
        self.answers[key] = answer
        self._note(key, answer)

    def _note(self, key: str, text: str) -> None:
        self._order.append(key)
        self.before.keep(key, text)

    def tell(self, story: Story) -> None:
        """What is new of it."""
        render_story(self.left_to_tell(story))
        self._told = len(story)

    def left_to_tell(self, story: Story) -> Story:
        return story[self._told :]

    def go_back(self) -> bool:
        """The newest thing given is asked for again; False where there was none."""
        if not self._order:
            return False
        self._told = 0
        key = self._order.pop()
        self.faces.pop(key, None)
        self.answers.pop(key, None)
        return True


def do_action(store: Store, call: Call, words: Sequence[str], *, table_dice: bool) -> bool:
    """Ask what the action wants, do it, tell it, and go on with what it then waits for."""
    typed = list(words)
    while True:
        kept = GivenSoFar(store, call)
        done = carry_out(store, call, typed, kept, table_dice=table_dice)
        if done is None:
            return False
        tell_done(store, done, kept)
        table_dice = table_dice and not kept.rest_by_program
        waiting = None if done.waiting is None else go_on(store, done.waiting)
        if waiting is None:
            return True
        call = waiting
        typed = ["decide", str(waiting["actor"]), *map(str, waiting["values"])]


def carry_out(
    store: Store,
    call: Call,
    words: Sequence[str],
    kept: GivenSoFar,
    *,
    table_dice: bool,
    run: int | None = None,
) -> Committed | None:
    """Question by question until it is done. None: the person went back before the first."""
    from campaign.guide.documents import Committed, Given
    from campaign.guide.rehearsal import commit

    while True:
        asks = table_dice and not kept.rest_by_program
        try:
            if ask_next(store, call, words, kept, asks):
                continue
        except Stopped:
            raise
        except Back:
            if not kept.go_back():
                return None
            continue
        done = commit(store, call, Given(kept.faces, kept.answers), words, table_dice=asks, run=run)
        if isinstance(done, Committed):  # else the books moved on, and more is wanted
            kept.before.forget()
            return done


def ask_next(store: Store, call: Call, words: Sequence[str], kept: GivenSoFar, asks: bool) -> bool:
    """The next thing that it wants of a person; False where it can be done."""
    from campaign.guide.documents import Given, Ready
    from campaign.guide.rehearsal import rehearse

    want = rehearse(store, call, Given(kept.faces, kept.answers), table_dice=asks)
    if isinstance(want, Ready):
        return False
    kept.tell(want.story)
    give(want, kept, words)
    return True


def give(want: NeedDice | NeedAnswer, kept: GivenSoFar, words: Sequence[str]) -> None:
    """Ask for it, and keep what the person gives."""
    from campaign.guide.documents import NeedAnswer

    before = kept.before.find(want.key) or ""
    if isinstance(want, NeedAnswer):
        kept.give_answer(want.key, ask_answer(want, words, before))
        return
    text = ask_dice(want, before)
    kept.rest_by_program = text in ALL_BY_PROGRAM
    faces = None if is_left_to_program(text) else read_faces(want, text)
    kept.give_faces(want.key, faces, text)


def is_left_to_program(text: str) -> bool:
    return text in ALL_BY_PROGRAM or text in PROGRAM


def ask_dice(want: NeedDice, before: str = "") -> str:
    """The faces of one roll as they were typed, or the word that leaves it to the program. Enter
    takes what was typed `before`, if that can still be."""
    key = f"table/{want.table}" if want.table else "dice/any"
    question = RollQuestion(key, want.dice, want.modifier, want.question, want.column, who=want.who)
    while True:
        render_encounter(want.encounter)
        line()
        line(fold(say_question(question, want.count, want.sides)))
        if before:
            say("typed before: {faces}  [Enter]", faces=before)
        text = ask_line(tr("dice (p the program, pp all of them, ? the table, b back): ")) or before
        if text == "?":
            for row in table_lines(open_library(), question):
                line(f"  {row}")
        elif is_left_to_program(text.casefold()) or is_right(want, text):
            return text.casefold()


def is_right(want: NeedDice, text: str) -> bool:
    """Whether the text holds the faces that are wanted; it is told what is wrong with it."""
    try:
        read_faces(want, text)
    except WrongWords as trouble:
        note(trouble.message, **trouble.facts)
        return False
    return True


def ask_answer(want: NeedAnswer, words: Sequence[str], before: str = "") -> str:
    options = name_options(want.decision, want.options)
    command = shlex.join([*words, "--choose", f"{want.decision}=…"])
    who = want.empire or tr("the gamemaster")
    render_encounter(want.encounter)
    title = f"{pick(dict(want.question))}  [{who}]"
    default = before if before in [option.word for option in options] else ""
    return choose(title, options, default=default, words=command)


def render_encounter(encounter: Encounter | None) -> None:
    for number, text in enumerate(encounter_lines(encounter)):
        line(f"\n{text}" if number == 0 else text)


def tell_done(store: Store, committed: Committed, kept: GivenSoFar) -> None:
    """The dice and rows, what is new of the story, and the act's number."""
    from campaign.acts.perform import look
    from campaign.journal.campaign_dice import SEALED
    from campaign.knowledge.naming import name_story
    from campaign.rules.packs import campaign_library
    from campaign.rules.roll_names import name_rolls
    from cli.words.reader import reader
    from tables.agenda.outcome import document

    done = committed.done
    outcome, story = done.document.get("outcome"), done.document.get("story", ())
    rolled = [roll for roll in done.rolls if roll["source"] == SEALED]
    if outcome:
        library = look(store, campaign_library)
        told = document(outcome, library, reader().lang)
        if rolled:
            render_outcome(told, called=lambda table: pick(dict(library.get(table).title)))
        else:  # of dice that were typed the story has told
            render_people(told)
    if rolled and not outcome_tells(outcome):
        render_rolls(look(store, lambda world: name_rolls(world, rolled)))
    kept.tell(look(store, lambda world: name_story(world, campaign_library(world), story)))
    say("done (act {act})", act=done.act)


def render_people(node: Mapping[str, Any]) -> None:
    """Who lives in a place that was found, and how strong: of that the story is silent."""
    for child in node["then"]:
        if child["table"] in PEOPLE and child["row"] is not None:
            line(f"  {row_text(child['row'])}")
        render_people(child)


def outcome_tells(outcome: Mapping[str, object] | None) -> bool:
    """Whether it shows a roll: a figure that was left from an act before has no row of its own."""
    return bool(outcome and (outcome["then"] or outcome["rolls"]))


def render_rolls(rolls: Sequence[RollDocument]) -> None:
    for roll in rolls:
        faces = " ".join(str(face) for _, shown in roll["dice"] for face in shown)
        words = roll["words"]
        line(f"  {say_words(**words)} {faces}" if words else f"  {faces}")


def go_on(store: Store, number: int) -> Call | None:
    """What an act waits for, asked at once; None leaves it to wait."""
    from campaign.acts.perform import look
    from campaign.guide.situation import situation

    waiting = [each for each in look(store, situation)["waiting"] if each["number"] == number]
    if not waiting:
        return None
    decision = waiting[0]
    about = f" ({phrase(decision['about'])})" if decision["about"] else ""
    who = decision["empire"] or tr("the gamemaster")
    title = f"{pick(dict(decision['question']))}{about}  [{who}]"
    if decision["id"] == "dice":
        return {"action": "decide", "actor": number, "values": ["roll"]}
    options = name_options(str(decision["id"]), decision["options"])
    render_encounter(decision["encounter"])
    try:
        chosen = choose(title, options, words=f"decide {number} …")
    except Back:
        return None
    return {"action": "decide", "actor": number, "values": [chosen]}


def answer_waiting(store: Store, now: Situation) -> bool:
    first = now["waiting"][0]["number"]
    call = go_on(store, first)
    if call is None:
        say("this must be answered before anything else happens")
        return False
    words = ["decide", str(first), *map(str, call["values"])]
    return do_action(store, call, words, table_dice=has_table_dice(store))


def answer_all(store: Store) -> bool:
    """Whether all that waits was answered."""
    from campaign.acts.perform import look
    from campaign.guide.situation import situation

    while (now := look(store, situation))["waiting"]:
        if not answer_waiting(store, now):
            return False
    return True


ATTACKER, DEFENDER = "strategy-attacker", "strategy-defender"


def name_options(decision: str, options: Sequence[Mapping[str, Any]]) -> list[MenuOption]:
    """The options of a decision; those of other decisions by their names alone."""
    named = [MenuOption(each["id"], pick(dict(each["name"]))) for each in options]
    if decision not in (ATTACKER, DEFENDER):
        return named
    from cli.app.library import open_library

    library = open_library()
    return [
        MenuOption(each.word, explain(library, decision, each.word), each.key)
        for each in named
    ]  # fmt: skip


def explain(library: Library, decision: str, strategy: str) -> str:
    """`Flank attack, on your roll: +2 against Counter-attack, …`: the attacker alone rolls."""
    parts = [
        tr("{add} against {other}", add=f"{add:+d}", other=strategy_name(library, other))
        for other, add in met_by(library, decision, strategy)
    ]
    own, added = strategy_name(library, strategy), ", ".join(parts)
    if decision == ATTACKER:
        return tr("{strategy}, on your roll: {added}", strategy=own, added=added)
    return tr("{strategy}, on the attacker's roll: {added}", strategy=own, added=added)


def met_by(library: Library, decision: str, strategy: str) -> Iterator[tuple[str, int]]:
    """Each strategy of the other side, with what is then added to the attacker's roll."""
    table = library.get("battle-strategies")
    if decision == ATTACKER:
        yield from table.get_row(strategy).data["cells"].items()
    else:
        for row in table.rows:
            yield row.id, row.data["cells"][strategy]


def strategy_name(library: Library, strategy: str) -> str:
    return pick(dict(library.get("battle-factors").get_row(strategy).name))
