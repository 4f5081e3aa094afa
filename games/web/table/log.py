"""The log in plain sentences, each with its time and the way to its place in the replay."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date, datetime
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from django.utils import timezone
from django.utils.formats import date_format
from django.utils.html import escape, format_html
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from games.play.table import Line, since_last_turn

if TYPE_CHECKING:
    from games.rules.text import Say

SEAT = " seat seat-{}"
FACTS = 120
"""How many of the last facts are read for the page of the table; the page of the log has them
all."""
EARLIER = 30
PAGE = 100
"""Lines on a page of the whole log."""
KEPT_MOMENTS, KEPT_SENTENCES = 10_000, 10_000
REST = '<p class="muted small">{}<a href="{}">{}</a></p>'


def items(lines: Sequence[Line], say: Say, base: str = "") -> str:
    """Lines as items of an HTML list, each in its mover's colour, with its time, which leads to
    that moment of the replay. `base`: from the page to the table."""
    shown, before = [], None
    zone, language = timezone.get_current_timezone_name(), get_language() or ""
    for line in lines:
        time = moment(line.at, zone, language)
        shown.append(
            f'<li class="line{colour(line)}">{sentence(line, say)} '
            f'<a href="{base}replay/{line.seq}/" tabindex="-1">'
            f"{time.clock if time.day == before else time.dated}</a></li>"
        )
        before = time.day
    return "".join(shown)


class Moment(NamedTuple):
    """A local time: its day, and as HTML the words for it, also with the day: "3 May 18:40"."""

    day: date
    clock: str
    dated: str


@lru_cache(maxsize=KEPT_MOMENTS)
def moment(when: datetime, _zone: str, _language: str) -> Moment:
    """A moment in the time zone and the language that are active now, which are named so that no
    other ones are kept for them."""
    at = timezone.localtime(when)
    clock = date_format(at, "H:i")
    said = _("%(day)s %(clock)s") % {"day": date_format(at, _("j F")), "clock": clock}
    dated = f'<time datetime="{at:%Y-%m-%dT%H:%M}">{escape(said)}</time>'
    return Moment(at.date(), f"<time>{clock}</time>", dated)


def colour(line: Line) -> str:
    """The class that gives a line the colour of its mover, or shows that a round begins."""
    if line.opens:
        return " opens"
    return "" if line.seat is None else SEAT.format(line.seat)


@lru_cache(maxsize=KEPT_SENTENCES)
def sentence(line: Line, say: Say) -> str:
    """A line's words; struck out if it was taken back."""
    told = escape(say(line.text))
    return f"<del>{told}</del>" if line.void else told


def page_log(lines: Sequence[Line], seat: int | None, say: Say, whole: str, *, cut: bool) -> str:
    """The section of the log; what has happened since the reader's last turn stands elsewhere, and
    what was before it is folded here. The way to all of it.

    `whole`: the address of the whole log; `cut`: whether there is more of it than `lines`.
    """
    before, since = since_last_turn(lines, seat)
    if seat is None or not before:
        title = escape(_("What happened"))
        return (
            f'<h2 id="log-title">{title}</h2><ol '
            f'class="lines">{items(since, say)}</ol>{rest(whole, cut)}'
        )
    title = escape(_("Until your last turn"))
    earlier = f'<ol class="lines">{items(before[-EARLIER:], say)}</ol>'
    more = rest(whole, cut or len(before) > EARLIER)
    return f'<details><summary><h2 id="log-title">{title}</h2></summary>{earlier}{more}</details>'


def rest(whole: str, cut: bool) -> str:
    """The way to the whole log, and whether lines are left out here."""
    hint = _("Only the last lines stand here.") + " " if cut else ""
    return format_html(REST, hint, whole, _("The whole log"))


class Page(NamedTuple):
    """A page of the whole log: its lines as HTML, the numbers of its first and last line, and of
    how many."""

    number: int
    pages: int
    first: int
    last: int
    lines: int
    html: str


def page_of(lines: Sequence[Line], wanted: str, say: Say) -> Page:
    """The page of this number, from the beginning of the game; the last one, if there is no such
    page."""
    pages = max(1, -(-len(lines) // PAGE))
    number = int(wanted) if wanted.isascii() and wanted.isdecimal() and len(wanted) < 7 else pages
    number = number if 1 <= number <= pages else pages
    shown = lines[(number - 1) * PAGE : number * PAGE]
    first = (number - 1) * PAGE + 1
    return Page(number, pages, first, first + len(shown) - 1, len(lines), items(shown, say, "../"))
