"""Orders that arrive with the deadline: each is confirmed and counts, or is refused in words; with
planted faults."""

from __future__ import annotations

import os
import random
import time
from datetime import timedelta
from itertools import count

import pytest
from django.db import connection
from django.utils import timezone

from games.clocks import timeouts
from games.clocks.terms import PRESETS, encode_terms
from games.play import commands
from games.play.checks import list_log_faults
from games.play.models import Event, Game, Question
from games.play.record import Acted
from games.rules.types import Refused
from tests.clocks.clocked import Clocked
from tests.play.helpers import Party, said
from tests.play.together import at_once

GAMES = 2000 if os.environ.get("KEYWEST_FULL") else 60
FEW, MOST_TRIES = 30, 400
AHEAD = 1.0
"""Seconds before the first deadline in which all may get ready, however busy the machine is."""


def against_the_clock(games: int) -> list[tuple[int, Acted | Refused]]:
    """One order a game within 50 ms of its deadline, while two sweepers look all the time; what
    each was told."""
    parties = [Party.sit_down(2) for _ in range(games)]
    tokens = [(party.id, party.token(0)) for party in parties]
    Game.objects.update(pace=encode_terms(PRESETS["live"]._replace(grace=0)))
    rng, begin = random.Random(7), timezone.now() + timedelta(seconds=AHEAD)
    with connection.cursor() as cursor:
        for number, (game, _token) in enumerate(tokens):
            due = begin + timedelta(milliseconds=4 * number)
            cursor.execute(
                "UPDATE games_question SET clock_started_at = now(), budget = 1, due_at = %s WHERE "
                "game_id "
                "= %s",
                [due, game],
            )
    until = begin + timedelta(milliseconds=4 * games + 200)

    def order() -> list[tuple[int, Acted | Refused]]:
        told: list[tuple[int, Acted | Refused]] = []
        for number, (game, token) in enumerate(tokens):
            at = begin + timedelta(milliseconds=4 * number + rng.uniform(-50, 50))
            time.sleep(max((at - timezone.now()).total_seconds(), 0))
            try:
                told.append((game, commands.act(game, 0, "bid 3", token)))
            except Refused as refused:
                told.append((game, refused))
        return told

    def look() -> None:
        while timezone.now() < until:
            timeouts.expire_due_turns(timezone.now())

    answers: list[tuple[int, Acted | Refused]] = at_once([order, look, look])[0]
    timeouts.expire_due_turns(timezone.now())
    return answers


def check(told: list[tuple[int, Acted | Refused]]) -> None:
    """Each order is confirmed and counts, or refused; nothing was played for anybody before their
    time was up."""
    for game, answer in told:
        bid = said(game, "bade", 0)[0]
        lapsed = Event.objects.filter(game_id=game, kind="lapsed", seat=0).exists()
        confirmed = isinstance(answer, Acted)
        assert (bid["amount"] == 3) == confirmed == (not lapsed)
        assert not Question.objects.filter(
            game_id=game, answered_seq=None, due_at__lte=timezone.now()
        ).exists()
        first = Question.objects.filter(game_id=game, seat=0).earliest("asked_seq")
        assert first.answered_at
        assert first.due_at
        assert confirmed or first.answered_at >= first.due_at
    assert all(list_log_faults(game) == [] for game, _answer in told[:: max(len(told) // 60, 1)])


@pytest.mark.promise(7)
def test_each_order_is_confirmed_and_counts_or_is_refused() -> None:
    told = against_the_clock(GAMES)
    assert len(told) == GAMES
    check(told)


@pytest.mark.promise
@pytest.mark.few(1)
@pytest.mark.parametrize(
    ("statements", "right", "wrong"),
    [
        (("SELECT_DUE_GAMES", "SELECT_LATE_QUESTION"), "q.answered_seq IS NULL AND", ""),
        (
            ("SELECT_DUE_GAMES", "SELECT_LATE_QUESTION"),
            "<= %(now)s",
            "<= %(now)s + interval '0.2 seconds'",
        ),
    ],
    ids=["who has answered is late as well", "before the deadline"],
)
def test_a_sweeper_with_a_planted_fault_fails_the_same_check(
    monkeypatch: pytest.MonkeyPatch, statements: tuple[str, ...], right: str, wrong: str
) -> None:
    for name in statements:
        assert right in getattr(timeouts, name)
        monkeypatch.setattr(timeouts, name, getattr(timeouts, name).replace(right, wrong))
    tries, once = count(), timeouts.expire_one_turn
    monkeypatch.setattr(
        timeouts, "expire_one_turn", lambda *how: next(tries) < MOST_TRIES and once(*how)
    )
    with pytest.raises(AssertionError):
        check(against_the_clock(FEW))


def test_a_sweeper_that_looks_before_it_holds_the_game_fails_the_same_check(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Planted: what is due is what was due when the list was made, not what is due under the
    lock."""
    party = Clocked.sit_down(2)
    late = timeouts.Late(
        0, Question.objects.get(game_id=party.id, seat=0).asked_seq, party.person(0).pk, "", 0
    )
    Question.objects.filter(game_id=party.id).update(due_at=timezone.now() + timedelta(seconds=1))
    told: list[tuple[int, Acted | Refused]] = [(party.id, party.act(0, "bid 3"))]
    monkeypatch.setattr(timeouts, "find_late_question", lambda *_: late)
    timeouts.expire_one_turn(party.id, party.now, party.now)
    with pytest.raises(AssertionError):
        check(told)
