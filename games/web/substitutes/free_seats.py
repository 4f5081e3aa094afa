"""Seats that a bot plays: which ones a person may take over, which ones their owner may come back
to, and the pages for both."""

from __future__ import annotations

from datetime import datetime
from typing import Any, NamedTuple

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from games.clocks.terms import NAMES, decode_terms, describe_terms
from games.play.models import Game, Seat, get_game_title, get_table_title
from games.play.refusals import NotRunning, UnknownGame
from games.play.table import load_header
from games.rules.types import Refused
from games.seats.free_seats import (
    may_see_offered_seat,
    select_free_offers,
    select_kept_seats,
)
from games.seats.handover import retake_seat
from games.seats.reliability import find_pace_name
from games.seats.taking import has_ever_sat_at_table, load_offered_seat, take_offered_seat
from games.times import format_beginning
from games.web.lobby.orders import report_table_refusal
from games.web.lobby.player_words import list_seat_manners
from games.web.table.reader import get_table_or_404, redirect_to_table
from games.words import get_words
from keywest_site.http import require_post

SHOWN = 60


class FreeSeat(NamedTuple):
    """A seat in a running game. `number` counts from 1, as in its address; `others`: who plays
    there."""

    slug: str
    number: int
    title: str
    rules: str
    pace: str
    others: tuple[str, ...]
    since: str


def list_free_seats(person_id: int | None, now: datetime, language: str) -> list[FreeSeat]:
    """Open offers that this reader could take, the newest first; of private tables only where the
    host called."""
    found = list(select_free_offers(person_id)[:SHOWN])
    people = load_player_names([offer.game_id for offer in found])
    return [
        build_free_seat(
            offer.game, offer.seat, people.get(offer.game_id, ()), offer.at, now, language
        )
        for offer in found
    ]


def list_returnable_seats(person_id: int, now: datetime, language: str) -> list[FreeSeat]:
    """Seats that a bot keeps for this person."""
    seats = select_kept_seats(person_id)
    people = load_player_names([seat.game_id for seat in seats])
    return [
        build_free_seat(
            seat.game,
            seat.number,
            people.get(seat.game_id, ()),
            seat.game.moved_at or now,
            now,
            language,
        )
        for seat in seats
    ]


def load_player_names(games: list[int]) -> dict[int, tuple[str, ...]]:
    """The people who play at these tables."""
    seats = (
        Seat.objects.filter(game__in=games, person__erased_at=None, person__isnull=False)
        .select_related("person")
        .order_by("number")
    )
    told: dict[int, tuple[str, ...]] = {}
    for seat in seats:
        told[seat.game_id] = (*told.get(seat.game_id, ()), seat.person.name if seat.person else "")
    return told


def build_free_seat(
    game: Game, number: int, others: tuple[str, ...], at: datetime, now: datetime, language: str
) -> FreeSeat:
    """One of them in words."""
    pace = get_words(language, ())(NAMES[find_pace_name(game.pace)])
    return FreeSeat(
        game.slug,
        number + 1,
        get_table_title(game.title, game.rules, game.slug),
        get_game_title(game.rules),
        pace,
        others,
        format_beginning(at, now),
    )


# Pages. Only posts change anything.


@require_safe
def show_free_seats(request: HttpRequest) -> HttpResponse:
    """Every seat that the reader could take over."""
    person_id = request.user.pk if request.user.is_authenticated else None
    found = list_free_seats(person_id, timezone.now(), request.LANGUAGE_CODE)
    return render(request, "pace/free_seats.html", {"free": found})


@never_cache
@require_safe
def show_free_seat(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """One seat that a bot keeps: who plays there, on which terms, and what the reader may do about
    it."""
    game, row, open_offer = get_seat_or_404(slug, number)
    mine = is_own_seat(request, row)
    if not mine and not may_see_seat(request, game, open_offer):
        raise Http404
    return render(
        request,
        "pace/seat.html",
        build_seat_context(request, game, row, mine, open_offer is not None),
    )


def build_seat_context(
    request: HttpRequest, game: Game, row: Seat, mine: bool, open_: bool
) -> dict[str, Any]:
    """What the page of a seat shows: nothing that a spectator might not see."""
    say, header = get_words(request.LANGUAGE_CODE, ()), load_header("id", game.pk)
    return {
        "game": game,
        "title": get_table_title(game.title, game.rules, game.slug),
        "rules": get_game_title(game.rules),
        "number": row.number + 1,
        "mine": mine,
        "open": open_ and not mine,
        "sits": header.seat_of(request.user.pk) is not None,
        "barred": not mine
        and request.user.is_authenticated
        and has_ever_sat_at_table(game.pk, int(request.user.pk or 0)),
        "watch": header.is_visible_to(request.user.pk),
        "people": list_seat_manners(game, request.LANGUAGE_CODE, timezone.now()),
        "terms": [say(line) for line in describe_terms(decode_terms(game.pace))],
    }


def redirect_to_seat(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """The way to the page of a seat for whoever may see it; else to the table, or nowhere."""
    try:
        game, row, open_offer = load_offered_seat(slug, number - 1)
    except (UnknownGame, NotRunning):
        return redirect_to_table(request, slug)
    if is_own_seat(request, row) or may_see_seat(request, game, open_offer):
        return redirect("seat", slug, number)
    return redirect_to_table(request, slug)


@require_post(redirect_to_seat)
@login_required
def take_free_seat(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Take the seat over: first come, first served."""
    game, _row, open_offer = get_seat_or_404(slug, number)
    if not may_see_seat(request, game, open_offer):
        get_table_or_404(request, slug)
        messages.error(request, _("Someone else was faster: this seat is taken."))
        return redirect("free_seats")
    try:
        take_offered_seat(game.pk, number - 1, int(request.user.pk or 0), timezone.now())
    except Refused as refused:
        report_table_refusal(request, refused)
        return redirect("free_seats")
    messages.success(
        request,
        _(
            "The seat is yours: you see what is behind its screen, and have the time of "
            "a whole turn."
        ),
    )
    return redirect("table", slug)


@require_post(redirect_to_table)
@login_required
def return_to_seat(request: HttpRequest, slug: str) -> HttpResponse:
    """The owner takes their own seat again."""
    game = Game.objects.filter(slug=slug, seats__owner=request.user.pk).first()
    if game is None:
        messages.error(request, _("You have lost that seat: someone else has taken it over."))
        return redirect("lobby")
    try:
        retake_seat(game.pk, int(request.user.pk or 0), timezone.now())
    except Refused as refused:
        report_table_refusal(request, refused)
        return redirect("lobby")
    messages.success(request, _("Welcome back: the seat is yours again."))
    return redirect("table", slug)


def get_seat_or_404(slug: str, number: int) -> tuple[Game, Seat, Any]:
    """The game, the seat that is called `number` in addresses, and its open offer."""
    try:
        return load_offered_seat(slug, number - 1)
    except (UnknownGame, NotRunning):
        raise Http404 from None


def is_own_seat(request: HttpRequest, row: Seat) -> bool:
    """Whether the reader may come back to this seat."""
    return row.owner_id is not None and row.owner_id == request.user.pk and row.person_id is None


def may_see_seat(request: HttpRequest, game: Game, open_offer: Any) -> bool:
    """Whether the reader may know of this seat."""
    return may_see_offered_seat(game, open_offer, request.user.pk)
