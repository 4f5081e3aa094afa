"""What our mails say of themselves in their heads: their names, and one line of text."""

from __future__ import annotations

from email.utils import parseaddr
from functools import cache

from django.conf import settings


def message_id(name: str) -> str:
    """The mail's own name, or that of a thread, at our domain."""
    return f"<{name}@{domain_of(settings.DEFAULT_FROM_EMAIL)}>"


@cache
def domain_of(address: str) -> str:
    """What stands behind the @."""
    return parseaddr(address)[1].rpartition("@")[2]


def clean(text: str) -> str:
    """One line: no character that could begin a header of its own, or hide."""
    return " ".join("".join(char if char.isprintable() else " " for char in text).split())
