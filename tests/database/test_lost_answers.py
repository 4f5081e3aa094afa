"""An act whose COMMIT got no answer counts once and is told so, or is done once more; one that the
standby has not is not told to count."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import psycopg
import pytest
from django.db import OperationalError, connection, connections

from games.play import commands, lost_answers, talk
from games.play.models import Event, Game, Message, Outbox
from games.play.position import POSITIONS
from games.play.record import Acted
from games.play.refusals import Answered
from games.play.sql import Cursor
from games.play.store import load_open_questions
from keywest_site.postgresql.base import NotReplicated
from keywest_site.settings.parts import Server
from tests.bench.games import running_game
from tests.support.cutting import Cut, Line, line_to
from tests.support.pgbouncer import connected
from tests.support.programs import client_of

pytestmark = pytest.mark.django_db(transaction=True)


class Seated:
    """A game, and an answer to what is asked in it."""

    def __init__(self) -> None:
        self.game = running_game()
        position = POSITIONS.get(self.game.pk)
        assert position
        decision = position.decisions[0]
        self.seat, self.line = decision.seat, str(decision.moves[0])
        with Cursor() as cursor:
            self.token = load_open_questions(cursor, self.game.pk)[0][self.seat].token
        self.before = self.count()

    def count(self) -> int:
        return Event.objects.filter(game=self.game).count()

    def act(self) -> Acted:
        return commands.act(self.game.pk, self.seat, self.line, self.token)

    def check_counts_once(self, acted: Acted) -> None:
        game = Game.objects.get(pk=self.game.pk)
        assert game.version == acted.version == self.count()
        assert self.count() - self.before == len(acted.facts) > 0
        assert POSITIONS.get(game.pk) == acted.position
        assert Outbox.objects.filter(game=game, command__isnull=False).count() == 1
        with pytest.raises(Answered):
            self.act()


@pytest.fixture
def seated() -> Seated:
    return Seated()


@pytest.fixture
def line() -> Iterator[Line]:
    """Everything of this thread goes by a line that can be cut."""
    at = connection.settings_dict
    folder, name = at["HOST"], at["NAME"]
    with (
        line_to(str(Path(folder, ".s.PGSQL.5432"))) as line,
        connected(Server("127.0.0.1", line.port, name)),
    ):
        yield line


@contextmanager
def aside() -> Iterator[None]:
    """Another thread's connection, closed afterwards."""
    try:
        yield
    finally:
        connections.close_all()


def test_the_answer_alone_is_lost(seated: Seated, line: Line) -> None:
    line.cuts = [Cut(arrives=True)]
    acted = seated.act()
    assert line.done == 1
    seated.check_counts_once(acted)


