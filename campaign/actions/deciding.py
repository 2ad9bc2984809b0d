"""Answering what waits for a person: a decision, or a roll that a player makes."""

from __future__ import annotations

from typing import Annotated

from campaign.acts import act as acts
from campaign.acts.act import Document
from campaign.acts.answers import find_option
from campaign.acts.declare import Own, Typed, action
from campaign.acts.turn import Act
from campaign.storage.models import Decision


@action("decide", command="decide")
def decide(
    act: Act,
    decision_key: Annotated[Own[Decision], Typed(metavar="NUMBER", help="Which.")],
    option: Annotated[str, Typed(help="The answer.")],
) -> Document:
    """List open decisions, or answer one; whatever waited for it continues at once.

    Example: hexcrown decide 1 hold
    """
    row = act.world.get_if(Decision, decision_key)
    if row is not None:
        option = find_option(row.state["decision"]["options"], option)
    return acts.decide(act.world, act.chance, decision_key, option, act.answer, by="player")
