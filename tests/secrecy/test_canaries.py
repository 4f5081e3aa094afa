"""AT-22: a thousand secrets are planted, through every door, and looked for in all that somebody
else may read."""

from __future__ import annotations

import logging
import os
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from celery import current_app
from django.core.cache import cache
from django.db import connection

from games.api import once
from games.mail.outbound import picture, picture_cache
from games.play import commands, wake
from games.play.checks import list_log_faults
from games.play.position import POSITIONS
from games.rules.registry import GAMES
from games.web.table import orders
from keywest_site import metrics, sealing
from keywest_site.embedded.postgres import Postgres
from tests.secrecy.canaries import game_of
from tests.secrecy.house import House, database
from tests.support.counting import count_in
from tests.support.smtp import MailServer, mail_server

FULL = bool(os.environ.get("KEYWEST_FULL"))
TABLES, FEW = (334 if FULL else 4), 3
"""Three canaries each."""
pytestmark = [pytest.mark.promise(22), pytest.mark.usefixtures("pictures")]
Patch = pytest.MonkeyPatch


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory, django_db_blocker: Any) -> Iterator[Postgres]:
    """The database of this house, one for all its tests: each has canaries of its own."""
    with django_db_blocker.unblock(), database(tmp_path_factory.mktemp("house")) as server:
        yield server


@pytest.fixture
def post(settings: Any) -> Iterator[MailServer]:
    """The mail server that takes its mails."""
    with mail_server() as house:
        settings.EMAIL_BACKEND = "django.core.mail.backends.smtp.EmailBackend"
        settings.EMAIL_HOST, settings.EMAIL_PORT, settings.EMAIL_TIMEOUT = (
            "127.0.0.1",
            house.port,
            5,
        )
        yield house


@pytest.fixture
def house(
    server: Postgres,
    post: MailServer,
    request: pytest.FixtureRequest,
    monkeypatch: Patch,
    caplog: Any,
    tmp_path: Path,
) -> Iterator[House]:
    """Nobody has played there yet."""
    caplog.set_level(logging.DEBUG)
    POSITIONS.forget()
    picture.clear_painted_boards()
    cache.clear()
    monkeypatch.setitem(GAMES, "canaries", game_of(request.node.name))
    with count_in(tmp_path):
        yield House(server, post, request.node.name)


def test_no_canary_is_found_before_its_showing_and_the_search_finds_those_that_are_shown(
    house: House, caplog: pytest.LogCaptureFixture
) -> None:
    house.play(TABLES)
    assert house.found(caplog.text) == set()
    states = house.rare_states()
    assert states["canaries"] == 3 * TABLES
    assert min(states.values()) >= 1
    assert all(list_log_faults(party.id) == [] for party in house.tables)
    house.tables[1].act(3, "bid 0")
    assert house.found(caplog.text) == {"database"}, (
        "what is shown is found, and parameters are not written down"
    )


# -- planted holes
# --------------------------------------------------------------------------------------------------


def facts_lie_open(patch: Patch) -> None:
    patch.setitem(GAMES, "canaries", replace(GAMES["canaries"], secrets=None))


def mails_lie_open(patch: Patch) -> None:
    patch.setattr(sealing, "seal", lambda plain, *_whose: plain)
    patch.setattr(sealing, "unseal", lambda stored, *_whose: stored)


def answers_to_programs_lie_open(patch: Patch) -> None:
    patch.setattr(once, "seal", lambda plain, *_whose: plain)
    patch.setattr(once, "unseal", lambda stored, *_whose: stored)


def boards_lie_open(patch: Patch) -> None:
    patch.setattr(picture_cache, "seal", lambda plain, *_whose: plain)


def around_an_act(patch: Patch, tell: Callable[[str], object]) -> None:
    """Something is done with each line that comes by the pages."""
    act = commands.act

    def loud(game_id: int, seat: int, line: str, token: str, **more: Any) -> Any:
        tell(line)
        return act(game_id, seat, line, token, **more)

    patch.setattr(commands, "act", loud)
    patch.setattr("games.api.views.act", loud)


def lines_are_logged(patch: Patch) -> None:
    around_an_act(patch, logging.getLogger("games").debug)


def lines_stand_in_statements(patch: Patch) -> None:
    def ask(line: str) -> None:
        with connection.cursor() as cursor:
            cursor.execute("SET application_name = '{}'".format(line.replace("'", "")))

    around_an_act(patch, ask)


def lines_are_queued(patch: Patch) -> None:
    around_an_act(
        patch, lambda line: current_app.send_task(wake.DRAIN, args=[line], ignore_result=True)
    )


def lines_are_counted(patch: Patch) -> None:
    around_an_act(patch, metrics.count_order_outcome)


def lines_are_cached(patch: Patch) -> None:
    around_an_act(patch, lambda line: cache.set("own-view", {"bid": line}))


def lines_stay_in_sessions(patch: Patch) -> None:
    written = orders.read_form_line

    def kept(request: Any) -> str:
        request.session["last"] = written(request)
        return str(request.session["last"])

    patch.setattr(orders, "read_form_line", kept)


def everybody_is_told(patch: Patch) -> None:
    game = GAMES["canaries"]
    patch.setitem(
        GAMES,
        "canaries",
        replace(game, tell=lambda event, seat: game.tell(event, getattr(event, "seat", 0))),
    )


HOLES: dict[Callable[[Patch], None], set[str]] = {
    facts_lie_open: {"database"},
    mails_lie_open: {"database"},
    answers_to_programs_lie_open: {"database"},
    boards_lie_open: {"pictures"},
    lines_are_logged: {"our log"},
    lines_stand_in_statements: {"statements", "server's log"},
    lines_are_queued: {"valkey"},
    lines_are_counted: {"metrics"},
    lines_are_cached: {"valkey"},
    lines_stay_in_sessions: {"sessions"},
    everybody_is_told: {"mails"},
}
"""And where each of them lets a canary be found."""


@pytest.mark.few(3)
@pytest.mark.parametrize("plant", HOLES, ids=lambda plant: plant.__name__)
def test_a_planted_hole_is_found(
    house: House,
    plant: Callable[[Patch], None],
    monkeypatch: Patch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    plant(monkeypatch)
    house.play(FEW)
    assert house.found(caplog.text) >= HOLES[plant]
