"""The board of a table that waits, and its buttons. Looking changes nothing; every order is
posted."""

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

from games.play.models import Game, Status
from games.play.refusals import NotHost
from games.rules.registry import GAMES
from games.rules.types import Refused
from games.seats import hosting
from games.seats.calling import call
from games.seats.resigning import resign as give_up
from games.votes import deciding
from games.votes.judging import judges_now
from games.votes.kinds import PAUSE
from games.votes.models import State
from games.web.clocks.scene import page
from games.web.lobby.guests import to_table
from games.web.table.reader import Reader, again, reader_of
from keywest_site.http import posted

Order = Callable[[Reader, int, datetime], object]


@login_required
@never_cache
@require_safe
def waiting(request: HttpRequest, slug: str) -> HttpResponse:
    """For whom the table waits, what it votes on."""
    reader = member(request, slug)
    return shown(reader) if is_running(reader) else redirect("table", slug)


def to_waiting(request: HttpRequest, slug: str, **_parts: object) -> HttpResponse:
    """The way to the board of a table for who may see that, to the table for its other readers."""
    reader = reader_of(request, slug)
    return (
        redirect("waiting", slug)
        if takes_part(reader) and is_running(reader)
        else to_table(request, slug)
    )


@posted(to_waiting)
@login_required
@never_cache
def act(request: HttpRequest, slug: str, order: str) -> HttpResponse:
    """One click about a seat: have it reminded, give it time, call a substitute; or take more time
    oneself."""
    if order not in ORDERS:
        raise Http404
    command, done = ORDERS[order]
    return ordered(
        member(request, slug),
        lambda reader, now: command(reader, number(request, "seat"), now),
        done(),
    )


@posted(to_waiting)
@login_required
@never_cache
def propose(request: HttpRequest, slug: str) -> HttpResponse:
    """Ask the table."""
    kind, days = (
        request.POST.get("kind", "")[:8],
        number(request, "days") if request.POST.get("kind") == PAUSE else 0,
    )

    def asks(reader: Reader, now: datetime) -> object:
        return deciding.propose(reader.known.meta.id, person(reader), kind, now, days)

    return ordered(member(request, slug), asks, _("The table is asked."))


@posted(to_waiting)
@login_required
@never_cache
def vote(request: HttpRequest, slug: str, motion: int) -> HttpResponse:
    """Say yes or no to an open vote, or withdraw one's own."""
    says = request.POST.get("say", "")

    def votes(reader: Reader, now: datetime) -> object:
        if says == "withdraw":
            return deciding.withdraw(reader.known.meta.id, person(reader), motion, now)
        return deciding.vote(reader.known.meta.id, person(reader), motion, says == "yes", now)

    if says not in ("yes", "no", "withdraw"):
        raise Http404
    done = (
        _("The vote is withdrawn.")
        if says == "withdraw"
        else _("Your vote is noted. Nobody else can see it.")
    )
    return ordered(member(request, slug), votes, done)


@login_required
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def resign(request: HttpRequest, slug: str) -> HttpResponse:
    """Give the seat up: asked first, in words; posted, it is done."""
    reader = member(request, slug)
    if reader.seat is None or reader.known.meta.status != Status.RUNNING:
        raise Http404
    if request.method == "POST":
        return ordered(
            reader,
            lambda at, now: give_up(at.known.meta.id, person(at), now),
            _("You have left the game."),
        )
    meta = reader.known.meta
    return render(
        request, "pace/resign.html", {"meta": meta, "title": meta.title or GAMES[meta.rules].title}
    )


def member(request: HttpRequest, slug: str) -> Reader:
    """Somebody who takes part at the table; Http404 for everybody else."""
    reader = reader_of(request, slug)
    if not takes_part(reader):
        raise Http404
    return reader


def takes_part(reader: Reader) -> bool:
    """Whether the reader has a seat at the table, is its host, or is asked something there as an
    organiser of its league."""
    meta, person = reader.known.meta, reader.request.user.pk
    if reader.seat is not None or (meta.host_id is not None and meta.host_id == person):
        return True
    return person is not None and judges_now(meta.id, meta.league, person)


def is_running(reader: Reader) -> bool:
    """Whether the game is being played."""
    return reader.known.meta.status == Status.RUNNING


def person(reader: Reader) -> int:
    """Who asks; `login_required` has seen to it that there is somebody."""
    return int(reader.request.user.pk or 0)


def number(request: HttpRequest, name: str) -> int:
    """A small number of the form; -1 if it is none, which is no seat and no length of anything."""
    value = request.POST.get(name, "")
    return int(value) if value.isascii() and value.isdecimal() and len(value) < 4 else -1


def ordered(
    reader: Reader, command: Callable[[Reader, datetime], object], done: str
) -> HttpResponse:
    """Carry it out; then the board, or the table if the game is over or the reader has left it; or
    why not."""
    try:
        result = command(reader, timezone.now())
    except Refused as refused:
        return shown(
            again(reader), reader.say(refused.text), 403 if isinstance(refused, NotHost) else 409
        )
    passed = getattr(result, "state", "") == State.PASSED
    messages.success(reader.request, _("Agreed: it is done.") if passed else done)
    game, person_id = Game.objects.get(pk=reader.known.meta.id), person(reader)
    stays = game.host_id == person_id or game.seats.filter(person=person_id).exists()
    return redirect(
        "waiting" if game.status == Status.RUNNING and stays else "table", reader.known.meta.slug
    )


def shown(reader: Reader, error: str = "", status: int = 200) -> HttpResponse:
    """The board."""
    context = page(reader, timezone.now()) | {"error": error}
    return render(reader.request, "pace/waiting.html", context, status=status)


# -- what the buttons do
# -----------------------------------------------------------------------------------------------


def nudge(reader: Reader, seat: int, now: datetime) -> None:
    hosting.nudge(reader.known.meta.id, person(reader), seat, now)


def grant(reader: Reader, seat: int, now: datetime) -> None:
    hosting.grant(reader.known.meta.id, person(reader), seat, now)


def call_substitute(reader: Reader, seat: int, now: datetime) -> None:
    if reader.known.meta.host_id != person(reader):
        raise NotHost
    hosting.asked(reader.known.meta.id, person(reader), seat)
    call(reader.known.meta.id, seat, now)


def take_more(reader: Reader, _seat: int, now: datetime) -> None:
    hosting.take_more(reader.known.meta.id, person(reader), now)


ORDERS: dict[str, tuple[Order, Callable[[], str]]] = {
    "nudge": (nudge, lambda: _("A reminder goes out as soon as it disturbs nobody’s sleep.")),
    "grant": (grant, lambda: _("The time is given.")),
    "call": (call_substitute, lambda: _("A bot plays on, and the seat is offered to people.")),
    "more": (take_more, lambda: _("You have more time now.")),
}
"""By the address to which each is posted: the command, and what is said when it is done."""
