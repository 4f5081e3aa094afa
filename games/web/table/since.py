"""What has happened since the reader's last turn: the lines below their question, rings on the
board, and the way to see it step by step."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from django.utils.html import escape
from django.utils.translation import gettext

from games.play.table import since_last_turn, touched_since
from games.rules.svg import ringed
from games.rules.text import Several, Text, Who, _, ngettext
from games.web.table.guide import practises
from games.web.table.log import FACTS, items

if TYPE_CHECKING:
    from games.play.table import Line, Table
    from games.web.table.reader import Reader

MOST = 40
"""Lines; a whole round at a full table is shorter."""
NAMED = 2
NOTHING = '<section id="since" class="since-turn" data-part hidden></section>'
SECTION = (
    '<section id="since" class="since-turn" data-part aria-labelledby="since-title"><details open>'
    '<summary><h2 id="since-title">{title}</h2> <span class="since-said">{summary}</span></summary>'
    '<ol class="lines">{items}</ol><p class="since-ways">'
    '<a class="button button-quiet button-small" href="{address}">{show}</a> '
    '<button type="button" class="button button-quiet button-small" data-happened hidden>{again}'
    '</button> <label class="small by-itself" hidden><input type="checkbox"> {by_itself}</label> '
    '<span class="muted small">{ringed}</span></p></details></section>'
)


class Since(NamedTuple):
    """The facts that others, or the game, have brought since; `left`: the number of the last fact
    before them."""

    lines: tuple[Line, ...]
    left: int


def since_of(lines: Sequence[Line], seat: int | None) -> Since | None:
    """What has happened since this seat's last turn; None: nothing, or it has had none, or there
    is no seat."""
    before, after = since_last_turn(lines, seat)
    news = tuple(line for line in after if line.seat != seat and not line.void)
    if seat is None or not before or not news:
        return None
    return Since(news, before[-1].seq)


def part(reader: Reader, table: Table, lines: Sequence[Line]) -> str:
    """The section; empty and unseen where there is nothing to tell, and in practice games, whose
    panel tells it itself. Joined in code: it is made anew after each move."""
    since = None if practises(reader) else since_of(lines, reader.seat)
    if since is None:
        return NOTHING
    return SECTION.format(
        title=escape(gettext("Since your last turn")),
        summary=escape(reader.say(summary(since.lines))),
        items=items(since.lines[-MOST:], reader.say),
        address=f"replay/{since.left}/?to={since.lines[-1].seq}",
        show=escape(gettext("Show me")),
        again=escape(gettext("Show it on the board")),
        by_itself=escape(gettext("Show moves by itself")),
        ringed=escape(gettext("Ringed on the board: what has changed.")),
    )


def summary(lines: Sequence[Line]) -> Text:
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


def marked(reader: Reader, table: Table, lines: Sequence[Line], drawn: str) -> str:
    """The board with a ring around each place that others have touched since."""
    since = since_of(lines, reader.seat)
    if since is None or reader.seat is None:
        return drawn
    return ringed(drawn, touched_since(table.meta, reader.seat, since.left, FACTS))