def test_who_does_not_look_would_tell_a_player_that_it_failed(
    seated: Seated, line: Line, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(lost_answers, "has_counted", lambda *_: False)
    line.cuts = [Cut(arrives=True)]
    with pytest.raises(Answered):
        seated.act()


def test_the_commit_itself_is_lost(seated: Seated, line: Line) -> None:
    line.cuts = [Cut(arrives=False)]
    acted = seated.act()
    assert line.done == 1
    seated.check_counts_once(acted)


def test_who_takes_it_for_done_would_lose_it(
    seated: Seated, line: Line, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(lost_answers, "has_counted", lambda *_: True)
    line.cuts = [Cut(arrives=False)]
    seated.act()
    assert seated.count() == seated.before


def test_it_is_done_once_more_and_not_for_ever(seated: Seated, line: Line) -> None:
    line.cuts = [Cut(arrives=False), Cut(arrives=False)]
    with pytest.raises(OperationalError):
        seated.act()
    assert (line.done, line.cuts, seated.count()) == (2, [], seated.before)
    seated.check_counts_once(seated.act())


def test_a_closed_question_proves_nothing(seated: Seated, line: Line) -> None:
    """Somebody else answers while the line is down: what we sent does not count."""

    def answer() -> None:
        with aside():
            seated.act()

    line.cuts = [Cut(arrives=False, then=answer)]
    with pytest.raises(Answered):
        seated.act()
    assert Outbox.objects.filter(game=seated.game, command__isnull=False).count() == 1


def test_taking_back_is_as_safe(seated: Seated, line: Line) -> None:
    acted = seated.act()
    acts = acted.position.undo[seated.seat]
    if not acts:
        pytest.fail("this act cannot be taken back")
    line.cuts = [Cut(arrives=True)]
    back = commands.take_back(seated.game.pk, seated.seat, acts[-1])
    assert line.done == 1
    assert Game.objects.get(pk=seated.game.pk).version == back.version


# Table talk: a message is written as surely.


class Speaking:
    """A table where somebody says something by the API, without an `Idempotency-Key`."""

    def __init__(self) -> None:
        self.game = running_game()
        assert self.game.host
        self.program = client_of(self.game.host)
        self.program.raise_request_exception = False

    def say(self) -> list[str]:
        """What stands there afterwards; "" if it was not confirmed."""
        where = f"/api/tables/{self.game.slug}/talk"
        answer = self.program.post(where, {"text": "Hello"}, content_type="application/json")
        return [one["text"] for one in answer.json()] if answer.status_code == 200 else [""]


@pytest.mark.parametrize("arrives", [True, False], ids=["its answer", "the COMMIT"])
def test_a_message_whose_commit_is_cut_is_there_once(arrives: bool, line: Line) -> None:
    speaking = Speaking()
    line.cuts = [Cut(arrives=arrives)]
    assert speaking.say() == ["Hello"]
    assert line.done == 1
    assert Message.objects.count() == 1


@pytest.mark.parametrize(
    ("arrives", "believes", "there"), [(True, False, 2), (False, True, 0)], ids=["twice", "lost"]
)
def test_who_does_not_look_for_it_doubles_or_loses_it(
    arrives: bool, believes: bool, there: int, line: Line, monkeypatch: pytest.MonkeyPatch
) -> None:
    speaking = Speaking()
    monkeypatch.setattr(talk, "find_written", lambda *_: believes)
    line.cuts = [Cut(arrives=arrives)]
    speaking.say()
    assert Message.objects.count() == there


@pytest.mark.parametrize("keyed", [{}, {"Idempotency-Key": "a key"}], ids=["plain", "with a key"])
def test_a_line_that_breaks_before_any_message_is_told_in_words(
    keyed: dict[str, str], line: Line
) -> None:
    """Whoever is told that it failed may look again; nobody is told of a bug."""
    speaking, told = Speaking(), set[int]()
    where, texts = f"/api/tables/{speaking.game.slug}/talk", list[str]()
    for passes in range(0, 200, 3):
        texts.append(f"message {passes}")
        connection.ensure_connection()
        done, line.passes = line.done, passes
        headers = {name: f"{key} {passes}" for name, key in keyed.items()}
        answer = speaking.program.post(
            where, {"text": texts[-1]}, content_type="application/json", headers=headers
        )
        told.add(answer.status_code)
        assert answer.status_code in (200, 503), (passes, answer.content)
        assert answer.status_code == 200 or (
            answer.json()["error"] and answer.headers["Retry-After"]
        ), passes
        line.passes = None
        connection.close()
        said = Message.objects.filter(text=texts[-1]).count()
        assert said == 1 if answer.status_code == 200 else said <= 1, passes
        if line.done == done:
            break
    assert told == {200, 503}
    assert passes > 10
    assert line.done == done, "it never came to its end"


# A standby that does not answer.


def say(*statements: str) -> list[Any]:
    """As the superuser, each by itself; what the last one found."""
    at = connection.settings_dict
    words = {"host": at["HOST"], "dbname": "postgres", "user": at["USER"], "autocommit": True}
    with psycopg.connect(**words) as own:
        for statement in statements:
            found = own.execute(statement)
        return found.fetchall() if found.description else []


CANCEL = "SELECT pg_cancel_backend(pid) FROM pg_stat_activity WHERE wait_event = 'SyncRep'"


@contextmanager
def cancelled_waits() -> Iterator[list[Any]]:
    """Whoever waits for the standby is cancelled, as by statement_timeout."""
    over, cancelled = threading.Event(), list[Any]()

    def cancel() -> None:
        while not over.is_set():
            cancelled.extend(say(CANCEL))
            time.sleep(0.02)

    thread = threading.Thread(target=cancel)
    thread.start()
    try:
        yield cancelled
    finally:
        over.set()
        thread.join()


def waits_for_standby() -> bool:
    """Whether the server has taken the setting over, which it does some time after it is told."""
    at = connection.settings_dict
    words = {"host": at["HOST"], "dbname": at["NAME"], "user": at["USER"], "autocommit": True}
    with (
        cancelled_waits() as cancelled,
        psycopg.connect(**words, options="-c synchronous_commit=on") as own,
    ):
        own.execute("CREATE TEMP TABLE probe ()")
    return bool(cancelled)


@pytest.fixture
def no_standby() -> Iterator[None]:
    """The server waits for a standby that there is not, in sessions that ask for it."""
    say("ALTER SYSTEM SET synchronous_standby_names = 'nobody'", "SELECT pg_reload_conf()")
    try:
        assert any(waits_for_standby() for _ in range(200)), "the server never took it over"
        yield
    finally:
        say("ALTER SYSTEM RESET synchronous_standby_names", "SELECT pg_reload_conf()")


def waiting_session() -> Any:
    at = connection.settings_dict
    options = {"options": "-c synchronous_commit=on"}
    return connected(Server(at["HOST"], at["PORT"], at["NAME"]), more=options)


def test_an_act_that_the_standby_has_not_is_not_confirmed(
    seated: Seated, no_standby: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    woken = list[int]()
    monkeypatch.setattr("games.play.record.wake_worker", lambda: woken.append(1))
    with waiting_session(), cancelled_waits() as cancelled, pytest.raises(NotReplicated):
        seated.act()
    assert cancelled
    assert not woken
    assert seated.count() > seated.before, "PostgreSQL itself calls it a success"


def write_alone() -> None:
    with Cursor() as cursor:
        cursor.execute("UPDATE games_game SET title = 'x'")


def write_by_orm() -> None:
    Game.objects.update(title="x")


@pytest.mark.parametrize("write", [write_alone, write_by_orm])
def test_nor_is_a_statement_by_itself(
    seated: Seated, no_standby: None, write: Callable[[], None]
) -> None:
    """So no mail leaves with an address that a failover forgets."""
    with waiting_session(), cancelled_waits():
        with pytest.raises(NotReplicated):
            write()
        connection.close()
