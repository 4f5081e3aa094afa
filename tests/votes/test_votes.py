"""Votes of the people at a table: who may, when one passes, what it brings about, and that it does
so once."""

from __future__ import annotations

from datetime import datetime, timedelta
from threading import Barrier

import pytest

from games.play import commands
from games.play.checks import list_log_faults
from games.play.models import Game
from games.play.refusals import NotRunning
from games.seats import handover
from games.votes import deciding
from games.votes.kinds import KINDS, NoSuchMotion, NotYet, OpenAlready, Settled, has_enough_votes
from games.votes.models import Ballot, Motion
from tests.clocks.clocked import Clocked
from tests.play.helpers import person
from tests.play.together import at_once
from tests.support.ballots import propose, says
from tests.support.beginning import beginning

DAY = timedelta(days=1)


@pytest.fixture
def trio() -> Clocked:
    """Three people who have a day for each turn."""
    return beginning("three with a day each", lambda: Clocked.sit_down(3))


def status(party: Clocked) -> str:
    return Game.objects.get(pk=party.id).status


def test_more_than_half_or_everybody() -> None:
    most, everybody = KINDS["pause"], KINDS["draw"]
    assert [has_enough_votes(most, 4, yes) for yes in range(5)] == [False, False, False, True, True]
    assert [has_enough_votes(everybody, 3, yes) for yes in range(4)] == [False, False, False, True]
    assert not has_enough_votes(everybody, 0, 0)


def test_a_pause_passes_with_more_than_half(trio: Clocked) -> None:
    motion = propose(trio, 0, "pause", 5)
    assert motion.state == "open"
    assert says(trio, 1, motion) == "passed"
    assert Game.objects.get(pk=trio.id).paused_at == trio.now
    assert trio.kinds()[-1] == "paused"
    assert list_log_faults(trio.id) == []


@pytest.mark.parametrize("kind", ["none", "draw", "bots"])
def test_a_game_ends_only_when_everybody_agrees(trio: Clocked, kind: str) -> None:
    motion = propose(trio, 2, kind)
    assert says(trio, 0, motion) == "open"
    assert status(trio) == "running"
    assert says(trio, 1, motion) == "passed"
    assert status(trio) == ("abandoned" if kind == "none" else "finished")
    assert list_log_faults(trio.id) == []
    with pytest.raises(NotRunning):
        commands.act(trio.id, 0, "bid 1", trio.token(0))
    with pytest.raises(NotRunning):
        propose(trio, 0, "pause", 3)


def test_no_counts_like_nothing_until_the_time_is_over_and_may_become_yes(trio: Clocked) -> None:
    motion = propose(trio, 0, "draw")
    assert says(trio, 1, motion, yes=False) == says(trio, 2, motion, yes=False) == "open"
    assert says(trio, 1, motion) == "open"
    assert says(trio, 2, motion) == "passed"


def test_a_vote_closes_after_three_days_and_rests_for_one() -> None:
    party = Clocked.sit_down(3, "relaxed")
    motion = propose(party, 0, "draw")
    party.now += 3 * DAY
    party.sweep()
    motion.refresh_from_db()
    assert motion.state == "failed"
    with pytest.raises(Settled):
        says(party, 1, motion)
    with pytest.raises(NotYet):
        propose(party, 1, "draw")
    party.now += DAY
    assert propose(party, 1, "draw").state == "open"


def test_a_ballot_in_the_moment_of_closing_comes_too_late(trio: Clocked) -> None:
    motion = propose(trio, 0, "pause", 3)
    trio.now = motion.closes_at
    with pytest.raises(Settled):
        says(trio, 1, motion)


def test_ballots_are_burnt_however_a_vote_ends(trio: Clocked) -> None:
    first, second = propose(trio, 0, "pause", 1), propose(trio, 1, "draw")
    says(trio, 1, first)
    deciding.withdraw_motion(trio.id, trio.person(1).pk, second.number, trio.now)
    assert not Ballot.objects.exists()


