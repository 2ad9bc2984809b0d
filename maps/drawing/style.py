"""The style sheet of a picture. Colours come in by theme; shapes carry class names alone.

Plain rules instead of CSS variables, so that viewers without them (Inkscape, resvg) show the light
theme; `auto` adds the dark one for a screen that asks for it, and paper stays light.
"""

from __future__ import annotations

from string import Template

from maps.drawing.palette import THEMES
from maps.errors import WrongWords

COLOURS = Template(
    ".desk{fill:$desk}.paper{fill:$paper;stroke:$edge}.neat{stroke:$edge}"
    ".sea{fill:$sea}.coast{fill:$coast}.lowland{fill:$lowland}.highland{fill:$highland}"
    ".river{fill:$river}.forest{fill:$forest}.swamp{fill:$swamp}"
    ".w0,.w2,.w4{stroke:$wave}.w1,.w3,.w5{stroke:$sea}"
    ".line{stroke:$bank}.lake{fill:$water;stroke:$bank}.grid{stroke:$grid}"
    ".bk{stroke:$bank}.wt{stroke:$water}.wv{stroke:$wave}"
    ".i,.sh,.gr,.st{stroke:$ink}.rk{fill:$rock;stroke:$ink}.lf{fill:$leaf;stroke:$ink}"
    ".lv{fill:$lava}.sb{fill:$sand;stroke:$wave}.wl{fill:$stone;stroke:$ink}"
    ".rf{stroke:$ink}.gt{fill:$ink}.rz{fill:$faint;stroke:$ink}.cr{fill:$sand;stroke:$ink}"
    ".po{stroke:$ink}.cm{stroke:$gap}.cl{stroke:$faint}.fh{stroke:$halo}.ft{stroke:$lava}"
    ".rd0{stroke:$halo}.rd{stroke:$road}.ps{stroke:$road}.wa0{stroke:$ink}.wa{stroke:$stone}"
    ".sp{stroke:$mark}.mk{stroke:$mark}.mf{fill:$mark}.hl{stroke:$mark}"
    ".gain{stroke:$gain}.gone{stroke:$mark}.way{stroke:$mark}.wayf{fill:$mark}"
    ".fog{fill:$fog}.dim{stroke:$faint}"
    ".hexmap text{fill:$ink;stroke:$halo}.hexmap .tl{fill:$faint;stroke:$halo}"
    ".hexmap .rn{fill:$bank}"
    ".hexmap .nt{fill:$mark}.hexmap .pl{fill:$ink;stroke:none}.hexmap .pf{fill:$faint;stroke:none}"
)
SHAPES = (
    ".hexmap{font-family:'Palatino Linotype',Palatino,'Book Antiqua','URW Palladio L',"
    "'DejaVu Serif',Georgia,serif}"
    ".hexmap text{text-anchor:middle;stroke-width:3px;stroke-linejoin:round;paint-order:stroke}"
    ".hexmap path,.hexmap use{stroke-linecap:round;stroke-linejoin:round}"
    ".sw{fill:none}.sw use,.line{stroke-linecap:butt}"
    ".w0{stroke-width:27px;stroke-opacity:.35}.w1{stroke-width:25.6px}.w2{stroke-width:18px;stroke-opacity:.5}"
    ".w3{stroke-width:16.4px}.w4{stroke-width:10px;stroke-opacity:.7}.w5{stroke-width:8.4px}"
    ".line{fill:none;stroke-width:1.5px}.lake{stroke-width:1.4px}"
    ".grid{fill:none;stroke-width:.8px;stroke-opacity:.38}.bk,.wt{fill:none}"
    ".wv{fill:none;stroke-width:1px;stroke-opacity:.8}.i{fill:none;stroke-width:1.1px}"
    ".sh{fill:none;stroke-width:.8px;stroke-opacity:.75}.gr{fill:none;stroke-width:.9px;stroke-opacity:.5}"
    ".st{fill:none;stroke-width:1.5px;stroke-opacity:.7}.rk,.lf,.wl,.rz,.cr{stroke-width:1.1px}"
    ".sb{stroke-width:.8px;stroke-dasharray:2 2}.rf{fill:currentColor;stroke-width:1px}"
    ".po{fill:none;stroke-width:1.7px}.ch{fill:none;stroke:#fff;stroke-width:2px;stroke-opacity:.9}"
    ".cf{fill:#fff;fill-opacity:.9}.cm{fill:none;stroke-width:7px}.cl{fill:none;stroke-width:1.2px}"
    ".fh{fill:none;stroke-width:5px;stroke-opacity:.7}.ft{fill:none;stroke-width:2.2px;"
    "stroke-dasharray:7 3 2 3}.rd0{fill:none;stroke-width:4px;stroke-opacity:.8}"
    ".rd{fill:none;stroke-width:2px;stroke-dasharray:5 3}.ps{fill:none;stroke-width:2px;"
    "stroke-dasharray:.1 4}.wa0{fill:none;stroke-width:6px}.wa{fill:none;stroke-width:3.6px;"
    "stroke-dasharray:4 2.4}.hexmap .wa{stroke-linecap:butt}"
    ".sp{fill:none;stroke-width:1.4px;stroke-dasharray:1.5 5;stroke-opacity:.8}"
    ".mk{fill:none;stroke-width:2px}.hl{fill:none;stroke-width:2.6px}"
    ".gain,.gone{fill:none;stroke-width:3px}.gone{stroke-dasharray:6 4}"
    ".way{fill:none;stroke-width:2.4px;stroke-dasharray:6 3}"
    ".land{fill:currentColor;fill-opacity:.17;stroke:none}"
    ".rim{fill:none;stroke:currentColor;stroke-width:3.4px}"
    ".fog{fill-opacity:.62}.dim{fill:none;stroke-width:.7px;stroke-opacity:.55}.old{opacity:.5}"
    ".paper{stroke-width:1.6px}.neat{fill:none;stroke-width:.8px}"
    ".hexmap .tl{font-size:7.5px;stroke-width:2px;stroke-opacity:.55}.nf{font-size:8px;"
    "stroke-width:2.2px}.rn{font-size:11px;font-style:italic;"
    "letter-spacing:.12em}.nm{font-size:11px}.ns{font-size:9px;stroke-width:2.4px}"
    ".nc{font-size:13.5px;font-weight:bold;letter-spacing:.05em}"
    ".nr{font-size:12px;font-style:italic;letter-spacing:.14em;fill-opacity:.9}"
    ".nt{font-size:10px;font-style:italic}.hexmap .s{text-anchor:start}"
    ".hexmap .ti{font-size:30px;letter-spacing:.14em;font-variant:small-caps}"
    ".hexmap .su{font-size:13px;font-style:italic}.pl{font-size:11.5px}.pf{font-size:10px}"
    ".hexmap .hd{font-size:13px;font-variant:small-caps;letter-spacing:.1em}"
    ".hexmap .t circle{fill:none;pointer-events:all}"
)


def render_style(theme: str = "auto") -> str:
    """`light`, `dark`, or `auto`: light, and dark where the reader's screen is."""
    if theme in THEMES:
        return f"<style>{COLOURS.substitute(THEMES[theme])}{SHAPES}</style>"
    if theme != "auto":
        raise WrongWords("no theme {theme}", hint="light, dark or auto", theme=repr(theme[:20]))
    light, dark = (COLOURS.substitute(THEMES[name]) for name in ("light", "dark"))
    night = f"@media screen and (prefers-color-scheme:dark){{{dark}}}"
    return f"<style>{light}{SHAPES}{night}</style>"
