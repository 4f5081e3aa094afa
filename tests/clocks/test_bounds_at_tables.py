"""AT-30 at real tables: the sweeper, the database and the log, with stallers and with people who
vanish."""

from __future__ import annotations

import os
from datetime import datetime, timedelta
from random import Random

import pytest

from games.clocks import outages
from games.clocks.models import Heartbeat
from games.clocks.terms import compute_longest_game, decode_terms
from games.play import commands
from games.play.checks import list_log_faults
from games.play.models import Event, Game, Question, Seat
from games.play.table import load_header, table_for
from games.rules.registry import GAMES
from games.rules.types import Refused
from games.seats import handover
from tests.clocks.clocked import Clocked

GAMES_PLAYED = 36 if os.environ.get("KEYWEST_FULL") else 6
BREATH = timedelta(minutes=2)


def leaps(party: Clocked, to: datetime) -> None:
    """Time goes on to that instant; the house was open all the while."""
    party.now = max(party.now, to)
    Heartbeat.objects.update(at=party.now - BREATH)
    party.sweep()


def answers(party: Clocked, seat: int, rng: Random) -> None:
    """This seat answers as a bot would."""
    table = table_for(party.id, seat)
    if table.decision and table.view:
        line = str(
            next(iter(GAMES[party.game.rules].bots.values()))(table.view, table.decision, rng)
        )
        commands.act(party.id, seat, line, table.token, now=party.now)


def bots_answer(party: Clocked, rng: Random) -> None:
    """Every seat that a bot keeps."""
    while found := [one for one in load_header("id", party.id).seats if one.bot and one.asked]:
        answers(party, found[0].number, rng)
    party.sweep()


def running(party: Clocked) -> bool:
    return Game.objects.get(pk=party.id).status == "running"


def first_due(party: Clocked) -> Question | None:
    """The open question whose time is up first; None: only bots are asked."""
    asked = Question.objects.filter(game=party.id, answered_seq=None)
    found = asked.filter(due_at__isnull=False).order_by("due_at", "seat").first()
    assert found or not asked.filter(bot=False).exists()
    return found


def tries(party: Clocked, rng: Random, seat: int) -> None:
    """Whatever might put a deadline off."""
    try:
        match rng.choice(["extend", "pause", "take back", "nothing"]):
            case "extend":
                handover.take_extension(party.id, party.person(seat).pk, party.now)
            case "take back":
                other = rng.randrange(party.game.size)
                commands.take_back(
                    party.id, other, party.table(other).take_back or 0, now=party.now
                )
    except (Refused, AssertionError):
        return


@pytest.mark.promise(30)
@pytest.mark.parametrize("seed", range(GAMES_PLAYED))
def test_a_table_of_stallers_is_over_within_its_bound(seed: int) -> None:
    rng = Random(seed)
    preset = rng.choice(["day", "relaxed", "evenings", "weekly"])
    party = Clocked.sit_down(
        rng.randint(2, 4), preset, extensions=rng.randint(0, 2), misses=rng.choice([0, 2])
    )
    begin, paused = party.now, timedelta()
    while running(party):
        bots_answer(party, rng)
        if not running(party):
            break
        late = first_due(party)
        if late is None:
            continue
        assert late.due_at
        leaps(party, late.due_at - timedelta(minutes=5))
        tries(party, rng, late.seat)
        if not paused and rng.random() < 0.2:
            outages.stop_table_clocks(party.id, party.now)
            paused = timedelta(days=7)
            leaps(party, party.now + paused)
            outages.restart_table_clocks(party.id, party.now)
        if rng.random() < 0.5 and late.seat in party.asked():
            answers(party, late.seat, rng)
            party.sweep()
        elif (due := first_due(party)) and due.due_at:
            leaps(party, due.due_at + timedelta(hours=1))
    again = Event.objects.filter(game=party.id, kind="rewound").count()
    limit = compute_longest_game(
        decode_terms(Game.objects.get(pk=party.id).pace), party.game.size, asked(party) - again
    )
    assert limit
    assert party.now - begin <= limit + paused
    assert list_log_faults(party.id) == []


def asked(party: Clocked) -> int:
    """Questions whose clock was set."""
    return Question.objects.filter(game=party.id, due_at__isnull=False).count()


@pytest.mark.parametrize(("rules", "people"), [("pearls", 4), ("keywest", 3)])
def test_the_game_of_whoever_stays_ends_with_a_result(rules: str, people: int) -> None:
    party, rng = Clocked.sit_down(people, rules=rules), Random(people)
    stays = people - 1
    gone_after = {seat: 1 + 3 * seat for seat in range(stays)}
    acts = dict.fromkeys(range(people), 0)
    while running(party):
        bots_answer(party, rng)
        present = [seat for seat in party.asked() if seat == stays or acts[seat] < gone_after[seat]]
        present = [seat for seat in present if party.seat(seat).person_id]
        if present:
            party.now += timedelta(minutes=7)
            acts[present[0]] += 1
            answers(party, present[0], rng)
            Heartbeat.objects.update(at=party.now - BREATH)
            party.sweep()
        elif running(party) and party.asked():
            due = first_due(party)
            assert due
            assert due.due_at
            leaps(party, due.due_at + timedelta(minutes=11))
    row = Seat.objects.get(game=party.id, number=stays)
    assert row.person_id
    assert row.points is not None
    assert row.rank
    assert all(seat.owner_id or seat.person_id for seat in Seat.objects.filter(game=party.id))
    if rules == "keywest":
        assert Event.objects.filter(game=party.id, kind="handed").count() == stays
    assert list_log_faults(party.id) == []
