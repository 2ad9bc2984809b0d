"""An evening at the table: whose turn it is, what may be done, one thing after another."""

from __future__ import annotations

import shlex
from typing import TYPE_CHECKING

from campaign.guide.given_dice import has_table_dice
from cli.app.output import fold, line, note
from cli.app.trouble import tell_trouble
from cli.guide.command_line import run_typed, run_words
from cli.guide.dialogue import answer_waiting, do_action
from cli.guide.menu import Back, MenuOption, Undo, ask_line, choose
from cli.guide.turning import turn_on
from cli.options.typed_before import find_kept
from cli.words.moments import head_moment
from cli.words.now_words import say_card, say_step, say_turn
from cli.words.phrases import phrase, price_label
from cli.words.reader import reader
from cli.words.text import pick, tr

if TYPE_CHECKING:
    from campaign.guide.documents import Actor, Choice, Idle, Situation, Step, Target
    from campaign.guide.rehearsal import Call
    from campaign.storage.store import Store
    from campaign.storage.world import World

SHOWN_ACTIONS = 4  # of an army in the list of all; its own list has them all
HOUSEKEEPING = {"split", "exchange", "raze", "abandon", "disband"}
NEXT, MAP, STATUS, COMMAND, BEGUN = "next", "map", "status", "command", "begun"


def play_and_tell(store: Store) -> None:
    """One thing; whatever is refused is told, and the evening goes on."""
    from campaign.errors import CampaignError
    from tables.errors import TablesError

    try:
        play_one(store)
    except Back:
        return
    except Undo:
        run_words("undo", "--yes")
    except (CampaignError, TablesError) as trouble:
        tell_trouble(trouble)


def play_one(store: Store) -> None:
    """What waits first; then whatever the person chooses."""
    from campaign.acts.perform import look
    from campaign.guide.situation import situation

    now = look(store, situation)
    tell_situation(now)
    if now["waiting"]:
        answer_waiting(store, now)
        return
    actors, begun = look(store, acting_choices), find_begun_action(store)
    waits = still_idle(now, actors)
    title = (
        tr("What do you want to do?  (* not used yet)") if waits else tr("What do you want to do?")
    )
    chosen = choose(title, main_options(waits, actors, now["on"], begun), default=NEXT)
    if chosen == NEXT:
        go_to_next(store, now, waits)
    elif chosen == BEGUN and begun is not None:
        do_chosen(store, begun)
    elif chosen == COMMAND:
        run_typed(ask_line("hexcrown "))
    elif chosen in (MAP, STATUS):
        run_words(*{MAP: ("map", "show"), STATUS: ("status",)}[chosen])
    else:
        act(store, actors[int(chosen[1:])])


def find_begun_action(store: Store) -> Choice | None:
    """The newest action that was begun and not done, if it can still be done."""
    from campaign.acts.perform import look
    from campaign.guide.following import find_begun

    kept = list(find_kept(store.place))
    return look(store, lambda world: find_begun(world, kept))


def acting_choices(world: World) -> list[Actor]:
    """Of the player whose turn it is, or of all where all act at once."""
    from campaign.guide.choices import choices
    from campaign.season.running import acting_empires

    return [actor for empire in acting_empires(world) for actor in choices(world, empire)]


def tell_situation(now: Situation) -> None:
    line()
    parts = (head_moment(now["now"]), say_turn(now), pick(dict(now["title"])))
    line(fold(f"== {'  '.join(part for part in parts if part)} =="))
    for card in now["cards"]:
        told = phrase(card["say"])
        line(fold(f"   {say_card(card)}{f': {told}' if told else ''}"))


def main_options(
    waits: list[Idle], actors: list[Actor], on: Step, begun: Choice | None = None
) -> list[MenuOption]:
    idle = {(each["table"], each["id"]) for each in waits}
    found = [
        MenuOption(f"#{place}", actor_label(actor, (actor["table"], actor["id"]) in idle))
        for place, actor in enumerate(actors)
    ]
    if begun is not None:
        words = shlex.join(begun["words"])
        label = tr("resume with what you typed: {words}", words=words)
        found.append(MenuOption(BEGUN, label, "t"))
    return [
        *found,
        MenuOption(NEXT, say_step(on), "g"),
        MenuOption(MAP, tr("the map"), "m"),
        MenuOption(STATUS, tr("the situation"), "s"),
        MenuOption(COMMAND, tr("another command"), "c"),
    ]


def still_idle(now: Situation, actors: list[Actor]) -> list[Idle]:
    """Those that have done nothing and could still do more than be split up or sent home."""
    able = {
        (actor["table"], actor["id"])
        for actor in actors
        if any(choice["action"] not in HOUSEKEEPING for choice in actor["choices"])
    }
    return [each for each in now["idle"] if (each["table"], each["id"]) in able]


