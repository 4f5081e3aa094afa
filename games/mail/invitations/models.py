"""The table of invitations: each address is asked to a table once, ever."""

from __future__ import annotations

from django.conf import settings
from django.db import models

from games.play.notice import State


class Invitation(models.Model):
    """Somebody asked the owner of this address to a table. `person`: who they are here, if they are
    anybody; then they are told as they wish (a notice). Else the invitation is a mail of its own:
    `message`, `state`, `due_at` as of a notice."""

    game = models.ForeignKey(
        "play.Game", models.CASCADE, related_name="invitations", db_index=False
    )
    address = models.EmailField(max_length=254)
    person = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="+", db_index=False
    )
    host = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="+")
    language = models.CharField(max_length=12)
    message = models.CharField(max_length=32)
    state = models.CharField(max_length=9, choices=State.choices, default=State.QUEUED)
    attempts = models.PositiveSmallIntegerField(default=0)
    at = models.DateTimeField()
    due_at = models.DateTimeField()

    class Meta:
        db_table = "mail_invitation"
        indexes = [
            models.Index(fields=["at"], name="mail_invitation_at"),
            models.Index(
                fields=["due_at"],
                name="mail_invitation_unsent",
                condition=models.Q(
                    person=None, state__in=("queued", "retry", "ambiguous", "in_flight")
                ),
            ),
        ]
        constraints = [
            models.UniqueConstraint(fields=["game", "address"], name="mail_invitation_once")
        ]

    def __str__(self) -> str:
        return f"{self.game_id}: {self.address}"
