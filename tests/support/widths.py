"""What a browser finds that is wider than its place, or cut."""

from __future__ import annotations

SIDEWAYS = (
    ".scroll, .tabs, .site-nav, .regions, .table-links, .board-view, .replay-picture, pre, "
    ".program,"
    " .chips:not(.folds .chips)"
)
"""What is meant to be moved sideways: tables, strips of links or numbers, pictures, programs."""
TOO_WIDE = """(sideways) => {
  const seen = [...document.body.querySelectorAll(":not(svg *)")].filter(
    (box) => box.getClientRects().length && !box.closest(".visually-hidden"));
  const named = (box) => `${box.tagName}.${box.className} in ${box.parentElement.className}`;
  const found = [];
  for (const box of seen) {
    const scrolls = ["auto", "scroll"].includes(getComputedStyle(box).overflowX);
    if (scrolls && !box.matches(sideways) && box.scrollWidth > box.clientWidth + 1)
      found.push(`${named(box)}: ${box.scrollWidth} in ${box.clientWidth}`);
    const moved = box.parentElement.closest(sideways);
    if (!moved && box.getBoundingClientRect().right > innerWidth + 1)
      found.push(`${named(box)}: ends at ${Math.round(box.getBoundingClientRect().right)}`);
  }
  return found.slice(0, 5);
}"""
"""The boxes that scroll sideways without being meant to, and whatever reaches beyond the screen."""
CUT = """() => [...document.body.querySelectorAll(":not(svg *)")].filter((box) => {
  const style = getComputedStyle(box), words = box.textContent.trim();
  const hides = (name) => ["hidden", "clip"].includes(style[name]);
  return words && box.clientWidth > 1 && !box.closest(".visually-hidden, select") &&
    ((hides("overflowX") && box.scrollWidth > box.clientWidth + 1) ||
     (hides("overflowY") && box.scrollHeight > box.clientHeight + 2));
}).map((box) => `${box.tagName}.${box.className}: ${box.textContent.trim().slice(0, 60)}`)"""
"""The boxes of which a part of the words cannot be seen."""
