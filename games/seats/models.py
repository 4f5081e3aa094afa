"""The tables of substitutes: what a person wants of tables, and the seats that are offered."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.db.models import Q

CAREFUL, DEFAULT = "careful", "default"
"""Who answers when a person's time is up: the game's best bot, or what each question says of
itself."""


class SeatOfferPreferences(models.Model):
    """What a person wants wherever they play. Whoever has no row: the defaults.

    `standin`: CAREFUL or DEFAULT, for seats that they take from now on. `hidden`: nobody is shown
    their card. `sits_in`: they are told of free seats, at most `a_day` times a day, of these
    `rules`, `paces` and `languages` (none: of any).
    """

    person = models.OneToOneField(
        settings.AUTH_USER_MODEL, models.CASCADE, primary_key=True, related_name="+"
    )
    standin = models.CharField(max_length=7, default=DEFAULT)
    hidden = models.BooleanField(default=False)
    sits_in = models.BooleanField(default=False)
    rules = models.JSONField(default=list, blank=True)
    paces = models.JSONField(default=list, blank=True)
    languages = models.JSONField(default=list, blank=True)
    a_day = models.PositiveSmallIntegerField(default=2)

    class Meta:
        app_label = "pace"
        db_table = "games_habits"
        constraints = [
            models.CheckConstraint(
                condition=Q(standin__in=[CAREFUL, DEFAULT]), name="games_habits_standin"
            ),
            models.CheckConstraint(
                condition=Q(a_day__gte=1, a_day__lte=10), name="games_habits_a_day"
            ),
        ]

    def __str__(self) -> str:
        return f"habits of {self.person_id}"


class Offer(models.Model):
    """A seat that a bot keeps until somebody takes it. Of each seat, one is open at most; ended
    ones are kept.

    `predecessor`: who sat there before, and may take no other seat of this table. `called`: the
    host asks for somebody, at a private table too. `next_at`: when more people are told of it
    (NULL: nobody). `taken_by`: who sits there.
    """

    game = models.ForeignKey("play.Game", models.CASCADE, related_name="+", db_index=False)
    seat = models.PositiveSmallIntegerField()
    predecessor = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="+", db_index=False
    )
    called = models.BooleanField(default=False)
    at = models.DateTimeField()
    next_at = models.DateTimeField(null=True)
    ended_at = models.DateTimeField(null=True)
    taken_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="+", db_index=False
    )

    class Meta:
        app_label = "pace"
        db_table = "games_offer"
        indexes = [
            models.Index(fields=["game", "seat"], name="games_offer_of_game"),
            models.Index(
                fields=["next_at"],
                name="games_offer_to_tell",
                condition=Q(ended_at=None, next_at__isnull=False),
            ),
        ]
        constraints = [
            models.UniqueConstraint(
                fields=["game", "seat"], condition=Q(ended_at=None), name="games_offer_open"
            ),
        ]

    def __str__(self) -> str:
        return f"seat {self.game_id}:{self.seat}"
