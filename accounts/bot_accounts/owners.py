"""Who answers for a bot: its owner. What keeps the owner from something keeps the bot from it."""

from __future__ import annotations

from collections.abc import Collection
from datetime import datetime

from django.db.models import Q

from accounts.bot_accounts.models import BotAccount

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
