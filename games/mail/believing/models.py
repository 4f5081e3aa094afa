"""Who wants replies to be believed, and the further addresses from which somebody writes."""

from __future__ import annotations

from django.conf import settings
from django.db import models


class Belief(models.Model):
    """That a person wants their replies believed, as long as their address is this one."""

    person = models.OneToOneField(
        settings.AUTH_USER_MODEL, models.CASCADE, primary_key=True, related_name="+"
    )
    email = models.EmailField(max_length=254)
    since = models.DateTimeField()

    class Meta:
        db_table = "mail_belief"

    def __str__(self) -> str:
        return f"{self.person_id}"


class Sender(models.Model):
    """An address besides their main one from which a person writes; they have proved that mails
    there reach them."""

    person = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.CASCADE, related_name="+", db_index=False
    )
    email = models.EmailField(max_length=254)
    proved_at = models.DateTimeField()

    class Meta:
        db_table = "mail_sender"
        constraints = [models.UniqueConstraint(fields=["person", "email"], name="mail_sender_once")]
        indexes = [models.Index(fields=["email"], name="mail_sender_email")]

    def __str__(self) -> str:
        return f"{self.person_id}: {self.email}"
