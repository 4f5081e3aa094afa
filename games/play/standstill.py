"""When all clocks of the house stand, or stood: one row for each time, which deadlines read."""

from __future__ import annotations

from django.db import models
from django.db.models import Q


class Standstill(models.Model):
    """A time in which no clock ran, for all tables: a panic stop (open while `until` is empty), an
    outage, or one that somebody gave back by hand.

    Until `credited_at` no question fires whose clock ran in it. `read_only`: while the stop lasts
    nothing can be changed either, and mails wait on both sides.
    """

    class Kind(models.TextChoices):
        """Why they stood; stored words."""

        STOP = "stop"
        OUTAGE = "outage"
        HAND = "hand"

    kind = models.CharField(max_length=6, choices=Kind.choices)
    since = models.DateTimeField()
    until = models.DateTimeField(null=True)
    read_only = models.BooleanField(default=False)
    credited_at = models.DateTimeField(null=True)

    class Meta:
        db_table = "games_standstill"
        indexes = [
            models.Index(fields=["-since"], name="games_standstill_since"),
            models.Index(
                fields=["since"], name="games_standstill_owed", condition=Q(credited_at=None)
            ),
        ]
        constraints = [
            models.CheckConstraint(
                condition=Q(until__isnull=False) | Q(kind="stop", credited_at=None),
                name="games_standstill_open",
            ),
            models.CheckConstraint(
                condition=Q(until=None) | Q(until__gte=models.F("since")),
                name="games_standstill_order",
            ),
            models.UniqueConstraint(
                fields=["kind"], name="games_standstill_one", condition=Q(until=None)
            ),
            models.UniqueConstraint(
                fields=["until"], name="games_standstill_outage", condition=Q(kind="outage")
            ),
        ]

    def __str__(self) -> str:
        return f"{self.kind} since {self.since}"


READ_ONLY_STOPS = Standstill.objects.filter(until=None, read_only=True)
"""There is such a row while nothing can be changed."""
