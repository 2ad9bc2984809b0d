"""A Call as a sentence: on a button, on an order sheet, in the journal."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cli.words.phrases import phrase
from cli.words.text import capitalise, tr

if TYPE_CHECKING:
    from campaign.guide.told_calls import ToldCall

SAID = {  # messages
    "move": "Move {who} to {to}",
    "march": "Force {who} to march to {to}",
    "sail": "Sail {who} to {to}",
    "explore": "Scout {to} with {who}",
    "battle": "Attack {to} with {who}",
    "sea-battle": "Attack {to} at sea with {who}",
    "besiege": "Lay siege to {to} with {who}",
    "assault": "Storm {to} with {who}",
    "take": "Move {who} into {to}",
    "raze": "Raze {to} with {who}",
    "embark": "{who} goes aboard {to}",
    "merge": "{who} joins {to}",
    "deploy": "Place {who} at {to}",
    "found": "Found {who} at {to}",
    "envoy": "{who} sends an envoy to {to}",
    "build-temple": "{who} builds a temple at {to}",
    "build-bridge": "{who} builds a bridge at {to}",
    "build-ship": "{who} builds a ship at {to}",
}


def say_call(call: ToldCall) -> str:
    """`Move First Host to Fenford`; `Ostmark: raise an army (Pennford, 300)`."""
    who, to = phrase(call["who"]), [phrase(each) for each in call["to"]]
    if call["action"] in SAID and who and to:
        return capitalise(tr(SAID[call["action"]], who=who, to=to[-1]))
    title = tr(call["title"])
    said = f"{who}: {title}" if who else title
    return capitalise(f"{said} ({', '.join(to)})" if to else said)
