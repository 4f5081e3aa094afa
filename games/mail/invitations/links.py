"""Where somebody who is invited goes, and what waits for them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.db.models import Exists, OuterRef
from django.urls import reverse

from games.mail.invitations.models import Invitation
from games.play.models import Seat, Status, get_table_title
from games.play.ports import OpenInvitation

if TYPE_CHECKING:
    from games.play.table_lookup import TableHeader


def build_invitation_path(known: TableHeader) -> str:
    """The table's room; of a private one the secret link, for whoever has it may sit down."""
    meta = known.meta
    return (
        reverse("invited", args=[meta.slug, meta.invite])
        if meta.private
        else reverse("room", args=[meta.slug])
    )


MOST = 8


def load_open_invitations(person: int) -> list[OpenInvitation]:
    """The tables to which they are invited and that have not begun; one statement."""
    sits = Seat.objects.filter(game=OuterRef("game"), person=person)
    rows = Invitation.objects.filter(
        ~Exists(sits), person=person, game__status=Status.OPEN
    ).select_related("game", "host")
    return [
        OpenInvitation(
            get_table_title(row.game.title, row.game.rules, row.game.slug),
            row.game.rules,
            row.host.name,
            reverse("invited", args=[row.game.slug, row.game.invite])
            if row.game.private
            else reverse("room", args=[row.game.slug]),
            row.at,
        )
        for row in rows.order_by("-at", "-pk")[:MOST]
    ]
