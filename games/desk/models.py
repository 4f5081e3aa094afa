"""Tables of the moderators' log and of announcements. Facts are the truth; all else but texts can
be derived from them (`manage.py check_games`). People stand here as numbers, so erasing one leaves
nothing to find."""

from __future__ import annotations

from django.db import models
from django.db.models import Q

from games.desk.cases.rows import Case, CaseKind, Outsider, Report, Step
from games.desk.collusion.rows import PlayedGame, Sheet
from games.desk.powers import Power
from games.desk.sanctions.rows import Rule, Sanction, SanctionKind
from games.play.models import JSONText
from games.play.models import public_id as public_id

__all__ = [
    "Alarm",
    "Announcement",
    "Case",
    "CaseKind",
    "Fact",
    "Grant",
    "JSONText",
    "Log",
    "Look",
    "Outsider",
    "PlayedGame",
    "Power",
    "Proposal",
    "Report",
    "Review",
    "Rule",
    "Sanction",
    "SanctionKind",
    "Sheet",
    "Step",
    "Text",
    "Trust",
]

"""With the choices of their columns."""


class Log(models.Model):
    """Where the one log of the desk stands: number and digest of its last fact."""

    slug = models.CharField(max_length=10, primary_key=True)
    version = models.PositiveIntegerField(default=0)
    head = models.BinaryField(default=bytes)

    class Meta:
        db_table = "desk_log"

    def __str__(self) -> str:
        return self.slug


class Fact(models.Model):
    """What somebody did or saw at the desk. Rows are only ever added; the database refuses anything
    else. `act`: the number of the first fact that was written with it."""

    seq = models.PositiveIntegerField(primary_key=True)
    kind = models.CharField(max_length=32)
    version = models.PositiveSmallIntegerField()
    data = JSONText()
    act = models.PositiveIntegerField()
    digest = models.BinaryField()
    at = models.DateTimeField()

    class Meta:
        db_table = "desk_fact"

    def __str__(self) -> str:
        return f"{self.seq} {self.kind}"


class Text(models.Model):
    """Words that a fact names by a hash: SHA-256 over `salt` and them (games.desk.texts). Emptied,
    they have no salt any more, and the hash tells nothing."""

    digest = models.CharField(max_length=64, primary_key=True)
    salt = models.BinaryField()
    body = models.TextField(blank=True)
    at = models.DateTimeField()

    class Meta:
        db_table = "desk_text"

    def __str__(self) -> str:
        return self.digest[:12]


class Grant(models.Model):
    """A power that somebody has, or had: granted by fact `seq`."""

    seq = models.PositiveIntegerField(primary_key=True)
    person = models.BigIntegerField(db_index=True)
    power = models.CharField(max_length=10, choices=Power.choices)
    by = models.BigIntegerField()
    since = models.DateTimeField()
    until = models.DateTimeField()
    ended_at = models.DateTimeField(null=True)

    class Meta:
        db_table = "desk_grant"
        constraints = [
            models.UniqueConstraint(
                fields=["person", "power"],
                name="desk_grant_once",
                condition=Q(ended_at__isnull=True),
            ),
            models.CheckConstraint(condition=Q(power__in=Power.values), name="desk_grant_power"),
        ]

    def __str__(self) -> str:
        return f"{self.person}: {self.power}"


class Trust(models.Model):
    """A passkey that carries its owner's powers from then on: trusted by fact `seq`."""

    passkey = models.BigIntegerField(primary_key=True)
    person = models.BigIntegerField()
    by = models.BigIntegerField(default=0)
    since = models.DateTimeField()
    seq = models.PositiveIntegerField()

    class Meta:
        db_table = "desk_trust"

    def __str__(self) -> str:
        return f"passkey {self.passkey} of {self.person}"


