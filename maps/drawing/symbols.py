"""Terrain, settlements and pieces as small SVG drawings, each about a tile's size.

Drawn once in `<defs>` and used by name. The middle of a tile is 0,0; a tile is 62 wide, 72 high.
Classes give the colours (`style.py`); `currentColor` is the owner's.
"""

from __future__ import annotations

# One peak: lit face filled, ridge and shadow as strokes, like an engraver's.
PEAK = (
    '<path class="rk" d="M{a} {b}c4-4 7-13 11-19l2-2 3 4c3 5 7 12 11 17"/>'
    '<path class="sh" d="M{c} {d}c1 4-1.5 6 0 9s-1 5 1 9m3-13-2 6m5-1-3 7m6-2-3 4"/>'
)
SMALL = (
    '<path class="rk" d="M{a} {b}c3-3 5-9 8-12l1.5-1 2 3c2 3 5 7 7 10"/>'
    '<path class="sh" d="M{c} {d}c0 3-1 4 0 6m3-4-2 5m5-1-2 3"/>'
)


def peak(x: float, y: float) -> str:
    return PEAK.format(a=_n(x - 13), b=_n(y), c=_n(x), d=_n(y - 20))


def small_peak(x: float, y: float) -> str:
    return SMALL.format(a=_n(x - 9), b=_n(y), c=_n(x), d=_n(y - 12))


def hill(x: float, y: float) -> str:
    return (
        f'<path class="rk" d="M{_n(x - 10)} {_n(y)}c4-7 14-8 19-1"/>'
        f'<path class="sh" d="M{_n(x + 3)} {_n(y - 5)}l2 3m0-2 2 3"/>'
    )


def tree(x: float, y: float) -> str:
    return (
        f'<path class="i" d="M{_n(x)} {_n(y)}v-4"/>'
        f'<path class="lf" d="M{_n(x)} {_n(y - 3)}c-6 0-6-5-3-6 0-4 6-4 6 0 4 1 3 6-3 6z"/>'
        f'<path class="sh" d="M{_n(x + 1)} {_n(y - 5)}c2 0 2-2 1.5-3"/>'
    )


def fir(x: float, y: float) -> str:
    return (
        f'<path class="lf" d="M{_n(x - 4)} {_n(y - 2)}l2-3.5h-1l2-3.5h-1l2-4 2 4h-1l2 3.5h-1'
        f'l2 3.5z"/><path class="i" d="M{_n(x)} {_n(y)}v-2"/>'
    )


def tuft(x: float, y: float) -> str:
    return f"M{_n(x - 4)} {_n(y)}h8m-4 0v-6m-2 6-2-4m6 4 2-4"


def grass(x: float, y: float) -> str:
    return f"M{_n(x)} {_n(y)}l-1.5-3m1.5 3v-4m0 4 1.5-3"


def wave(x: float, y: float) -> str:
    return f"M{_n(x - 6)} {_n(y)}q3-3 6 0t6 0"


def house(x: float, y: float) -> str:
    """A hut: the roof in its owner's colour."""
    return (
        f'<path class="wl" d="M{_n(x - 4)} {_n(y)}v-5h8v5z"/>'
        f'<path class="rf" d="M{_n(x - 5.5)} {_n(y - 5)}l2.5-5h6l2.5 5z"/>'
        f'<path class="i" d="M{_n(x)} {_n(y)}v-3"/>'
    )


def tower(x: float, y: float, height: float = 14) -> str:
    return (
        f'<path class="wl" d="M{_n(x - 4)} {_n(y)}v-{_n(height)}h-1v-3h2v1.5h2v-1.5h2v1.5h2'
        f'v-1.5h2v3h-1v{_n(height)}z"/>'
        f'<path class="i" d="M{_n(x)} {_n(y - height + 4)}v2.5"/>'
    )


def spire(x: float, y: float, height: float = 12) -> str:
    return (
        f'<path class="wl" d="M{_n(x - 3)} {_n(y)}v-{_n(height)}h6v{_n(height)}z"/>'
        f'<path class="rf" d="M{_n(x - 4.5)} {_n(y - height)}l4.5-8 4.5 8z"/>'
    )


def stones(*points: tuple[float, float]) -> str:
    return "".join(
        f'<path class="rk" d="M{_n(x - 5)} {_n(y)}l2-5 3-1.5 3 2 2 4.5z"/>' for x, y in points
    )


def _n(value: float) -> str:
    return f"{value:g}"


