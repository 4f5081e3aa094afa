"""Rows that only the site's keys open: standing orders, private notes, the seeds of chance."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.db.models import Q


class Plan(models.Model):
    """The standing orders of one person at one table, readable only with a key that is not in the
    database. `grammar`: the version in which they were read (games.rules.plans.plan_grammar)."""

    class Lasts(models.TextChoices):
        """How long the orders hold: for the next question alone, until the round ends, until the
        game ends."""

        QUESTION = "question"
        ROUND = "round"
        GAME = "game"

    game = models.ForeignKey("play.Game", models.PROTECT, related_name="plans", db_index=False)
    seat = models.PositiveSmallIntegerField()
    person = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.CASCADE, related_name="+", db_index=False
    )
    sealed = models.BinaryField()
    lasts = models.CharField(max_length=8, choices=Lasts.choices, default=Lasts.ROUND)
    active = models.BooleanField(default=True)
    changed_at = models.DateTimeField()
    grammar = models.PositiveSmallIntegerField(default=1, db_default=1)

    class Meta:
        db_table = "games_plan"
        indexes = [
            models.Index(fields=["id"], name="games_plan_typed", condition=Q(grammar=1)),
        ]
        constraints = [
            models.UniqueConstraint(fields=["game", "seat", "person"], name="games_plan_one"),
            models.CheckConstraint(
                condition=Q(lasts__in=["question", "round", "game"]), name="games_plan_lasts"
            ),
        ]

    def __str__(self) -> str:
        return f"plan of {self.game_id}:{self.seat}"


class Note(models.Model):
    """What one person has noted for themselves about one game, readable only with a key that is not
    in the database. It goes with their seat (a trigger). `number`: how often it was saved."""

    game = models.ForeignKey("play.Game", models.PROTECT, related_name="+", db_index=False)
    seat = models.PositiveSmallIntegerField()
    person = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.CASCADE, related_name="+", db_index=False
    )
    sealed = models.BinaryField()
    number = models.PositiveIntegerField(default=1)
    changed_at = models.DateTimeField()

    class Meta:
        db_table = "games_note"
        constraints = [
            models.UniqueConstraint(fields=["game", "seat", "person"], name="games_note_one")
        ]

    def __str__(self) -> str:
        return f"note of {self.game_id}:{self.seat}"


class Seed(models.Model):
    """The seed of a game's chance, 256 bits from the operating system, wrapped by the site's keys
    (seeds.wrapped).

    It never changes; its wrapping may be renewed, by whoever owns the table (`manage.py rewrap`).
    """

    game = models.OneToOneField("play.Game", models.PROTECT, primary_key=True, related_name="seed")
    wrapped = models.BinaryField()

    class Meta:
        db_table = "games_seed"

    def __str__(self) -> str:
        return f"seed of {self.game_id}"
