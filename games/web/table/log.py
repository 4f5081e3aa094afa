"""The log in plain sentences, each with its time and the way to its place in the replay, and what
has happened since the reader's last turn."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date, datetime
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from django.utils import timezone
from django.utils.formats import date_format
from django.utils.html import escape, format_html
from django.utils.translation import get_language, gettext

from games.play.table import Line, list_spots_touched_since, split_at_last_turn
from games.rules.svg import add_rings
from games.rules.text import Several, Text, Who, _, ngettext
from games.web.practice import is_practising
from keywest_site.dates import format_date

if TYPE_CHECKING:
    from games.play.table import Table
    from games.rules.text import Say
    from games.web.table.reader import Reader


SEAT = " seat seat-{}"
FACTS = 120
"""How many of the last facts are read for the page of the table; the page of the log has them
all."""
EARLIER = 30
PAGE = 100
"""Lines on a page of the whole log."""
KEPT_MOMENTS, KEPT_SENTENCES = 10_000, 10_000
REST = '<p class="muted small">{}<a href="{}">{}</a></p>'


def render_log_items(lines: Sequence[Line], say: Say, base: str = "") -> str:
    """Lines as items of an HTML list, each in its mover's colour, with its time, which leads to
    that moment of the replay. `base`: from the page to the table."""
    shown, before = [], None
    zone, language = timezone.get_current_timezone_name(), get_language() or ""
    for line in lines:
        time = render_log_moment(line.at, zone, language)
        shown.append(
            f'<li class="line{choose_line_class(line)}">{render_log_sentence(line, say)} '
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
def render_log_moment(when: datetime, _zone: str, _language: str) -> Moment:
    """A moment in the time zone and the language that are active now, which are named so that no
    other ones are kept for them."""
    at = timezone.localtime(when)
    clock = date_format(at, "H:i")
    said = gettext("%(day)s %(clock)s") % {"day": format_date(at, with_year=False), "clock": clock}
    dated = f'<time datetime="{at:%Y-%m-%dT%H:%M}">{escape(said)}</time>'
    return Moment(at.date(), f"<time>{clock}</time>", dated)


def choose_line_class(line: Line) -> str:
    """The class that gives a line the colour of its mover, or shows that a round begins."""
    if line.opens:
        return " opens"
    return "" if line.seat is None else SEAT.format(line.seat)


@lru_cache(maxsize=KEPT_SENTENCES)
def render_log_sentence(line: Line, say: Say) -> str:
    """A line's words; struck out if it was taken back."""
    told = escape(say(line.text))
    return f"<del>{told}</del>" if line.void else told


def render_log_section(
    lines: Sequence[Line], seat: int | None, say: Say, whole: str, *, cut: bool
) -> str:
    """The section of the log; what has happened since the reader's last turn stands elsewhere, and
    what was before it is folded here. The way to all of it.

    `whole`: the address of the whole log; `cut`: whether there is more of it than `lines`.
    """
    before, since = split_at_last_turn(lines, seat)
    if seat is None or not before:
        title = escape(gettext("What happened"))
        return (
            f'<h2 id="log-title">{title}</h2><ol '
            f'class="lines">{render_log_items(since, say)}</ol>{render_log_link(whole, cut)}'
        )
    title = escape(gettext("Until your last turn"))
    earlier = f'<ol class="lines">{render_log_items(before[-EARLIER:], say)}</ol>'
    more = render_log_link(whole, cut or len(before) > EARLIER)
    return f'<details><summary><h2 id="log-title">{title}</h2></summary>{earlier}{more}</details>'


def render_log_link(whole: str, cut: bool) -> str:
    """The way to the whole log, and whether lines are left out here."""
    hint = gettext("Only the last lines are shown here.") + " " if cut else ""
    return format_html(REST, hint, whole, gettext("The whole log"))


class Page(NamedTuple):
    """A page of the whole log: its lines as HTML, the numbers of its first and last line, and of
    how many."""

    number: int
    pages: int
    first: int
    last: int
    lines: int
    html: str


