"""Finds who looks at which table: the person, the table behind an address, and what happens when
their session has ended."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any
from zlib import crc32

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import get_language

from games.play.models import Status
from games.play.refusals import UnknownGame
from games.play.table import TableHeader, find, load_header
from games.words import Words, get_words_at_table


@dataclass(frozen=True)
class Reader:
    """A request at a table: what is known of the table, the reader's seat (None: they watch)."""

    request: HttpRequest
    known: TableHeader
    seat: int | None

    @cached_property
    def say(self) -> Words:
        """Their words."""
        return get_words_at_table(self.known, get_language() or "en")

    @property
    def confirms(self) -> bool:
        """Whether they want to be asked before a move is made; nobody is in a practice game."""
        wants = bool(getattr(self.request.user, "confirm_moves", True))
        return wants and not self.known.meta.practice

    @property
    def guest(self) -> bool:
        """Whether they have nothing but a cookie: no talk, no plans, no votes."""
        return bool(getattr(self.request.user, "guest", False))

    @property
    def planned(self) -> bool:
        """Whether they have standing orders that count here."""
        return self.seat in self.known.planned

    @property
    def hosts(self) -> bool:
        """Whether they are the host, who may have left their seat."""
        host_id = self.known.meta.host_id
        return host_id is not None and host_id == self.request.user.pk

    @property
    def member(self) -> bool:
        """Whether they sit here, or are the host."""
        return self.seat is not None or self.hosts


def load_reader(request: HttpRequest, slug: str, *, with_asides: bool = True) -> Reader:
    """The reader at this table; without asides for what shows no page of it. Raises Http404, the
    same whether there is no such table or none for them."""
    person_id = request.user.pk if request.user.is_authenticated else None
    try:
        header = find(slug, person_id, with_asides=with_asides)
    except UnknownGame:
        raise Http404 from None
    return Reader(request, header, header.seat_of(person_id))


def reload_reader(reader: Reader) -> Reader:
    """The same reader after the table has changed."""
    return replace(reader, known=load_header("id", reader.known.meta.id, reader.request.user.pk))


# The tag of a page: what tells one state from another.


def build_table_tag(reader: Reader) -> str:
    """What a page was made of: changes whenever anything on it may have changed, deadlines and
    which other tables wait included."""
    due = crc32(
        repr([[seat.due_at for seat in reader.known.seats], get_other_tables(reader)]).encode()
    )
    return f"{reader.known.meta.version}.{'-' if reader.seat is None else reader.seat}.{due:x}"


def get_other_tables(reader: Reader) -> object:
    """What waits for the reader at other tables."""
    return reader.known.asides.get("onward")


# People and the tables they may know of.


def find_signed_in_person(request: HttpRequest) -> Any | None:
    """Who reads the page; None for a guest."""
    return request.user if request.user.is_authenticated else None


def get_table_or_404(request: HttpRequest, slug: str, invite: str = "") -> TableHeader:
    """The table of that address; one that the reader may not know of is simply not there."""
    try:
        return find(slug, request.user.pk, invite)
    except UnknownGame:
        raise Http404 from None


def choose_table_address(slug: str, status: str) -> str:
    """Where to go for a table: to the waiting room, or to the board."""
    waiting = status in (Status.OPEN, Status.ABANDONED)
    return reverse("room" if waiting else "table", args=[slug])


def redirect_to_table(request: HttpRequest, slug: str) -> HttpResponse:
    """The way to a table for whoever may see it; Http404 for everybody else."""
    return redirect(choose_table_address(slug, get_table_or_404(request, slug).meta.status))


# Ended sessions: the way back, by signing in.


PERSON_HEADER = "X-Person"
"""Header of the page's own requests: for whom the page was made."""


def is_signed_out(request: HttpRequest) -> bool:
    """Whether nobody is signed in any more on a page that was made for somebody."""
    return PERSON_HEADER in request.headers and not request.user.is_authenticated


def refuse_signed_out(request: HttpRequest, way_back: str, typed: str = "") -> HttpResponse:
    """403: nothing was done. Offers to sign in and to come back to `way_back`, and shows what was
    `typed`."""
    context = {"way_back": way_back, "typed": typed.strip()}
    response = render(request, "house/signed_out.html", context, status=403)
    response.headers["Cache-Control"] = "no-store, private"
    return response
