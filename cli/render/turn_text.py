"""The calendar, its phases and what happened in them, as lines for a person."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from cli.app.output import line, say
from cli.app.session import session
from cli.render.changes_text import render_changes
from cli.render.outcome_text import render_brief
from cli.render.story_text import render_story, waiting_lines
from cli.words.moments import phase_name, short_moment
from cli.words.phrases import phrase
from cli.words.reader import reader
from cli.words.text import pick, tr

if TYPE_CHECKING:
    from campaign.acts.documents import DecisionDocument, Warning
    from campaign.season.documents import (
        MissingDocument,
        PhaseHead,
        PlanDocument,
        PlannedRoll,
        RunDocument,
        RunPhase,
        StatusDocument,
        TrialDocument,
    )
    from campaign.season.turning import RunStep
    from campaign.storage.store import Store
    from campaign.storage.world import World

BY_DICE = "decision-by-dice"
SEASONS = {  # messages
    "spring": "The spring equinox",
    "campaign": "The campaign season: six turns",
    "autumn": "The autumn equinox",
    "winter": "Winter: each phase done by all before the next",
}


def describe_run(store: Store, done: Sequence[tuple[RunStep, int | None]]) -> RunDocument:
    """The phases run, their story by name, and where the table stands now."""
    from campaign.acts.perform import look
    from campaign.season.status import describe_status

    status = look(store, describe_status)
    phases = look(store, lambda world: named_phases(world, [d for d, _ in done]))
    return {"phases": phases, "act": done[-1][1] if done else None, "status": status}


def named_phases(world: World, phases: Sequence[RunStep]) -> list[RunPhase]:
    from campaign.knowledge.naming import name, name_story
    from campaign.rules.packs import campaign_library
    from campaign.season.phases import BY_ID
    from campaign.season.status import empire_name
    from tables.agenda.outcome import document

    library = campaign_library(world)
    return [
        {
            "phase": each["phase"],
            "name": {"en": BY_ID[each["phase"]].en, "it": BY_ID[each["phase"]].it},
            "now": each["now"],
            "empire": empire_name(world, each["empire"]),
            "rolled": [
                {
                    **document(node, library, reader().lang),
                    "of": name(world, library, str(node.get("of", ""))),
                }
                for node in (each["outcome"] or {"then": ()})["then"]
            ],
            "story": name_story(world, library, each["story"]),
            "decision": each["decision"],
        }
        for each in phases
        if each["phase"]
    ]


def render_phases(phases: Sequence[RunPhase]) -> None:
    for phase in phases:
        if phase["rolled"] or phase["story"] or phase["decision"]:
            line(heading(phase))
            render_brief(phase["rolled"], [whom(node) for node in phase["rolled"]])
            render_story(phase["story"], rows=False)


def render_run(document: RunDocument) -> None:
    render_phases(document["phases"])
    for choice in document.get("unasked", ()):
        say("the choice {choice} was not offered", choice=choice)
    if session().led:  # the guide tells it
        return
    say("act {act}; hexcrown undo reverts it", act=document["act"])
    line()
    render_status(document["status"])


def whom(node: Mapping[str, object]) -> str:
    return f"{phrase(node['of'])}: " if node["of"] else ""


def heading(phase: PhaseHead) -> str:
    who = f" ({phase['empire']})" if phase["empire"] else ""
    return f"{short_moment(phase['now'])}  {pick(phase['name'])}{who}"


def render_trial(document: TrialDocument) -> None:
    say("this would change (nothing was changed):")
    render_phases(document["told"])
    moved = [each for each in document["changes"] if not each["what"].startswith("calendar:")]
    render_changes(moved, told=True)
    say("then it is {moment}", moment=heading(document["then"]))
    say(
        "{count} phases: {phases}", count=len(document["phases"]), phases=listed(document["phases"])
    )
    if document["decision"]:
        say(
            "it would stop at a decision: {question}",
            question=pick(document["decision"]["question"]),
        )


def listed(phases: Sequence[str]) -> str:
    shown = [phase_name(phase) for phase in dict.fromkeys(phases)]
    return ", ".join(shown[:20]) + (", …" if len(shown) > 20 else "")


def render_status(document: StatusDocument) -> None:
    name = pick(document["name"])
    now = short_moment(document["now"])
    line(f"{now}  {name}" if name else now)
    if document["empire"]:
        say("{empire} acts", empire=document["empire"])
    elif document["acts"] and document["players"]:
        say("all players act: {players}", players=", ".join(document["players"]))
    render_decisions(document["decisions"])
    render_missing(document["missing"])
    render_warnings(document["warnings"])
    if not document["players"]:
        say("no empire plays yet: hexcrown empire add makes one")
    elif not document["decisions"]:
        way = "turn player" if document["empire"] else "turn next"
        say("next: hexcrown {way}", way=way)


def render_decisions(decisions: Sequence[DecisionDocument]) -> None:
    for decision in decisions:
        who = decision["empire"] or tr("the gamemaster")
        about = f" ({phrase(decision['about'])})" if decision["about"] else ""
        line(f"{decision['number']}: {pick(decision['question'])}{about}  [{who}]")
        for text in waiting_lines(decision["number"]):
            line(f"    {text}")
        for option in decision["options"]:
            line(f"    {option['id']:<16} {pick(option['name'])}")
    if decisions:
        say(
            "answer with: hexcrown decide {number} {option}",
            number=decisions[0]["number"],
            option=decisions[0]["options"][0]["id"],
        )


def render_missing(missing: Sequence[MissingDocument]) -> None:
    silent = [each["empire"] or "" for each in missing if each["what"] == "orders"]
    if silent:
        say("no orders yet from {empires}", empires=", ".join(silent))
    idle: dict[str, list[str]] = {}
    for each in missing:
        if each["what"] == "idle":
            idle.setdefault(each["empire"] or "", []).append(phrase(each["army"]))
    for empire, armies in idle.items():
        say("{empire}: not used yet: {armies}", empire=empire, armies=", ".join(armies))


def render_warnings(warnings: Sequence[Warning]) -> None:
    """What waits is listed above: here it is only said what dice would answer."""
    for warning in warnings:
        if warning["what"] not in ("orders", BY_DICE):
            line(f"{phrase(warning['name'])}: {phrase(warning['say'])}")
    if any(warning["what"] == BY_DICE for warning in warnings):
        say("--auto lets dice answer open decisions and any that come up")


def render_plan(document: PlanDocument) -> None:
    shown = ("", "")
    for phase in document["phases"]:
        turn = (phase["now"], phase["empire"] or "")
        if not phase["rolls"] and shown == turn:  # the rest of a player's turn
            continue
        if phase["rolls"] or not phase["empire"]:
            line(heading(phase))
        render_rolls(phase["rolls"])
        if phase["acts"] and phase["empire"]:
            acts = tr("{empire} acts", empire=phase["empire"])
            line(f"{short_moment(phase['now'])}  {acts}")
            shown = turn
        elif phase["acts"]:
            say("  players act here")
    say("(an earlier roll may change a later one)")


def render_rolls(rolls: Sequence[PlannedRoll]) -> None:
    for roll in rolls:
        title = roll["title"] if isinstance(roll["title"], str) else pick(roll["title"])
        who = phrase(roll["of"]) or tr("all")
        line(f"  {roll['dice']:<12} {tr(title)}: {who}")


def render_order() -> None:
    from campaign.season.phases import PHASES

    season = ""
    for phase in PHASES:
        if phase.season != season:
            season = phase.season
            line(tr(SEASONS[season]))
        who = tr("each player") if phase.each else tr("all players")
        acts = f"  [{who}]" if phase.acts or phase.each else ""
        line(f"  {pick({'en': phase.en, 'it': phase.it})}{acts}")
        line(f"      {', '.join(phase.rules)}")
