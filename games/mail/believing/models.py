"""Who wants replies to be believed, the further addresses from which somebody writes, and the
blocks with which their mails end."""

from __future__ import annotations

from django.conf import settings
from django.db import models

from keywest_site.sealing import SealedText


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


class Signature(models.Model):
    """A block with which a person's mails end, taught on the site and never by a mail; `text`: its
    lines, none of them empty."""

    person = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="+")
    text = SealedText()
    taught_at = models.DateTimeField()

    class Meta:
        db_table = "mail_signature"

    def __str__(self) -> str:
        return f"{self.person_id}"

    @property
    def block(self) -> tuple[str, ...]:
        """Its lines."""
        return tuple(self.text.splitlines())
