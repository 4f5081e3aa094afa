"""The panel in which the reader decides: every move to press, one to confirm, or for whom the table waits."""

from __future__ import annotations

from datetime import datetime
from typing import Any, NamedTuple

from django.middleware.csrf import get_token
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils import timezone
from django.utils.html import format_html
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext

from games.play.ending import BOTS, agreed
from games.play.models import Status
from games.play.table import Sitting, Table
from games.rules import notation
from games.rules.core import Refused
from games.rules.frame import AGREED
from games.times import since, until
from games.web.plans.beside import beside, sealed_together
from games.web.table.menu import Choice, choice, menu
from games.web.table.reader import Reader
from games.web.table.told import TOLD

Context = dict[str, Any]

FIELDS = "<!--fields-->"
"""Stands in kept panels where each answer has its own fields."""
CLOCK = "<!--clock-->"
"""Stands in kept panels where the reader's deadline is said anew each time."""
HIDDEN = '<input type="hidden" name="csrfmiddlewaretoken" value="{}"><input type="hidden" name="token" value="{}">'
FORM = '<form method="post" action="{0}order" hx-post="{0}order" hx-swap="none">{1}{2}'
ASK = mark_safe('<input type="hidden" name="ask" value="1">')


class Shown(NamedTuple):
    """What the panel is to show beside the menu: a move to confirm, or why the line that was written is refused."""

    pick: Choice | None = None
    refused: Refused | None = None
    line: str = ""


OPEN = Shown()


def picked(reader: Reader, table: Table, line: str) -> Shown:
    """The move that this line means, to be confirmed; or why it means none. Nothing at all if nothing is asked."""
    if not line or table.decision is None or table.view is None:
        return OPEN
    try:
        move = notation.read(table.game, line, table.decision)
    except Refused as refused:
        return Shown(refused=refused, line=line)
    return Shown(pick=choice(table.game, table.view, move, reader.say))


def panel(reader: Reader, table: Table, shown: Shown, prompt: str) -> str:
    """The section, with FIELDS in place of the hidden fields of its forms."""
    url, decision = reverse("table", args=[table.meta.slug]), table.decision
    context: Context = {
        "url": url,
        "prompt": prompt,
        "token": table.token if decision else "",
        "form": format_html(FORM, url, mark_safe(FIELDS), ASK if reader.confirms and not shown.pick else ""),
        "hidden": mark_safe(FIELDS),
        "clock": mark_safe(CLOCK) if decision else "",
        "told": mark_safe(TOLD) if decision and not shown.pick else "",
        "undo": table.take_back,
        "example": reader.say.menu(table.game.name, map(str, decision.moves)).split(",")[0] if decision else "",
        "typed": shown.line[: notation.LONGEST_LINE].strip(),
        "error": reader.say(shown.refused.text) if shown.refused else "",
        "pick": shown.pick,
    }
    context |= {**beside(reader, table), "sealed": sealed_together(table)}
    if decision and table.view and not shown.pick:
        context["groups"] = menu(table.game, table.view, decision, reader.say)
    return render_to_string("table/decide.html", context if decision else {**context, **aside(reader, table)})


def fields(reader: Reader, table: Table) -> SafeString:
    """What every form carries: that it is ours, and whose question it answers."""
    return format_html(HIDDEN, get_token(reader.request), table.token)


def clock(reader: Reader, table: Table) -> SafeString:
    """How long the reader has; an empty place, to be filled when his clock is set, if none runs for him."""
    mine = next((seat for seat in table.seats if seat.number == reader.seat), None)
    if mine is None or mine.due_at is None:
        return mark_safe('<p class="clock" hidden></p>')
    said = gettext("Your time: {until}").format(until=until(mine.due_at, timezone.now()))
    standin = reverse("standin", args=[table.meta.slug])
    line = '<p class="clock"><time datetime="{}">{}</time> <a href="{}">{}</a></p>'
    return format_html(line, mine.due_at.isoformat(), said, standin, gettext("And then?"))


def waits(seat: Sitting, now: datetime) -> str:
    """Since when this seat is waited for, and for how long at most."""
    assert seat.asked_at
    begun = since(seat.asked_at, now)
    return f"{begun} · {until(seat.due_at, now)}" if seat.due_at else begun


def aside(reader: Reader, table: Table) -> Context:
    """For who is not asked: who is waited for since when; at the end, the scores."""
    now, say = timezone.now(), reader.say
    scores = sorted(table.scores, key=lambda score: score.rank)
    waiting = [(seat.number, say.name(seat.number), waits(seat, now)) for seat in table.seats if seat.asked_at]
    sources = scores[0].parts if scores else ()
    return {
        "waiting": waiting,
        "watching": bool(waiting) and reader.seat is None,
        "results": [(score.rank, score.seat, say.name(score.seat), score.points) for score in scores],
        "sources": [
            (say(label), [score.parts[number][1] for score in scores])
            for number, (label, _points) in enumerate(sources)
        ],
        "notes": [
            (score.seat, say.name(score.seat), score.points, [say(note) for note in score.notes])
            for score in scores
            if score.notes
        ],
        "agreed": say(AGREED[BOTS]) if scores and agreed(table.meta.id) == BOTS else "",
        "dice": "" if table.meta.status == Status.RUNNING else reverse("dice", args=[table.meta.slug]),
    }
