"""The panel in which the reader decides: every move to press, one to confirm, or for whom the table
waits."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.html import escape, format_html
from django.utils.safestring import SafeString, mark_safe

from games.play.models import Status
from games.play.table import log_for, split_at_last_turn
from games.rules.guide import load_guide
from games.rules.orders import notation
from games.rules.orders.reader import read_order
from games.rules.types import Refused
from games.web import practice
from games.web.plans.question_hints import build_plan_hints, describe_simultaneous_choice
from games.web.table.deadline_lines import CLOCK_PLACEHOLDER, PACE_PLACEHOLDER, WAITING_PLACEHOLDER
from games.web.table.folds import Choice
from games.web.table.menu import build_choice, build_menu
from games.web.table.next_table import NEXT_TABLE_PLACEHOLDER, REMATCH_PLACEHOLDER
from games.web.table.placeholders import DELIVERY_PLACEHOLDER
from games.web.table.results import build_results
from games.words import list_words_at_table
from keywest_site.http import get_form_token

if TYPE_CHECKING:
    from games.play.table import Table
    from games.web.table.reader import Reader

Context = dict[str, Any]

FACTS, MOST_RECENT_MOVES = 60, 4
"""Of what happened since one's last move: so far back it is looked for, so many lines are shown."""
FIELDS_PLACEHOLDER = "<!--fields-->"
"""Stands in kept panels where each answer has its own fields."""
HIDDEN = (
    '<input type="hidden" name="csrfmiddlewaretoken" value="{}"><input type="hidden" name="token" '
    'value="{}">'
)
FORM = '<form method="post" action="{0}order" hx-post="{0}order" hx-swap="none">{1}{2}'
ASK = mark_safe('<input type="hidden" name="ask" value="1">')
ASK_IDLE = mark_safe('<input type="hidden" name="ask" value="idle">')
"""Each move is shown before it is made; or, in practice games, those that bring nothing now."""


class PanelState(NamedTuple):
    """What the panel is to show beside the menu: a move to confirm, or why the line that was
    written is refused."""

    pick: Choice | None = None
    refused: Refused | None = None
    line: str = ""


PLAIN_PANEL = PanelState()


def read_picked_move(reader: Reader, table: Table, line: str) -> PanelState:
    """The move that this line means, to be confirmed; or why it means none. Nothing at all if
    nothing is asked."""
    view = table.view
    if not line or table.decision is None or view is None:
        return PLAIN_PANEL
    try:
        says = list_words_at_table(reader.known)
        move = read_order(table.game, line, table.decision, view=lambda: view, says=says).move
    except Refused as refused:
        return PanelState(refused=refused, line=line)
    return PanelState(pick=build_choice(table.game, view, move, reader.say))


def render_panel(reader: Reader, table: Table, panel_state: PanelState, prompt: str) -> str:
    """The section, with FIELDS in place of the hidden fields of its forms."""
    url, decision = reverse("table", args=[table.meta.slug]), table.decision
    context: Context = {
        "url": url,
        "token": table.token if decision else "",
        "form": format_html(
            FORM,
            url,
            mark_safe(FIELDS_PLACEHOLDER),
            "" if panel_state.pick else render_ask_field(reader),
        ),
        "hidden": mark_safe(FIELDS_PLACEHOLDER),
        "clock": mark_safe(CLOCK_PLACEHOLDER) if decision else "",
        "pace": mark_safe(PACE_PLACEHOLDER) if table.meta.status == Status.RUNNING else "",
        "told": mark_safe(DELIVERY_PLACEHOLDER) if decision and not panel_state.pick else "",
        "undo": table.take_back,
        "onward": mark_safe(NEXT_TABLE_PLACEHOLDER),
        "again": "" if decision else mark_safe(REMATCH_PLACEHOLDER),
        "sealed": describe_simultaneous_choice(table),
        "brief": may_send_brief_rows(reader, table),
    }
    plans = {} if reader.guest else build_plan_hints(reader, table)
    context |= practice.build_guide_context(reader, table) | build_practice_context(reader, table)
    return render_decision(reader, table, panel_state, prompt, context | plans)


def render_ask_field(reader: Reader) -> SafeString:
    """What a form carries so that moves are shown before they are made."""
    if reader.confirms:
        return ASK
    return ASK_IDLE if practice.is_practising(reader) else SafeString()


