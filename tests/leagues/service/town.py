"""Seven people, their browsers and their post, around the service as it runs: pages, the mail that
comes in and goes out, the sweep, bots at the seats."""

from __future__ import annotations

import itertools
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from email.message import EmailMessage
from random import Random
from typing import Any

from django.test import Client

from accounts.models import Person
from games.leagues.calendar import Milestone
from games.leagues.models import Fact, League
from games.leagues.runtime.store import Store
from games.leagues.season.state import Season
from games.mail.inbound.models import Incoming
from games.mail.outbound.sender import send_due_mails
from games.play.models import Game
from games.rules.registry import GAMES
from games.sweep.management.commands.sweep import run_round
from tests.mail.doors.house import Talk, wait_until_judged
from tests.play.helpers import Party, person
from tests.support.mail_time import all_kinds
from tests.support.smtp import MailServer
from tests.web.leagues.visitors import said

COUNT = itertools.count(1)
NAMES = ("Anna", "Bert", "Carl", "Dora", "Emil", "Fritz", "Gina")


@dataclass
class Town:
    """`clock`: time as all of them have it; `server`: where the site's mail goes; `door`: the port
    at which mail comes in, behind a server that has checked it."""

    clock: Any
    server: MailServer
    door: int
    now: datetime = datetime(2027, 1, 10, 12, tzinfo=UTC)
    people: list[Person] = field(default_factory=list)
    dice: Random = field(default_factory=lambda: Random("town"))

    def __post_init__(self) -> None:
        self.people = [person(name) for name in NAMES]
        Person.objects.update(mails=all_kinds("now"))

    @property
    def league(self) -> League:
        return League.objects.get()

    def season(self, number: int = 1) -> Season:
        """As its log tells it."""
        return Store(self.now).season(self.league.pk, number)[0]

    def browser(self, who: Person) -> Client:
        """Theirs, signed in."""
        client = Client()
        client.force_login(who)
        return client

    def post(self, who: Person, path: str, **fields: Any) -> str:
        """They send a form; the words of the page that follows."""
        answer = self.browser(who).post(path, fields, follow=True)
        assert answer.status_code == 200
        return said(answer.content.decode())

    def sees(self, who: Person, path: str) -> str:
        """The words of a page."""
        answer = self.browser(who).get(path)
        assert answer.status_code == 200
        return said(answer.content.decode())

    def until(self, hour: Milestone, number: int = 1) -> None:
        """Time goes on, hour by hour, to a minute after that one; somebody sweeps at each."""
        while hour not in (season := self.season(number)).came:
            assert season.coming
            self.go_to(datetime.fromtimestamp(season.hours[season.coming], UTC))

    def go_to(self, then: datetime) -> None:
        """It is a minute later than that, and somebody sweeps."""
        self.now = max(self.now, then + timedelta(minutes=1))
        self.clock.move_to(self.now)
        self.sweep()

    def sweep(self) -> None:
        """Rounds of `manage.py sweep`, until leagues have nothing to write."""
        before = -1
        while before != (before := Fact.objects.count()):
            run_round(zones=False, ratings=True)

    def mails(self) -> list[EmailMessage]:
        """What goes out by now, half an hour later."""
        first = len(self.server.raw)
        self.now += timedelta(minutes=30)
        self.clock.move_to(self.now)
        while send_due_mails():
            pass
        return self.server.mails()[first:]

    def answer(self, who: Person, mail: EmailMessage, text: str) -> str:
        """They answer this mail; what became of it."""
        address = str(mail["Reply-To"]).rpartition("<")[2].rstrip(">")
        written = EmailMessage()
        written["From"], written["To"] = who.email, address
        written["Message-ID"] = f"<town{next(COUNT)}@mail.test>"
        written["Authentication-Results"] = "mx.play.test; dmarc=pass header.from=example.org"
        written.set_content(text)
        with Talk(self.door) as talk:
            talk.begin("LHLO mx", who.email, address)
            talk.send(written.as_bytes().replace(b"\n", b"\r\n"))
            assert talk.say("\r\n.").startswith("250")
        wait_until_judged()
        return Incoming.objects.latest("pk").kind

    def at(self, party: Party, seat: int) -> Person:
        """Who sits there."""
        there = party.game.seats.get(number=seat).person_id
        return next(one for one in self.people if one.pk == there)

    def play(self, bot: str) -> None:
        """Bots answer for everybody at every table, by written lines, as long as any is asked."""
        for game in Game.objects.filter(status="running"):
            party = Party(game)
            while asked := party.asked():
                party.act(asked[0], self.choice(party, asked[0], bot))

    def play_round(self, party: Party, bot: str) -> None:
        """The same at one table for all who are asked now."""
        for seat in party.asked():
            party.act(seat, self.choice(party, seat, bot))

    def choice(self, party: Party, seat: int, bot: str) -> str:
        """The line that a bot would write there."""
        table = party.table(seat)
        assert table.decision is not None
        return str(GAMES[party.game.rules].bots[bot](table.view, table.decision, self.dice))


def to(mails: list[EmailMessage], who: Person) -> list[EmailMessage]:
    """What came to them."""
    return [mail for mail in mails if who.email in str(mail["To"])]


def body(mail: EmailMessage) -> str:
    """Its plain words."""
    part = mail.get_body(("plain",))
    assert part is not None
    return str(part.get_content())
