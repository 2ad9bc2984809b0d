"""The boxes of the text that Chromium draws: which overlap, and which lie outside the picture."""

from __future__ import annotations

from playwright.sync_api import Page

# A name along a curve has a box for each letter, every other label one.
FIND = """() => {
  const svg = document.querySelector('svg'), page = svg.getBoundingClientRect(), bad = [];
  const near = 0.01;
  const letters = e => {
    const to = e.getScreenCTM(), found = [];
    for (let n = 0; n < e.getNumberOfChars(); n++) {
      const b = e.getExtentOfChar(n);
      const one = new DOMPoint(b.x, b.y).matrixTransform(to);
      const two = new DOMPoint(b.x + b.width, b.y + b.height).matrixTransform(to);
      found.push({left: one.x, top: one.y, right: two.x, bottom: two.y});
    }
    return found;
  };
  const texts = [...svg.querySelectorAll('text')].map(e =>
    [e.textContent, e.hasAttribute('rotate') ? letters(e) : [e.getBoundingClientRect()]]);
  const out = r => r.left < page.left - near || r.top < page.top - near ||
    r.right > page.right + near || r.bottom > page.bottom + near;
  const meet = (r, s) => r.left < s.right - near && s.left < r.right - near &&
    r.top < s.bottom - near && s.top < r.bottom - near;
  texts.forEach(([a, rs], i) => {
    if (rs.some(out)) bad.push([a, 'outside']);
    for (const [b, ss] of texts.slice(i + 1))
      if (rs.some(r => ss.some(s => meet(r, s)))) bad.push([a, b]);
  });
  return [texts.length, bad];
}"""


def find_faults(page: Page, svg: str) -> tuple[int, list[list[str]]]:
    """How many labels the picture has, and each that meets another or the edge, with which."""
    page.set_content(f'<body style="margin:0">{svg}')
    count, bad = page.evaluate(FIND)
    return count, list(bad)