class Proposal(models.Model):
    """Something that needs two: proposed by one at exactly this version of its subject, until
    then. `sealed`: what it is to be, which may tell a secret; `seen`: the hash of the dry run."""

    class State(models.TextChoices):
        """What became of it. `void`: its subject moved on, or it was possible no more."""

        OPEN = "open"
        DONE = "done"
        VOID = "void"
        DECLINED = "declined"
        WITHDRAWN = "withdrawn"
        LAPSED = "lapsed"

    id = models.CharField(max_length=10, primary_key=True, default=public_id)
    seq = models.PositiveIntegerField(unique=True)
    action = models.CharField(max_length=32)
    kind = models.CharField(max_length=10)
    subject = models.BigIntegerField()
    version = models.CharField(max_length=64)
    sealed = models.BinaryField()
    terms = models.CharField(max_length=64)
    seen = models.CharField(max_length=64)
    text = models.CharField(max_length=64)
    by = models.BigIntegerField()
    at = models.DateTimeField()
    until = models.DateTimeField()
    state = models.CharField(max_length=9, choices=State.choices, default=State.OPEN)
    second = models.BigIntegerField(default=0)
    ended_at = models.DateTimeField(null=True)

    class Meta:
        db_table = "desk_proposal"
        indexes = [
            models.Index(fields=["until"], name="desk_proposal_open", condition=Q(state="open"))
        ]
        constraints = [
            models.CheckConstraint(
                condition=Q(second=0) | ~Q(second=models.F("by")), name="desk_proposal_by_two"
            )
        ]

    def __str__(self) -> str:
        return f"{self.action} {self.id}"


class Look(models.Model):
    """Somebody has seen what one seat sees, at fact `version` of a table, by this proposal."""

    seq = models.PositiveIntegerField(primary_key=True)
    proposal = models.CharField(max_length=10, unique=True)
    person = models.BigIntegerField(db_index=True)
    game = models.BigIntegerField(db_index=True)
    seat = models.PositiveSmallIntegerField()
    version = models.PositiveIntegerField()
    at = models.DateTimeField()

    @property
    def seat_number(self) -> int:
        """As people count."""
        return self.seat + 1

    class Meta:
        db_table = "desk_look"

    def __str__(self) -> str:
        return f"{self.person} at {self.game}"


class Review(models.Model):
    """What somebody did in fact `seq`, which another moderator has to look at; `second` had said
    yes to it, and is no other."""

    seq = models.PositiveIntegerField(primary_key=True)
    person = models.BigIntegerField()
    second = models.BigIntegerField(default=0)
    reviewer = models.BigIntegerField(default=0)
    well = models.BooleanField(null=True)
    text = models.CharField(max_length=64, blank=True)
    at = models.DateTimeField(null=True)

    class Meta:
        db_table = "desk_review"
        indexes = [
            models.Index(fields=["seq"], name="desk_review_due", condition=Q(reviewer=0)),
        ]

    def __str__(self) -> str:
        return f"review of {self.seq}"


class Alarm(models.Model):
    """Somebody did more within an hour than anybody does by hand; the others see it for a week."""

    seq = models.PositiveIntegerField(primary_key=True)
    person = models.BigIntegerField()
    what = models.CharField(max_length=16)
    count = models.PositiveIntegerField()
    at = models.DateTimeField(db_index=True)

    class Meta:
        db_table = "desk_alarm"

    def __str__(self) -> str:
        return f"alarm about {self.person}"


# Announcements.


class Announcement(models.Model):
    """Words that every page shows until then, by language; a language without any falls back to
    another. `ended_at`: taken back before its time."""

    words = models.JSONField()
    since = models.DateTimeField()
    until = models.DateTimeField()
    ended_at = models.DateTimeField(null=True)

    class Meta:
        db_table = "desk_announcement"
        indexes = [
            models.Index(
                fields=["until"], name="desk_announcement_shown", condition=Q(ended_at=None)
            )
        ]

    def __str__(self) -> str:
        return f"until {self.until}"