def actor_label(actor: Actor, idle: bool) -> str:
    """`* First Banner at 0302 (1100 points, provisions 3): move, scout a tile`."""
    titles = [phrase(choice["title"]) for choice in actor["choices"]]
    more = ", …" if len(titles) > SHOWN_ACTIONS else ""
    actions = ", ".join(titles[:SHOWN_ACTIONS]) + more
    return f"{'* ' if idle else ''}{who_label(actor)}: {actions}"


def who_label(actor: Actor) -> str:
    who = {"name": phrase(actor["name"]), "state": phrase(actor["state"])}
    if not actor["place"]:
        return tr("{name} ({state})", **who)
    return tr("{name} at {place} ({state})", place=phrase(actor["place"]), **who)


def act(store: Store, actor: Actor) -> None:
    """Which action, which target; then the action. Back goes to the question before."""
    actions = [MenuOption(choice["action"], phrase(choice["title"])) for choice in actor["choices"]]
    while True:
        title = tr("What does {name} do?", name=who_label(actor))
        chosen = actions[0].word if len(actions) == 1 else choose(title, actions)
        [choice] = [each for each in actor["choices"] if each["action"] == chosen]
        try:
            complete = choose_targets(store, choice)
        except Back:
            if len(actions) == 1:
                raise
            continue
        if complete and agree_to_caution(complete) and agree_to_close(complete):
            do_chosen(store, complete)
        return


def do_chosen(store: Store, choice: Choice) -> None:
    call: Call = {"action": choice["action"], "actor": choice["actor"], "values": choice["values"]}
    line(f"  hexcrown {shlex.join(choice['words'])}")
    do_action(store, call, choice["words"], table_dice=has_table_dice(store))


def choose_targets(store: Store, choice: Choice) -> Choice | None:
    """One thing after the other, until nothing is left to choose; Back forgets the newest."""
    before: list[Choice] = []
    while choice["ask"] is not None:
        try:
            target = ask_target(choice)
        except Back:
            if not before:
                raise
            choice = before.pop()
            continue
        further = choose_further(store, choice, target)
        if further is None:
            note("this is no longer possible")
            return None
        before.append(choice)
        choice = further
    return choice


def choose_further(store: Store, choice: Choice, target: Target) -> Choice | None:
    from campaign.acts.perform import look
    from campaign.guide.choices import choose as choose_next

    values = [*choice["values"], target["value"]]
    return look(store, lambda world: choose_next(world, choice["action"], choice["actor"], values))


def ask_target(choice: Choice) -> Target:
    assert choice["ask"] is not None
    options = [
        MenuOption(f"#{place}", target_label(target))
        for place, target in enumerate(choice["targets"])
    ]
    title = f"{phrase(choice['title'])}: {phrase(choice['ask'])}"
    words = " ".join([*choice["words"], "…"])
    only = options[0].word if len(options) == 1 else ""
    chosen = choose(title, options, default=only, words=words)
    return choice["targets"][int(chosen[1:])]


def target_label(target: Target) -> str:
    """Its name, what it is, who is there, and what it costs."""
    parts = [phrase(target["means"]), *(phrase(each) for each in target["here"])]
    told = ", ".join(part for part in [*parts, price_label(target["price"])] if part)
    return f"{phrase(target['name'])}: {told}" if told else phrase(target["name"])


# Nothing closes unseen


def agree_to_close(choice: Choice) -> bool:
    """Before an action of a later phase ends the movement of armies that have not moved."""
    if not choice["closes"]:
        return True
    armies = ", ".join(phrase(each["name"]) for each in choice["closes"])
    title = tr("After this no army can move this turn. Not moved yet: {armies}", armies=armies)
    return agree(title, tr("do it"), default="no")


def agree_to_caution(choice: Choice) -> bool:
    """What is seldom meant is asked twice."""
    if not choice["caution"]:
        return True
    title = f"{phrase(choice['title'])}: {phrase(choice['caution'])}"
    return agree(title, tr("do it"), default="no")


def agree(title: str, yes: str, *, default: str) -> bool:
    letter = {"en": "y", "it": "s"}[reader().lang]
    options = [MenuOption("yes", yes, letter), MenuOption("no", tr("not yet"), "n")]
    return choose(title, options, default=default) == "yes"


def go_to_next(store: Store, now: Situation, idle: list[Idle]) -> None:
    """On to the next player or phase; those that did nothing are named first."""
    if idle:
        armies = ", ".join(phrase(each["name"]) for each in idle)
        title = tr("Not used yet: {armies}. Continue anyway?", armies=armies)
        if not agree(title, tr("go on"), default="yes"):
            return
    turn_on(store, "player" if now["empire"] is not None else "turn")
