"""The tables of votes and pauses. Ballots are deleted when the vote is over: nobody ever learns who
wanted what."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.conf import settings
from django.db import models
from django.db.models import Q

from games.votes.kinds import describe_motion

if TYPE_CHECKING:
    from games.rules.text import Text


class State(models.TextChoices):
    """Where a motion is."""

    OPEN = "open"
    PASSED = "passed"
    FAILED = "failed"
    WITHDRAWN = "withdrawn"


class Motion(models.Model):
    """Something that the people at a table are asked together. `kind`: see games.votes.kinds;
    `days`: of a pause; `fact`: to which the game shall go back; `seen`: its last fact when they
    were asked that. `person`: who asks (NULL: moderators do).

    `number`: counted at its table from 1, by a trigger; the only one that is ever shown.
    """

    game = models.ForeignKey("play.Game", models.CASCADE, related_name="+", db_index=False)
    number = models.PositiveIntegerField(db_default=0)
    kind = models.CharField(max_length=8)
    days = models.PositiveSmallIntegerField(default=0)
    fact = models.PositiveIntegerField(null=True)
    seen = models.PositiveIntegerField(null=True)
    person = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.CASCADE, null=True, related_name="+", db_index=False
    )
    state = models.CharField(max_length=9, choices=State.choices, default=State.OPEN)
    opened_at = models.DateTimeField()
    closes_at = models.DateTimeField()
    settled_at = models.DateTimeField(null=True)

    class Meta:
        app_label = "pace"
        db_table = "games_motion"
        indexes = [
            models.Index(fields=["closes_at"], name="games_motion_open", condition=Q(state="open")),
        ]
        constraints = [
            models.UniqueConstraint(fields=["game", "number"], name="games_motion_number"),
            models.UniqueConstraint(
                fields=["game", "kind"], condition=Q(state="open"), name="games_motion_one"
            ),
            models.CheckConstraint(condition=Q(state__in=State.values), name="games_motion_state"),
            models.CheckConstraint(
                condition=Q(kind="rewind", fact__isnull=False, seen__isnull=False)
                | (~Q(kind="rewind") & Q(person__isnull=False)),
                name="games_motion_whose",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.game_id}: {self.kind} {self.state}"

    @property
    def title(self) -> Text:
        """What is voted on, in words."""
        return describe_motion(self.kind, self.fact or self.days)


class Ballot(models.Model):
    """What one person says to an open motion."""

    motion = models.ForeignKey(Motion, models.CASCADE, related_name="ballots", db_index=False)
    person = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.CASCADE, related_name="+", db_index=False
    )
    yes = models.BooleanField()

    class Meta:
        app_label = "pace"
        db_table = "games_ballot"
        constraints = [
            models.UniqueConstraint(fields=["motion", "person"], name="games_ballot_one")
        ]

    def __str__(self) -> str:
        return f"ballot on {self.motion_id}"


class Pause(models.Model):
    """A pause of a table, until `until` at the latest. `ended_at`: when the clocks ran again.
    `by_desk`: a moderator has stopped them, not the table."""

    game = models.ForeignKey("play.Game", models.CASCADE, related_name="+", db_index=False)
    since = models.DateTimeField()
    until = models.DateTimeField()
    ended_at = models.DateTimeField(null=True)
    by_desk = models.BooleanField(default=False, db_default=False)

    class Meta:
        app_label = "pace"
        db_table = "games_pause"
        indexes = [
            models.Index(fields=["game"], name="games_pause_of_game"),
            models.Index(fields=["until"], name="games_pause_running", condition=Q(ended_at=None)),
        ]
        constraints = [
            models.UniqueConstraint(
                fields=["game"], condition=Q(ended_at=None), name="games_pause_one"
            ),
            models.CheckConstraint(
                condition=Q(until__gt=models.F("since")), name="games_pause_lasts"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.game_id} until {self.until}"
