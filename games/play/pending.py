"""Rows of what waits: questions for an answer, and what is to be done because of a fact."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.db.models import Q


class Question(models.Model):
    """What one seat was asked, and the token that answers it once. `answered_seq`: the fact that
    closed it.

    `person`: who was asked (NULL: a bot). `bot`: it waits for a bot. `clock_started_at`: when its
    clock was set (NULL: it still has to be); `budget`: how many seconds of their own clock the
    person had then; `due_at`: when they are used up (NULL: no clock runs).
    """

    pk = models.CompositePrimaryKey("game_id", "seat", "asked_seq")
    game = models.ForeignKey("play.Game", models.PROTECT, related_name="questions", db_index=False)
    seat = models.PositiveSmallIntegerField()
    asked_seq = models.PositiveIntegerField()
    kind = models.CharField(max_length=32)
    token = models.CharField(max_length=12)
    asked_at = models.DateTimeField()
    answered_seq = models.PositiveIntegerField(null=True)
    answered_at = models.DateTimeField(null=True)
    bot = models.BooleanField(default=False, db_default=False)
    person = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="+", db_index=False
    )
    clock_started_at = models.DateTimeField(null=True)
    budget = models.PositiveIntegerField(null=True)
    due_at = models.DateTimeField(null=True)

    class Meta:
        db_table = "games_question"
        indexes = [
            models.Index(
                fields=["game", "seat"],
                name="games_question_open",
                condition=Q(answered_seq__isnull=True),
            ),
            models.Index(
                fields=["asked_at"],
                name="games_question_unclocked",
                condition=Q(answered_seq__isnull=True, clock_started_at__isnull=True),
            ),
            models.Index(
                fields=["due_at"],
                name="games_question_due",
                condition=Q(answered_seq__isnull=True, due_at__isnull=False),
            ),
            models.Index(
                fields=["asked_at"],
                name="games_question_of_bots",
                condition=Q(answered_seq__isnull=True, bot=True),
            ),
            models.Index(
                fields=["person"],
                name="games_question_of_person",
                condition=Q(answered_seq__isnull=False, bot=False),
            ),
        ]

    def __str__(self) -> str:
        return f"{self.game_id}:{self.seat} {self.kind}"


class Outbox(models.Model):
    """Something to be done because of a fact, written in the same transaction. Not before `due_at`,
    until `done_at`. `command`: the number of the command that wrote the fact, by which whoever gave
    it finds out whether it counts (games.play.lost_answers)."""

    class State(models.TextChoices):
        """`failed`: given up after many attempts; somebody must look."""

        DUE = "due"
        DONE = "done"
        FAILED = "failed"

    game = models.ForeignKey("play.Game", models.PROTECT, related_name="outbox", db_index=False)
    seq = models.PositiveIntegerField()
    kind = models.CharField(max_length=16)
    state = models.CharField(max_length=6, choices=State.choices, default=State.DUE)
    attempts = models.PositiveSmallIntegerField(default=0)
    created_at = models.DateTimeField()
    due_at = models.DateTimeField()
    done_at = models.DateTimeField(null=True)
    command = models.UUIDField(null=True)

    class Meta:
        db_table = "games_outbox"
        indexes = [
            models.Index(fields=["due_at"], name="games_outbox_undone", condition=Q(state="due")),
            models.Index(fields=["done_at"], name="games_outbox_done", condition=Q(state="done")),
            models.Index(
                fields=["created_at"], name="games_outbox_failed", condition=Q(state="failed")
            ),
        ]
        constraints = [
            models.UniqueConstraint(fields=["game", "seq", "kind"], name="games_outbox_once"),
            models.UniqueConstraint(
                fields=["command"],
                name="games_outbox_command",
                condition=Q(command__isnull=False),
            ),
        ]

    def __str__(self) -> str:
        return f"{self.game_id}:{self.seq} {self.kind}"