CROWN = '<path class="cr" d="M-8-24l-1-7 4.5 3 4.5-5 4.5 5 4.5-3-1 7z"/>'

TERRAIN: dict[str, str] = {
    "highland-0": small_peak(-13, 4) + peak(4, 10) + small_peak(-4, 16),
    "highland-1": small_peak(14, 2) + peak(-6, 8) + small_peak(8, 15),
    "highland-2": peak(-9, 6) + small_peak(11, 3) + peak(7, 17),
    "forest-0": fir(-15, 0)
    + tree(-4, -5)
    + tree(9, -3)
    + tree(-12, 9)
    + fir(1, 8)
    + tree(14, 9)
    + tree(-3, 19),
    "forest-1": tree(-9, -4)
    + fir(3, -5)
    + tree(14, 0)
    + tree(-16, 6)
    + tree(-2, 8)
    + fir(9, 12)
    + tree(-9, 18),
    "hills-0": hill(-9, 1) + hill(9, 5) + hill(-4, 12),
    "lowland-0": f'<path class="gr" d="{grass(-14, 6)}{grass(10, -8)}{grass(5, 15)}"/>',
    "lowland-1": f'<path class="gr" d="{grass(-8, -6)}{grass(14, 6)}{grass(-4, 14)}"/>',
    "lowland-2": '<path class="gr" d="M-14 2l10-4m-8 7 10-4m-8 7 10-4"/>'
    f'<path class="gr" d="{grass(12, 12)}"/>',
    "swamp-0": f'<path class="i" d="{tuft(-10, 0)}{tuft(9, 4)}{tuft(-5, 14)}"/>'
    '<path class="wv" d="M-20 5h9m4 3h7m8 4h9m-24 7h10m-6-22h9"/>',
    "sea-0": f'<path class="wv" d="{wave(-10, -6)}{wave(9, 8)}"/>',
    "sea-1": f'<path class="wv" d="{wave(8, -8)}{wave(-8, 10)}"/>',
    "sea-2": f'<path class="wv" d="{wave(0, 2)}"/>',
    "volcano-0": '<path class="sh" d="M-3-15c-4-5 3-6 0-11s4-5 2-8M4-15c4-4 0-6 3-9"/>'
    '<path class="rk" d="M-22 15c8-5 11-18 15-28q7 4 14 0c4 12 8 23 15 28"/>'
    '<path class="lv" d="M-7-13q7 4 14 0l-2 5-1 7-2-5-2 9-2-10-2 4z"/>'
    '<path class="sh" d="M9-6l-2 7m6-1-3 8m7-1-3 6M-10-2l-2 6"/>',
    "plateau-0": '<path class="rk" d="M-24 14l4-17q9-5 20-4t19 3l5 17"/>'
    '<path class="rk" d="M-20-3q9-5 20-4t19 3q-9 6-20 5t-19-4z"/>'
    '<path class="sh" d="M-16 0l-2 9m8-7-1 11m7-10v13m7-13 1 10m5-12 2 11m4-13 3 9"/>',
    "lake-0": f'<path class="wv" d="{wave(-6, -3)}{wave(7, 6)}"/>',
    "sandbank-0": '<path class="sb" d="M-20 2c4-8 14-5 20-8s17-1 20 5-8 5-14 9-26 4-26-6z"/>'
    '<path class="st" d="M-12 0h0m5 3h0m4-5h0m5 4h0m5-5h0m4 4h0m-14 4h0m-7 0h0m15 1h0"/>'
    f'<path class="wv" d="{wave(-8, 18)}{wave(10, -14)}"/>',
    "headland-0": stones((-11, 6), (4, 2), (12, 10), (-2, 13))
    + '<path class="wv" d="M-20 10q3-3 6 0t6 0M6 17q3-3 6 0t6 0M2-9q3-3 6 0t6 0"/>',
    "rocky-coast-0": stones((-12, 2), (0, -3), (12, 3), (-6, 12), (7, 14)),
    "island-0": tree(-4, 4) + tree(5, 6),
    "capital-site-0": '<path class="i" d="M-9 10l-2-11 6.5 5 4.5-8 4.5 8 6.5-5-2 11z"/>',
}

