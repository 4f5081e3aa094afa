"""The canary plays by mail from order to turn mail, shows nowhere, and leaves nothing."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.core import mail
from django.db import connection
from django.db.models import F
from django.test import Client
from django.utils import timezone
from pytest_django import Settings

from accounts.models import Person
from games.heads.signing import record_hourly_statement
from games.mail.inbound.doors.recovery import finish_unfinished_mail
from games.mail.inbound.models import Incoming
from games.mail.outbound.sender import send_due_mails
from games.play.models import Event, Game
from games.play.notice import Notice
from games.play.outbox import drain_due_items
from games.play.sql import Cursor
from games.ratings.rating import rate_due_games
from games.watch.canary import NotTheCanary, find_canary, step_canary
from games.watch.tasks import canary
from keywest_site import pulses
from tests.web.table.party import Party, person

pytestmark = [pytest.mark.promise(35), pytest.mark.django_db(transaction=True)]
ADDRESS = "canary@example.org"
ROUNDS = 30
PAGES = (
    "/",
    "/tables/",
    "/status/",
    "/heads/",
    "/leagues/",
    "/seats/",
    "/api/tables/",
    "/api/seats/",
)


@pytest.fixture(autouse=True)
def _with_a_canary(settings: Settings) -> None:
    settings.CANARY, settings.MAIL_LISTENER = ADDRESS, ""


def let_parts_work(*, reads: bool = True, sends: bool = True, bots: bool = True) -> None:
    """Worker and sender, once, when all that is to be sent is due."""
    if bots:
        drain_due_items()
    Notice.objects.update(due_at=timezone.now() - timedelta(seconds=1))
    Incoming.objects.filter(kind="new").update(received_at=F("received_at") - timedelta(minutes=1))
    if reads:
        finish_unfinished_mail()
    if sends:
        send_due_mails()


def play_through(**parts: bool) -> list[str]:
    """All steps, until it rests or nothing more happens."""
    steps = [step_canary(timezone.now())]
    while steps[-1] not in ("rests", "done", "failed") and len(steps) < ROUNDS:
        let_parts_work(**parts)
        steps.append(step_canary(timezone.now()))
    return steps


def count_rows() -> dict[str, int]:
    """Of every table, but for the one that says when it was last well."""
    with connection.cursor() as cursor:
        tables = set(connection.introspection.table_names(cursor)) - {"site_pulse", "site_lease"}
        counts = {}
        for table in sorted(tables):
            cursor.execute(f"SELECT count(*) FROM {connection.ops.quote_name(table)}")
            counts[table] = cursor.fetchone()[0]
    return counts


def test_an_order_by_mail_leads_to_the_next_turn_mail_and_nothing_is_left() -> None:
    Party.sit_down(2)
    let_parts_work()
    before = count_rows()
    mail.outbox.clear()
    steps = play_through()
    assert steps[0] == "opened"
    assert {"asked", "confirm"} <= set(steps)
    assert steps[-1] == "done"
    assert len([one for one in mail.outbox if one.to == [ADDRESS]]) >= 3, "turn, receipt, turn"
    assert count_rows() == before
    assert 0 <= pulses.load_pulse_ages()["canary"] < 60
    assert step_canary(timezone.now()) == "rests"
    with connection.cursor() as cursor:
        cursor.execute("UPDATE site_pulse SET at = at - interval '601 seconds'")
    assert canary() == "opened"


def test_nobody_sees_it_while_it_plays() -> None:
    watcher = Client()
    watcher.force_login(person("Walter"))
    assert step_canary(timezone.now()) == "opened"
    let_parts_work()
    playing = find_canary()
    assert playing is not None
    for path in PAGES:
        page = watcher.get(path, follow=True).content.decode()
        assert playing.game.slug not in page, path
        assert playing.person.name not in page, path
    assert watcher.get(f"/t/{playing.game.slug}/").status_code == 404
    record_hourly_statement(timezone.now())
    with Cursor() as cursor:
        cursor.execute("SELECT count(*) FROM heads_log WHERE slug = %s", (playing.game.slug,))
        assert cursor.fetchone() == (0,)
    assert rate_due_games(timezone.now()) == 0


STOPPED = {
    "bots": {"turn mail", "next turn mail"},  # as the lot has placed it
    "reads": {"new"},
    "sends": {"turn mail"},
}
"""What it waits for then."""


@pytest.mark.parametrize("part", STOPPED)
def test_a_part_that_stands_still_stops_it_and_it_is_given_up(part: str) -> None:
    before = count_rows()
    steps = play_through(**{part: False})
    assert steps[-1] in STOPPED[part], steps
    assert Incoming.objects.count() <= 1, "and asks once"
    assert "canary" not in pulses.load_pulse_ages()
    Game.objects.update(created_at=timezone.now() - timedelta(minutes=10))
    assert step_canary(timezone.now()) == "failed"
    assert count_rows() == before
    assert "canary" not in pulses.load_pulse_ages()


def test_a_person_who_plays_here_is_no_canary(settings: Settings) -> None:
    party = Party.sit_down(2)
    settings.CANARY = party.people[0].email
    with pytest.raises(NotTheCanary):
        step_canary(timezone.now())
    assert Game.objects.filter(pk=party.id).exists()
    assert Person.objects.filter(email=settings.CANARY).exists()


def forget(game: int, player: int) -> bool:
    with connection.cursor() as cursor:
        cursor.execute("SELECT watch_forget_canary(%s, %s)", [game, player])
        return bool(cursor.fetchone()[0])


def test_the_database_forgets_no_other_game() -> None:
    party = Party.sit_down(2)
    assert not forget(party.id, party.people[0].pk), "no practice"
    step_canary(timezone.now())
    playing = find_canary()
    assert playing is not None
    assert not forget(playing.game.pk, party.people[0].pk), "another person sits there"
    assert Event.objects.filter(game_id=playing.game.pk).exists()
    assert forget(playing.game.pk, playing.person.pk)
