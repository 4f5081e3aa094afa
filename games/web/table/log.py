"""The log in plain sentences, with a mark where the reader's last turn ended."""

from __future__ import annotations

from collections.abc import Sequence

from django.utils import timezone
from django.utils.formats import date_format
from django.utils.html import escape
from django.utils.translation import gettext as _

from games.play.table import Line
from games.rules.text import Say

FACTS = 160
"""How many of the last facts are read for the page; the text page and the replay have the rest."""
EARLIER = 40


def split(lines: Sequence[Line], seat: int | None) -> tuple[Sequence[Line], Sequence[Line]]:
    """What was before the end of the reader's last turn, and what happened since, his moves of this turn included."""
    movers = [line.seat for line in lines]
    end = len(lines)
    while end and movers[end - 1] in (seat, None):
        end -= 1
    cut = end
    while cut and (seat is None or movers[cut - 1] != seat):
        cut -= 1
    return lines[:cut], lines[cut:]


def items(lines: Sequence[Line], say: Say) -> str:
    """Lines as items of an HTML list."""
    return "".join(item(line, say) for line in lines)


def item(line: Line, say: Say) -> str:
    """One line, coloured by its mover, with its time for who wants to know."""
    at = timezone.localtime(line.at)
    seat = "" if line.seat is None else f" seat seat-{line.seat}"
    text = escape(say(line.text))
    told = f"<del>{text}</del>" if line.void else text
    when = escape(date_format(at, "SHORT_DATETIME_FORMAT"))
    return f'<li class="line{seat}" title="{when}">{told}</li>'


def page_log(lines: Sequence[Line], seat: int | None, say: Say) -> str:
    """The whole log section: since the reader's last turn first, what was before it folded away."""
    before, since = split(lines, seat)
    if seat is None or not before:
        return f'<h2 id="log-title">{escape(_("What happened"))}</h2><ol class="lines">{items(since, say)}</ol>'
    title = escape(_("Since your last turn"))
    news = items(since, say) or f'<li class="line muted">{escape(_("Nothing yet."))}</li>'
    earlier = f'<summary>{escape(_("Before that"))}</summary><ol class="lines">{items(before[-EARLIER:], say)}</ol>'
    return f'<h2 id="log-title">{title}</h2><ol class="lines">{news}</ol><details>{earlier}</details>'
