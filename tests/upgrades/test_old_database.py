"""A database of an older version is migrated, checked and played on.

A dump has the site of `tests/snapshots/house.py` as that version wrote it, and two dozen running
games more, with plans and answers by mail (`tests/upgrades/keep_release.py`).
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from datetime import UTC, datetime

import pytest
import time_machine
from allauth.mfa.models import Authenticator
from django.core import mail
from django.core.management import CommandError, call_command
from django.db import connection
from django.utils import timezone
from pytest_django.plugin import DjangoDbBlocker

from accounts.models import Person
from games.desk.models import Proposal
from games.desk.permissions import Actor
from games.desk.proposals import accept_proposal
from games.mail.inbound.models import Incoming
from games.mail.outbound.sender import send_due_mails
from games.play import commands
from games.play.models import Event, Game, Notice, Plan
from games.play.table import load_header, table_for
from tests.support.beginning import forget
from tests.upgrades.dumps import list_releases, restore_dump, run_sql

TABLES = 12
"""Running ones of each game, at least, in every release."""
NAME = "keywest_upgraded"
SOON_AFTER = datetime(2031, 3, 4, 14, 30, tzinfo=UTC)
"""A while after the dumps, whose sites begin at noon."""
ACTS = 12


@pytest.fixture(scope="module", params=list_releases())
def upgraded(
    request: pytest.FixtureRequest, django_db_setup: None, django_db_blocker: DjangoDbBlocker
) -> Iterator[str]:
    """The old database of this version, migrated, in place of the tests' own."""
    version = str(request.param)
    own = connection.settings_dict["NAME"]
    with django_db_blocker.unblock(), time_machine.travel(SOON_AFTER):
        connection.close()
        run_sql("postgres", f"DROP DATABASE IF EXISTS {NAME}")
        run_sql("postgres", f"CREATE DATABASE {NAME}")
        restore_dump(version, NAME)
        forget()
        connection.settings_dict["NAME"] = NAME
        call_command("migrate", verbosity=0)
        yield version
        connection.close()
        connection.settings_dict["NAME"] = own
        forget()
        run_sql("postgres", f"DROP DATABASE {NAME} WITH (FORCE)")


def test_its_logs_are_whole(upgraded: str) -> None:
    call_command("check_games", verbosity=0)


def test_a_release_leaves_games_with_plans_and_mails(upgraded: str) -> None:
    running = Game.objects.filter(status="running", title__startswith="Table")
    for rules in ("keywest", "keyflower"):
        assert running.filter(rules=rules).count() >= TABLES
    assert Plan.objects.filter(game__in=running, active=True).count() >= TABLES - 1
    assert Incoming.objects.filter(kind="played").count() >= 2 * (TABLES - 1)
    assert Notice.objects.filter(state="sent").count() >= TABLES - 1


def test_a_proposal_that_waits_is_accepted(upgraded: str) -> None:
    mona = Person.objects.get(name="Mona")
    keys = Authenticator.objects.filter(user=mona).values_list("pk", flat=True)
    waiting = Proposal.objects.get(state=Proposal.State.OPEN)
    row = accept_proposal(Actor(mona.pk, list(keys)), waiting.pk, timezone.now())
    assert row.state == Proposal.State.DONE


def test_its_games_are_played_on(upgraded: str) -> None:
    rng = random.Random(5)
    running = Game.objects.filter(status="running", title__startswith="Table")
    assert {game.rules for game in running} == {"keywest", "keyflower"}
    for game in running:
        before = game.version
        for _act in range(ACTS):
            known = load_header("id", game.pk)
            seat = min(known.tokens)
            decision = table_for(known, seat).decision
            assert decision
            line = str(rng.choice(decision.moves))
            commands.act(game.pk, seat, line, known.tokens[seat])
        game.refresh_from_db()
        assert game.version >= before + ACTS
    call_command("check_games", verbosity=0)


def test_its_finished_games_have_honest_dice(upgraded: str) -> None:
    finished = Game.objects.filter(status="finished")
    assert finished.count() >= 6
    for game in finished:
        call_command("verify_game", game.slug, verbosity=0)


def test_its_notices_are_sent(upgraded: str) -> None:
    waiting = Notice.objects.filter(state="queued").count()
    assert waiting > 100
    sent = 0
    while taken := send_due_mails():
        sent += taken
    assert sent
    assert len(mail.outbox) >= sent
    assert Notice.objects.filter(state="failed").count() == 0


def test_a_changed_fact_is_found(upgraded: str) -> None:
    event = Event.objects.filter(kind="founded").first()
    assert event
    with connection.cursor() as cursor:
        cursor.execute("ALTER TABLE games_event DISABLE TRIGGER USER")
        cursor.execute(
            "UPDATE games_event SET version = version - 1 WHERE (game_id, seq) = (%s, %s)",
            [event.game_id, event.seq],
        )
    with pytest.raises(CommandError, match="1 of"):
        call_command("check_games", verbosity=0)
