"""A: Nessie does not hinder her pawn; passing her is worth two rolls of the die (GM-C-12)."""

from __future__ import annotations

from tables.games.glen_more.state import Act, gain_vp, roll_die, tell


def set_up(act: Act) -> None:
    tell(act, "ignore the one Nessie card's rule that makes players give a resource", "GM-C-12")


def pass_by(act: Act) -> None:
    faces = [roll_die(act, ("nessie", act.state["turns"], number)) for number in (1, 2)]
    gain_vp(act, sum(faces))
    tell(
        act,
        "she passes Nessie: the die shows {first} and {second}, {vp} VP",
        "GM-C-12",
        stand_in="die",
        first=faces[0],
        second=faces[1],
        vp=sum(faces),
    )
