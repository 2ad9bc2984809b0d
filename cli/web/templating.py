"""The templates: everything they print is escaped, and `tr` puts it into the person's language."""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from functools import cache
from hashlib import blake2b
from pathlib import Path

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from markupsafe import Markup

from cli.web.stories import link_numbers, link_state
from cli.words.call_words import say_call
from cli.words.moments import head_moment, say_part_of_year, short_moment
from cli.words.now_words import say_card, say_part, say_players_turn, say_step, say_turn
from cli.words.phrases import phrase, say_word
from cli.words.reader import LANGUAGES, reader
from cli.words.text import clean, pick, tr

FOLDER = Path(__file__).parent
STATIC = {  # the only files that are served
    "page.css": "text/css; charset=utf-8",
    "page.js": "text/javascript; charset=utf-8",
    "icon.svg": "image/svg+xml",
}


@cache
def environment() -> Environment:
    made = Environment(
        loader=FileSystemLoader(FOLDER / "templates"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        finalize=show_value,
    )
    made.globals |= {"tr": tr, "static": static_link, "languages": LANGUAGES, "ticket": make_ticket}
    made.filters |= {"pick": pick_texts, "phrase": phrase, "word": say_word, "linked": link_numbers}
    made.filters["state"] = link_state
    made.filters |= {"turn": say_turn, "step": say_step, "card": say_card, "part": say_part}
    made.filters |= {"call": say_call, "bar": say_players_turn}
    made.filters |= {"moment": short_moment, "when": head_moment, "part_of_year": say_part_of_year}
    return made


def make_ticket() -> Markup:
    """A field by which the same form sent twice is known: see `Visit.done`."""
    return Markup(f'<input type="hidden" name="ticket" value="{secrets.token_hex(8)}">')


def show_value(value: object) -> object:
    """Names come from people: no control characters or direction marks; None is nothing."""
    if value is None:
        return ""
    return clean(value) if type(value) is str else value


def pick_texts(texts: Mapping[str, str]) -> str:
    return pick(dict(texts))


def render(template: str, **facts: object) -> str:
    return environment().get_template(template).render(lang=reader().lang, **facts)


@cache
def read_static(name: str) -> bytes:
    return (FOLDER / "static" / name).read_bytes()


@cache
def static_link(name: str) -> str:
    """Its address changes with what it holds, so that a browser may keep it for ever."""
    return f"/static/{name}?{blake2b(read_static(name), digest_size=6).hexdigest()}"