def test_one_vote_of_a_kind_at_a_time_and_only_its_proposer_withdraws_it(trio: Clocked) -> None:
    motion = propose(trio, 0, "draw")
    with pytest.raises(OpenAlready):
        propose(trio, 1, "draw")
    with pytest.raises(NotYet):
        deciding.withdraw_motion(trio.id, trio.person(1).pk, motion.number, trio.now)
    assert propose(trio, 1, "none").state == "open"


def test_only_who_sits_there_proposes_and_votes(trio: Clocked) -> None:
    stranger, motion = person("Carl"), propose(trio, 0, "draw")
    with pytest.raises(handover.NotYourSeat):
        deciding.propose_motion(trio.id, stranger.pk, "none", trio.now)
    with pytest.raises(handover.NotYourSeat):
        deciding.vote_on_motion(trio.id, stranger.pk, motion.number, True, trio.now)
    other = Clocked.sit_down(2)
    with pytest.raises(NoSuchMotion):
        deciding.vote_on_motion(other.id, other.person(0).pk, motion.number, True, other.now)
    with pytest.raises(NoSuchMotion):
        propose(trio, 0, "flood")


def test_bots_do_not_vote_and_who_leaves_takes_the_ballot_along(trio: Clocked) -> None:
    motion = propose(trio, 0, "draw")
    says(trio, 1, motion)
    handover.resign_and_pass_on_host(trio.id, trio.person(2).pk, trio.now)
    trio.sweep()
    motion.refresh_from_db()
    assert motion.state == "passed"
    assert status(trio) == "finished"
    assert list_log_faults(trio.id) == []


def test_a_person_alone_with_bots_decides_alone() -> None:
    party = Clocked.sit_down(2)
    handover.resign_and_pass_on_host(party.id, party.person(1).pk, party.now)
    assert propose(party, 0, "bots").state == "passed"
    assert party.seat(0).points is not None


def test_a_host_who_resigns_leaves_the_table_to_the_next_person(trio: Clocked) -> None:
    host = trio.game.host_id
    assert host
    handover.resign_and_pass_on_host(trio.id, host, trio.now)
    assert Game.objects.get(pk=trio.id).host_id not in (None, host)


def last_ballots(party: Clocked) -> list[str]:
    """Two of three, who are both needed, vote in the same moment; what each is told."""
    motion = propose(party, 0, "draw")
    people = [party.person(1).pk, party.person(2).pk]

    def ballot(person: int) -> str:
        return deciding.vote_on_motion(party.id, person, motion.number, True, party.now).state

    return sorted(at_once([lambda: ballot(people[0]), lambda: ballot(people[1])]))


def test_two_last_ballots_at_once_decide_once() -> None:
    for _ in range(4):
        party = Clocked.sit_down(3)
        assert last_ballots(party) == ["open", "passed"]
        assert party.kinds().count("agreed") == 1


def test_ballots_that_are_counted_without_holding_the_game_are_caught(
    trio: Clocked, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Planted: nobody holds the row, so each of the two counts without the other's."""
    both, decided = Barrier(2, timeout=60), deciding.settle_if_decided

    def counted(motion: Motion, now: datetime) -> Motion:
        last, settled = motion.ballots.count() > 1, decided(motion, now)
        if last:
            both.wait()  # neither has committed before the other has counted
        return settled

    monkeypatch.setattr(deciding, "lock_voting_table", lambda _game: None)
    monkeypatch.setattr(deciding, "settle_if_decided", counted)
    assert last_ballots(trio) == ["open", "open"]


def test_everything_open_is_over_with_the_game(trio: Clocked) -> None:
    pause, draw = propose(trio, 0, "pause", 3), propose(trio, 0, "draw")
    for seat in (1, 2):
        says(trio, seat, draw)
    pause.refresh_from_db()
    assert pause.state == "failed"
    trio.passes(hours=1)
    assert list_log_faults(trio.id) == []
