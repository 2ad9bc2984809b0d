"use strict";
// The pages work without this. It adds: live updates, a map that zooms and moves, and parts that
// are replaced without a whole new page. What is being typed is never replaced.

// The map

const maps = new WeakSet();

function zoomable(map) {
  if (maps.has(map)) return;
  maps.add(map);
  const box = map.querySelector(".window"), sheet = map.querySelector(".moved");
  let zoom = 1, x = 0, y = 0, held = null, rest = 0, moved = false;
  map.querySelector(".tools").hidden = false;
  const place = () => {
    const w = sheet.offsetWidth, h = sheet.offsetHeight;
    x = Math.min(0, Math.max(x, w - w * zoom));
    y = Math.min(0, Math.max(y, h - h * zoom));
    sheet.style.transform = zoom === 1 ? "" : `translate(${x}px,${y}px) scale(${zoom})`;
    box.classList.toggle("near", zoom > 1);
  };
  const settle = () => {  // as large as it is shown, so that the picture knows how much it can tell
    sheet.classList.remove("going");
    sheet.style.removeProperty("--zoom");
    sheet.style.setProperty("--high", `${sheet.offsetHeight}px`);
    sheet.style.setProperty("--zoom", zoom);
  };
  const go = () => {  // quick while it moves, sharp when it rests
    sheet.classList.add("going"); clearTimeout(rest);
    rest = setTimeout(settle, 250);
    place();
  };
  const turn = (by, cx, cy) => {
    const next = Math.min(12, Math.max(1, zoom * by));
    x = cx - (cx - x) * next / zoom; y = cy - (cy - y) * next / zoom;
    zoom = next; go();
  };
  map.addEventListener("click", event => {
    const by = event.target.dataset && event.target.dataset.zoom;
    if (by === "0") { zoom = 1; x = y = 0; go(); }
    else if (by) turn(+by, sheet.offsetWidth / 2, sheet.offsetHeight / 2);
    else if (moved) { event.preventDefault(); event.stopPropagation(); }
    moved = false;
  }, true);
  box.addEventListener("wheel", event => {
    if (!event.ctrlKey && zoom === 1 && event.deltaY > 0) return;
    event.preventDefault();
    const r = box.getBoundingClientRect();
    const left = sheet.offsetLeft, top = sheet.offsetTop;
    turn(Math.exp(-event.deltaY / 400), event.clientX - r.left - left, event.clientY - r.top - top);
  }, {passive: false});
  box.addEventListener("dragstart", event => event.preventDefault());
  box.addEventListener("pointerdown", event => {
    if (zoom > 1 && event.button === 0) held = [event.clientX, event.clientY, x, y];
  });
  box.addEventListener("pointermove", event => {
    if (!held) return;
    const dx = event.clientX - held[0], dy = event.clientY - held[1];
    if (!moved && Math.hypot(dx, dy) < 5) return;  // a click, not a drag
    if (!moved) { moved = true; box.setPointerCapture(event.pointerId); }
    x = held[2] + dx; y = held[3] + dy; go();
  });
  for (const end of ["pointerup", "pointercancel"]) box.addEventListener(end, () => { held = null; });
  addEventListener("resize", () => { place(); settle(); });
}

// Replacing parts

function isBusy(part) {
  const now = document.activeElement;
  const typing = now && part.contains(now) && now.matches("input,textarea,select");
  const fields = part.querySelectorAll("input:not([type=hidden]),textarea");
  return typing || [...fields].some(field => field.value !== field.defaultValue);
}

function take(part, fresh) {
  if (part.outerHTML === fresh.outerHTML || isBusy(part)) return;
  const open = [...part.querySelectorAll("details")].map(each => each.open);
  part.replaceWith(fresh);
  fresh.querySelectorAll("details").forEach((each, n) => { if (open[n]) each.open = true; });
}

async function refresh() {
  const asked = location.href;
  const answer = await fetch(asked, {headers: {accept: "text/html"}});
  if (!answer.ok || answer.redirected) return;
  const fresh = new DOMParser().parseFromString(await answer.text(), "text/html");
  if (location.href !== asked) return;  // somebody clicked meanwhile: this is of the page before
  for (const part of document.querySelectorAll("[data-live]")) {
    const other = fresh.getElementById(part.id);
    if (other) take(part, document.importNode(other, true));
  }
}

