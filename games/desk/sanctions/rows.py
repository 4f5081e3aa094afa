"""Sanctions as rows, their kinds, and the rules that they are for. Rows follow from the moderators'
log; people stand here as numbers."""

from __future__ import annotations

from django.db import models
from django.db.models import TextChoices
from django.utils.translation import gettext_lazy as _

# Kinds and rules: stored words, never renamed.


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
(games.desk.site_actions.reasons)."""
SHUTTING_KINDS = (SanctionKind.SUSPENSION, SanctionKind.CLOSING)
"""Whoever is under one of these plays nowhere."""


class Rule(TextChoices):
    """The rules of the house."""

    CONDUCT = "conduct", _("Be kind: no insults, threats or hatred")
    FAIR = "fair", _("Play for yourself: no secret help, no second account")
    NAMES = "names", _("Names and titles must not mislead or offend")
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


# The table.


class Sanction(models.Model):
    """Imposed by fact `seq`. `until`: None: without end; `ended_at`: it was lifted. `text`,
    `appeal`: hashes of what the person reads, and of what they wrote to another moderator.

    Of what is hidden: by which `action`, at which table and line (0: none), and `what`: the hash of
    the words, or the title, that nobody else reads any more."""

    seq = models.PositiveIntegerField(primary_key=True)
    person = models.BigIntegerField(db_index=True)
    kind = models.CharField(max_length=10, choices=SanctionKind.choices)
    rule = models.CharField(max_length=8, choices=Rule.choices)
    by = models.BigIntegerField()
    since = models.DateTimeField()
    until = models.DateTimeField(null=True)
    ended_at = models.DateTimeField(null=True)
    text = models.CharField(max_length=64)
    appealed_at = models.DateTimeField(null=True)
    appeal = models.CharField(max_length=64, blank=True)
    action = models.CharField(max_length=32, blank=True, default="", db_default="")
    game = models.BigIntegerField(default=0, db_default=0)
    line = models.PositiveIntegerField(default=0, db_default=0)
    what = models.CharField(max_length=64, blank=True, default="", db_default="")

    class Meta:
        db_table = "desk_sanction"

    def __str__(self) -> str:
        return f"{self.kind} {self.seq}"
