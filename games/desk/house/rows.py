"""Rows of what is announced."""

from __future__ import annotations

from django.db import models
from django.db.models import Q


class Announcement(models.Model):
    """Words that every page shows until then, by language; a language without any falls back to
    another. `ended_at`: taken back before its time."""

    words = models.JSONField()
    since = models.DateTimeField()
    until = models.DateTimeField()
    ended_at = models.DateTimeField(null=True)

    class Meta:
        db_table = "desk_announcement"
        indexes = [
            models.Index(
                fields=["until"], name="desk_announcement_shown", condition=Q(ended_at=None)
            )
        ]

    def __str__(self) -> str:
        return f"until {self.until}"
