"""The table of bot accounts, and who answers for a bot."""

from __future__ import annotations

from collections.abc import Collection
from datetime import datetime

from django.conf import settings
from django.db import models
from django.db.models import Q

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


# Who answers for a bot: its owner. What keeps the owner from something keeps the bot from it.


OWNER_IS_OUT = Q(person__bot_account__owner__is_active=False)
"""Of rows with a `person`: it is a bot, and its owner is banned or gone."""


def build_owner_suspended_condition(now: datetime) -> Q:
    """Of rows with a `person`: it is a bot whose owner is suspended now."""
    return Q(person__bot_account__owner__suspended_until__gt=now)


def find_bot_account(person_id: int) -> BotAccount | None:
    """Whose bot this person is; None: they are none."""
    return BotAccount.objects.select_related("owner").filter(person=person_id).first()


def load_owners(people: Collection[int]) -> dict[int, int]:
    """The owner of each of these who is a bot; one statement."""
    rows = BotAccount.objects.filter(person__in=people)
    return dict(rows.values_list("person_id", "owner_id"))


def list_answerable_people(person_id: int) -> list[int]:
    """This person and, of a bot, its owner."""
    return [person_id, *load_owners([person_id]).values()]
