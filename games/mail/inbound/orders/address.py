"""The address to which one person answers one question by mail."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from django.conf import settings
from django.utils import timezone

from accounts.models import Person
from games.mail.inbound.models import ReplyAddress
from games.mail.sandbox.tokens import address, digest, new_token
from games.play.sql import Cursor

KEEP = """
WITH soon AS MATERIALIZED (SELECT set_config('synchronous_commit', 'off', true))
INSERT INTO {replies} (digest, game_id, seat, asked_seq, created_at, person_id, email)
SELECT digest, game_id, seat, asked_seq, %s, p.id, p.email FROM soon, unnest(
  %s::bytea[], %s::bigint[], %s::int[], %s::int[], %s::bigint[]
) asked (digest, game_id, seat, asked_seq, person_id) JOIN {people} p ON p.id = asked.person_id
  RETURNING id
"""

KEEP_SEASONS = """
WITH soon AS MATERIALIZED (SELECT set_config('synchronous_commit', 'off', true))
INSERT INTO {replies} (digest, about, seat, asked_seq, created_at, person_id, email)
SELECT digest, about, 0, 0, %s, p.id, p.email FROM soon, unnest(
  %s::bytea[], %s::text[], %s::bigint[]
) asked (digest, about, person_id) JOIN {people} p ON p.id = asked.person_id
  RETURNING id
"""

QuestionId = tuple[int, int, int]
"""A question's key: game, seat, number of the fact after which it was asked."""


def reply_address(question_id: QuestionId, person_id: int) -> str:
    """A new address, `play+<token>@<MAIL_DOMAIN>`, that answers this question for this person.

    It counts only in a mail from the person's present address, and dies with the question. Only a
    hash is kept, so each call makes another address; all of them are good. Raises
    Person.DoesNotExist.
    """
    return reply_addresses([(question_id, person_id)])[0]


def reply_addresses(asked: Sequence[tuple[QuestionId, int]]) -> list[str]:
    """One for each question and person, by one statement. Raises Person.DoesNotExist if one of them
    is nobody."""
    tokens = [new_token() for _ in asked]
    columns = zip(
        *((digest(token), *one, who) for token, (one, who) in zip(tokens, asked, strict=True)),
        strict=True,
    )
    with Cursor() as cursor:
        cursor.execute(keep(), (timezone.now(), *map(list, columns)))
        if len(cursor.fetchall()) < len(asked):
            raise Person.DoesNotExist
    return [address(token, settings.MAIL_DOMAIN) for token in tokens]


def season_addresses(asked: Sequence[tuple[str, int]]) -> list[str]:
    """The same for seasons, by the names of their logs: an address each that answers this season
    for this person, in words that are no moves."""
    tokens = [new_token() for _ in asked]
    abouts, people = [about for about, _who in asked], [who for _about, who in asked]
    statement = KEEP_SEASONS.format(
        replies=ReplyAddress._meta.db_table, people=Person._meta.db_table
    )
    with Cursor() as cursor:
        cursor.execute(statement, (timezone.now(), list(map(digest, tokens)), abouts, people))
        if len(cursor.fetchall()) < len(asked):
            raise Person.DoesNotExist
    return [address(token, settings.MAIL_DOMAIN) for token in tokens]


@cache
def keep() -> str:
    """The statement that keeps addresses: not flushed at once, for every turn mail has one.

    A crash that loses it loses the note that the mail was sent as well; so it goes out again, with
    a new address.
    """
    return KEEP.format(replies=ReplyAddress._meta.db_table, people=Person._meta.db_table)


def forget(person: Person) -> None:
    """Reply addresses that were mailed to an address which the person has given up."""
    ReplyAddress.objects.filter(person=person).exclude(email=person.email).delete()
