"""Tables of cases, reports and those who reported from outside. All follow from the moderators'
log; people stand here as numbers."""

from __future__ import annotations

from datetime import datetime, timedelta

from django.contrib.postgres.fields import ArrayField
from django.db import models
from django.db.models import Q, TextChoices
from django.utils.translation import gettext_lazy as _

from games.play.notice import UNSENT, State

# Kinds, harms and outcomes: stored words, never renamed.


CLAIM_LASTS, ALARM_AFTER = timedelta(hours=24), timedelta(hours=24)


class CaseKind(TextChoices):
    """In the order in which people choose."""

    QUESTION = "question", _("A question about the rules or the site")
    STUCK = "stuck", _("A game that cannot go on")
    LEAVING = "leaving", _("I want to leave a game")
    MAIL = "mail", _("Emails that don’t arrive, or shouldn’t")
    CONDUCT = "conduct", _("Insults, threats or hatred")
    CHEATING = "cheating", _("Cheating, or playing together in secret")
    NAME = "name", _("An offensive or misleading name or title")
    OTHER = "other", _("Something else")
    APPEAL = "appeal", _("An appeal against a sanction")
    NOTICE = "notice", _("A notice of something illegal, from outside")


class CaseOutcome(TextChoices):
    """How a case ends."""

    HELPED = "helped", _("Helped")
    ACTED = "acted", _("Something was done")
    ADVICE = "advice", _("Advice given")
    UNFOUNDED = "unfounded", _("Nothing to be done")
    LIFTED = "lifted", _("Sanction lifted")
    UPHELD = "upheld", _("Sanction stays")


HARM = {
    CaseKind.CONDUCT: 4,
    CaseKind.CHEATING: 3,
    CaseKind.APPEAL: 3,
    CaseKind.NOTICE: 3,
    CaseKind.STUCK: 2,
    CaseKind.NAME: 2,
    CaseKind.MAIL: 2,
}
"""The queue is in this order, and by age; all others: 1."""
REPORTABLE_KINDS = [kind for kind in CaseKind if kind not in (CaseKind.APPEAL, CaseKind.NOTICE)]
APPEAL_OUTCOMES = (CaseOutcome.LIFTED, CaseOutcome.UPHELD)


def find_holder(case: Case, now: datetime) -> int | None:
    """Who works on it: a claim lasts a day."""
    if case.claimed_at is None or now >= case.claimed_at + CLAIM_LASTS:
        return None
    return case.claimed_by


# Tables.


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


# Who told the moderators of something without an account: the address to which an answer goes.


class Outsider(models.Model):
    """Whoever wrote report `report` of case `case`. `address`: "" once it is forgotten; `mailbox`:
    a keyed hash of where its mails end; `confirmed_at`: when its owner said that they wrote.

    `message`, `state`, `attempts`, `due_at`: of the mail to them that was written last, as of a
    notice; "" and obsolete if there was none.
    """

    report = models.PositiveIntegerField(primary_key=True)
    case = models.PositiveIntegerField(db_index=True)
    address = models.EmailField(max_length=254, blank=True)
    mailbox = models.CharField(max_length=40, db_index=True)
    language = models.CharField(max_length=12)
    at = models.DateTimeField(db_index=True)
    confirmed_at = models.DateTimeField(null=True)
    message = models.CharField(max_length=32, blank=True)
    state = models.CharField(max_length=9, choices=State.choices, default=State.OBSOLETE)
    attempts = models.PositiveSmallIntegerField(default=0)
    due_at = models.DateTimeField()

    class Meta:
        db_table = "desk_outsider"
        indexes = [
            models.Index(
                fields=["due_at"],
                name="desk_outsider_unsent",
                condition=models.Q(state__in=UNSENT),
            )
        ]

    def __str__(self) -> str:
        return f"outsider of report {self.report}"
