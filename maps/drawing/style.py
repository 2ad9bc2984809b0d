"""The style sheet of a picture. Colours come in by theme; shapes carry class names alone.

Plain rules instead of CSS variables, so that viewers without them (Inkscape, resvg) show the light
theme; `auto` adds the dark one for a screen that asks for it, and paper stays light. The sheets
stand in `data/`; the sizes of letters follow how large the picture is.
"""

from __future__ import annotations

from string import Template

from maps.drawing.labels.lettering import find_look
from maps.drawing.palette import MONO, THEMES, find_theme
from maps.drawing.resources import load_style, load_toml
from maps.errors import WrongWords


def render_style(theme: str = "auto", growth: float = 1.0) -> str:
    """One theme, or `auto`: light, and dark where the reader's screen is."""
    if theme in THEMES:
        return f"<style>{render_colours(theme)}{render_shapes(growth)}</style>"
    if theme != "auto":
        hint = "light, dark, print, print-colour or auto"
        raise WrongWords("no theme {theme}", hint=hint, theme=repr(theme[:20]))
    night = f"@media screen and (prefers-color-scheme:dark){{{render_colours('dark')}}}"
    return f"<style>{render_colours('light')}{render_shapes(growth)}{night}</style>"


def render_colours(theme: str) -> str:
    colours = Template(load_style("colours.css")).substitute(find_theme(theme))
    return colours + (load_style("ink.css") if theme == MONO else "")


def render_shapes(growth: float) -> str:
    looks = "".join(render_look(name, growth) for name in load_toml("looks.toml"))
    return load_style("shapes.css") + looks


def render_look(name: str, growth: float) -> str:
    """A kind of words: sizes are pixels, which `growth` turns into the sheet's units."""
    look = find_look(name)
    rules = [f"font-size:{look.size / growth:.2f}px"]
    rules += ["font-weight:bold"] if look.bold else []
    rules += ["font-style:italic"] if look.italic else []
    rules += [f"letter-spacing:{look.spacing:g}em"] if look.spacing else []
    return f".hexmap .{name}{{{';'.join(rules)}}}"
