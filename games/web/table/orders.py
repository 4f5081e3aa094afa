"""The table's way in: one written line, or taking one's last move back. Nothing is decided here."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from django.db import transaction
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.urls import reverse

from games.order_reading import read_canonical_line
from games.play import commands
from games.play.models import Question
from games.play.ports import play_bots
from games.play.rate_limits import admit_order
from games.play.refusals import TooFast
from games.rules.orders.notation import Ambiguous, NotAllowed, Unreadable
from games.rules.text import _
from games.rules.types import Refused
from games.web.practice import record_guide_step
from games.web.table.panel import PanelState
from games.web.table.reader import (
    Reader,
    load_reader,
    redirect_to_table,
    refuse_signed_out,
    reload_reader,
)
from games.web.table.scene import Scene
from games.web.table.views import render_table_or_panel
from keywest_site.http import require_post

MOST_LINES = 100
IDLE = "idle"
"""What a form of a practice game asks for."""
BLANK = " "
"""A line that was sent empty: to be refused in words, not to be taken for no line at all."""


@require_post(redirect_to_table)
def make_move(request: HttpRequest, slug: str) -> HttpResponseBase:
    """Make a move: the form's line answers the question whose token it carries. With `ask`, show
    the move first."""
    line, token = read_form_line(request), request.POST.get("token", "")
    if not request.user.is_authenticated:  # whichever table it is: nobody learns of a private one
        return refuse_signed_out(request, reverse("table", args=[slug]), line)
    reader = load_reader(request, slug, with_asides="ask" in request.POST)
    lines = request.POST.getlist("line")
    if has_no_box_ticked(request):
        return render_order_refusal(reader, NothingTicked(), "")
    if needs_preview(reader, line, token, lines):
        return render_table_or_panel(Scene(reader), line or BLANK)
    if len(lines) > 1:
        return give_order(
            reader,
            line,
            lambda seat: play_lines(reader.known.meta.id, seat, lines[:MOST_LINES], token),
        )
    return give_order(reader, line, lambda seat: play_written_line(reader, seat, line, token))


def play_written_line(reader: Reader, seat: int, line: str, token: str) -> None:
    """Carry out what the line means."""
    canonical = read_canonical_line(reader.known, seat, line, token)
    commands.act(reader.known.meta.id, seat, canonical, token)


def has_no_box_ticked(request: HttpRequest) -> bool:
    """Whether this is a form of boxes to tick of which none is ticked."""
    return "ticks" in request.POST and not request.POST.getlist("ticked")


def needs_preview(reader: Reader, line: str, token: str, lines: Sequence[str]) -> bool:
    """Whether this line is to be shown before it is carried out: any, or only what brings nothing
    now, as the form says; no line of a question that is not open any more."""
    ask = reader.request.POST.get("ask")
    if not ask or reader.seat is None or reader.known.tokens.get(reader.seat) != token:
        return False
    if ask != IDLE:
        return True
    pick = Scene(reader).preview_line(line).pick if len(lines) == 1 else None
    return pick is not None and pick.idle


def play_lines(game_id: int, seat: int, lines: Sequence[str], token: str) -> None:
    """Several moves of one seat, all of them or none: each line answers what the one before has
    left open."""
    with transaction.atomic():
        for line in lines:
            commands.act(game_id, seat, line, token)
            mine = Question.objects.filter(game_id=game_id, seat=seat, answered_seq=None)
            token = mine.values_list("token", flat=True).first() or ""


@require_post(redirect_to_table)
def take_back_move(request: HttpRequest, slug: str) -> HttpResponseBase:
    """Take back the reader's last act, named by the number of its first fact."""
    if not request.user.is_authenticated:
        return refuse_signed_out(request, reverse("table", args=[slug]))
    reader = load_reader(request, slug, with_asides=False)
    to = request.POST.get("to", "")
    number = int(to) if to.isascii() and to.isdecimal() and len(to) < 10 else 0
    return give_order(
        reader, "", lambda seat: commands.take_back(reader.known.meta.id, seat, number)
    )


def read_form_line(request: HttpRequest) -> str:
    """The line of the form; a number field's number, or what was ticked, belongs behind its
    verb."""
    line, number = request.POST.get("line", ""), request.POST.get("number", "")
    return " ".join((line, *request.POST.getlist("ticked"))) if not number else f"{line} {number}"


def give_order(reader: Reader, line: str, command: Callable[[int], object]) -> HttpResponse:
    """Give the order; then the fresh table, or why it was refused."""
    try:
        if reader.seat is None:
            raise NotSeated
        admit_order(int(reader.request.user.pk))
        command(reader.seat)
    except Refused as refused:
        return render_order_refusal(reader, refused, line)
    if reader.known.meta.practice:
        record_guide_step(reader.request, reader.known.meta.rules, reader.known.meta.slug)
        play_bots(reader.known.meta.id)
    if reader.request.headers.get("HX-Request"):
        return Scene(reload_reader(reader)).parts()
    return HttpResponse(
        status=303,
        headers={"Location": reverse("table", args=[reader.known.meta.slug]) + "#decide"},
    )


def render_order_refusal(reader: Reader, refused: Refused, line: str) -> HttpResponse:
    """The table as it is now, with the reason; what was written stays in its field."""
    return Scene(reload_reader(reader)).page(
        PanelState(refused=refused, line=line), choose_order_status(refused)
    )


def choose_order_status(refused: Refused) -> int:
    """422: the line is at fault; 403: the sender; 429: their haste; 409: the table has moved on."""
    match refused:
        case Unreadable() | Ambiguous() | NotAllowed():
            return 422
        case NotSeated():
            return 403
        case NothingTicked():
            return 422
        case TooFast():
            return 429
        case _:
            return 409


class NotSeated(Refused):
    """Somebody who watches has sent an order."""

    def __init__(self) -> None:
        super().__init__(_("You have no seat at this table, so you can’t move here."))


class NothingTicked(Refused):
    """Boxes were sent of which none is ticked."""

    def __init__(self) -> None:
        super().__init__(_("Tick at least one."))
