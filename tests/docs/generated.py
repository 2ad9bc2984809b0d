"""The parts of the documentation that are made from the program."""

from __future__ import annotations

from pathlib import Path

from cli.app.session import begin
from tests.docs.pages import ROOT

COMMANDS_PAGE = ROOT / "docs" / "commands.md"
MAN = ROOT / "docs" / "hexcrown.1"
TOP = """# Every command

Made from the help by `python -m tests.docs.refresh`. `hexcrown COMMAND --help` says the same.
Every command takes `--json` for one JSON document on standard output, `--lang it` for Italian and
`--campaign NAME`. Exit codes: 0 done, 1 refused with the reason, 2 wrong words, 3 a fault of ours,
130 Ctrl-C.
"""


def table_of_commands() -> str:
    from cli.app.described import described
    from cli.app.registry import COMMANDS
    from cli.app.sections import by_section

    begin("en", False, None)
    lines = ["| command | what it does |", "|---|---|"]
    for title, names in by_section(sorted(COMMANDS)).items():
        lines.append(f"| **{title}** | |")
        for name in names:
            first, *verbs = described(name)
            listed = (
                "; verbs: " + ", ".join(v.path.split()[-1] for v in verbs)
                if verbs and len(verbs) < 12
                else ""
            )
            lines.append(f"| [`{name}`](#{name}) | {cell(first.first)}{listed} |")
    return "\n".join(lines) + "\n"


def commands_page() -> str:
    from cli.app.described import every_command
    from cli.app.help_text import AS_IT_IS

    begin("en", False, None)
    parts = [TOP, table_of_commands()]
    for each in every_command():
        level = "#" * (1 + len(each.path.split()))
        parts.append(f"\n{level} {each.path}\n")
        parts.append(f"`hexcrown {each.path} {each.usage}`".replace(" `", "`") + "\n")
        for text in each.paragraphs:
            listed = text.startswith(AS_IT_IS)
            body = text.split("\n", 1)[-1]
            parts.append(f"```text\n{body}\n```\n" if listed else f"{text}\n")
        if each.examples:
            parts.append("```sh\n" + "\n".join(each.examples) + "\n```\n")
        if each.options:
            rows = "\n".join(f"| `{bar(name)}` | {cell(text)} |" for name, text in each.options)
            parts.append(f"| option | |\n|---|---|\n{rows}\n")
    return "\n".join(parts)


def cell(text: str) -> str:
    return " ".join(text.split()).replace("|", "\\|").replace("<", "&lt;")


def bar(text: str) -> str:
    return text.replace("|", "\\|")


def man_page() -> str:
    from cli.commands.campaigns.man import manual_page

    begin("en", False, None)
    return "".join(f"{line}\n" for line in manual_page())


def write_generated() -> None:
    for file, text in ((COMMANDS_PAGE, commands_page()), (MAN, man_page())):
        if not file.exists() or file.read_text("utf-8") != text:
            Path(file).write_text(text, "utf-8")
            print("made:", file)
