"""Two people of one household, as they have both said."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.db.models.functions import Greatest, Least


class HouseholdTie(models.Model):
    """`person` says that they share a house with `other`. It counts once `other` says so, too
    (`agreed_at`); two people have one tie at most."""

    person = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="+")
    other = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="+")
    said_at = models.DateTimeField()
    agreed_at = models.DateTimeField(null=True)

    class Meta:
        app_label = "accounts"
        db_table = "accounts_household_tie"
        constraints = [
            models.UniqueConstraint(
                Least("person", "other"), Greatest("person", "other"), name="household_tie_once"
            ),
            models.CheckConstraint(
                condition=~models.Q(person=models.F("other")), name="household_tie_of_two"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.person_id} and {self.other_id}"
