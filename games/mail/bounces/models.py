"""The tables of what came back, and of addresses to which nothing goes."""

from __future__ import annotations

from django.db import models
from django.db.models import Q

from games.mail.sandbox.returned import Class


class Bounce(models.Model):
    """One mail that came back, or about which somebody complained. `refused`: at once, in our own
    conversation."""

    message = models.CharField(max_length=32)
    address = models.EmailField(max_length=254)
    means = models.CharField(
        max_length=9, choices=[(one.value, one.value.capitalize()) for one in Class]
    )
    words = models.CharField(max_length=500, blank=True)
    refused = models.BooleanField(default=False)
    at = models.DateTimeField()

    class Meta:
        db_table = "mail_bounce"
        indexes = [models.Index(fields=["message"], name="mail_bounce_of_message")]
        constraints = [
            models.UniqueConstraint(
                fields=["address", "message", "means"], name="mail_bounce_once"
            ),
            models.CheckConstraint(
                condition=Q(means__in=[one.value for one in Class]), name="mail_bounce_class"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.message}: {self.means}"


class Suppressed(models.Model):
    """An address that wants nothing from us: it said so, or it complained. Sign-in codes go there
    all the same."""

    address = models.EmailField(max_length=254, primary_key=True)
    why = models.CharField(max_length=9, choices=[("never", "never"), ("complaint", "complaint")])
    at = models.DateTimeField()

    class Meta:
        db_table = "mail_suppressed"

    def __str__(self) -> str:
        return self.address
