"""Rows of cases. All of them follow from the desk's log; people stand here as numbers."""

from __future__ import annotations

from django.contrib.postgres.fields import ArrayField
from django.db import models
from django.db.models import Q

from games.desk.cases.kinds import CaseKind, CaseOutcome


class Case(models.Model):
    """A matter: one report, or several of the same. `number`: that of its first fact.

    `subject`: what it is about (`about`: "table", "person", "": nothing); `game`, `person`: which
    table and whom it concerns. `claimed_by`: who works on it, for a day from `claimed_at`.
    `reports`: how many there are.
    """

    number = models.PositiveIntegerField(primary_key=True)
    kind = models.CharField(max_length=10, choices=CaseKind.choices)
    about = models.CharField(max_length=6, blank=True)
    subject = models.BigIntegerField(default=0)
    game = models.BigIntegerField(null=True)
    person = models.BigIntegerField(null=True)
    harm = models.PositiveSmallIntegerField()
    reports = models.PositiveIntegerField(default=0)
    opened_at = models.DateTimeField()
    claimed_by = models.BigIntegerField(null=True)
    claimed_at = models.DateTimeField(null=True)
    answered_at = models.DateTimeField(null=True)
    how = models.CharField(max_length=10, blank=True, choices=CaseOutcome.choices)

    class Meta:
        db_table = "desk_case"
        indexes = [
            models.Index(
                fields=["-harm", "opened_at"],
                name="desk_case_open",
                condition=Q(answered_at__isnull=True),
            ),
            models.Index(fields=["person"], name="desk_case_person"),
            models.Index(fields=["game"], name="desk_case_game"),
            models.Index(fields=["answered_at"], name="desk_case_answered"),
        ]

    def __str__(self) -> str:
        return f"case {self.number}"


class Report(models.Model):
    """What one person said about it: fact `seq`. `lines`: numbers of messages at the table."""

    seq = models.PositiveIntegerField(primary_key=True)
    case = models.ForeignKey(Case, models.PROTECT, related_name="told", db_index=True)
    by = models.BigIntegerField(db_index=True)
    lines = ArrayField(models.PositiveIntegerField(), default=list)
    text = models.CharField(max_length=64, blank=True)
    at = models.DateTimeField()

    class Meta:
        db_table = "desk_report"

    def __str__(self) -> str:
        return f"report {self.seq}"


class Step(models.Model):
    """What a moderator did with a case: fact `seq` of this kind."""

    seq = models.PositiveIntegerField(primary_key=True)
    case = models.ForeignKey(Case, models.PROTECT, related_name="steps", db_index=True)
    kind = models.CharField(max_length=32)
    by = models.BigIntegerField()
    to = models.BigIntegerField(default=0)
    text = models.CharField(max_length=64, blank=True)
    at = models.DateTimeField()

    class Meta:
        db_table = "desk_step"

    def __str__(self) -> str:
        return f"{self.kind} {self.seq}"
