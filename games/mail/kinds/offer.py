"""A seat is free in a running game (`games.seats.notify_candidates`)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from django.urls import reverse
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from accounts.mails import Preference
from games.clocks.plain_terms import describe_terms
from games.clocks.terms import decode_terms
from games.play.models import Game
from games.play.notice import Kind
from games.play.notice_kind import NoticeKind, Part, Reader

if TYPE_CHECKING:
    from games.play.claims import Due
    from games.play.table import Table
    from games.play.table_lookup import TableHeader
    from games.words import Words


def list_free_seat_parts(notice: Due, shown: Table, say: Words) -> Iterator[Part]:
    """Who plays there, and on which terms."""
    yield Part(gettext("The free seat"), list_free_seat_sentences(notice, shown, say))


def list_free_seat_sentences(notice: Due, shown: Table, say: Words) -> tuple[str, ...]:
    """Who plays there, and on which terms."""
    others = [say.name(sitting.number) for sitting in shown.seats if sitting.person_id]
    pace = Game.objects.values_list("pace", flat=True).get(pk=notice.game_id)
    told = [gettext("A bot plays it until somebody takes it over: first come, first served.")]
    if others:
        told.append(gettext("At the table: %(names)s.") % {"names": ", ".join(others)})
    return (*told, *(say(line) for line in describe_terms(decode_terms(pace))[:2]))


def build_seat_path(known: TableHeader, seat: int) -> str:
    """The page of a seat that changes hands."""
    return reverse("seat", args=[known.meta.slug, seat + 1])


OFFER = NoticeKind(
    name=Kind.OFFER,
    preference_label=_("A seat is free in a running game"),
    place=120,
    default=Preference.NOW,
    sentence=_("A seat is free at this table."),
    brief=_("a seat is free"),
    weight=30,
    reader=Reader.STRANGER,
    obsolete_when="""NOT EXISTS (
    SELECT FROM games_seat s JOIN games_game g ON g.id = s.game_id AND g.status = 'running'
    WHERE s.game_id = n.game_id AND s.number = n.seat AND s.person_id IS NULL)""",
    parts=list_free_seat_parts,
    url=build_seat_path,
)
