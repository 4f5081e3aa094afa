"""The log in plain sentences, with a mark where the reader's last turn ended."""

from __future__ import annotations

from collections.abc import Sequence

from django.utils import timezone
from django.utils.html import escape
from django.utils.translation import gettext as _

from games.play.table import Line, since_last_turn
from games.rules.text import Say

SEAT = " seat seat-{}"
FACTS = 120
"""How many of the last facts are read for the page; the text page and the replay have the rest."""
EARLIER = 30


def items(lines: Sequence[Line], say: Say) -> str:
    """Lines as items of an HTML list, each in its mover's colour, with its time for who wants to know."""
    zone = timezone.get_current_timezone()
    return "".join(
        f'<li class="line{SEAT.format(line.seat) if line.seat is not None else ""}" '
        f'title="{line.at.astimezone(zone):%Y-%m-%d %H:%M}">{sentence(line, say)}</li>'
        for line in lines
    )


def sentence(line: Line, say: Say) -> str:
    """A line's words; struck out if it was taken back."""
    told = escape(say(line.text))
    return f"<del>{told}</del>" if line.void else told


def page_log(lines: Sequence[Line], seat: int | None, say: Say) -> str:
    """The whole log section: since the reader's last turn first, what was before it folded away."""
    before, since = since_last_turn(lines, seat)
    if seat is None or not before:
        return f'<h2 id="log-title">{escape(_("What happened"))}</h2><ol class="lines">{items(since, say)}</ol>'
    title = escape(_("Since your last turn"))
    nothing = escape(_("Nothing yet."))
    news = items(since, say) or f'<li class="line muted">{nothing}</li>'
    earlier = f'<summary>{escape(_("Before that"))}</summary><ol class="lines">{items(before[-EARLIER:], say)}</ol>'
    return f'<h2 id="log-title">{title}</h2><ol class="lines">{news}</ol><details>{earlier}</details>'
