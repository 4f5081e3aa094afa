"""Where somebody who is invited goes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.urls import reverse

if TYPE_CHECKING:
    from games.play.table_lookup import TableHeader


def invitation_path(known: TableHeader) -> str:
    """The table's room; of a private one the secret link, for whoever has it may sit down."""
    meta = known.meta
    return (
        reverse("invited", args=[meta.slug, meta.invite])
        if meta.private
        else reverse("room", args=[meta.slug])
    )
