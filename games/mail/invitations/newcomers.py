"""Whether a stranger was invited to a table, where only the invited may make an account."""

from __future__ import annotations

from urllib.parse import urlsplit

from django.urls import Resolver404, resolve

from games.mail.invitations.models import Invitation
from games.play.models import Game, Status


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
