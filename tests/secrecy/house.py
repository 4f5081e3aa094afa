"""A house of its own for canaries: PostgreSQL as Debian has it, which writes down all it can, and a
mail server."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from django.core.cache import cache
from django.core.management import call_command
from django.db import connection
from django.test import Client
from django.utils import timezone
from prometheus_client import generate_latest

from games.mail.inbound.models import Door, Incoming
from games.mail.inbound.orders.receive import store_raw_message
from games.mail.outbound import picture_cache
from games.mail.outbound.prerender import paint_due_boards
from games.mail.outbound.sender import send_due_mails
from games.play.models import Notice, Seat
from games.watch.exporter import build_registry
from keywest_site.embedded.layout import Layout
from keywest_site.embedded.postgres import Postgres
from tests.mail.orders.postbag import Postbag
from tests.play.helpers import Party
from tests.secrecy import searching
from tests.secrecy.canaries import canary
from tests.support.smtp import MailServer

BINARIES = Path("/usr/lib/postgresql/15/bin")
LOUD = (
    "shared_preload_libraries=pg_stat_statements",
    "log_min_duration_statement=0",
    "log_statement=all",
)
"""What a curious operator switches on."""
FIRST = 1000


@contextmanager
def database(folder: Path) -> Iterator[Postgres]:
    """A server of its own, with the tables of this site; Django's connection leads to it."""
    layout = Layout.of(folder)
    layout.make()
    server = Postgres(layout, BINARIES, LOUD, sync=False)
    server.start()
    with server.connect() as admin:
        admin.execute(f"CREATE DATABASE {layout.database}")
    connection.close()
    before = dict(connection.settings_dict)
    connection.settings_dict.update(
        HOST=str(layout.sockets), NAME=layout.database, USER=layout.superuser
    )
    try:
        call_command("migrate", verbosity=0)
        with connection.cursor() as cursor:
            cursor.execute("CREATE EXTENSION pg_stat_statements")
        yield server
    finally:
        connection.close()
        connection.settings_dict.update(before)
        server.stop()


@dataclass
class House:
    """Tables at which all but one have bid a canary, each by another door. `owners`: whose each
    canary is."""

    server: Postgres
    post: MailServer
    salt: str
    tables: list[Party] = field(default_factory=list)
    owners: dict[int, str] = field(default_factory=dict)

    def play(self, count: int) -> None:
        """So many tables of four; the last seat of each has not bid."""
        for number in range(count):
            party = Party.sit_down(4, rules="canaries", rounds=str(FIRST + number))
            self.tables.append(party)
            self.by_page(party, 0)
            self.by_api(party, 1)
            self.by_mail(party, 2, read=bool(number % 3), taken=bool(number % 2))
        Party.sit_down(3, rules="keywest")  # of which there are pictures
        self.tell_everybody()

    def bid(self, party: Party, seat: int) -> tuple[str, Client]:
        """What the seat bids, and the browser of its person."""
        person = Seat.objects.get(game_id=party.id, number=seat).person
        assert person is not None
        number = canary(self.salt, int(party.game.options["rounds"]), seat)
        self.owners[number] = person.email
        client = Client()
        client.force_login(person)
        return f"bid {number}", client

    def by_page(self, party: Party, seat: int) -> None:
        """By a button, after a look at what the move would do."""
        line, client = self.bid(party, seat)
        sent = {"line": line, "token": party.token(seat)}
        assert client.post(f"/t/{party.game.slug}/order", sent).status_code == 303

    def by_api(self, party: Party, seat: int) -> None:
        """By a program that may ask twice, and looks at its own table."""
        line, client = self.bid(party, seat)
        sent: dict[str, Any] = {
            "data": {"line": line, "token": party.token(seat)},
            "content_type": "application/json",
            "headers": {"Idempotency-Key": "once"},
        }
        for _again in range(2):
            assert client.post(f"/api/tables/{party.game.slug}/order", **sent).status_code == 200
        assert line.split()[1] in client.get(f"/api/tables/{party.game.slug}/").content.decode()

    def by_mail(self, party: Party, seat: int, *, read: bool, taken: bool) -> None:
        """By mail: some mails lie there unread, some answers wait, because no mail server takes
        them."""
        line, _client = self.bid(party, seat)
        bag = Postbag(party)
        if not read:
            store_raw_message(
                bag.letter(bag.address(seat), line, bag.person(seat).email), door=Door.LMTP
            )
            return
        self.post.answer = lambda _raw: "250 ok" if taken else "451 later"
        assert bag.writes(seat, line).kind == "played"
        self.post.answer = lambda _raw: "250 ok"

    def tell_everybody(self) -> None:
        """The mails about all this, with their boards."""
        Notice.objects.update(due_at=timezone.now())
        paint_due_boards(timezone.now(), 60)
        send_due_mails()

    def found(self, log: str) -> set[str]:
        """Where any of the canaries lies that nobody may know yet."""
        canaries = frozenset(self.owners)
        valkey = searching.in_valkey()
        places = {
            "database": searching.dumped(self.server),
            "sessions": searching.sessions(),
            "statements": searching.remembered(),
            "server's log": searching.logged(self.server),
            "valkey": valkey,
            "our log": log.encode(),
            "metrics": generate_latest(build_registry()),
        }
        found = {
            place for place, content in places.items() if searching.found_in(content, canaries)
        }
        found |= {"pictures"} if searching.PICTURE in valkey else set()
        return found | (
            {"mails"} if searching.mailed_to_others(self.post.raw, self.owners) else set()
        )

    def rare_states(self) -> dict[str, int]:
        """What must have come about, or nothing was tried."""
        return {
            "canaries": len(self.owners),
            "unread mails": Incoming.objects.filter(kind="new").count(),
            "answers waiting": Incoming.objects.filter(answered_at=None).exclude(answer={}).count(),
            "mails sent": len(self.post.raw),
            "boards painted": sum(
                bool(cache.get(picture_cache.format_slot_key(number)))
                for number in range(picture_cache.SLOTS)
            ),
        }