// A click on the map or on a choice keeps the map as it is zoomed. Of two, the later counts.
let clicks = 0;
async function follow(url, push) {
  const click = ++clicks;
  let answer;
  try { answer = await fetch(url, {headers: {accept: "text/html"}}); }
  catch { location.assign(url); return; }
  const fresh = new DOMParser().parseFromString(await answer.text(), "text/html");
  if (click !== clicks) return;
  const table = document.querySelector(".table"), other = fresh.querySelector(".table");
  if (!table || !other) { location.assign(url); return; }
  if (push) history.pushState(null, "", answer.url);
  document.title = fresh.title;
  table.querySelector(".panel").replaceWith(document.importNode(other.querySelector(".panel"), true));
  for (const id of ["map-picture", "map-tiles", "map-names"]) {
    const old = document.getElementById(id), now = fresh.getElementById(id);
    if (!old || !now) { location.assign(url); return; }
    if (id !== "map-tiles" && old.getAttribute("src") === now.getAttribute("src")) continue;
    old.replaceWith(document.importNode(now, true));
  }
  const lit = table.querySelector("#map-tiles .chosen");  // on a phone the sheet covers the rest
  if (lit && innerWidth <= 1000) scrollBy(0, lit.getBoundingClientRect().top - innerHeight * .28);
  const first = table.querySelector("[autofocus]") || table.querySelector(".panel h1, .panel h2");
  if (first) { if (!first.matches("input")) first.tabIndex = -1; first.focus({preventScroll: true}); }
}

addEventListener("click", event => {
  const link = event.target.closest && event.target.closest("a[href]");
  if (!link || event.defaultPrevented || event.button || event.ctrlKey || event.metaKey || event.shiftKey) return;
  const url = new URL(link.getAttribute("href"), location.href);
  if (url.origin !== location.origin || !document.querySelector(".table")) return;
  if (!/^\/(table|action|paint|realm\/\d+(\/order)?)$/.test(url.pathname)) return;
  if (link.closest("nav")) return;
  event.preventDefault();
  follow(url.href, true);
});

addEventListener("submit", event => {
  const form = event.target;
  if (form.method === "get" && document.querySelector(".table") && !event.defaultPrevented) {
    event.preventDefault();
    const data = new FormData(form, event.submitter);
    follow(`${form.getAttribute("action")}?${new URLSearchParams(data)}`, true);
  } else if (form.method === "post" && "once" in form.dataset) {
    if (form.dataset.once === "sent") event.preventDefault();
    form.dataset.once = "sent";
  }
});

addEventListener("popstate", () => follow(location.href, false));
addEventListener("pageshow", event => {
  if (event.persisted) for (const form of document.forms) if (form.dataset.once) form.dataset.once = "";
});

document.querySelectorAll(".map").forEach(zoomable);

// What anyone does is seen here

// While the server does not answer, a banner says so, and a form is not sent away into nothing.

const gone = document.getElementById("gone");
addEventListener("submit", event => {
  if (gone && !gone.hidden) {
    event.preventDefault();
    event.stopImmediatePropagation();
    gone.focus();
  }
}, true);

if (document.querySelector("[data-live]") || document.querySelector('nav a[href="/table"]')) {
  let head = null, later = 0;
  const own = document.body.dataset.stream;  // of a player: many have the same page open,
  const most = own ? 400 : 0;                // and should not all ask in the same moment
  // A browser asks again when the line breaks, but gives up where it was refused: while the
  // database is away, or when a server in front of ours says that we are.
  const listen = () => {
    const stream = new EventSource(own || "/live");
    stream.addEventListener("head", event => {
      if (head !== null && head !== event.data && !later)
        later = setTimeout(() => { later = 0; refresh(); }, Math.random() * most);
      head = event.data;
    });
    stream.addEventListener("open", () => { if (gone) gone.hidden = true; });
    stream.addEventListener("error", () => {
      if (gone) gone.hidden = false;
      if (stream.readyState === EventSource.CLOSED) setTimeout(listen, 4000 + Math.random() * 2000);
    });
  };
  listen();
}
