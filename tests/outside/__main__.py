"""`python -m tests.outside FOLDER [--why]`: counts by kind; with --why each refusal too."""

from __future__ import annotations

import sys
from collections import Counter, defaultdict
from pathlib import Path

from tests.outside.trying import CRASHED, NOTED, READ, REFUSED, WRONG, Tried, try_file, try_folder

FATES = (READ, NOTED, REFUSED, WRONG, CRASHED)
ENDINGS = {
    ".wxx": "worldographer", ".csv": "csv", ".tsv": "csv", ".md": "markdown",
    ".perchance": "perchance", ".json": "foundry", ".table": "text", ".txt": "text",
}  # fmt: skip
FOLDERS = (
    "textmapper",
    "hexdescribe",
    "tracery",
    "foundry",
    "perchance",
    "markdown",
    "csv",
    "text",
)


def kind_of(path: Path, folder: Path) -> str:
    parts = (*path.relative_to(folder).parts[:-1], folder.name)
    return next((part for part in parts if part in FOLDERS), ENDINGS.get(path.suffix, "text"))


def is_loose(path: Path) -> bool:
    """A result of a compendium that was unpacked to files: its folder is read as a whole."""
    return "tables.results" in path.name


def main(words: list[str]) -> int:
    folder = Path(words[0])
    tried: dict[str, list[tuple[Path, Tried]]] = defaultdict(list)
    packs = {path.parent for path in folder.rglob("*.json") if is_loose(path)}
    for path in sorted(folder.rglob("*")):
        if path in packs:
            tried["foundry folder"].append((path, try_folder(path)))
        elif path.is_file() and path.parent not in packs:
            kind = kind_of(path, folder)
            tried[kind].append((path, try_file(path, kind)))
    for kind, outcomes in tried.items():
        counts = Counter(outcome.fate for _, outcome in outcomes)
        tables = sum(outcome.tables for _, outcome in outcomes)
        told = ", ".join(f"{counts[fate]} {fate}" for fate in FATES)
        sys.stdout.write(f"{kind}: {len(outcomes)} files: {told}; {tables} in all\n")
        if "--why" in words:
            for path, outcome in outcomes:
                if outcome.fate not in (READ, NOTED):
                    sys.stdout.write(f"  {outcome.fate}: {path.name}: {outcome.why[:300]}\n")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
