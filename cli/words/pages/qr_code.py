"""QR codes, as pictures for pages and in characters for a terminal."""

from __future__ import annotations


def draw_code(text: str) -> str:
    """An SVG without a size of its own; dark on light, whatever the page's colours."""
    import segno

    code = segno.make(text, error="m", micro=False)
    return code.svg_inline(border=2, light="#fff", omitsize=True, svgclass=None, lineclass=None)


def render_code(text: str) -> str:
    """For a terminal, two rows of the code in one of text."""
    from io import StringIO

    import segno

    out = StringIO()
    segno.make(text, error="m", micro=False).terminal(out, border=2, compact=True)
    return out.getvalue().rstrip("\n")
