"""The shelf of the post office: every mail, as it would have been sent."""

from __future__ import annotations

from django.db import models

from keywest_site.sealing import SealedText


class Letter(models.Model):
    """One mail on the shelf: who may read it, and its RFC 822 text. `table`: slug of the game it is
    about, if any."""

    to = models.EmailField(max_length=254)
    subject = models.TextField()
    raw = SealedText()
    table = models.CharField(max_length=40, blank=True, db_index=True)
    at = models.DateTimeField(auto_now_add=True)

    class Meta:
        db_table = "mail_letter"
        indexes = [models.Index(fields=["to", "-id"], name="mail_letter_of_address")]

    def __str__(self) -> str:
        return f"{self.to}: {self.subject}"
