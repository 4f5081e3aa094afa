"""The small powers that a moderator can have, each alone."""

from __future__ import annotations

from django.db.models import TextChoices
from django.utils.translation import gettext_lazy as _


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
