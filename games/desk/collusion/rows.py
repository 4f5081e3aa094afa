"""Rows of evidence. None follows from the desk's log: all can be worked out again from games that
are over, as long as they are young."""

from __future__ import annotations

from django.contrib.postgres.fields import ArrayField
from django.contrib.postgres.indexes import GinIndex
from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _


class SheetFinding(models.TextChoices):
    """What a moderator found."""

    NOTHING = "nothing", _("Nothing in it")
    FOLLOWED = "followed", _("Followed up")


class PlayedGame(models.Model):
    """A game that is over, as far as it may tell of collusion (`told`:
    games.desk.collusion.signals.FinishedGame; its `version` then), until `ends_at`. `people`: who
    is rated by it; nobody: it counts for nothing."""

    game = models.BigIntegerField(primary_key=True)
    version = models.PositiveIntegerField()
    people = ArrayField(models.BigIntegerField())
    told = models.JSONField()
    ends_at = models.DateTimeField(db_index=True)

    class Meta:
        db_table = "desk_played"
        indexes = [GinIndex(fields=["people"], name="desk_played_people")]

    def __str__(self) -> str:
        return f"game {self.game}"


class Sheet(models.Model):
    """The evidence about a pair: its weight, the signs (`signals`:
    games.desk.collusion.weighing.SpeakingSignal) and what they rest on (`told`). In the queue from
    `shown_at` on; `how`: what was found, by whom."""

    number = models.BigAutoField(primary_key=True)
    one = models.BigIntegerField()
    two = models.BigIntegerField(db_index=True)
    weight = models.FloatField()
    signals = models.JSONField()
    told = models.JSONField()
    made_at = models.DateTimeField()
    shown_at = models.DateTimeField(null=True, db_index=True)
    how = models.CharField(max_length=8, blank=True, choices=SheetFinding.choices)
    closed_by = models.BigIntegerField(default=0)
    closed_at = models.DateTimeField(null=True)
    text = models.CharField(max_length=64, blank=True)
    ends_at = models.DateTimeField(db_index=True)

    class Meta:
        db_table = "desk_sheet"
        constraints = [
            models.UniqueConstraint(fields=["one", "two"], name="desk_sheet_once"),
            models.CheckConstraint(condition=Q(one__lt=F("two")), name="desk_sheet_of_two"),
        ]

    def __str__(self) -> str:
        return f"sheet {self.number}"