def build_log_page(lines: Sequence[Line], page_number: str, say: Say) -> Page:
    """The page of this number, from the beginning of the game; the last one, if there is no such
    page."""
    pages = max(1, -(-len(lines) // PAGE))
    number = (
        int(page_number)
        if page_number.isascii() and page_number.isdecimal() and len(page_number) < 7
        else pages
    )
    number = number if 1 <= number <= pages else pages
    shown = lines[(number - 1) * PAGE : number * PAGE]
    first = (number - 1) * PAGE + 1
    return Page(
        number,
        pages,
        first,
        first + len(shown) - 1,
        len(lines),
        render_log_items(shown, say, "../"),
    )


# Since the last turn: the lines below the question, rings on the board, and the way to see it step
# by step.


MOST = 40
"""Lines; a whole round at a full table is shorter."""
NAMED = 2
NOTHING = '<section id="since" class="since-turn" data-part hidden></section>'
SECTION = (
    '<section id="since" class="since-turn" data-part aria-labelledby="since-title"><details open>'
    '<summary><h2 id="since-title">{title}</h2> <span class="since-said">{summary}</span></summary>'
    '<ol class="lines" tabindex="0" aria-labelledby="since-title">{items}</ol>'
    '<p class="since-ways">'
    '<a class="button button-quiet button-small" href="{address}">{show}</a> '
    '<button type="button" class="button button-quiet button-small" data-happened hidden>{again}'
    '</button> <label class="small by-itself" hidden><input type="checkbox"> {by_itself}</label> '
    '<span class="muted small">{ringed}</span></p></details></section>'
)


class ChangesSinceTurn(NamedTuple):
    """The facts that others, or the game, have brought since; `left`: the number of the last fact
    before them."""

    lines: tuple[Line, ...]
    left: int


def find_changes_since_turn(lines: Sequence[Line], seat: int | None) -> ChangesSinceTurn | None:
    """What has happened since this seat's last turn; None: nothing, or it has had none, or there
    is no seat."""
    before, after = split_at_last_turn(lines, seat)
    news = tuple(line for line in after if line.seat != seat and not line.void)
    if seat is None or not before or not news:
        return None
    return ChangesSinceTurn(news, before[-1].seq)


def render_since_section(reader: Reader, table: Table, lines: Sequence[Line]) -> str:
    """The section; empty and unseen where there is nothing to tell, and in practice games, whose
    panel tells it itself. Joined in code: it is made again after each move."""
    since = None if is_practising(reader) else find_changes_since_turn(lines, reader.seat)
    if since is None:
        return NOTHING
    return SECTION.format(
        title=escape(gettext("Since your last turn")),
        summary=escape(reader.say(summarize_movers(since.lines))),
        items=render_log_items(since.lines[-MOST:], reader.say),
        address=f"replay/{since.left}/?to={since.lines[-1].seq}",
        show=escape(gettext("Show me")),
        again=escape(gettext("Show it on the board")),
        by_itself=escape(gettext("Show moves automatically")),
        ringed=escape(gettext("Ringed on the board: what has changed.")),
    )


def summarize_movers(lines: Sequence[Line]) -> Text:
    """All of it in one short sentence: who has moved, or of many how many; where nobody has, the
    last line."""
    movers = dict.fromkeys(line.seat for line in lines if line.seat is not None)
    if not movers:
        return lines[-1].text
    if len(movers) > NAMED:
        return _("{count} players have moved since your last turn.", count=len(movers))
    return ngettext(
        "{who} has moved since your last turn.",
        "{who} have moved since your last turn.",
        len(movers),
        who=Several(tuple(Who(seat) for seat in movers)),
    )


def ring_changes(reader: Reader, table: Table, lines: Sequence[Line], drawn: str) -> str:
    """The board with a ring around each place that others have touched since."""
    since = find_changes_since_turn(lines, reader.seat)
    if since is None or reader.seat is None:
        return drawn
    return add_rings(drawn, list_spots_touched_since(table.meta, reader.seat, since.left, FACTS))
