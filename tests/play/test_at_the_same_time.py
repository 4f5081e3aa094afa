"""Several doors at once, threads and processes: nothing is lost, nothing happens twice, nothing
stays half done."""

from __future__ import annotations

import os
import signal
from functools import partial

from games.play import commands, lobby
from games.play.checks import list_log_faults
from games.play.models import Event, Game, Question, Seat
from games.play.record import Acted
from games.play.refusals import Answered, Full, NotOpen
from games.rules.types import Refused
from tests.play.helpers import Party, person
from tests.play.together import at_once
from tests.support.at_once import answer, child


def test_sealed_bids_of_all_seats_at_once_all_land(transactional_db: None) -> None:
    for _ in range(5):
        party = Party.sit_down(4)
        tokens = [party.token(seat) for seat in range(4)]
        results = at_once([partial(party.act, seat, "bid 1", tokens[seat]) for seat in range(4)])
        assert [type(result) for result in results] == [Acted] * 4
        assert sorted(
            Event.objects.filter(game=party.id, kind="bade").values_list("seat", flat=True)
        ) == [0, 1, 2, 3]
        assert party.kinds().count("opened") == 1
        assert list_log_faults(party.id) == []


def test_of_twenty_clicks_at_once_exactly_one_lands(party: Party) -> None:
    token = party.token(0)
    results = at_once([partial(party.act, 0, f"bid {number % 4}", token) for number in range(20)])
    landed = [result for result in results if isinstance(result, Acted)]
    assert len(landed) == 1
    assert sum(isinstance(result, Answered) for result in results) == 19
    assert party.kinds().count("bade") == 1
    assert list_log_faults(party.id) == []


def test_of_four_processes_with_one_token_exactly_one_lands(party: Party) -> None:
    token = party.token(1)
    others = [child(party, 1, f"bid {number}", token) for number in range(4)]
    for process in others:
        assert process.stdin
        process.stdin.write("go\n")
        process.stdin.flush()
    answers = sorted(answer(process) for process in others)
    assert answers == ["refused Answered"] * 3 + ["version 3"]
    assert party.kinds().count("bade") == 1


def test_a_process_killed_between_writing_and_commit_leaves_nothing_behind(party: Party) -> None:
    token = party.token(0)
    victim = child(party, 0, "bid 3", token, "halt")
    assert victim.stdin
    assert victim.stdout
    victim.stdin.write("go\n")
    victim.stdin.flush()
    assert victim.stdout.readline() == "written\n"
    os.kill(victim.pid, signal.SIGKILL)
    victim.communicate(timeout=60)
    assert victim.returncode == -signal.SIGKILL
    assert party.act(0, "bid 1", token).version == 3
    assert Event.objects.get(game=party.id, seq=3).seat == 0
    assert Question.objects.filter(game=party.id, seat=0).count() == 1
    assert list_log_faults(party.id) == []


def test_a_take_back_and_the_last_bid_at_once_end_in_one_of_the_two_orders(
    transactional_db: None,
) -> None:
    for _ in range(10):
        party = Party.sit_down(2)
        party.act(0, "bid 2")
        last, to = party.token(1), party.table(0).take_back
        assert to
        bid, back = at_once(
            [partial(party.act, 1, "bid 1", last), partial(commands.take_back, party.id, 0, to)]
        )
        assert isinstance(bid, Acted)
        assert party.kinds().count("opened") == (1 if isinstance(back, Refused) else 0)
        assert list_log_faults(party.id) == []


def test_eight_people_at_once_for_two_free_seats_fill_exactly_two(transactional_db: None) -> None:
    game = lobby.open_table(person().pk, "pearls", 3)
    people = [person("Carl").pk for _ in range(8)]
    results = at_once([partial(lobby.join, game.pk, one) for one in people])
    assert sum(isinstance(result, Game) for result in results) == 2
    assert sum(isinstance(result, Full | NotOpen) for result in results) == 6
    assert Seat.objects.filter(game=game).count() == 3
    assert list_log_faults(game.pk) == []
