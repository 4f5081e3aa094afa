"""The tables of web push: which browsers ask for it, what is to be told to them, who said no."""

from __future__ import annotations

from django.conf import settings
from django.db import models


class Subscription(models.Model):
    """One browser that somebody wants to be told on. It ends with the session in which it was made
    (a trigger). `endpoint`: the address at its push service, chosen by the browser. `key`,
    `secret`: for whom a message is encrypted (RFC 8291). `session`: SHA-256 of the session's
    name."""

    person = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="+")
    endpoint = models.CharField(max_length=800, unique=True)
    key = models.BinaryField()
    secret = models.BinaryField()
    session = models.CharField(max_length=64, db_index=True)
    at = models.DateTimeField()

    class Meta:
        db_table = "mail_push"

    def __str__(self) -> str:
        return f"push to {self.person_id}"


class Telling(models.Model):
    """One notice to be told to one browser. Not before `due_at`, which is the end of the lease
    while a sender has it in hand. `sent_at`: it was told, and is never told again."""

    subscription = models.ForeignKey(Subscription, models.CASCADE, related_name="+", db_index=False)
    notice = models.BigIntegerField()
    due_at = models.DateTimeField()
    attempts = models.PositiveSmallIntegerField(default=0)
    sent_at = models.DateTimeField(null=True)
    made_at = models.DateTimeField()

    class Meta:
        db_table = "mail_telling"
        constraints = [
            models.UniqueConstraint(fields=["subscription", "notice"], name="mail_telling_once")
        ]
        indexes = [
            models.Index(
                fields=["due_at"], name="mail_telling_due", condition=models.Q(sent_at=None)
            ),
            models.Index(fields=["made_at"], name="mail_telling_made"),
        ]

    def __str__(self) -> str:
        return f"{self.notice} to {self.subscription_id}"


class Declined(models.Model):
    """Somebody who does not want to be asked about web push again."""

    person = models.OneToOneField(
        settings.AUTH_USER_MODEL, models.CASCADE, primary_key=True, related_name="+"
    )
    at = models.DateTimeField()

    class Meta:
        db_table = "mail_push_declined"

    def __str__(self) -> str:
        return f"no push for {self.person_id}"
