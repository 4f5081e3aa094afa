"""How many modules an order or a mail goes through: those in which a function was entered, from the
first byte to the last.

Three ways: a mailed order from the raw message to its receipt, a turn mail from its notice to the
bytes handed to an SMTP server, an order posted by the form of a page. Each goes once before, so
that importing does not count, nor the folders of the games themselves. What a process of the cage
does counts as well. `PLACES=1 make bench ARGS=ways` names the modules.
"""

from __future__ import annotations

import os
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from datetime import timedelta
from http.cookies import SimpleCookie
from types import CodeType, FrameType
from unittest import mock

from django.conf import settings
from django.test import Client, override_settings
from django.utils import timezone

from games.mail.inbound.orders.receive import receive
from games.mail.outbound.prerender import paint_ahead
from games.mail.outbound.sender import send_due
from games.mail.sandbox import process as cage
from games.mail.sandbox import sandbox_worker as caged
from games.play.models import Game, Notice
from games.play.table import known_by, table_for
from keywest_site.embedded.prepare import ROOT
from tests.bench.figures import Figure, at_most
from tests.bench.games import running_game, somebody
from tests.bench.sink import sink
from tests.bench.visitors import cookies
from tests.mail.orders.postbag import Postbag
from tests.play.helpers import Party
from tests.structure.imports import PACKAGES

BARS = {
    "modules visited by a mailed order": 39,
    "modules visited by a turn mail": 28,
    "modules visited by a web order": 22,
}
"""Two thirds of what the first look found: 59, 43 and 33."""
FOLDERS = tuple(f"{ROOT / package}{os.sep}" for package in PACKAGES)
GAMES = tuple(f"{ROOT / 'games' / 'rules' / game}{os.sep}" for game in ("keywest", "keyflower"))


def figures() -> Iterator[Figure]:
    """The three counts; with PLACES in the environment, each module in a line of its own."""
    with sink() as port:
        for name, modules in visited(port).items():
            yield at_most(name, len(modules), BARS[name])
            if os.environ.get("PLACES"):
                yield from (Figure(f"  {module}", "") for module in sorted(modules))


def visited(port: int) -> dict[str, set[str]]:
    """The modules of each way; mails go to a server on this port."""
    ways = (mailed_order, turn_mail, web_order)
    with sent_to(port):
        return {name: modules_of(way) for name, way in zip(BARS, ways, strict=True)}


def modules_of(way: Callable[[], Callable[[], None]]) -> set[str]:
    """Where the way leads at its second time: it is made ready, and then gone."""
    way()()
    job, entered = way(), set[CodeType]()

    def note(frame: FrameType, event: str, _arg: object) -> None:
        if event == "call":
            entered.add(frame.f_code)

    threading.setprofile(note)
    sys.setprofile(note)
    try:
        job()
    finally:
        sys.setprofile(None)
        threading.setprofile(None)
    return {dotted(code) for code in entered if counts(code)}


def counts(code: CodeType) -> bool:
    """Whether this is a function of ours, and of no game's own."""
    file = code.co_filename
    return file.startswith(FOLDERS) and not file.startswith(GAMES) and code.co_name != "<module>"


def dotted(code: CodeType) -> str:
    """The module in which it stands."""
    file = os.path.relpath(code.co_filename, ROOT).removesuffix(".py")
    return file.replace(os.sep, ".").removesuffix(".__init__")


@contextmanager
def sent_to(port: int) -> Iterator[None]:
    """Mails go out as in production, and what a process of the cage does is done here once more."""
    ask = cage.exchange

    def here_too(child: object, frame: bytes) -> bytes:
        caged.answered(frame)
        return ask(child, frame)

    with ExitStack() as stack:
        stack.enter_context(mock.patch.object(cage, "exchange", here_too))
        stack.enter_context(
            override_settings(
                EMAIL_BACKEND="games.mail.dkim.backend.SignedSmtp",
                EMAIL_HOST="127.0.0.1",
                EMAIL_PORT=port,
                ALLOWED_HOSTS=["testserver"],
            )
        )
        yield


def mailed_order() -> Callable[[], None]:
    """A player answers a turn mail with a move."""
    bag = Postbag(Party.sit_down(3, rules="keywest"))
    raw = bag.letter(bag.address(0), "bid 8", bag.person(0).email)

    def job() -> None:
        assert receive(raw, authenticated=True).kind == "played"

    return job


def turn_mail() -> Callable[[], None]:
    """One notice is due, and no other; its board is painted ahead, as where senders run."""
    Notice.objects.update(state="obsolete", settled_at=timezone.now())
    game, past = running_game(3, somebody()), timezone.now() - timedelta(hours=1)
    one = Notice.objects.filter(game=game, kind="turn").latest("pk")
    Notice.objects.exclude(pk=one.pk).update(state="obsolete", settled_at=timezone.now())
    Notice.objects.filter(pk=one.pk).update(created_at=past, due_at=past)
    assert paint_ahead(timezone.now(), seconds=60) == int(settings.MAIL_PICTURES)

    def job() -> None:
        assert send_due() == 1

    return job


def web_order() -> Callable[[], None]:
    """A player presses a button at the table."""
    person = somebody()
    game: Game = running_game(3, person)
    known = known_by("id", game.pk)
    seat = known.seat_of(person)
    table = table_for(known, seat)
    assert table.decision
    client, post = Client(), {"line": str(table.decision.moves[0]), "token": table.token}
    client.cookies = SimpleCookie(cookies(person))

    def job() -> None:
        answer = client.post(f"/t/{game.slug}/order", post)
        assert answer.status_code in (302, 303), answer.status_code

    return job
