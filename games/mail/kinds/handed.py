"""A seat went to a bot or to somebody else (`games.seats.handover`)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from accounts.mails import Preference
from games.mail.kinds.offer import build_seat_path
from games.play.models import Seat
from games.play.notice import Kind
from games.play.notice_kind import NoticeKind, Part, Reader

if TYPE_CHECKING:
    from games.play.claims import Due
    from games.play.table import Table
    from games.words import Words


def list_handover_parts(notice: Due, _shown: Table, _say: Words) -> Iterator[Part]:
    """What became of the seat."""
    yield Part(gettext("Your seat"), list_handover_sentences(notice))


def list_handover_sentences(notice: Due) -> tuple[str, ...]:
    """Who plays their seat now, and whether they may come back."""
    kept = Seat.objects.filter(
        game=notice.game_id, number=notice.seat, owner__notices=notice.id
    ).exists()
    if not kept:
        return (gettext("Somebody else plays it from now on. Thank you for the part you played."),)
    return (
        gettext("A bot plays it for now."),
        gettext(
            "You may come back at any time, until somebody takes the seat: on the page behind this "
            "mail's link."
        ),
    )


HANDED = NoticeKind(
    name=Kind.HANDED,
    preference_label=_("My seat goes to a bot or to somebody else"),
    place=110,
    default=Preference.NOW,
    sentence=_("Your seat has changed hands."),
    brief=_("your seat has changed hands"),
    weight=70,
    reader=Reader.FORMER,
    obsolete_when="""EXISTS (
    SELECT FROM games_seat s WHERE s.game_id = n.game_id AND s.number = n.seat
      AND s.person_id = n.person_id)""",
    parts=list_handover_parts,
    url=build_seat_path,
)
