"""Bot accounts and their owners."""

from __future__ import annotations

from django.utils import timezone

from accounts.bot_accounts.bots import create_bot
from accounts.models import Person


def make_bot(owner: Person, name: str = "Quilfish") -> Person:
    """A bot of theirs, "Quilfish [bot]"."""
    return create_bot(owner.pk, name, timezone.now())
