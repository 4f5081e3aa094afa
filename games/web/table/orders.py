"""The table's way in: one written line, or taking one's last move back. Nothing is decided here."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from django.db import transaction
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.urls import reverse

from games.order_reading import read_line
from games.play import commands
from games.play.models import Question
from games.play.ports import play_bots
from games.play.refusals import TooFast
from games.play.zeal import one_more
from games.rules.notation import Ambiguous, NotAllowed, Unreadable
from games.rules.text import _
from games.rules.types import Refused
from games.web.house.signed_out import refuse_signed_out
from games.web.lobby.guests import to_table
from games.web.table.guide import note
from games.web.table.panel import Shown
from games.web.table.reader import Reader, again, reader_of
from games.web.table.scene import Scene
from games.web.table.views import shown
from keywest_site.http import posted

MOST_LINES = 100
IDLE = "idle"
"""What a form of a practice game asks for."""
BLANK = " "
"""A line that was sent empty: to be refused in words, not to be taken for no line at all."""


@posted(to_table)
def order(request: HttpRequest, slug: str) -> HttpResponseBase:
    """Make a move: the form's line answers the question whose token it carries. With `ask`, show
    the move first."""
    line, token = written(request), request.POST.get("token", "")
    if not request.user.is_authenticated:  # whichever table it is: nobody learns of a private one
        return refuse_signed_out(request, reverse("table", args=[slug]), line)
    reader = reader_of(request, slug)
    lines = request.POST.getlist("line")
    if shown_first(reader, line, token, lines):
        return shown(Scene(reader), line or BLANK)
    if len(lines) > 1:
        return carried_out(
            reader,
            line,
            lambda seat: in_a_row(reader.known.meta.id, seat, lines[:MOST_LINES], token),
        )
    return carried_out(reader, line, lambda seat: act_on(reader, seat, line, token))


def act_on(reader: Reader, seat: int, line: str, token: str) -> None:
    """Carry out what the line means."""
    canonical = read_line(reader.known, seat, line, token)
    commands.act(reader.known.meta.id, seat, canonical, token)


def shown_first(reader: Reader, line: str, token: str, lines: Sequence[str]) -> bool:
    """Whether this line is to be shown before it is carried out: any, or only what brings nothing
    now, as the form says; no line of a question that is not open any more."""
    ask = reader.request.POST.get("ask")
    if not ask or reader.seat is None or reader.known.tokens.get(reader.seat) != token:
        return False
    if ask != IDLE:
        return True
    pick = Scene(reader).picked(line).pick if len(lines) == 1 else None
    return pick is not None and pick.idle


def in_a_row(game_id: int, seat: int, lines: Sequence[str], token: str) -> None:
    """Several moves of one seat, all of them or none: each line answers what the one before has
    left open."""
    with transaction.atomic():
        for line in lines:
            commands.act(game_id, seat, line, token)
            mine = Question.objects.filter(game_id=game_id, seat=seat, answered_seq=None)
            token = mine.values_list("token", flat=True).first() or ""


@posted(to_table)
def take_back(request: HttpRequest, slug: str) -> HttpResponseBase:
    """Take back the reader's last act, named by the number of its first fact."""
    if not request.user.is_authenticated:
        return refuse_signed_out(request, reverse("table", args=[slug]))
    reader = reader_of(request, slug)
    to = request.POST.get("to", "")
    number = int(to) if to.isascii() and to.isdecimal() and len(to) < 10 else 0
    return carried_out(
        reader, "", lambda seat: commands.take_back(reader.known.meta.id, seat, number)
    )


def written(request: HttpRequest) -> str:
    """The line of the form; a number field's number, or what was ticked, belongs behind its
    verb."""
    line, number = request.POST.get("line", ""), request.POST.get("number", "")
    return " ".join((line, *request.POST.getlist("ticked"))) if not number else f"{line} {number}"


def carried_out(reader: Reader, line: str, command: Callable[[int], object]) -> HttpResponse:
    """Give the order; then the fresh table, or why it was refused."""
    try:
        if reader.seat is None:
            raise NotSeated
        one_more(int(reader.request.user.pk))
        command(reader.seat)
    except Refused as refused:
        return refusal(reader, refused, line)
    if reader.known.meta.practice:
        note(reader.request, reader.known.meta.rules, reader.known.meta.slug)
        play_bots(reader.known.meta.id)
    if reader.request.headers.get("HX-Request"):
        return Scene(again(reader)).parts()
    return HttpResponse(
        status=303,
        headers={"Location": reverse("table", args=[reader.known.meta.slug]) + "#decide"},
    )


def refusal(reader: Reader, refused: Refused, line: str) -> HttpResponse:
    """The table as it is now, with the reason; what was written stays in its field."""
    return Scene(again(reader)).page(Shown(refused=refused, line=line), status_of(refused))


def status_of(refused: Refused) -> int:
    """422: the line is at fault; 403: the sender; 429: their haste; 409: the table has moved on."""
    match refused:
        case Unreadable() | Ambiguous() | NotAllowed():
            return 422
        case NotSeated():
            return 403
        case TooFast():
            return 429
        case _:
            return 409


class NotSeated(Refused):
    """Somebody who watches has sent an order."""

    def __init__(self) -> None:
        super().__init__(_("You do not sit at this table, so you cannot move here."))
