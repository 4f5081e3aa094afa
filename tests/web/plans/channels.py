"""Everything that reaches somebody at or beside a table, as bytes, so that two worlds can be compared."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from datetime import timedelta

from django.core import mail
from django.db import connection, transaction
from django.test import Client
from django.utils import timezone

from games.mail.sender import send_due
from games.play import commands
from games.play.models import Game, Notice, Question
from tests.play.wire import round_trips
from tests.web.table.party import Party

PAGES = ("", "text/", "now", "replay/", "dice/", "plan/", "what-if/")
BY_HTMX = {"headers": {"HX-Request": "true"}}
CHANGING = (
    (rb'(csrfmiddlewaretoken" value="|X-CSRFToken": ")[^"]+', rb"\1-"),
    (rb"nonce-[\w-]+", b"nonce"),
    (rb"Message-ID: .*|Date: .*|boundary=.*|--=====.*", b"-"),
    (rb"play\+\w+@", b"play+X@"),
    (rb"/what-if/[\w=-]{30,}", b"/what-if/X"),
    (rb'(data-live="[^"]*[?&](?:t|sig|until|token)=)[^"&]+', rb"\1-"),
)
"""What is another at every look: CSRF masks, the names of mails, the keys of reply addresses, sealed addresses."""


class NotSame(AssertionError):
    """Somebody can tell."""


def seen_by(party: Party, client: Client, number: int | None, pages: Sequence[str] = PAGES) -> dict[str, bytes]:
    """Every page, part, API answer with its status and headers, and how many answers of the database each one took."""
    found: dict[str, bytes] = {}
    addresses = [f"{party.url}{page}" for page in pages]
    addresses += [f"/tables/{party.slug}/", "/", "/tables/", "/api/games/", f"/api/tables/{party.slug}/", "/me/mails/"]
    for address in addresses:
        for name, extra in (("", {}), (" by htmx", BY_HTMX)):
            if address.endswith("/now") or not name or address == party.url:
                with round_trips() as sent:
                    answer = client.get(address, **extra)  # type: ignore[arg-type]
                headers = sorted(
                    (key, value) for key, value in answer.headers.items() if key not in ("Date", "Expires")
                )
                told = f"{answer.status_code} {headers} {len(sent)}\n".encode() + b"".join(answer)
                found[f"{address}{name}"] = plain(told)
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
        send_due()
        return plain(b"\n".join(letter.message().as_bytes() for letter in mail.outbox if address in letter.to))


def acted(party: Party, number: int, line: str) -> bytes:
    """What an act of this person brings about: facts, questions, answers of the database."""
    with undone():
        with round_trips() as sent:
            done = commands.act(party.id, party.seat(number), line, party.token(number))
        asked = [(seat, kind) for seat, kind, _token in done.opened]
        return repr((done.version, done.facts, done.over, asked, len(sent))).encode()


def rest_of_database() -> dict[str, str]:
    """A digest of every table but those of plans, and of the framework's own."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT tablename FROM pg_tables WHERE schemaname = 'public' ORDER BY 1")
        tables = [name for (name,) in cursor.fetchall() if not name.startswith(("django_session", "games_plan"))]
        found = {}
        for name in tables:
            cursor.execute(f'SELECT md5(string_agg(t::text, chr(10) ORDER BY t::text)) FROM "{name}" t')
            found[name] = cursor.fetchone()[0]
        return found


def long_ago(party: Party) -> None:
    """The table has waited for days, so that "since" says the same at every look."""
    then = timezone.now() - timedelta(days=3, hours=12)
    Game.objects.filter(pk=party.id).update(moved_at=then, created_at=then, started_at=then)
    Question.objects.filter(game_id=party.id, answered_seq=None).update(asked_at=then)


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
            at = next((n for n, (a, b) in enumerate(zip(told, there[name], strict=False)) if a != b), 0)
            near = slice(max(at - 60, 0), at + 60)
            raise NotSame(f"{name}: ...{told[near]!r} against {there[name][near]!r}")
