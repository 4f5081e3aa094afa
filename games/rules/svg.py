"""What every drawn board has: links to moves, titles, places, and the players' emblems."""

from __future__ import annotations

from html import escape
from urllib.parse import quote

EMBLEMS = (
    '<circle r="4.2"/>',
    '<path d="M0-5.4 5 3.6H-5Z"/>',
    '<path d="M-4-4H4V4H-4Z"/>',
    '<path d="M0-5.8 5 0 0 5.8-5 0Z"/>',
    '<path d="m0-6 1.7 4 4.4.4-3.4 2.8 1.1 4.3L0 3.2l-3.8 2.3 1.1-4.3-3.4-2.8 4.4-.4Z"/>',
    '<path d="M-1.8-5.5h3.6v3.7h3.7v3.6H1.8v3.7h-3.6V1.8h-3.7v-3.6h3.7Z"/>',
)
"""What a seat's things carry besides its colour, drawn around 0,0: the same in every game."""


def link(line: str, label: str, drawing: str) -> str:
    """A drawing that is a legal move: reachable by keyboard, working without JavaScript."""
    address = f'href="?pick={quote(line)}#decide" data-line="{escape(line)}"'
    says = escape(label)
    return f'<a class="can" {address} aria-label="{says}"><title>{says}</title>{drawing}</a>'


def opener(name: str, label: str, drawing: str) -> str:
    """A drawing that shows, further down in the same picture, the choice of this name. It is not
    yet a move."""
    says = escape(label)
    return f'<a class="opens" href="#{name}" aria-label="{says}"><title>{says}</title>{drawing}</a>'


def place(x: float, y: float, drawing: str, at: str = "") -> str:
    """A drawing around 0,0, moved to its place; `at` names the thing for whoever wants to point at
    it."""
    extra = f' data-at="{at}"' * bool(at)
    return f'<g transform="translate({x:g} {y:g})"{extra}>{drawing}</g>'


def title(words: str) -> str:
    """Words for the mouse and for screen readers, to stand first in what they name."""
    return f"<title>{escape(words)}</title>"