def may_send_brief_rows(reader: Reader, table: Table) -> bool:
    """Whether rows of moves go as their numbers, to be spelt out by the page that asked."""
    asked = reader.request.headers.get("HX-Request")
    return bool(asked) and table.game.presentation.regions is not None


def build_practice_context(reader: Reader, table: Table) -> Context:
    """What stands in the panel of a practice game alone."""
    if not practice.is_practising(reader):
        return {}
    asked, view, told = table.decision, table.view, table.game.presentation.shortcuts
    slug, left = table.meta.slug, bool(reader.request.session.get(practice.OFF))
    return {
        "since": list_recent_moves(reader, table) if table.decision else (),
        "shortcuts": [
            (reader.say(one.text), reader.say(one.note), one.lines)
            for one in (told(view, asked) if asked and view else ())
        ],
        "practice": table.game.name,
        "guide_at": reverse("guide", args=[slug]),
        "guide_off": left,
        "is_guest": reader.request.user.guest,
    }


def list_recent_moves(reader: Reader, table: Table) -> list[str]:
    """What the others themselves have done since the reader's last turn, the last few lines; as
    the next turn begins."""
    _before, lines = split_at_last_turn(log_for(table.meta, reader.seat, limit=FACTS), reader.seat)
    if any(line.seat == reader.seat and not line.void for line in lines):
        return []  # in the middle of one's own turn
    others = {None, reader.seat}
    told = [line for line in lines if not line.void and line.seat not in others]
    return [reader.say(line.text) for line in told[-MOST_RECENT_MOVES:]]


def render_decision(
    reader: Reader, table: Table, panel_state: PanelState, prompt: str, more: Context
) -> str:
    """The section for a real table or an imagined one. `more`: where its forms go, and what stands
    around them."""
    decision = table.decision
    context: Context = {
        "prompt": prompt,
        "typed": panel_state.line[: notation.LONGEST_LINE].strip(),
        "error": reader.say(panel_state.refused.text) if panel_state.refused else "",
        "pick": panel_state.pick,
        "written": reader.say.line(table.game.name, panel_state.pick.line)
        if panel_state.pick
        else "",
        "suggestions": list_intended_moves(reader, table, panel_state.refused),
        "recap": describe_recap(reader, table),
    }
    if decision is not None:
        context |= describe_purpose(table.game.name, decision.kind, reader.say.language)
    if decision is None:
        context |= build_idle_context(reader, table)
    elif table.view:
        context["example"] = reader.say.example(table.game.name, map(str, decision.moves))
        context["groups"] = (
            [] if panel_state.pick else build_menu(table.game, table.view, decision, reader.say)
        )
    return render_to_string("table/decide.html", context | more)


def describe_recap(reader: Reader, table: Table) -> str:
    """What has just been settled, as the game says it while it matters; "": nothing."""
    told = table.game.presentation.recap(table.view) if table.view else None
    return reader.say(told) if told else ""


def list_intended_moves(
    reader: Reader, table: Table, refused: Refused | None
) -> list[tuple[str, str]]:
    """The moves that a refused line was perhaps meant as: the line to send, and how it is
    written."""
    if not isinstance(refused, notation.Misread) or table.decision is None:
        return []
    menu = {str(move) for move in table.decision.moves}
    name = table.game.name
    return [(line, reader.say.line(name, line)) for line in refused.suggestions if line in menu]


def describe_purpose(game: str, kind: str, language: str) -> Context:
    """What a question is for in one sentence, and where the rules say more; empty for a game that
    does not say."""
    known = load_guide(game).purposes.get(kind)
    if known is None:
        return {}
    where = f"{reverse('rules', args=[game])}#{known.rules}"
    return {"purpose": known.words.get(language, known.words["en"]), "purpose_at": where}


def render_form_fields(reader: Reader, table: Table) -> SafeString:
    """What every form carries: that it is ours, and whose question it answers."""
    ours = HIDDEN.format(get_form_token(reader.request), escape(table.token))
    return mark_safe(ours + practice.render_guide_field(reader, table))


def build_idle_context(reader: Reader, table: Table) -> Context:
    """For who is not asked: whom the table waits for; at the end, the scores."""
    over = table.meta.status != Status.RUNNING
    return {
        "waiting": mark_safe(WAITING_PLACEHOLDER),
        "dice": reverse("dice", args=[table.meta.slug]) if over else "",
        **build_results(reader, table),
    }
