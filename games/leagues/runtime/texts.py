"""The words of a league, beside its logs: facts have a hash of them and nothing else."""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Callable, Sequence
from datetime import datetime
from typing import NamedTuple

import msgspec
from django.db import transaction

from accounts.naming.invisible_letters import is_blank_text, remove_invisible_letters
from games.leagues.models import League, Text
from games.leagues.refusals import Refused, Why
from games.play.sql import Cursor, encode_texts

NAME_MAX, BODY_MAX, SALT_BYTES = 60, 5000, 16
SELECT_KNOWN_HASHES = """
SELECT DISTINCT ON (asked.number) asked.number, known.digest
FROM unnest(%s::text[], %s::text[]) WITH ORDINALITY AS asked (name, body, number)
JOIN leagues_text known
  ON known.league_id = %s AND known.name = asked.name AND known.body = asked.body
WHERE known.salt <> ''
ORDER BY asked.number, known.id
"""


class Words(NamedTuple):
    """A name and a description, or a reason (without a name)."""

    name: str
    body: str


HashCheck = Callable[[Sequence[str | None]], None]
"""Looks at the hashes of words that are to be put by (None: they are new), before anything is
written. Raises to refuse them."""


def save_words(league: int, words: Words, at: datetime, most: int = BODY_MAX) -> str:
    """Put words by; their hash. The same words of the same league have the same one, also if they
    are sent twice at the same time: who comes second waits for the first one's end.

    Raises Refused: longer than `most`.
    """
    return save_all_words(league, [words], at, most)[0]


@transaction.atomic
def save_all_words(
    league: int,
    all_words: Sequence[Words],
    at: datetime,
    most: int = BODY_MAX,
    check: HashCheck | None = None,
) -> list[str]:
    """Put several words by; their hashes, in order. Three statements, however many they are.

    Raises Refused: one is longer than `most`; or what `check` raises.
    """
    tidied = [clean_words(*words, most) for words in all_words]
    League.objects.select_for_update(no_key=True).get(pk=league)
    known = _load_known_hashes(league, tidied)
    if check:
        check([known.get(words) for words in tidied])
    new = [
        _build_text_row(league, words, at) for words in dict.fromkeys(tidied) if words not in known
    ]
    Text.objects.bulk_create(new)
    known |= {Words(row.name, row.body): row.digest for row in new}
    return [known[words] for words in tidied]


def _load_known_hashes(league: int, tidied: Sequence[Words]) -> dict[Words, str]:
    """The hashes of those of these words that the league has."""
    names, bodies = (
        encode_texts(one.name for one in tidied),
        encode_texts(one.body for one in tidied),
    )
    with Cursor() as cursor:
        cursor.execute(SELECT_KNOWN_HASHES, (names, bodies, league))
        return {tidied[number - 1]: digest for number, digest in cursor.fetchall()}


def _build_text_row(league: int, words: Words, at: datetime) -> Text:
    salt = secrets.token_bytes(SALT_BYTES)
    digest = hash_words(salt, words)
    return Text(league_id=league, digest=digest, salt=salt, name=words.name, body=words.body, at=at)


def clean_words(name: str, body: str, most: int = BODY_MAX) -> Words:
    """As they are kept: a name of one line, nothing in either that cannot be seen or that turns the
    order of letters. Raises Refused: too long, a name in which there is nothing to see, or NUL."""
    if "\x00" in name + body:
        raise Refused(Why.NUL)
    words = Words(
        " ".join(remove_invisible_letters(name).split()), remove_invisible_letters(body).strip()
    )
    if (name and is_blank_text(words.name)) or len(words.name) > NAME_MAX:
        raise Refused(Why.SETTINGS, name="name")
    if len(words.body) > most:
        raise Refused(Why.SETTINGS, name="text")
    return words


def hash_words(salt: bytes, words: Words) -> str:
    """SHA-256 in hexadecimal, over the salt and both as one JSON array."""
    return hashlib.sha256(salt + msgspec.json.encode(words)).hexdigest()


def load_words(league: int, digest: str) -> Words:
    """The words of a hash; empty ones if they are gone."""
    row = Text.objects.filter(league=league, digest=digest).first()
    return Words(row.name, row.body) if row else Words("", "")


def has_matching_hash(row: Text) -> bool:
    """Whether its hash is that of its words, or they were emptied."""
    if not row.salt:
        return not row.name and not row.body
    return hash_words(bytes(row.salt), Words(row.name, row.body)) == row.digest


def erase_words(league: int, digest: str) -> None:
    """Take the words away for good; the fact's hash tells nothing then."""
    Text.objects.filter(league=league, digest=digest).update(name="", body="", salt=b"")
