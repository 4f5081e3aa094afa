"""Kinds of mail about seats: invitations, tables given up because nobody came, free seats, and
seats that changed hands."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from django.urls import reverse
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from accounts.mail_preferences import Preference
from games.clocks.terms import decode_terms, describe_terms
from games.mail.invitations.links import build_invitation_path, remove_links
from games.mail.invitations.models import Invitation
from games.mail.kinds import obsolete
from games.play.models import Game, Seat
from games.play.notice import Due, Kind
from games.play.notice_kind import NoticeKind, Part, Reader
from games.words import describe_bots
from keywest_site.lists import format_list

if TYPE_CHECKING:
    from games.play import table as heart
    from games.play.table import Table, TableHeader
    from games.words import Words


# Invitations (`games.mail.invitations`).


def list_invitation_parts(notice: Due, shown: heart.Table, _say: Words) -> Iterator[Part]:
    """Who invites, and what they call the table."""
    yield Part(gettext("Who asks you"), list_invitation_sentences(notice, shown.meta.title))
    if bots := describe_bots(shown.seats):
        yield Part(gettext("Bots that sit there"), (bots,))


def list_invitation_sentences(notice: Due, title: str) -> tuple[str, ...]:
    """Who invites, and what they call the table: in their words, without links."""
    host = Invitation.objects.filter(pk=notice.seq).values_list("host__name", flat=True).first()
    if not host:
        return ()
    asks, quoted = (
        gettext("%(name)s would like to play with you.") % {"name": host},
        remove_links(title),
    )
    calls = gettext("%(host)s chose the name of the table: “%(title)s”.")
    return (asks, calls % {"host": host, "title": quoted}) if quoted else (asks,)


INVITED = NoticeKind(
    name=Kind.INVITED,
    preference_label=_("I am invited to a table"),
    place=90,
    sentence=_("You are invited to this table."),
    brief=_("you are invited"),
    weight=50,
    reader=Reader.STRANGER,
    obsolete_when=obsolete.BEGUN_OR_JOINED,
    parts=list_invitation_parts,
    url=lambda known, _seat: build_invitation_path(known),
    link=_("See the table and join"),
)


# Nobody came (`games.play.table_limits`).


CLOSED = NoticeKind(
    name=Kind.CLOSED,
    preference_label=_("My table is closed because no one joined"),
    place=100,
    sentence=_("No one joined, so this table was closed."),
    brief=_("your table was closed"),
    weight=40,
)


# A seat is free in a running game (`games.seats.offers`).


def list_free_seat_parts(notice: Due, shown: Table, say: Words) -> Iterator[Part]:
    """Who plays there, and on which terms."""
    yield Part(gettext("The free seat"), list_free_seat_sentences(notice, shown, say))


def list_free_seat_sentences(notice: Due, shown: Table, say: Words) -> tuple[str, ...]:
    """Who plays there, and on which terms."""
    others = [say.name(sitting.number) for sitting in shown.seats if sitting.person_id]
    pace = Game.objects.values_list("pace", flat=True).get(pk=notice.game_id)
    told = [gettext("A bot plays it until someone takes it over: first come, first served.")]
    if others:
        told.append(gettext("At the table: %(names)s.") % {"names": format_list(others)})
    return (*told, *(say(line) for line in describe_terms(decode_terms(pace))[:2]))


def build_seat_path(header: TableHeader, seat: int) -> str:
    """The page of a seat that changes hands."""
    return reverse("seat", args=[header.meta.slug, seat + 1])


OFFER = NoticeKind(
    name=Kind.OFFER,
    preference_label=_("A seat is free in a running game"),
    place=120,
    default=Preference.NOW,
    sentence=_("A seat is free at this table."),
    brief=_("a seat is free"),
    weight=30,
    reader=Reader.STRANGER,
    obsolete_when=obsolete.SEAT_NOT_FREE,
    parts=list_free_seat_parts,
    url=build_seat_path,
)


# A seat went to a bot or to somebody else (`games.seats.handover`).


def list_handover_parts(notice: Due, _shown: Table, _say: Words) -> Iterator[Part]:
    """What became of the seat."""
    yield Part(gettext("Your seat"), list_handover_sentences(notice))


def list_handover_sentences(notice: Due) -> tuple[str, ...]:
    """Who plays their seat now, and whether they may come back."""
    kept = Seat.objects.filter(
        game=notice.game_id, number=notice.seat, owner__notices=notice.id
    ).exists()
    if not kept:
        return (gettext("Someone else plays it from now on. Thank you for playing this far."),)
    return (
        gettext("A bot plays it for now."),
        gettext(
            "The seat is still yours: you may come back at any time until someone takes "
            "it, on the page that this email links to."
        ),
    )


HANDED = NoticeKind(
    name=Kind.HANDED,
    preference_label=_("My seat goes to a bot or to someone else"),
    place=110,
    default=Preference.NOW,
    sentence=_("A bot or another player has your seat now."),
    brief=_("a bot or another player has your seat"),
    weight=70,
    reader=Reader.FORMER,
    obsolete_when=obsolete.BACK_IN_SEAT,
    parts=list_handover_parts,
    url=build_seat_path,
)