SETTLEMENTS: dict[str, str] = {
    "village": house(-8, 4) + house(7, 3) + house(0, 11),
    "fortress": '<path class="wl" d="M-9 11v-11h18v11z"/>'
    + tower(-10, 12)
    + tower(10, 12)
    + '<path class="gt" d="M-3 11v-4a3 3 0 0 1 6 0v4z"/>'
    + '<path class="i" d="M0 0v-13"/><path class="rf" d="M0-13h9l-2.5 3 2.5 3h-9z"/>',
    "city": spire(-7, 4)
    + house(5, 0)
    + spire(9, 5, 9)
    + house(-1, 4)
    + '<path class="wl" d="M-15 12v-9h2v2h3v-2h3v2h3v-2h3v2h3v-2h3v2h3v-2h3v2h3v-2h2v9z"/>'
    + '<path class="gt" d="M-3 12v-3a3 3 0 0 1 6 0v3z"/>'
    + tower(-16, 13, 11)
    + tower(16, 13, 11),
    "capital": spire(-8, 4, 13)
    + spire(8, 4, 13)
    + spire(0, 4, 17)
    + '<path class="wl" d="M-17 13v-10h2v2h3v-2h3v2h3v-2h3v2h3v-2h3v2h3v-2'
    'h3v2h3v-2h3v2h3v-2h2v10z"/>'
    + '<path class="gt" d="M-4 13v-4a4 4 0 0 1 8 0v4z"/>'
    + tower(-18, 14, 12)
    + tower(18, 14, 12)
    + CROWN,
    "temple": '<path class="wl" d="M-13 12v-3h26v3z"/><path class="wl" d="M-11-2v-2h22v2z"/>'
    '<path class="i" d="M-9 9v-11m2 0v11m4 0v-11m2 0v11m4 0v-11m2 0v11m4 0v-11"/>'
    '<path class="rf" d="M-13-4 0-12l13 8z"/>',
    "razed": '<path class="sh" d="M-5-5c-4-4 3-6 0-11M6-3c-3-5 4-6 1-11"/>'
    '<path class="rz" d="M-14 12v-9l3-3 1 4 4-1v-6l4 3 1 5 4 2 3-7 3 2v4l4-1v7z"/>'
    '<path class="i" d="M-9 12v-4m9 4v-5m7 5v-3"/>',
}

SITES: dict[str, str] = {
    "ruins": '<path class="wl" d="M-9 9v-13h4v13zM-2 9v-8l4-2v10zM6 9v-12h4v12z"/>'
    '<path class="i" d="M-11-4h8M4-3h8M-12 9h24"/>',
    "tomb": '<path class="rk" d="M-12 9c1-14 23-14 24 0z"/>'
    '<path class="gt" d="M-4 9v-6h8v6z"/><path class="i" d="M-5 3h10"/>',
    "necropolis": '<path class="wl" d="M-9-1a9 9 0 1 1 18 0c0 4-2 5-3 6v4h-12v-4c-1-1-3-2-3-6z"/>'
    '<path class="gt" d="M-6-1a2.5 2.5 0 1 1 5 0 2.5 2.5 0 1 1-5 0zm7 0a2.5 2.5 0 1 1 '
    '5 0 2.5 2.5 0 1 1-5 0z"/><path class="i" d="M0 3v2m-3 4v-3m3 3v-3m3 3v-3"/>',
    "tower": spire(0, 10, 15) + '<path class="i" d="M0 1v3m-8 6h16"/>'
    '<path class="st" d="M-8-10h0M9-7h0M7-15h0"/>',
    "mine": '<path class="gt" d="M-7 9v-8a7 7 0 0 1 14 0v8z"/>'
    '<path class="i" d="M-10 9v-9a10 10 0 0 1 20 0v9M-13-8c5-5 10-5 14-2M-5-12 6-1"/>',
    "lair": '<path class="rk" d="M-13 9c0-12 6-17 13-17s13 5 13 17z"/>'
    '<path class="gt" d="M-8 9c0-8 3-11 8-11s8 3 8 11l-2-3-2 3-2-3-2 3-2-3-2 3-2-3z"/>',
    "camp": '<path class="wl" d="M-12 9 0-9l12 18z"/><path class="gt" d="M-3 9l3-7 3 7z"/>'
    '<path class="i" d="M0-9l-2-3m2 3 2-3"/>',
    "post": '<path class="i" d="M0 10v-20M-10-7h20M-10-7l-4 8h8zM10-7l-4 8h8z"/>'
    '<path class="i" d="M-5 10h10"/>',
    "magic": '<path class="cr" d="M0-12l3 8 8 1-6 5 2 9-7-5-7 5 2-9-6-5 8-1z"/>',
    "find": '<path class="cr" d="M0-9l8 9-8 9-8-9z"/>',
}

