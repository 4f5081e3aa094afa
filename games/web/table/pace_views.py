"""Pages of a table's pace, and their buttons. Looking changes nothing; every order is posted."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from games.play.models import Game, Status, get_game_title
from games.play.refusals import NotHost
from games.rules.types import Refused
from games.seats import hosting
from games.seats.handover import resign_and_pass_on_host
from games.votes import deciding
from games.votes.kinds import ENDS, PAUSE
from games.votes.models import State
from games.votes.permissions import is_asked_to_judge
from games.web.table.pace_board import build_pace_context, is_alone
from games.web.table.reader import Reader, load_reader, redirect_to_table, reload_reader
from keywest_site.http import require_post

Order = Callable[[Reader, int, datetime], object]


@login_required
@never_cache
@require_safe
def show_pace_page(request: HttpRequest, slug: str) -> HttpResponse:
    """For whom the table waits, what it votes on."""
    reader = get_pace_page_reader(request, slug)
    return render_pace_page(reader) if is_being_played(reader) else redirect("table", slug)


def redirect_to_pace_page(request: HttpRequest, slug: str, **_parts: object) -> HttpResponse:
    """The way to the board of a table for who may see that, to the table for its other readers."""
    reader = load_reader(request, slug)
    return (
        redirect("waiting", slug)
        if may_use_pace_page(reader) and is_being_played(reader)
        else redirect_to_table(request, slug)
    )


@require_post(redirect_to_pace_page)
@login_required
@never_cache
def carry_out_pace_order(request: HttpRequest, slug: str, order: str) -> HttpResponse:
    """One click about a seat: have it reminded, give it time, call a substitute; or take more time
    oneself."""
    if order not in ORDERS:
        raise Http404
    command, done = ORDERS[order]
    return run_pace_command(
        get_pace_page_reader(request, slug),
        lambda reader, now: command(reader, read_small_number(request, "seat"), now),
        done(),
    )


@require_post(redirect_to_pace_page)
@login_required
@never_cache
def propose_vote(request: HttpRequest, slug: str) -> HttpResponse:
    """Ask the table; who is alone there is asked first whether the game shall end."""
    kind, days = (
        request.POST.get("kind", "")[:8],
        read_small_number(request, "days") if request.POST.get("kind") == PAUSE else 0,
    )

    def asks(reader: Reader, now: datetime) -> object:
        return deciding.propose_motion(
            reader.known.meta.id, get_pace_reader_id(reader), kind, now, days
        )

    reader = get_pace_page_reader(request, slug)
    if is_alone(reader) and kind in ENDS and "sure" not in request.POST:
        return render_ending_question(reader, kind)
    return run_pace_command(reader, asks, _("Vote started."))


def render_ending_question(reader: Reader, kind: str) -> HttpResponse:
    """Whether the game shall end at once."""
    meta = reader.known.meta
    proposals = build_pace_context(reader, timezone.now())["proposals"]
    proposal = next((one for one in proposals if one.name == kind), None)
    if proposal is None:
        return redirect("waiting", meta.slug)
    context = {
        "meta": meta,
        "title": meta.title or get_game_title(meta.rules),
        "proposal": proposal,
    }
    return render(reader.request, "pace/end.html", context)


@require_post(redirect_to_pace_page)
@login_required
@never_cache
def cast_vote(request: HttpRequest, slug: str, motion: int) -> HttpResponse:
    """Say yes or no to an open vote, or withdraw one's own."""
    says = request.POST.get("say", "")

    def votes(reader: Reader, now: datetime) -> object:
        if says == "withdraw":
            return deciding.withdraw_motion(
                reader.known.meta.id, get_pace_reader_id(reader), motion, now
            )
        return deciding.vote_on_motion(
            reader.known.meta.id, get_pace_reader_id(reader), motion, says == "yes", now
        )

    if says not in ("yes", "no", "withdraw"):
        raise Http404
    done = _("Vote withdrawn.") if says == "withdraw" else _("Your vote is saved. It stays secret.")
    return run_pace_command(get_pace_page_reader(request, slug), votes, done)


