"""Somebody has signed in with a browser."""

from __future__ import annotations

from django.conf import settings
from django.db import models


class Browser(models.Model):
    """`person` has signed in with a browser that has a random cookie of ours; `mark`: the keyed
    hash of what is in it. Known until `ends_at`."""

    mark = models.CharField(max_length=64)
    person = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="+")
    ends_at = models.DateTimeField(db_index=True)

    class Meta:
        app_label = "accounts"
        db_table = "accounts_browser"
        constraints = [
            models.UniqueConstraint(fields=["mark", "person"], name="browser_of_person_once")
        ]

    def __str__(self) -> str:
        return f"{self.person_id} in {self.mark[:8]}"
