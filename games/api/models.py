"""What was answered to a request that names itself, so that its repetition gets the same answer and
does nothing."""

from __future__ import annotations

from django.conf import settings
from django.db import models


class Answer(models.Model):
    """One request of one person, known by the keyed hash of its key. `request`: its digest;
    `sealed`: what the asker was, and the answer's body."""

    person = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.CASCADE, related_name="+", db_index=False
    )
    key = models.CharField(max_length=64)
    request = models.BinaryField(max_length=32)
    status = models.PositiveSmallIntegerField(default=0)
    sealed = models.BinaryField(default=b"")
    at = models.DateTimeField()

    class Meta:
        db_table = "api_answer"
        indexes = [models.Index(fields=["at"], name="api_answer_at")]
        constraints = [models.UniqueConstraint(fields=["person", "key"], name="api_answer_once")]

    def __str__(self) -> str:
        return f"{self.key} of {self.person_id}: {self.status}"
