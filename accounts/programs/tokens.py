"""Makes, finds and ends tokens. One table, one hash a token; to end one is to delete its row."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime, timedelta
from typing import NamedTuple

from django.db import transaction
from django.db.models import Q
from django.db.models.expressions import RawSQL
from django.utils.translation import gettext_lazy as _

from accounts.bot_accounts.models import (
    OWNER_IS_OUT,
    build_owner_suspended_condition,
    find_bot_account,
)
from accounts.models import Person
from accounts.ports import build_site_news_sql
from accounts.programs.models import ProgramToken
from accounts.programs.scopes import BOT_SCOPES, expand_scopes, sort_scopes
from accounts.programs.token_text import create_token_text, hash_token_text, is_token_text

MOST_TOKENS = 20
"""So many one person can have at a time."""
USE_NOTED_EVERY = timedelta(hours=1)


class TooManyTokens(Exception):
    """They have as many as anybody may have; the message, lazily translated, says so."""

    def __init__(self) -> None:
        told = _("You have %(count)d tokens. Revoke one first.")
        super().__init__(told % {"count": MOST_TOKENS})


class NewToken(NamedTuple):
    """What is asked for."""

    name: str
    scopes: tuple[str, ...]
    lasts: timedelta


class ApiToken(NamedTuple):
    """The token with which a request came. `scopes`: with all that they include; `granted`: as its
    owner gave them."""

    id: int
    person_id: int
    scopes: frozenset[str]
    granted: tuple[str, ...]
    expires_at: datetime


class FoundToken(NamedTuple):
    """A token that is good, its person, and what is said of the whole site."""

    token: ApiToken
    person: Person
    besides: object


@transaction.atomic
def make_token(person_id: int, new: NewToken, now: datetime) -> tuple[str, ProgramToken]:
    """The token itself, which is never seen again, and its row. Raises TooManyTokens; ValueError
    if a scope is none, or none for bots."""
    person = Person.objects.select_for_update(no_key=True).get(pk=person_id)
    if person.bot and not set(new.scopes) <= set(BOT_SCOPES):
        raise ValueError(f"{new.scopes}: not for bots")
    if ProgramToken.objects.filter(person=person_id, expires_at__gt=now).count() >= MOST_TOKENS:
        raise TooManyTokens
    text = create_token_text()
    row = ProgramToken.objects.create(
        person_id=person_id,
        name=new.name,
        hash=hash_token_text(text),
        scopes=sort_scopes(new.scopes),
        made_at=now,
        expires_at=now + new.lasts,
    )
    return text, row


def find_token(text: str, now: datetime) -> FoundToken | None:
    """The token that this is, if it is good: neither unknown nor expired nor ended, and its person
    is still there. Its use is noted once an hour."""
    if not is_token_text(text):
        return None
    live = ProgramToken.objects.filter(
        hash=hash_token_text(text),
        expires_at__gt=now,
        leaked_at=None,
        person__is_active=True,
        person__guest=False,
    )
    besides = RawSQL(build_site_news_sql(), ())
    row = live.select_related("person").annotate(besides=besides).first()
    if row is None or (row.person.bot and not has_owner_in_good_standing(row.person)):
        return None
    if row.used_at is None or now - row.used_at > USE_NOTED_EVERY:
        ProgramToken.objects.filter(pk=row.pk).update(used_at=now)
    granted = tuple(row.scopes)
    token = ApiToken(row.pk, row.person_id, expand_scopes(granted), granted, row.expires_at)
    return FoundToken(token, row.person, row.besides)


def has_owner_in_good_standing(bot: Person) -> bool:
    """Whether somebody answers for this bot. While its owner is suspended, so is it."""
    account = find_bot_account(bot.pk)
    if account is None or not account.owner.is_active:
        return False
    ends = [one.suspended_until for one in (bot, account.owner) if one.suspended_until]
    bot.suspended_until = max(ends, default=None)
    return True


def list_tokens(person_id: int) -> list[ProgramToken]:
    """All of this person that are listed, the newest first."""
    return list(ProgramToken.objects.filter(person=person_id).order_by("-id"))


def end_token(person_id: int, token_id: int) -> str | None:
    """End this one, of this person or of a bot of theirs; its name, or None if they have none such
    (any more)."""
    with transaction.atomic():
        row = ProgramToken.objects.filter(build_own_condition(person_id), pk=token_id).first()
        return row.name if row and row.delete()[0] else None


def end_all_tokens(person_id: int) -> int:
    """End all of somebody and of their bots; how many there were."""
    return ProgramToken.objects.filter(build_own_condition(person_id)).delete()[0]


def build_own_condition(person_id: int) -> Q:
    """Of tokens: this person's, or those of their bots."""
    return Q(person=person_id) | Q(person__bot_account__owner=person_id)


def list_live_tokens(token_ids: Iterable[int], now: datetime) -> set[int]:
    """Which of these are still good."""
    live = ProgramToken.objects.filter(
        pk__in=token_ids, expires_at__gt=now, leaked_at=None, person__is_active=True
    )
    held_up = OWNER_IS_OUT | build_owner_suspended_condition(now)
    return set(live.exclude(held_up).values_list("pk", flat=True))
