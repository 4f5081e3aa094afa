"""The tables of the desk. Facts are the truth; all else but texts can be derived from them
(`manage.py check_games`). People stand here as numbers, so erasing one leaves nothing to find."""

from __future__ import annotations

from django.db import models
from django.db.models import Q

from games.desk.powers import Power
from games.play.models import JSONText

__all__ = ["Fact", "Grant", "Log", "Text", "Trust"]


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
    since = models.DateTimeField()
    seq = models.PositiveIntegerField()

    class Meta:
        db_table = "desk_trust"

    def __str__(self) -> str:
        return f"passkey {self.passkey} of {self.person}"
