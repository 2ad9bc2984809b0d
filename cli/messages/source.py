"""The messages of the whole program, as its source has them."""

from __future__ import annotations

import ast
import re
from pathlib import Path

from campaign.season.phases import PHASES
from cli.messages.extract import messages
from cli.messages.extract_templates import template_messages

ROOT = Path(__file__).parents[2]
PACKAGES = ("cli", "campaign", "tables", "maps")
QUOTED = re.compile(r'"([^"\n]+)"|^([\w-]+) *=', re.MULTILINE)
TYPERS = {  # what Typer says by itself
    "Arguments",
    "Commands",
    "Options",
    "Show this message and exit.",
    "Install completion for the current shell.",
    "Show completion for the current shell, to copy it or customize the installation.",
}


def find_messages() -> dict[str, str]:
    """Each message that the program is seen to say, and where it stands."""
    return (
        {phase.id: "campaign/season/phases.toml" for phase in PHASES}
        | {
            text: f"{file.relative_to(ROOT)}:{line}"
            for package in PACKAGES
            for file in sorted((ROOT / package).rglob("*.py"))
            for line, text in messages(file.read_text("utf-8"))
        }
        | {
            text: f"{file.relative_to(ROOT)}:{line}"
            for file in sorted((ROOT / "cli" / "web" / "templates").rglob("*.html"))
            for line, text in template_messages(file.read_text("utf-8"))
        }
    )


def find_texts() -> set[str]:
    """Every text of code and data. Extraction does not see every message, as the word for a
    terrain; one that is none of these texts either is obsolete."""
    return TYPERS.union(
        *map(texts_of_code, find_files("py")), *map(texts_of_data, find_files("toml"))
    )


def find_files(suffix: str) -> list[Path]:
    return [file for package in PACKAGES for file in (ROOT / package).rglob(f"*.{suffix}")]


def texts_of_code(file: Path) -> set[str]:
    nodes = ast.walk(ast.parse(file.read_text("utf-8")))
    return {str(node.value) for node in nodes if isinstance(node, ast.Constant)}


def texts_of_data(file: Path) -> set[str]:
    return {quoted or key for quoted, key in QUOTED.findall(file.read_text("utf-8"))}


def is_in_use(message: str, known: set[str]) -> bool:
    return message in known or message.isupper()  # the name of a place on a command line
