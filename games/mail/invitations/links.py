"""What invited people find: where their link leads, and what waits for them. Cleans strangers' text
before it stands in a mail of ours."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Collection, Iterator
from datetime import datetime
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from django.db.models import Exists, OuterRef
from django.urls import Resolver404, resolve, reverse

from accounts.naming.invisible_letters import is_blank_text, remove_invisible_letters
from games.mail.invitations.models import Invitation
from games.play.models import Game, Seat, Status, get_table_title
from games.play.ports import OpenInvitation

if TYPE_CHECKING:
    from games.play.table import TableHeader


# Cleaning: nothing may be left that a mail program makes a link of.


LONGEST = 60
LEFT_OUT = "…"
# An address of any kind, a domain, the number of a machine or of a telephone.
LINK = re.compile(r"://|@|\bwww\b|\w\.\w{2,}|\d+\.\d+\.\d+|^[a-z][\w+.-]*:\S", re.IGNORECASE)
NUMBER = re.compile(r"\+?\d(?:[\s().-]*\d){5,}")


def remove_links(text: str) -> str:
    """The text in one line of 60 letters at most, an ellipsis for whatever could be opened or
    called; "" if no word
    is left."""
    kept = remove_addresses(text)
    return kept if len(kept) <= LONGEST else kept[: LONGEST - 1].rstrip() + LEFT_OUT


def remove_addresses(text: str) -> str:
    """The same, however long it is."""
    plain = unicodedata.normalize("NFKC", remove_invisible_letters(text))
    words = [
        LEFT_OUT if LINK.search(word) else word for word in NUMBER.sub(LEFT_OUT, plain).split()
    ]
    kept = re.sub(rf"(?:{LEFT_OUT}\s*){{2,}}", f"{LEFT_OUT} ", " ".join(words)).strip()
    return "" if is_blank_text(kept) or not any(letter.isalnum() for letter in kept) else kept


# Open invitations.


def build_invitation_path(header: TableHeader) -> str:
    """The table's room; of a private one the secret link, for whoever has it may sit down."""
    meta = header.meta
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
            get_invitation_path(row.game),
            row.at,
            row.game.slug,
            row.game.invite if row.game.private else "",
        )
        for row in rows.order_by("-at", "-pk")[:MOST]
    ]


def list_invited_people(people: Collection[int]) -> Iterator[tuple[int, str, datetime]]:
    """The same of many people: person, path, since when; one statement."""
    sits = Seat.objects.filter(game=OuterRef("game"), person=OuterRef("person"))
    rows = Invitation.objects.filter(
        ~Exists(sits), person__in=people, game__status=Status.OPEN
    ).select_related("game")
    for row in rows.order_by("person", "-at", "-pk"):
        yield row.person_id or 0, get_invitation_path(row.game), row.at


def get_invitation_path(game: Game) -> str:
    """Where whoever is invited sits down."""
    if game.private:
        return reverse("invited", args=[game.slug, game.invite])
    return reverse("room", args=[game.slug])


# Strangers, where only the invited may make an account.


def is_invited_stranger(email: str, way: str) -> bool:
    """Whether a mail invited this address to a table that waits for players, or `way` is the link
    of a private one."""
    if Invitation.objects.filter(address__iexact=email, game__status=Status.OPEN).exists():
        return True
    try:
        found = resolve(urlsplit(way).path)
    except Resolver404:
        return False
    if found.url_name != "invited":
        return False
    return Game.objects.filter(status=Status.OPEN, **found.kwargs).exists()
