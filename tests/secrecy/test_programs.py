"""What programs are told of a table is the same in worlds that its person cannot tell apart."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from typing import Any

import pytest
from django.db import transaction
from django.test import Client
from rest_framework.views import APIView

from games.api import conditional, log, views
from games.play import commands, lobby
from games.play import table as tables
from games.play.models import Game, Seat, Status
from games.play.position import POSITIONS
from games.play.table import TableHeader, load_header
from tests.support.programs import client_of, program_of
from tests.web.table.party import person

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("clock_stands")]
Patch = pytest.MonkeyPatch


@pytest.fixture(autouse=True)
def _nobody_is_held_back(monkeypatch: Patch) -> None:
    """Whoever asks as often as this is told to wait, and would see nothing else."""
    monkeypatch.setattr(APIView, "throttle_classes", [])


class Undone(Exception):
    """What was done is to be undone."""


@contextmanager
def undone() -> Iterator[None]:
    """A world that has never been."""
    try:
        with transaction.atomic():
            yield
            raise Undone
    except Undone:
        POSITIONS.forget()


class Seats:
    """Three people at a table, by their seats."""

    def __init__(self, rules: str) -> None:
        guests = [person(name) for name in ("Anna", "Bert", "Cara")]
        game = lobby.open_table(guests[0].pk, rules, 3)
        for guest in guests[1:]:
            game = lobby.join(game.pk, guest.pk)
        self.id, self.slug = game.pk, game.slug
        rows = Seat.objects.filter(game=game).order_by("number").select_related("person")
        people = [row.person for row in rows if row.person]
        self.clients = [client_of(one) for one in people]
        self.readers = [program_of(one, "read", "talk", "tables") for one in people]

    def header(self) -> TableHeader:
        return load_header("id", self.id)

    def act(self, seat: int, line: str) -> None:
        commands.act(self.id, seat, line, self.header().tokens[seat])

    def menu(self, seat: int) -> list[str]:
        """What a seat may do."""
        decision = tables.table_for(self.id, seat).decision
        return [str(move) for move in decision.moves] if decision else []

    def told(self, client: Client, seat: int | None) -> dict[str, bytes]:
        """All that programs are told by this client."""
        here = f"/api/tables/{self.slug}"
        header = self.header()
        paths = [f"{here}/", f"{here}/log", f"{here}/log?after=3", "/api/games/", "/api/seats/"]
        paths += [
            f"{here}/positions/{number}{eyes}"
            for number in range(header.meta.version - 1, header.meta.version + 2)
            for eyes in ("", "?seat=-1", "?seat=1")
        ]
        found = {path: shown(client.get(path)) for path in paths}
        token = header.tokens.get(seat, "") if seat is not None else ""
        lines = self.menu(seat)[:2] if seat is not None else []
        for line in (*lines, "bid 99", "dance"):
            sent = {"line": line, "token": token}
            answer = client.post(f"{here}/preview", sent, content_type="application/json")
            found[f"preview {line}"] = shown(answer)
        return found


def shown(answer: Any) -> bytes:
    """An answer with its status and headers."""
    headers = sorted((name, told) for name, told in answer.headers.items() if name != "Date")
    return f"{answer.status_code} {headers}\n".encode() + bytes(answer.content)


def in_each_world(seats: Seats, hidden: int, lines: list[str]) -> list[Mapping[str, bytes]]:
    """What all but the hidden seat are told after each of its lines, and what its own program is
    told by a token without the scope that shows the seat."""
    found = []
    for line in lines:
        POSITIONS.forget()
        with undone():
            seats.act(hidden, line)
            told = {}
            for name, client, seat in (
                *((f"seat {n}", seats.clients[n], n) for n in range(3) if n != hidden),
                ("its token without seat", seats.readers[hidden], None),
                ("spectator", Client(), None),
                ("stranger", client_of(person("Stranger", confirms=False)), None),
            ):
                told |= {f"{name} {path}": it for path, it in seats.told(client, seat).items()}
            found.append(told)
    return found


def differing(worlds: list[Mapping[str, bytes]]) -> set[str]:
    """Where somebody can tell worlds apart."""
    first, *others = worlds
    assert all(first.keys() == other.keys() for other in others)
    return {path for path in first for other in others if first[path] != other[path]}


def bids() -> list[Mapping[str, bytes]]:
    """Sealed bids of seat 1, while seat 0 and 2 have not bid."""
    return in_each_world(Seats("keywest"), 1, ["bid 0", "bid 7", "bid 20"])


def test_a_sealed_bid_changes_no_byte_of_what_others_are_told() -> None:
    worlds = bids()
    assert len(worlds[0]) > 50
    assert differing(worlds) == set()


def test_chosen_winter_tiles_change_no_byte_of_what_others_are_told() -> None:
    seats = Seats("keyflower")
    asked = [seat for seat in range(3) if seats.menu(seat)]
    while not any(line.startswith("choose") for seat in asked for line in seats.menu(seat)):
        seats.act(asked[0], "pass" if "pass" in seats.menu(asked[0]) else seats.menu(asked[0])[0])
        asked = [seat for seat in range(3) if seats.menu(seat)]
    lines = seats.menu(1)
    assert differing(in_each_world(seats, 1, [lines[0], lines[-1]])) == set()


def test_the_seat_itself_can_tell() -> None:
    seats = Seats("keywest")
    told = []
    for line in ("bid 0", "bid 7"):
        with undone():
            seats.act(1, line)
            told.append(seats.told(seats.clients[1], 1))
    assert differing(list(told))


def test_hands_are_shown_when_a_game_is_over_and_not_before() -> None:
    seats = Seats("keywest")
    here = f"/api/tables/{seats.slug}/positions/2"
    assert seats.clients[0].get(f"{here}?seat=1").status_code == 404
    Game.objects.filter(pk=seats.id).update(status=Status.ABANDONED)
    answer = seats.clients[0].get(f"{here}?seat=1")
    assert answer.json()["view"]["players"][1]["money"] is not None
    assert seats.clients[0].get(f"{here}?seat=7").status_code == 404


# -- planted leaks
# --------------------------------------------------------------------------------------------------


def table_of_another(patch: Patch) -> None:
    serialize = views.serialize_table

    def shows_another(header: TableHeader, _person_id: int | None, **how: Any) -> Any:
        return serialize(header, header.seats[1].person_id, **how)

    patch.setattr(views, "serialize_table", shows_another)


def log_of_another(patch: Patch) -> None:
    patch.setattr(log, "get_shown_seat", lambda _request, _header: 1)


def past_of_anybody(patch: Patch) -> None:
    patch.setattr(log, "choose_eyes", lambda _request, _header, _wish: 1)


def view_of_the_state(patch: Patch) -> None:
    view = tables.get_view
    patch.setattr(tables, "get_view", lambda rules, position, _seat: view(rules, position, 1))


def view_without_the_scope(patch: Patch) -> None:
    patch.setattr(views, "may_see_seat", lambda _request: True)


def log_without_the_scope(patch: Patch) -> None:
    patch.setattr(log, "may_see_seat", lambda _request: True)


def lines_of_another(patch: Patch) -> None:
    lines = log.log_for
    patch.setattr(log, "log_for", lambda meta, _seat, **how: lines(meta, 1, **how))


def moment_of_another(patch: Patch) -> None:
    moment = log.load_moment
    patch.setattr(log, "load_moment", lambda meta, number, _seat: moment(meta, number, 1))


def question_of_another(patch: Patch) -> None:
    table = views.table_for
    patch.setattr(views, "table_for", lambda header, _seat: table(header, 1))


def etag_of_the_state(patch: Patch) -> None:
    def quote(digest: str) -> str:
        seen = tables.table_for(Game.objects.get().pk, 1).view
        return f'"{digest}{hashlib.sha256(repr(seen).encode()).hexdigest()}"'

    patch.setattr(conditional, "quote_etag", quote)


LEAKS = [
    *(table_of_another, log_of_another, past_of_anybody, view_of_the_state),
    *(view_without_the_scope, log_without_the_scope, lines_of_another, moment_of_another),
    *(question_of_another, etag_of_the_state),
]


@pytest.mark.parametrize("plant", LEAKS, ids=lambda plant: plant.__name__)
def test_a_planted_leak_is_found(plant: Callable[[Patch], None], monkeypatch: Patch) -> None:
    plant(monkeypatch)
    assert differing(bids())
