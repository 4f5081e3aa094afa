"""Reply addresses, each for one thing and one person: new ones, whose one is, and whether that
person's replies are believed; whether a receipt tells the same before a mail that goes out."""

from __future__ import annotations

import hashlib
import secrets
from base64 import b32encode
from collections.abc import Sequence
from datetime import datetime
from functools import cache
from typing import TYPE_CHECKING

from django.conf import settings
from django.utils import timezone

from accounts.models import Person
from games.mail.inbound.models import Belief, Numbered, ReplyAddress, Sender
from games.mail.reply import ReplyTarget, Use
from games.mail.sandbox.tokens import MAILBOX
from games.play.sql import Cursor

if TYPE_CHECKING:
    from games.mail.sandbox.envelope import Envelope


# On the disk, and with the standby, before the mail leaves: whoever answers it must be known.
INSERT_ADDRESSES = """
INSERT INTO {replies} (digest, use, game_id, about, seat, asked_seq, message, created_at,
  person_id, email)
SELECT digest, use, nullif(game_id, 0), about, seat, asked_seq, message, %s, p.id, p.email
FROM unnest(
  %s::bytea[], %s::text[], %s::bigint[], %s::text[], %s::int[], %s::int[], %s::bigint[], %s::text[]
) asked (digest, use, game_id, about, seat, asked_seq, person_id, message)
JOIN {people} p ON p.id = asked.person_id
RETURNING id, digest
"""

SELECT_RECEIPT_WAITS = """
SELECT person_id, max(waits_until) FROM mail_incoming
WHERE answered_at IS NULL AND answer <> '' AND person_id = ANY (%(people)s)
  AND waits_until > %(now)s GROUP BY person_id
"""

TOKEN_BYTES = 20
"""160 bits: nobody can guess an address."""
QuestionId = tuple[int, int, int]
"""A question's key: game, seat, number of the fact after which it was asked."""


def generate_reply_token() -> str:
    """A fresh secret that nobody can guess."""
    return b32encode(secrets.token_bytes(TOKEN_BYTES)).decode().lower()


def hash_reply_token(token: str) -> bytes:
    """What is kept of a token. Plain SHA-256 will do: there is nothing to guess in 160 random
    bits."""
    return hashlib.sha256(token.lower().encode()).digest()


def format_reply_address(token: str, domain: str) -> str:
    """The mail address that carries a token."""
    return f"{MAILBOX}+{token}@{domain}"


def find_reply_address(envelope: Envelope) -> ReplyAddress | None:
    """The one reply address that the message was sent to."""
    if len(envelope.tokens) != 1:
        return None
    (token,) = envelope.tokens
    return (
        ReplyAddress.objects.select_related("person").filter(digest=hash_reply_token(token)).first()
    )


def is_sent_by_owner(reply: ReplyAddress, sender: str) -> bool:
    """Whether this mail address was and is that of the reply address's person."""
    person = reply.person
    return person.is_active and reply.email == person.email and has_sender_address(person, sender)


def has_sender_address(person: Person, address: str) -> bool:
    """Whether this address is proved to be theirs."""
    if person.email == address:
        return True
    return Sender.objects.filter(person=person, email=address).exists()


def has_trusted_replies(person: Person) -> bool:
    """Whether this person's replies are believed, where the owner of the site allows it."""
    if not settings.MAIL_BELIEVE:
        return False
    return Belief.objects.filter(person=person, email=person.email).exists()


def create_reply_address(question_id: QuestionId, person_id: int, message: str = "") -> str:
    """A new address, `play+<token>@<MAIL_DOMAIN>`, that answers this question for this person.

    It counts only in a mail from the person's present address, and dies with the question. Only a
    hash is kept, so each call makes another address; all of them are good. `message`: the name of
    the mail that will carry it. Raises Person.DoesNotExist.
    """
    return create_reply_addresses([ReplyTarget(Use.QUESTION, *question_id, person_id, message)])[0]


def create_reply_addresses(targets: Sequence[ReplyTarget]) -> list[str]:
    """One for each thing and person, by one statement. Raises Person.DoesNotExist if one of them is
    nobody."""
    return insert_reply_addresses([(one, "") for one in targets])[0]


def create_season_addresses(seasons: Sequence[tuple[str, int]]) -> list[str]:
    """The same for seasons, by the names of their logs: an address each that answers this season
    for this person, in words that are no moves."""
    return insert_reply_addresses(
        [(ReplyTarget(Use.SEASON, 0, 0, 0, who), about) for about, who in seasons]
    )[0]


def create_tables_addresses(mails: Sequence[Sequence[ReplyTarget]]) -> list[str]:
    """One for each mail about several tables of one person; the first of them is number one
    there."""
    whole = [ReplyTarget(Use.TABLES, 0, 0, 0, parts[0].person, parts[0].message) for parts in mails]
    addresses, ids = insert_reply_addresses([(one, Use.TABLES.value) for one in whole])
    Numbered.objects.bulk_create(
        Numbered(
            reply_id=pk,
            number=number,
            use=part.use,
            game_id=part.game,
            seat=part.seat,
            asked_seq=part.seq,
        )
        for pk, parts in zip(ids, mails, strict=True)
        for number, part in enumerate(parts, 1)
    )
    return addresses


def insert_reply_addresses(
    targets: Sequence[tuple[ReplyTarget, str]],
) -> tuple[list[str], list[int]]:
    """The new addresses of these things, each with what it is about if that is no table, and the
    ids of their rows. Raises Person.DoesNotExist."""
    tokens = [generate_reply_token() for _ in targets]
    digests = list(map(hash_reply_token, tokens))
    rows = [
        (made, one.use, one.game, about, one.seat, one.seq, one.person, one.message)
        for made, (one, about) in zip(digests, targets, strict=True)
    ]
    with Cursor() as cursor:
        cursor.execute(
            build_insert_addresses_sql(), (timezone.now(), *map(list, zip(*rows, strict=True)))
        )
        ids = {bytes(made): pk for pk, made in cursor.fetchall()}
    if len(ids) < len(targets):
        raise Person.DoesNotExist
    addresses = [format_reply_address(token, settings.MAIL_DOMAIN) for token in tokens]
    return addresses, [ids[made] for made in digests]


@cache
def build_insert_addresses_sql() -> str:
    """The statement that keeps addresses, with the names of tables filled in."""
    return INSERT_ADDRESSES.format(
        replies=ReplyAddress._meta.db_table, people=Person._meta.db_table
    )


def delete_former_reply_addresses(person: Person) -> None:
    """Reply addresses that were mailed to an address which the person has given up."""
    ReplyAddress.objects.filter(person=person).exclude(email=person.email).delete()


def load_receipt_waits(people: Sequence[int], now: datetime) -> dict[int, datetime]:
    """For whom of these people a receipt waits, and until when."""
    with Cursor() as cursor:
        cursor.execute(SELECT_RECEIPT_WAITS, {"people": list(people), "now": now})
        return dict(cursor.fetchall())
