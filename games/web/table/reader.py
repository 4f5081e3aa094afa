"""Who looks at which table: the table behind an address, for the person who asks."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property

from django.http import Http404, HttpRequest
from django.utils.translation import get_language

from games.play.refusals import UnknownGame
from games.play.table_lookup import TableHeader, find, load_header
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


def load_reader(request: HttpRequest, slug: str) -> Reader:
    """The reader at this table. Raises Http404, the same whether there is no such table or none for
    them."""
    person_id = request.user.pk if request.user.is_authenticated else None
    try:
        known = find(slug, person_id, beside=True)
    except UnknownGame:
        raise Http404 from None
    return Reader(request, known, known.seat_of(person_id))


def reload_reader(reader: Reader) -> Reader:
    """The same reader after the table has changed."""
    return replace(reader, known=load_header("id", reader.known.meta.id, reader.request.user.pk))
