"""Giving a page out: to the terminal or a file, as text, Markdown, HTML or JSON."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from cli.app.output import write_json
from cli.app.session import session
from cli.words.reader import reader
from cli.words.trouble import Usage

if TYPE_CHECKING:
    from cli.words.pages.page import Page

FORMS = ("text", "md", "html", "json")
ENDINGS = {
    ".txt": "text", ".md": "md", ".markdown": "md", ".html": "html", ".htm": "html",
    ".json": "json",
}  # fmt: skip

ToOption = Annotated[
    str | None, typer.Option("--to", metavar="FORM", help="text, md, html or json.")
]
OutOption = Annotated[
    str | None, typer.Option("--out", "-o", metavar="FILE", help="The file to write.")
]
ForceOption = Annotated[bool, typer.Option("--force", help="Overwrite an existing file.")]


def find_form(to: str | None, out: str | None) -> str:
    """Named, or by the file's ending; `--json` is JSON."""
    form = to or (ENDINGS.get(Path(out).suffix.lower()) if out else None)
    if form is None and not out:
        form = "json" if session().json else "text"
    if form not in FORMS:
        raise Usage("can't tell which format to write", "give --to {forms}, or such an ending",
                    forms="|".join(FORMS))  # fmt: skip
    return form


def give(
    document: Mapping[str, object],
    page: Callable[[], Page],
    to: str | None,
    out: str | None,
    force: bool = False,
) -> None:
    form = find_form(to, out)
    if form == "json" and out is None:
        write_json(document)
        return
    from cli.app.text_file import write_out
    from cli.render.paging import paged

    with paged():
        write_out(render(document, page, form), out, force)


def render(document: Mapping[str, object], page: Callable[[], Page], form: str) -> str:
    if form == "json":
        import json

        return json.dumps(document, ensure_ascii=False, indent=2) + "\n"
    if form == "html":
        from cli.words.pages.html import render_html

        return render_html(page())
    if form == "md":
        from cli.words.pages.markdown import render_markdown

        return render_markdown(page())
    from cli.render.page_text import render_text

    return render_text(page(), reader().width)
