"""The players' page "the order of play", made from the list of phases."""

from __future__ import annotations

from campaign.season.phases import PHASES, Phase

SEASONS = {
    "spring": "The spring equinox",
    "campaign": "The campaign season: six turns, each as follows",
    "autumn": "The autumn equinox",
    "winter": "Winter: each phase is done by all before the next",
}
HEAD = """# The order of play

Made from the list of phases in `campaign/season/phases.toml` by `python -m campaign.season.page`;
`hexcrown turn order` prints the same. What a phase does by itself is done when it is entered.
"""


def render_page() -> str:
    lines = [HEAD]
    for season, title in SEASONS.items():
        lines += [f"## {title}", "", "| phase | what | who acts | rules |", "|---|---|---|---|"]
        lines += [render_row(phase) for phase in PHASES if phase.season == season]
        lines.append("")
    return "\n".join(lines)


def render_row(phase: Phase) -> str:
    return f"| `{phase.id}` | {phase.en} | {who_acts(phase)} | {', '.join(phase.rules)} |"


def who_acts(phase: Phase) -> str:
    if not phase.acts:
        return "nobody, it happens" + (" to each player in turn" if phase.each else "")
    return "each player in turn order" if phase.each else "all players"


if __name__ == "__main__":
    from pathlib import Path

    Path("docs/order-of-play.md").write_text(render_page(), encoding="utf-8")