@login_required
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def resign_seat(request: HttpRequest, slug: str) -> HttpResponse:
    """Give the seat up: asked first, in words; posted, it is done."""
    reader = get_pace_page_reader(request, slug)
    if reader.seat is None or reader.known.meta.status != Status.RUNNING:
        raise Http404
    if request.method == "POST":
        return run_pace_command(
            reader,
            lambda at, now: resign_and_pass_on_host(at.known.meta.id, get_pace_reader_id(at), now),
            _("You have left the game."),
        )
    meta = reader.known.meta
    return render(
        request,
        "pace/resign.html",
        {"meta": meta, "title": meta.title or get_game_title(meta.rules)},
    )


def get_pace_page_reader(request: HttpRequest, slug: str) -> Reader:
    """Somebody who takes part at the table; Http404 for everybody else."""
    reader = load_reader(request, slug)
    if not may_use_pace_page(reader):
        raise Http404
    return reader


def may_use_pace_page(reader: Reader) -> bool:
    """Whether the reader has a seat at the table, is its host, or is asked something there as an
    organiser of its league."""
    meta, person = reader.known.meta, reader.request.user.pk
    if reader.seat is not None or (meta.host_id is not None and meta.host_id == person):
        return True
    return person is not None and is_asked_to_judge(meta.id, meta.league, person)


def is_being_played(reader: Reader) -> bool:
    """Whether the game is being played."""
    return reader.known.meta.status == Status.RUNNING


def get_pace_reader_id(reader: Reader) -> int:
    """Who asks; `login_required` has seen to it that there is somebody."""
    return int(reader.request.user.pk or 0)


def read_small_number(request: HttpRequest, name: str) -> int:
    """A small number of the form; -1 if it is none, which is no seat and no length of anything."""
    value = request.POST.get(name, "")
    return int(value) if value.isascii() and value.isdecimal() and len(value) < 4 else -1


def run_pace_command(
    reader: Reader, command: Callable[[Reader, datetime], object], done: str
) -> HttpResponse:
    """Carry it out; then the board, or the table if the game is over or the reader has left it; or
    why not."""
    agreed = _("Done.") if is_alone(reader) else _("Agreed and done.")
    try:
        result = command(reader, timezone.now())
    except Refused as refused:
        return render_pace_page(
            reload_reader(reader),
            reader.say(refused.text),
            403 if isinstance(refused, NotHost) else 409,
        )
    passed = getattr(result, "state", "") == State.PASSED
    messages.success(reader.request, agreed if passed else done)
    game, person_id = Game.objects.get(pk=reader.known.meta.id), get_pace_reader_id(reader)
    stays = game.host_id == person_id or game.seats.filter(person=person_id).exists()
    return redirect(
        "waiting" if game.status == Status.RUNNING and stays else "table", reader.known.meta.slug
    )


def render_pace_page(reader: Reader, error: str = "", status: int = 200) -> HttpResponse:
    """The board."""
    context = build_pace_context(reader, timezone.now()) | {"error": error}
    return render(reader.request, "pace/waiting.html", context, status=status)


# Orders.


def remind_seat(reader: Reader, seat: int, now: datetime) -> None:
    hosting.nudge_seat(reader.known.meta.id, get_pace_reader_id(reader), seat, now)


def grant_time(reader: Reader, seat: int, now: datetime) -> None:
    hosting.grant_more_time(reader.known.meta.id, get_pace_reader_id(reader), seat, now)


def call_other_player(reader: Reader, seat: int, now: datetime) -> None:
    hosting.call_substitute(reader.known.meta.id, get_pace_reader_id(reader), seat, now)


def take_more_time(reader: Reader, _seat: int, now: datetime) -> None:
    hosting.take_extension_unless_paused(reader.known.meta.id, get_pace_reader_id(reader), now)


ORDERS: dict[str, tuple[Order, Callable[[], str]]] = {
    "nudge": (
        remind_seat,
        lambda: _("A reminder goes out as soon as it isn’t sleeping time there."),
    ),
    "grant": (grant_time, lambda: _("Extra time given.")),
    "call": (call_other_player, lambda: _("A bot plays on, and the seat is offered to people.")),
    "more": (take_more_time, lambda: _("You have more time now.")),
}
"""By the address to which each is posted: the command, and what is said when it is done."""
