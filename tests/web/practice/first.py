"""A first game by one button, for tests: begun, moved in, kept."""

from __future__ import annotations

import re
from collections.abc import Iterable

from django.db import connection
from django.test import Client
from django.utils import timezone

from accounts.models import Person
from games.heads.leaves import GAMES as HEADS
from games.play import practice
from games.play.models import Event, Game
from games.play.table import find, table_for
from tests.support.visitors import code_in_last_mail


def started(rules: str = "keywest", address: str = "192.0.2.7") -> tuple[Client, Game]:
    """A browser that has pressed the button, and its game."""
    client = Client(REMOTE_ADDR=address)
    answer = client.post(f"/play/{rules}/")
    game = Game.objects.get(slug=answer["Location"].split("/")[2])
    return client, game


def move(client: Client, game: Game) -> None:
    """Answer the guest's open question with the bot's own move, by the form."""
    guest = Person.objects.get(seats__game=game)
    known = find(game.slug, guest.pk)
    table = table_for(known, known.seat_of(guest.pk))
    assert table.decision
    line = str(table.decision.default)
    answer = client.post(f"/t/{game.slug}/order", {"line": line, "token": table.token})
    assert answer.status_code == 303, re.findall(
        'role="alert"[^>]*>([^<]*)', answer.content.decode()
    )
    with connection.cursor() as cursor:
        cursor.execute("SELECT 1")


def sign_in(client: Client, email: str) -> str:
    """By the code that is mailed; where it leads."""
    client.post("/sign-in/", {"email": email})
    code = code_in_last_mail()
    return str(client.post("/sign-in/code/", {"code": code})["Location"])


def in_heads(game: Game) -> bool:
    """Whether the log is one of the head of heads."""
    with connection.cursor() as cursor:
        cursor.execute(f"SELECT slug FROM ({HEADS.heads}) h")
        return game.slug in {row[0] for row in cursor.fetchall()}


def kinds(game: Game) -> list[str]:
    return list(Event.objects.filter(game=game).order_by("seq").values_list("kind", flat=True))


def played_at(now: object) -> Game:
    """A practice game whose facts are of that time."""
    guest = Person.objects.create(
        email=f"guest-{timezone.now().timestamp()}@guest.invalid",
        name="Islander 111111",
        guest=True,
    )
    return practice.find_or_open_practice(guest.pk, "keywest", now)  # type: ignore[arg-type]


def rows_with(words: Iterable[str]) -> list[str]:
    """The tables in which one of these words stands."""
    found = []
    with connection.cursor() as cursor:
        for table in connection.introspection.table_names(cursor):
            cursor.execute(
                f'SELECT count(*) FROM "{table}" t WHERE t::text LIKE ANY (%s)',
                [[f"%{word}%" for word in words]],
            )
            found += [table] * bool(cursor.fetchone()[0])
    return found