# The word a rule or a pack uses for a site, and the drawing that stands for it.
SITE_DRAWING = {
    "ruin": "ruins", "ruins": "ruins", "discoveries": "ruins",
    "tomb": "tomb", "tombs": "tomb", "mage-tomb": "tomb", "necromancer-tomb": "tomb",
    "necropolis": "necropolis", "graveyard": "necropolis",
    "tower": "tower", "wizard-tower": "tower", "wizard": "tower",
    "mine": "mine", "rare-mine": "mine", "exhausted-mine": "mine",
    "lair": "lair", "creature-lair": "lair", "monstrous-creatures": "lair", "dragon": "lair",
    "camp": "camp", "cultists": "camp", "bandits": "camp", "northern-raiders": "camp",
    "post": "post", "trading-post": "post",
    "magic": "magic", "void": "magic", "chaos-void": "magic",
}  # fmt: skip

PIECES: dict[str, str] = {
    "army": '<path class="po" d="M-7 12v-26"/>'
    '<path class="rf" d="M-7-14c5-3 8 3 14 0 2-1 3-1 4-1v12c-4 0-6 2-9 1-4-1-6-1-9 0z"/>',
    "fleet": '<path class="po" d="M0 5v-20"/>'
    '<path class="rf" d="M-1-14c7 0 11 6 10 14q-6-2-10 1z"/>'
    '<path class="wl" d="M-13 4h26c-1 5-4 8-7 8h-11c-4 0-7-3-8-8z"/>'
    '<path class="wv" d="M-16 14q3-3 6 0t6 0 6 0 6 0 6 0"/>',
    "siege": '<path class="mk" d="M-10 8 8-10m-2 16L-8-10M4-10h4v4M-8-6v-4h4'
    'm-8 20 4-1m-3 3-2-2M11 9l-5-1m4 3 1-4"/>',
    "barren": '<path class="i" d="M0 7v-11m0 6-5-5m5 2 4-5m-4 8 6-1m-11 6h10M-5-3v-3"/>',
}

# What a banner bears, so that two sides differ without colour: small, on the flag's middle.
CHARGES = (
    "",
    '<path class="ch" d="M2-14v11M-6-9h16"/>',
    '<path class="ch" d="M-5-13 9-4m0-9L-5-4"/>',
    '<path class="ch" d="M2-14v11"/>',
    '<path class="ch" d="M-6-9h16"/>',
    '<path class="ch" d="M-6-13 9-4"/>',
    '<path class="ch" d="M-5-5l7-6 7 6"/>',
    '<path class="cf" d="M-1-8.5a3 3 0 1 1 6 0 3 3 0 1 1-6 0z"/>',
    '<path class="cf" d="M2-13l4 4.5-4 4.5-4-4.5z"/>',
    '<path class="ch" d="M-3-14v11m9-11v11"/>',
    '<path class="ch" d="M-6-11.5h16m-16 5h16"/>',
    '<path class="ch" d="M-5-12l7 6 7-6"/>',
)


def find_site_drawing(kind: str) -> str:
    return SITE_DRAWING.get(kind.lower(), "find")


GROWN = {"highland": 1.22, "forest": 1.15, "swamp": 1.15, "rocky-coast": 1.1}
BRIDGE = (
    '<path class="wl" d="M-4-11c2 3 2 19 0 22h8c-2-3-2-19 0-22z"/>'
    '<path class="sh" d="M-3-7h6m-6 3.500h6m-6 3.500h6m-6 3.500h6m-6 3.500h6"/>'
).replace(".500", ".5")
HATCH = (
    '<pattern id="hatch" width="7" height="7" patternUnits="userSpaceOnUse" '
    'patternTransform="rotate(45)"><path class="dim" d="M0 0v7"/></pattern>'
)


def render_defs(names: list[str]) -> str:
    """The drawings a picture uses, and no others: s- settlements, p- pieces, x- sites."""
    return "".join(f'<g id="{name}">{find_drawing(name)}</g>' for name in names)


def find_drawing(name: str) -> str:
    if name.startswith("c-"):
        return CHARGES[int(name[2:])]
    for prefix, drawings in (("s-", SETTLEMENTS), ("p-", PIECES), ("x-", SITES)):
        if name.startswith(prefix):
            return drawings[name[2:]]
    if name == "bridge":
        return BRIDGE
    grown = GROWN.get(name.rpartition("-")[0])
    return f'<g transform="scale({grown})">{TERRAIN[name]}</g>' if grown else TERRAIN[name]
