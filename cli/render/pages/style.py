"""How a page looks: paper and ink, light and dark, on a desk, a phone and a printer."""

from __future__ import annotations

STYLE = """
:root{color-scheme:light dark;--paper:#f6efdf;--card:#fbf6ea;--ink:#2e2416;--faint:#75664d;
--line:#cdbb95;--red:#8c2f1f;--shade:#efe4c9}
@media screen and (prefers-color-scheme:dark){:root{--paper:#1d1a16;--card:#26221c;--ink:#e8dcc4;
--faint:#a89878;--line:#4d4334;--red:#e0805f;--shade:#2f2a22}}
*{box-sizing:border-box}
html{scroll-behavior:smooth;-webkit-text-size-adjust:100%}
body{margin:0;background:var(--paper);color:var(--ink);font:17px/1.5 'Palatino Linotype',Palatino,
'Book Antiqua','DejaVu Serif',Georgia,serif}
header,main,footer,nav{max-width:62rem;margin:0 auto;padding:0 1.2rem}
header{padding-top:2.2rem;text-align:center}
h1{font-size:2.3rem;line-height:1.15;margin:0;overflow-wrap:anywhere}
header p{color:var(--faint);font-style:italic;margin:.3rem 0 1rem}
nav{position:sticky;top:0;z-index:2;display:flex;gap:.2rem 1.1rem;flex-wrap:wrap;
justify-content:center;padding-block:.5rem;background:var(--paper);
border-block:1px solid var(--line);font-size:.93rem}
a{color:var(--red);text-decoration:none}a:hover{text-decoration:underline}
section{scroll-margin-top:4.5rem;margin:1.8rem 0}
h2{font-size:1.45rem;color:var(--red);margin:0 0 .6rem;border-bottom:1px solid var(--line);
overflow-wrap:anywhere}
h3{font-size:1.05rem;margin:1.1rem 0 .35rem;overflow-wrap:anywhere}
ul{margin:.2rem 0;padding-left:1.2rem}li{margin:.18rem 0;overflow-wrap:anywhere}
li::marker{color:var(--red)}
small{display:block;color:var(--faint)}
table{border-collapse:collapse;width:100%;background:var(--card);font-size:.95rem}
th,td{padding:.32rem .55rem;text-align:left;vertical-align:top;border-bottom:1px solid var(--line);
overflow-wrap:anywhere}
th{background:var(--shade);font-weight:600;overflow-wrap:normal}
.n{text-align:right;font-variant-numeric:tabular-nums;white-space:nowrap}
tfoot td{font-weight:700;border-bottom:0;border-top:2px solid var(--line)}
.scroll{overflow-x:auto}.wide table{font-size:.85rem}.wide th,.wide td{padding:.25rem .35rem}
pre{background:var(--card);border:1px solid var(--line);padding:.8rem 1rem;overflow-x:auto;
font:.85rem/1.5 ui-monospace,'DejaVu Sans Mono',Menlo,monospace}
figure{margin:0}figure svg,figure img{display:block;margin:0 auto;max-width:100%}
.map{position:relative}.window{overflow:hidden;border:1px solid var(--line);
border-radius:4px;touch-action:pan-x pan-y}
.window.near{cursor:grab;touch-action:none}
.moved{transform-origin:0 0}.moved.going{will-change:transform}
.tools{position:absolute;right:.6rem;top:.6rem;z-index:1;display:flex;gap:.3rem}
button{font:inherit;width:2.4rem;height:2.4rem;border:1px solid var(--line);border-radius:50%;
background:var(--card);color:var(--ink);cursor:pointer}
footer{color:var(--faint);font-size:.82rem;padding-block:1rem 2rem;border-top:1px solid var(--line);
overflow-wrap:anywhere}footer p{margin:.2rem 0}
@media (max-width:640px){body{font-size:16px}header{padding-top:1.2rem}h1{font-size:1.75rem}
header,main,footer{padding-inline:.8rem}nav{flex-wrap:nowrap;overflow-x:auto;
justify-content:flex-start;white-space:nowrap;padding-inline:.8rem;scrollbar-width:none}
.tools{position:static;justify-content:flex-end;margin-bottom:.4rem}
.cards thead{display:none}.cards,.cards tbody,.cards tfoot,.cards tr{display:block}
.cards tr{padding:.4rem .6rem;border-bottom:1px solid var(--line)}
.cards td{display:inline;border:0;padding:0;text-align:left;white-space:normal}
.cards td:empty{display:none}.cards td::before{content:attr(data-h) " ";color:var(--faint)}
.cards td:not(:last-child):not(:first-child)::after{content:" · ";color:var(--faint)}
.cards td:first-child{display:block;font-weight:700}.cards td:first-child::before{content:""}
.cards tfoot td{border:0}}
@media print{:root{color-scheme:light}body{font-size:10.5pt;background:none}nav,.tools{display:none}
header,main,footer{max-width:none;padding:0}section{break-inside:auto;margin:1rem 0}
.sheet{break-before:page}tr,li,figure{break-inside:avoid}h2,h3{break-after:avoid}
.window{border:0}.moved{transform:none!important}thead{display:table-header-group}}
"""

SCRIPT = """<script>
"use strict";
for (const map of document.querySelectorAll(".map")) {
  const box = map.querySelector(".window"), sheet = map.querySelector(".moved");
  let zoom = 1, x = 0, y = 0, held = null, rest = 0;
  const go = () => {  // quick while it moves, sharp when it rests
    sheet.classList.add("going"); clearTimeout(rest);
    rest = setTimeout(() => sheet.classList.remove("going"), 250);
    place();
  };
  const place = () => {
    const w = box.clientWidth, h = box.clientHeight;
    x = Math.min(0, Math.max(x, w - w * zoom));
    y = Math.min(0, Math.max(y, h - sheet.offsetHeight * zoom));
    sheet.style.transform = `translate(${x}px,${y}px) scale(${zoom})`;
    box.classList.toggle("near", zoom > 1 || sheet.offsetHeight > h);
  };
  const turn = (by, cx, cy) => {
    const next = Math.min(12, Math.max(1, zoom * by));
    x = cx - (cx - x) * next / zoom; y = cy - (cy - y) * next / zoom;
    zoom = next; go();
  };
  map.addEventListener("click", event => {
    const by = event.target.dataset && event.target.dataset.zoom;
    if (by === "0") { zoom = 1; x = y = 0; go(); }
    else if (by) turn(+by, box.clientWidth / 2, box.clientHeight / 2);
  });
  box.addEventListener("wheel", event => {
    if (!event.ctrlKey && zoom === 1) return;
    event.preventDefault();
    const r = box.getBoundingClientRect();
    turn(Math.exp(-event.deltaY / 400), event.clientX - r.left, event.clientY - r.top);
  }, {passive: false});
  box.addEventListener("pointerdown", event => {
    if (!box.classList.contains("near")) return;
    held = [event.clientX - x, event.clientY - y]; box.setPointerCapture(event.pointerId);
  });
  box.addEventListener("pointermove", event => {
    if (held) { x = event.clientX - held[0]; y = event.clientY - held[1]; go(); }
  });
  const drop = () => { held = null; };
  for (const end of ["pointerup", "pointercancel"]) box.addEventListener(end, drop);
  addEventListener("resize", place); place();
}
</script>
"""
