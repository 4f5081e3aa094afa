"""Kinds of sanctions, and the rules that they are for. Stored words, never renamed."""

from __future__ import annotations

from django.db.models import TextChoices
from django.utils.translation import gettext_lazy as _


class SanctionKind(TextChoices):
    """From the mildest on."""

    WARNING = "warning", _("Warning")
    SILENCE = "silence", _("No talk at tables")
    NO_TABLES = "no tables", _("No new tables")
    SUSPENSION = "suspension", _("Suspension")
    CLOSING = "closing", _("Account closed")
    HIDDEN = "hidden", _("No longer shown")


IMPOSABLE_KINDS = tuple(kind for kind in SanctionKind if kind != SanctionKind.HIDDEN)
"""Those that are imposed upon people; the other one is upon what they wrote
(games.desk.house.reasons)."""
SHUTTING_KINDS = (SanctionKind.SUSPENSION, SanctionKind.CLOSING)
"""Whoever is under one of these plays nowhere."""


class Rule(TextChoices):
    """The rules of the house."""

    CONDUCT = "conduct", _("Be kind: no insults, threats or hatred")
    FAIR = "fair", _("Play for yourself: no secret help, no second account")
    NAMES = "names", _("Names and titles mislead and offend nobody")
    LEAVING = "leaving", _("Do not leave others waiting")
    SPAM = "spam", _("No advertising, no floods")
    LAW = "law", _("The law")


USUAL_STEPS = {
    Rule.CONDUCT: (SanctionKind.WARNING, SanctionKind.SILENCE, SanctionKind.SUSPENSION),
    Rule.FAIR: (SanctionKind.WARNING, SanctionKind.NO_TABLES, SanctionKind.SUSPENSION),
    Rule.NAMES: (SanctionKind.WARNING, SanctionKind.NO_TABLES, SanctionKind.SUSPENSION),
    Rule.LEAVING: (SanctionKind.WARNING, SanctionKind.NO_TABLES, SanctionKind.NO_TABLES),
    Rule.SPAM: (SanctionKind.SILENCE, SanctionKind.SUSPENSION, SanctionKind.CLOSING),
    Rule.LAW: (SanctionKind.SUSPENSION, SanctionKind.CLOSING, SanctionKind.CLOSING),
}
"""What is usual the first, second and third time."""
USUAL_DAYS = {
    SanctionKind.WARNING: 180,
    SanctionKind.SILENCE: 14,
    SanctionKind.NO_TABLES: 30,
    SanctionKind.SUSPENSION: 30,
}
"""How long is usual; a warning counts for so long."""
MOST_DAYS = 365
