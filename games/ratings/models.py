"""The tables of ratings. All of it can be worked out again from the logs of games
(`manage.py rate --check`)."""

from __future__ import annotations

from django.conf import settings
from django.db import models


class Rated(models.Model):
    """A game that is over and has been looked at, whether it counts or not. Games of one kind are
    rated by `at`, then by number.

    `at`, `version`: when it ended, and the number of its last fact, when it was looked at; `model`:
    by which model (games.ratings.model.MODEL).
    """

    game = models.OneToOneField(
        "play.Game", models.PROTECT, primary_key=True, related_name="+", db_constraint=False
    )
    rules = models.CharField(max_length=32)
    at = models.DateTimeField()
    version = models.PositiveIntegerField()
    model = models.PositiveSmallIntegerField()

    class Meta:
        db_table = "ratings_rated"
        indexes = [models.Index(fields=["rules", "at", "game"], name="ratings_rated_order")]

    def __str__(self) -> str:
        return f"{self.game_id} by model {self.model}"


class Change(models.Model):
    """A game that ended, or that changed after its end, and has not been looked at since. A trigger
    notes it in the transaction of the fact."""

    game = models.ForeignKey(
        "play.Game", models.PROTECT, related_name="+", db_index=False, db_constraint=False
    )

    class Meta:
        db_table = "ratings_change"

    def __str__(self) -> str:
        return f"{self.game_id} has changed"


class Step(models.Model):
    """What somebody's rating at a game was after their game number `nth` (from 1) of that kind;
    `mean` and `deviation` as the model has them, rounded to a millionth."""

    pk = models.CompositePrimaryKey("person_id", "rules", "nth")
    person = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        models.PROTECT,
        related_name="+",
        db_index=False,
        db_constraint=False,
    )
    rules = models.CharField(max_length=32)
    nth = models.PositiveIntegerField()
    game = models.ForeignKey(
        "play.Game", models.PROTECT, related_name="+", db_index=False, db_constraint=False
    )
    mean = models.FloatField()
    deviation = models.FloatField()

    class Meta:
        db_table = "ratings_step"

    def __str__(self) -> str:
        return f"{self.person_id} at {self.rules} after {self.nth}"
