"""Why the desk may refuse, in words for moderators. Nothing has changed when one is raised."""

from __future__ import annotations

from enum import StrEnum

from django.utils.functional import Promise

from games.rules.types import Refused


class Why(StrEnum):
    """Why somebody may not; stored words."""

    POWER = "no power"
    PASSKEY = "no passkey"
    STALE = "old sign-in"
    UNTRUSTED = "passkey not trusted"
    INVOLVED = "involved"
    LOOKED = "has looked"


class DeskRefused(Exception):
    """`message`: for whoever tried, lazily translated."""

    def __init__(self, message: str | Promise) -> None:
        super().__init__(message)
        self.message = message


class NotAllowed(DeskRefused):
    """They may not; nothing there is shown to them."""

    def __init__(self, why: Why) -> None:
        super().__init__(why.value)
        self.why = why


CANNOT = (DeskRefused, Refused)
"""What is raised where an action cannot be done: by the desk, or by the rules."""
