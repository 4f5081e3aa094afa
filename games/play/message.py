"""The table of messages that people at a table write to each other."""

from __future__ import annotations

from django.conf import settings
from django.db import models

LONGEST_MESSAGE = 2000


class Message(models.Model):
    """One thing that was said at a table. `seat`: where its writer sat then; nobody: their account
    is gone.

    `number`: counted at its table from 1, by a trigger; the only one that is ever shown. `struck`:
    by the moderators, and no longer shown: 1 by itself, 2 with all that its writer did.
    """

    game = models.ForeignKey("play.Game", models.CASCADE, related_name="messages", db_index=False)
    number = models.PositiveIntegerField(db_default=0)
    seat = models.PositiveSmallIntegerField()
    person = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="+", db_index=False
    )
    text = models.TextField(max_length=LONGEST_MESSAGE)
    at = models.DateTimeField()
    struck = models.PositiveSmallIntegerField(default=0, db_default=0)

    class Meta:
        db_table = "games_message"
        indexes = [
            models.Index(fields=["person", "at"], name="games_message_of_person"),
        ]
        constraints = [
            models.CheckConstraint(
                condition=~models.Q(text=""), name="games_message_says_something"
            ),
            models.UniqueConstraint(fields=["game", "number"], name="games_message_number"),
        ]

    def __str__(self) -> str:
        return f"{self.game_id}:{self.seat} {self.at:%Y-%m-%d %H:%M}"
