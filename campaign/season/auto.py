"""Decisions left to chance: one of the options by a labelled die, and the journal says so."""

from __future__ import annotations

from collections.abc import Mapping

from campaign.acts.act import Document, decide
from campaign.journal.campaign_dice import CampaignChance
from campaign.journal.labels import AUTO
from campaign.storage.calendar import moment
from campaign.storage.models import Decision as DecisionRow
from campaign.storage.world import World
from tables.agenda.decisions import Answer, Decision
from tables.chance.roll_question import RollQuestion
from tables.library.roll_questions import find_question


def by_dice(world: World, chance: CampaignChance) -> Answer:
    """Answers while an agenda is worked. Each is kept as a decision that chance has answered."""

    def answer(decision: Decision) -> str | None:
        if not decision["options"]:
            return None
        chosen = throw(world, chance, decision)
        return keep_answer(world, decision, chosen, AUTO)

    return answer


def keep_answer(world: World, decision: Decision, chosen: str, by: str) -> str:
    """As a decision that was asked and answered at once; what follows is of a step of its own."""
    now = moment(world.calendar)
    number = world.insert(
        DecisionRow,
        kind=decision["id"],
        asked_at=now,
        answer=chosen,
        answered_by=by,
        ended_at=now,
        ended_how="answered",
    ).id
    world.begin_step(decision=number, chosen=chosen, by=by)
    return chosen


def throw(world: World, chance: CampaignChance, decision: Decision) -> str:
    """Evenly among the options; one option needs no die."""
    options = [option["id"] for option in decision["options"]]
    if len(options) == 1:
        return str(options[0])
    calendar = world.calendar
    dice = chance.dated(calendar.year, calendar.turn).about(calendar.phase or calendar.season, AUTO)
    question = RollQuestion("decisions/any", f"1d{len(options)}", texts=by_the_die(decision))
    [face] = dice.stream((decision["id"],), question).faces(1, len(options))
    return str(options[face - 1])


def by_the_die(decision: Decision) -> dict[str, str]:
    """What the die that answers a decision asks."""
    asked: Mapping[str, str] = decision["question"]
    words = find_question("decisions/any")
    return {lang: text.replace("{question}", asked.get(lang, "")) for lang, text in words.items()}


def decide_by_dice(world: World, chance: CampaignChance, row: DecisionRow) -> Document:
    """Answer a decision that waits, and whatever it leads to."""
    decision = row.state["decision"]
    chosen = throw(world, chance, decision)
    return decide(world, chance, row.id, chosen, by_dice(world, chance), by=AUTO)
