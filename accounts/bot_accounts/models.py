"""The table of bot accounts."""

from __future__ import annotations

from django.conf import settings
from django.db import models

MARK = " [bot]"
"""Ends the name of every bot. No person's name has such brackets."""


class BotAccount(models.Model):
    """Whose bot a person of the site is (`Person.bot`). `open`: hosts find it in the list of bots
    and may invite it. The row stays when the bot goes, since its owner may have
    seen its hands; it goes with the owner. `Person.bot` stays."""

    person = models.OneToOneField(
        settings.AUTH_USER_MODEL, models.CASCADE, primary_key=True, related_name="bot_account"
    )
    owner = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="+")
    open = models.BooleanField(default=False, db_default=False)
    made_at = models.DateTimeField()

    class Meta:
        db_table = "accounts_bot"
        indexes = [
            models.Index(
                fields=["person"], name="accounts_bot_open", condition=models.Q(open=True)
            ),
        ]

    def __str__(self) -> str:
        return f"bot {self.person_id} of {self.owner_id}"
