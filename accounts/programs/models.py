"""The table of tokens."""

from __future__ import annotations

from datetime import timedelta

from django.conf import settings
from django.contrib.postgres.fields import ArrayField
from django.db import models

LONGEST_NAME = 60
LONGEST_LIFE = timedelta(days=366)


class ProgramToken(models.Model):
    """A token by which a program acts for a person. `hash`: all that is kept of it. `used_at`: the
    hour of its last use. `leaked_at`: since when it is dead because it stood in an address;
    `told_at`: when its owner was told so. Who ends one deletes its row."""

    person = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="+")
    name = models.CharField(max_length=LONGEST_NAME)
    hash = models.BinaryField(max_length=32, unique=True)
    scopes = ArrayField(models.CharField(max_length=16))
    made_at = models.DateTimeField()
    expires_at = models.DateTimeField()
    used_at = models.DateTimeField(null=True)
    leaked_at = models.DateTimeField(null=True)
    told_at = models.DateTimeField(null=True)

    class Meta:
        db_table = "accounts_token"
        indexes = [
            models.Index(fields=["expires_at"], name="accounts_token_expires"),
            models.Index(
                fields=["id"],
                name="accounts_token_to_tell",
                condition=models.Q(leaked_at__isnull=False, told_at__isnull=True),
            ),
        ]
        constraints = [
            models.CheckConstraint(
                condition=models.Q(expires_at__lte=models.F("made_at") + LONGEST_LIFE),
                name="accounts_token_ends",
            ),
            models.CheckConstraint(condition=~models.Q(scopes=[]), name="accounts_token_scopes"),
        ]

    def __str__(self) -> str:
        return f"{self.name} of {self.person_id}"
