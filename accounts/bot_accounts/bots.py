"""Makes, lists and ends bot accounts. They sign in by token only, and their name says what they
are wherever it stands."""

from __future__ import annotations

import secrets
from datetime import datetime, timedelta

from django.core.exceptions import ValidationError
from django.db import transaction
from django.db.models import QuerySet
from django.utils.translation import gettext_lazy as _

from accounts.bot_accounts.models import MARK, BotAccount
from accounts.commands import is_name_taken
from accounts.limits import count_if_allowed
from accounts.models import LOOK_TAKEN, Person
from accounts.names import NAME_MAX, tidy_name, validate_name
from accounts.personal_data.erasure_records import NAME_WAS_TAKEN, is_name_of_erased
from accounts.personal_data.erasures import ErasureOrder, schedule_erasure
from accounts.programs.models import ProgramToken

OWN_PART_MAX = NAME_MAX - len(MARK)
MOST_BOTS = 3
"""So many one person can have at a time."""
MADE_A_WEEK, WEEK = 6, timedelta(days=7)
BOT_DOMAIN = "bot.invalid"
"""No mail can ever be sent there (RFC 2606)."""


class BotRefused(Exception):
    """One bot too many; the message, lazily translated, says so."""


@transaction.atomic
def create_bot(owner_id: int, own_part: str, now: datetime) -> Person:
    """A new bot of this person. Raises BotRefused, or ValidationError for a name that is no good
    or taken."""
    owner = Person.objects.select_for_update(no_key=True).get(pk=owner_id)
    if list_bots(owner_id).count() >= MOST_BOTS:
        raise BotRefused(_("You have %(count)d bots. End one first.") % {"count": MOST_BOTS})
    name = validate_bot_name(own_part, owner_id)
    if not count_if_allowed("bots", str(owner_id), MADE_A_WEEK, WEEK, now).allowed:
        raise BotRefused(_("You have made many bots this week. Please wait."))
    bot = Person.objects.create(
        email=f"bot-{secrets.token_hex(12)}@{BOT_DOMAIN}",
        name=name,
        language=owner.language,
        time_zone=owner.time_zone,
        bot=True,
    )
    BotAccount.objects.create(person=bot, owner=owner, made_at=now)
    return bot


def validate_bot_name(own_part: str, owner_id: int) -> str:
    """The whole name. Raises ValidationError: what stands before the mark must be a name that a
    person could have, and nobody's but the owner's."""
    tidied = tidy_name(own_part)
    if len(tidied) > OWN_PART_MAX:
        raise ValidationError(
            _("The name of a bot has %(most)d characters at most."), params={"most": OWN_PART_MAX}
        )
    validate_name(tidied)
    if is_name_of_erased(tidied) or is_name_of_erased(tidied + MARK):
        raise ValidationError(NAME_WAS_TAKEN)
    if is_name_taken(tidied + MARK, owner_id):
        raise ValidationError(LOOK_TAKEN)
    return tidied + MARK


def list_bots(owner_id: int) -> QuerySet[BotAccount]:
    """Somebody's bots, the oldest first."""
    rows = BotAccount.objects.filter(owner=owner_id, person__is_active=True)
    return rows.select_related("person").order_by("made_at", "pk")


def select_open_bots() -> QuerySet[BotAccount]:
    """Those that hosts may invite, by name."""
    return (
        BotAccount.objects.filter(open=True, person__is_active=True, owner__is_active=True)
        .select_related("person", "owner")
        .order_by("person__name")
    )


def find_own_bot(owner_id: int, bot_id: int) -> BotAccount | None:
    """This bot, if it is theirs."""
    return list_bots(owner_id).filter(person=bot_id).first()


def save_bot_openness(owner_id: int, bot_id: int, open_to_all: bool) -> bool:
    """Whether hosts find it. False: they have no such bot."""
    return list_bots(owner_id).filter(person=bot_id).update(open=open_to_all) > 0


def end_bot(owner_id: int, bot_id: int, now: datetime) -> str | None:
    """End this bot: its tokens at once; it leaves its tables, and all that is known of it goes, as
    when a person goes. Its name; None: they have no such bot."""
    with transaction.atomic():
        row = list_bots(owner_id).select_for_update(of=("self",)).filter(person=bot_id).first()
        if row is None:
            return None
        ProgramToken.objects.filter(person=bot_id).delete()
        Person.objects.filter(pk=bot_id).update(is_active=False)
        schedule_erasure(bot_id, ErasureOrder(wait=timedelta(0)), now)
    return row.person.name


def end_all_bots(owner_id: int, now: datetime) -> None:
    """Their owner goes, and they go too."""
    for row in list(list_bots(owner_id)):
        end_bot(owner_id, row.person_id, now)
