"""The small powers that a moderator can have, each alone, and why an action may be refused."""

from __future__ import annotations

from enum import StrEnum

from django.db.models import TextChoices
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from games.rules.types import Refused


class Power(TextChoices):
    """Stored words, never renamed; whoever has one has no other by that."""

    REPORTS = "reports", _("See reports")
    SEATS = "seats", _("Read a table as a seat")
    MOVE = "move", _("Move for a seat")
    REPAIR = "repair", _("Repair tables")
    SUSPEND = "suspend", _("Sanctions")
    ANNOUNCE = "announce", _("Announce, stop and go on")
    LEAGUES = "leagues", _("Manage leagues")
    RIGHTS = "rights", _("Manage rights")


# Refusals, in words for moderators. Nothing has changed when one is raised.


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
