"""Rows of sanctions. They follow from the desk's log; people stand here as numbers."""

from __future__ import annotations

from django.db import models

from games.desk.sanctions.kinds import Rule, SanctionKind


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
