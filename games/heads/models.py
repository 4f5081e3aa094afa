"""The tables of heads. Nothing in them is derived from a person: erasing one changes no leaf."""

from __future__ import annotations

from django.db import models


class Statement(models.Model):
    """What was signed: all logs at one moment, and the statement before it. Rows are only ever
    added.

    `hour`: the hour that it is for, of which there is one; NULL: the owner's word after a restore.
    `text`: the signed text itself (games.heads.statement).
    """

    number = models.PositiveIntegerField(primary_key=True)
    hour = models.DateTimeField(null=True, unique=True)
    at = models.DateTimeField()
    text = models.TextField()
    signature = models.BinaryField()

    class Meta:
        db_table = "heads_statement"

    def __str__(self) -> str:
        return f"statement {self.number}"


class Log(models.Model):
    """A log that was once noted. `salt`: 244 random bits of its own, without which nobody can guess
    at its leaves."""

    kind = models.CharField(max_length=16)
    slug = models.CharField(max_length=40)
    salt = models.BinaryField()

    class Meta:
        db_table = "heads_log"
        constraints = [models.UniqueConstraint(fields=["kind", "slug"], name="heads_log_once")]

    def __str__(self) -> str:
        return f"{self.kind} {self.slug}"


class Leaf(models.Model):
    """Where a log stood in the statements from number `since` on, before number `until` (NULL: to
    this day)."""

    pk = models.CompositePrimaryKey("log_id", "since")
    log = models.ForeignKey(Log, models.PROTECT, related_name="leaves", db_index=False)
    since = models.PositiveIntegerField()
    until = models.PositiveIntegerField(null=True)
    version = models.PositiveIntegerField()
    head = models.BinaryField()

    class Meta:
        db_table = "heads_leaf"
        indexes = [
            models.Index(fields=["log"], name="heads_leaf_now", condition=models.Q(until=None)),
            models.Index(
                fields=["until"], name="heads_leaf_then", condition=models.Q(until__isnull=False)
            ),
        ]

    def __str__(self) -> str:
        return f"{self.log_id} at {self.version}"


class Restored(models.Model):
    """A log that a restore has shortened: it was noted at `before`, and stood at `after` (0: gone)
    then.

    The role that plays can only read it.
    """

    pk = models.CompositePrimaryKey("statement_id", "kind", "slug")
    statement = models.ForeignKey(
        Statement, models.PROTECT, related_name="shortened", db_index=False
    )
    kind = models.CharField(max_length=16)
    slug = models.CharField(max_length=40)
    salt = models.BinaryField()
    before = models.PositiveIntegerField()
    after = models.PositiveIntegerField()

    class Meta:
        db_table = "heads_restored"

    def __str__(self) -> str:
        return f"{self.kind} {self.slug}: {self.before} to {self.after}"


class Delivery(models.Model):
    """One try to bring the leaves of a statement to the owner. `trouble`: why it failed; empty: it
    did not."""

    statement = models.ForeignKey(Statement, models.PROTECT, related_name="+", db_index=False)
    way = models.CharField(max_length=6, choices=[("mail", "mail"), ("folder", "folder")])
    at = models.DateTimeField()
    trouble = models.CharField(max_length=300, blank=True)

    class Meta:
        db_table = "heads_delivery"
        indexes = [models.Index(fields=["way", "-at"], name="heads_delivery_last")]

    def __str__(self) -> str:
        return f"{self.statement_id} by {self.way}"
