"""What the mail door keeps: reply addresses (hashed) and every message that came in (raw, before it is read)."""

from __future__ import annotations

import secrets

from django.conf import settings
from django.db import models
from django.db.models import Q


def mail_key() -> str:
    """What names an incoming mail in addresses: nobody can guess it."""
    return secrets.token_urlsafe(16)


class Kind(models.TextChoices):
    """What became of an incoming mail."""

    NEW = "new"
    PLAYED = "played"
    TAKEN_BACK = "taken back"
    TOLD = "told"
    REFUSED = "refused"
    UNCLEAR = "unclear"
    CLOSED = "closed"
    CONFIRM = "confirm"
    STRANGER = "stranger"
    HOSTILE = "hostile"
    AUTOMATIC = "automatic"


class ReplyAddress(models.Model):
    """A token that answers one question for one person, from the address he had when it was made."""

    digest = models.BinaryField(unique=True)
    person = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="+")
    email = models.EmailField(max_length=254)
    game = models.ForeignKey("play.Game", models.CASCADE, related_name="+", db_index=False)
    seat = models.PositiveSmallIntegerField()
    asked_seq = models.PositiveIntegerField()
    created_at = models.DateTimeField()

    class Meta:
        db_table = "mail_reply"

    def __str__(self) -> str:
        return f"{self.game_id}:{self.seat}:{self.asked_seq}"


class Incoming(models.Model):
    """One message as it came, what became of it, and what we answered.

    `same`: a hash that a second copy of the message shares. `answer`: our answer (receipt.Answer), empty if none.
    `useless`: an answer that tells nothing new (each address gets one such an hour).
    """

    key = models.CharField(max_length=22, unique=True, default=mail_key)
    raw = models.BinaryField()
    raw_digest = models.BinaryField(unique=True)
    same = models.BinaryField(unique=True, null=True)
    recipient = models.TextField(blank=True)
    sender = models.CharField(max_length=254, blank=True)
    person = models.ForeignKey(settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="+")
    reply = models.ForeignKey(ReplyAddress, models.SET_NULL, null=True, related_name="+")
    authenticated = models.BooleanField(default=False)
    kind = models.CharField(max_length=10, choices=Kind.choices, default=Kind.NEW)
    why = models.CharField(max_length=40, blank=True)
    answer = models.JSONField(default=dict)
    answered_at = models.DateTimeField(null=True)
    useless = models.BooleanField(default=False)
    received_at = models.DateTimeField()

    class Meta:
        db_table = "mail_incoming"
        indexes = [
            models.Index(fields=["sender", "received_at"], name="mail_incoming_useless", condition=Q(useless=True)),
        ]
        constraints = [models.CheckConstraint(condition=Q(kind__in=Kind.values), name="mail_incoming_kind")]

    def __str__(self) -> str:
        return f"{self.key}: {self.kind}"
