"""The panel in which the reader decides: every move to press, one to confirm, or for whom the table
waits."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.html import escape, format_html
from django.utils.safestring import SafeString, mark_safe

from games.play.models import Status
from games.play.table import log_for, since_last_turn
from games.rules import notation
from games.rules.guide import guide_of
from games.rules.orders import read_order
from games.rules.types import Refused
from games.web.plans.beside import beside, sealed_together
from games.web.table import guide
from games.web.table.deadline_lines import CLOCK_HOLE, PACE_HOLE, WAITING_HOLE
from games.web.table.delivery_line import TOLD
from games.web.table.ended import results
from games.web.table.folds import Choice
from games.web.table.menu import choice, menu
from games.web.table.onward import AGAIN, ONWARD
from games.words import in_every_language
from keywest_site.http import form_token

if TYPE_CHECKING:
    from games.play.table import Table
    from games.web.table.reader import Reader

Context = dict[str, Any]

FACTS, MOST_TOLD = 60, 4
"""Of what happened since one's last move: so far back it is looked for, so many lines are shown."""
FIELDS = "<!--fields-->"
"""Stands in kept panels where each answer has its own fields."""
HIDDEN = (
    '<input type="hidden" name="csrfmiddlewaretoken" value="{}"><input type="hidden" name="token" '
    'value="{}">'
)
FORM = '<form method="post" action="{0}order" hx-post="{0}order" hx-swap="none">{1}{2}'
ASK = mark_safe('<input type="hidden" name="ask" value="1">')
ASK_IDLE = mark_safe('<input type="hidden" name="ask" value="idle">')
"""Each move is shown before it is made; or, in practice games, those that bring nothing now."""


class Shown(NamedTuple):
    """What the panel is to show beside the menu: a move to confirm, or why the line that was
    written is refused."""

    pick: Choice | None = None
    refused: Refused | None = None
    line: str = ""


OPEN = Shown()


def picked(reader: Reader, table: Table, line: str) -> Shown:
    """The move that this line means, to be confirmed; or why it means none. Nothing at all if
    nothing is asked."""
    view = table.view
    if not line or table.decision is None or view is None:
        return OPEN
    try:
        says = (reader.say, *in_every_language())
        move = read_order(table.game, line, table.decision, view=lambda: view, says=says).move
    except Refused as refused:
        return Shown(refused=refused, line=line)
    return Shown(pick=choice(table.game, view, move, reader.say))


def panel(reader: Reader, table: Table, shown: Shown, prompt: str) -> str:
    """The section, with FIELDS in place of the hidden fields of its forms."""
    url, decision = reverse("table", args=[table.meta.slug]), table.decision
    context: Context = {
        "url": url,
        "token": table.token if decision else "",
        "form": format_html(FORM, url, mark_safe(FIELDS), "" if shown.pick else asks_first(reader)),
        "hidden": mark_safe(FIELDS),
        "clock": mark_safe(CLOCK_HOLE) if decision else "",
        "pace": mark_safe(PACE_HOLE) if table.meta.status == Status.RUNNING else "",
        "told": mark_safe(TOLD) if decision and not shown.pick else "",
        "undo": table.take_back,
        "onward": mark_safe(ONWARD),
        "again": "" if decision else mark_safe(AGAIN),
        "sealed": sealed_together(table),
        "brief": brief(reader, table),
    }
    plans = {} if reader.guest else beside(reader, table)
    context |= guide.context(reader, table) | practice(reader, table)
    return rendered(reader, table, shown, prompt, context | plans)


def asks_first(reader: Reader) -> SafeString:
    """What a form carries so that moves are shown before they are made."""
    if reader.confirms:
        return ASK
    return ASK_IDLE if guide.practises(reader) else SafeString()


def brief(reader: Reader, table: Table) -> bool:
    """Whether rows of moves go as their numbers, to be spelt out by the page that asked."""
    asked = reader.request.headers.get("HX-Request")
    return bool(asked) and table.game.presentation.regions is not None


def practice(reader: Reader, table: Table) -> Context:
    """What stands in the panel of a practice game alone."""
    if not guide.practises(reader):
        return {}
    asked, view, told = table.decision, table.view, table.game.presentation.shortcuts
    slug, left = table.meta.slug, bool(reader.request.session.get(guide.OFF))
    return {
        "since": since(reader, table) if table.decision else (),
        "shortcuts": [
            (reader.say(one.text), one.lines)
            for one in (told(view, asked) if asked and view else ())
        ],
        "practice": table.game.name,
        "guide_at": reverse("guide", args=[slug]),
        "guide_off": left,
        "is_guest": reader.request.user.guest,
    }


def since(reader: Reader, table: Table) -> list[str]:
    """What the others themselves have done since the reader's last turn, the last few lines; as
    the next turn begins."""
    _before, lines = since_last_turn(log_for(table.meta, reader.seat, limit=FACTS), reader.seat)
    if any(line.seat == reader.seat and not line.void for line in lines):
        return []  # in the middle of one's own turn
    others = {None, reader.seat}
    told = [line for line in lines if not line.void and line.seat not in others]
    return [reader.say(line.text) for line in told[-MOST_TOLD:]]


def rendered(reader: Reader, table: Table, shown: Shown, prompt: str, more: Context) -> str:
    """The section for a real table or an imagined one. `more`: where its forms go, and what stands
    around them."""
    decision = table.decision
    context: Context = {
        "prompt": prompt,
        "typed": shown.line[: notation.LONGEST_LINE].strip(),
        "error": reader.say(shown.refused.text) if shown.refused else "",
        "pick": shown.pick,
        "suggestions": suggestions(reader, table, shown.refused),
    }
    if decision is not None:
        context |= purpose(table.game.name, decision.kind, reader.say.language)
    if decision is None:
        context |= aside(reader, table)
    elif table.view:
        context["example"] = reader.say.menu(table.game.name, map(str, decision.moves)).split(",")[
            0
        ]
        context["groups"] = [] if shown.pick else menu(table.game, table.view, decision, reader.say)
    return render_to_string("table/decide.html", context | more)


def suggestions(reader: Reader, table: Table, refused: Refused | None) -> list[tuple[str, str]]:
    """The moves that a refused line was perhaps meant as: the line to send, and how it is
    written."""
    if not isinstance(refused, notation.Misread) or table.decision is None:
        return []
    menu = {str(move) for move in table.decision.moves}
    name = table.game.name
    return [(line, reader.say.line(name, line)) for line in refused.suggestions if line in menu]


def purpose(game: str, kind: str, language: str) -> Context:
    """What a question is for in one sentence, and where the rules say more; empty for a game that
    does not say."""
    known = guide_of(game).purposes.get(kind)
    if known is None:
        return {}
    where = f"{reverse('rules', args=[game])}#{known.rules}"
    return {"purpose": known.words.get(language, known.words["en"]), "purpose_at": where}


def fields(reader: Reader, table: Table) -> SafeString:
    """What every form carries: that it is ours, and whose question it answers."""
    ours = HIDDEN.format(form_token(reader.request), escape(table.token))
    return mark_safe(ours + guide.field(reader, table))


def aside(reader: Reader, table: Table) -> Context:
    """For who is not asked: whom the table waits for; at the end, the scores."""
    over = table.meta.status != Status.RUNNING
    return {
        "waiting": mark_safe(WAITING_HOLE),
        "dice": reverse("dice", args=[table.meta.slug]) if over else "",
        **results(reader, table),
    }
