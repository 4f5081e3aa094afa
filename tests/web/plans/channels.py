"""Everything that reaches somebody at or beside a table, as bytes, so that two worlds can be
compared."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from itertools import count
from unittest.mock import patch

from django.core import mail
from django.core.cache import cache
from django.db import connection, transaction
from django.test import Client
from django.utils import timezone

from games.mail.outbound.sender import send_due_mails
from games.play import commands
from games.play.models import Game, Notice, Question
from games.play.table import load_header
from games.play.what_if import DICE, Fork
from games.web.what_if import seal_fork
from tests.play.wire import round_trips
from tests.web.table.party import Party

TABLE = (
    *(
        "",
        "text/",
        "now",
        "log/",
        "replay/",
        "replay/7/",
        "dice/",
        "dice/check.py",
        "dice/proof",
        "plan/",
    ),
    *(
        "what-if/",
        "feed.atom",
        "picture.svg",
        "preview.png",
        "study/",
        "talk/",
        "notes/",
        "waiting/",
        "resign/",
        "stand-in/",
    ),
)
"""Every address of a table at which one can look, as seen from `/t/<table>/`."""
FEW = ("", "now", "plan/", "waiting/")
API = ("", "talk", "waiting", "plan", "log", "positions/7", "stand-in", "notes", "record")
BESIDE = (
    *("/", "/tables/", "/seats/", "/me/mails/"),
    *("/api/games/", "/api/tables/", "/api/seats/", "/api/invitations/"),
)
NOON = datetime(2031, 3, 3, 12, tzinfo=UTC)
DIGEST = """
SELECT '{table}', md5(string_agg(told, chr(10) ORDER BY told))
FROM (SELECT (to_jsonb(t) - 'id' - 'last_login' - 'talk_seen' - 'command')::text FROM "{table}" t
      WHERE to_jsonb(t) ->> 'kind' IS DISTINCT FROM 'signed_in') row (told)
