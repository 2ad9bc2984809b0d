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
