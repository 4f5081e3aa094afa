"""The tables of the clocks: whether we are alive, and who is to be reminded when."""

from __future__ import annotations

from django.db import models


class Heartbeat(models.Model):
    """One row: when somebody last looked for what is due, and the last time for which nobody did.

    `away_since` to `away_until`: that outage; `credited`: every clock has its time back. `zones`:
    the zone data that deadlines were last derived from. `boot`, `up`: which start of which machine
    looked, and its seconds since then.
    """

    at = models.DateTimeField()
    away_since = models.DateTimeField(null=True)
    away_until = models.DateTimeField(null=True)
    credited = models.BooleanField(default=True)
    zones = models.CharField(max_length=64, blank=True)
    boot = models.CharField(max_length=36, blank=True, default="", db_default="")
    up = models.FloatField(default=0, db_default=0)

    class Meta:
        db_table = "games_heartbeat"
        constraints = [models.CheckConstraint(condition=models.Q(pk=1), name="games_heartbeat_one")]

    def __str__(self) -> str:
        return f"alive at {self.at}"


class Reminder(models.Model):
    """A question of which its seat is to be reminded, if it is still open then.

    `stage`: half of its time is gone (1), most of it (2), nearly all (3).
    """

    pk = models.CompositePrimaryKey("game_id", "seat", "asked_seq", "stage")
    game = models.ForeignKey("play.Game", models.CASCADE, related_name="+", db_index=False)
    seat = models.PositiveSmallIntegerField()
    asked_seq = models.PositiveIntegerField()
    stage = models.PositiveSmallIntegerField()
    at = models.DateTimeField(db_index=True)

    class Meta:
        db_table = "games_reminder"

    def __str__(self) -> str:
        return f"{self.game_id}:{self.seat} at {self.at}"
