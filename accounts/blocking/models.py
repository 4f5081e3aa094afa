"""One person wants to sit at no table with another; the other is never told."""

from __future__ import annotations

from django.conf import settings
from django.db import models


class Block(models.Model):
    """`person` has blocked `other`."""

    person = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.CASCADE, related_name="+", db_index=False
    )
    other = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="+")
    at = models.DateTimeField()

    class Meta:
        app_label = "accounts"
        db_table = "accounts_block"
        constraints = [
            models.UniqueConstraint(fields=["person", "other"], name="block_once"),
            models.CheckConstraint(
                condition=~models.Q(person=models.F("other")), name="block_of_two"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.person_id} has blocked {self.other_id}"