"""
"""Without numbers that only count rows, names of commands, which are new each time, when somebody
has signed in (every look does), and up to where somebody has read the talk, which is nobody else's
either."""
BY_HTMX = {"headers": {"HX-Request": "true"}}
CHANGING = (
    (rb'(csrfmiddlewaretoken" value="|X-CSRFToken": ")[^"]+', rb"\1-"),
    (rb"nonce-[\w-]+", b"nonce"),
    (rb"Message-ID: .*|Date: .*|boundary=.*|--=====.*", b"-"),
    (rb"play(\+|%2B)\w+@", rb"play\1X@"),
    (rb"/what-if/[\w=-]{30,}", b"/what-if/X"),
    (rb'(data-live="[^"]*[?&](?:t|sig|until|token)=)[^"&]+', rb"\1-"),
    (rb'data-person="\d+"', b"-"),
)
"""What is another at every look: CSRF masks, the names of mails, the keys of reply addresses,
sealed addresses; and whose page it is, for people who are made anew."""
SOFT_BREAK = re.compile(rb"(?<!=)=\n")
"""Where quoted-printable breaks a line, perhaps amid the key of a reply address. Lines between
parts end with two of "=": they are none."""


class NotSame(AssertionError):
    """Somebody can tell."""


def addresses(party: Party, number: int | None, pages: Sequence[str]) -> dict[str, str]:
    """Where this person looks, by a name that is the same at every look."""
    found = [f"{party.url}{page}" for page in pages] + [
        f"/api/tables/{party.slug}/{part}" for part in API
    ]
    found += [
        f"/tables/{party.slug}/",
        f"/desk/tables/{party.slug}/",
        *BESIDE,
        *(f"/people/{person.name}/" for person in party.people),
        *(f"/people/{person.name}/games.atom" for person in party.people),
    ]
    named = {address: address for address in found}
    if number is not None and "what-if/" in pages:
        fork = Fork(load_header("id", party.id).meta.version, bytes(DICE))
        named["a fork"] = (
            f"{party.url}what-if/{seal_fork(fork, party.id, party.people[number].pk)}/"
        )
    return named


class Channels(dict[str, bytes]):
    """What came by each channel. With what came by them in another world: NotSame as soon as one
    differs."""

    def __init__(self, there: Mapping[str, bytes] | None = None) -> None:
        super().__init__()
        self._there = there or {}

    def __setitem__(self, name: str, told: bytes) -> None:
        super().__setitem__(name, told)
        if name in self._there:
            same({name: self._there[name]}, {name: told})

    def of(self, reader: str) -> Channels:
        """Empty ones of one reader, to be compared with those that begin with their name."""
        before = f"{reader} "
        return Channels(
            {
                name.removeprefix(before): told
                for name, told in self._there.items()
                if name.startswith(before)
            }
        )


def seen_by(
    party: Party,
    client: Client,
    number: int | None,
    pages: Sequence[str] = TABLE,
    found: Channels | None = None,
) -> dict[str, bytes]:
    """Every page, part, API answer with its status and headers, and how many answers of the
    database each one took; put into `found`, if that is given."""
    found = Channels() if found is None else found
    cache.clear()
    for shown, address in addresses(party, number, pages).items():
        for name, extra in (("", {}), (" by htmx", BY_HTMX)):
            if address.endswith("/now") or not name or address == party.url:
                with round_trips() as sent:
                    answer = client.get(address, **extra)  # type: ignore[arg-type]
                headers = sorted(
                    (key, value)
                    for key, value in answer.headers.items()
                    if key not in ("Date", "Expires", "RateLimit")
                )
                told = f"{answer.status_code} {headers} {len(sent)}\n".encode() + b"".join(answer)
                found[f"{shown}{name}"] = plain(told)
    if number is not None:
        found["mail"] = mailed(party, number)
    return found


def plain(told: bytes) -> bytes:
    """Without what changes at every look."""
    for pattern, instead in CHANGING:
        told = re.sub(pattern, instead, told)
    return told


def mailed(party: Party, number: int) -> bytes:
    """The turn mail that this person would get now."""
    address = party.people[number].email
    with undone():
        Notice.objects.update(due_at="2020-01-01T00:00Z", created_at="2020-01-01T00:00Z")
        mail.outbox = []
        send_due_mails()
        letters = (letter.message().as_bytes() for letter in mail.outbox if address in letter.to)
        return plain(b"\n".join(SOFT_BREAK.sub(b"", letter) for letter in letters))


def acted(party: Party, number: int, line: str) -> bytes:
    """What an act of this person brings about: facts, questions, answers of the database, and every
    row afterwards."""
    seat, token, tokens = (
        party.seat(number),
        party.token(number),
        (f"token{number:07}" for number in count()),
    )
    same = (
        patch("games.play.record.create_question_token", lambda: next(tokens)),
        patch("games.play.log_rows.token_bytes", bytes),
    )
    with undone(), same[0], same[1]:
        with round_trips() as sent:
            done = commands.act(party.id, seat, line, token, now=NOON)
        return repr(
            (done.version, done.facts, done.over, done.opened, len(sent), rest_of_database())
        ).encode()


def rest_of_database() -> dict[str, str]:
    """A digest of every table but those of plans, and of the framework's own; in the order of their
    names, whatever the server looks at first."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT tablename FROM pg_tables WHERE schemaname = 'public' ORDER BY 1")
        tables = [
            name
            for (name,) in cursor.fetchall()
            if not name.startswith(
                ("django_session", "accounts_browser", "games_plan", "games_note")
            )
        ]
        cursor.execute(" UNION ALL ".join(DIGEST.format(table=name) for name in tables))
        return dict(sorted(cursor.fetchall()))


def long_ago() -> None:
    """Every table has waited for days, so that "since" says the same at every look."""
    then = timezone.now() - timedelta(days=3, hours=12)
    Game.objects.update(moved_at=then, created_at=then, started_at=then)
    Question.objects.filter(answered_seq=None).update(asked_at=then)


@contextmanager
def undone() -> Iterator[None]:
    """Whatever happens inside has not happened."""
    with transaction.atomic():
        yield
        transaction.set_rollback(True)


def same(here: dict[str, bytes], there: dict[str, bytes]) -> None:
    """Raise NotSame with the first channel that differs."""
    for name, told in here.items():
        if told != there[name]:
            at = next(
                (n for n, (a, b) in enumerate(zip(told, there[name], strict=False)) if a != b), 0
            )
            near = slice(max(at - 60, 0), at + 60)
            raise NotSame(f"{name}: ...{told[near]!r} against {there[name][near]!r}")
