"""A table that is asked whether its game shall go back: everybody who sits there has to say yes,
and in a league an organiser; whoever plays on has said no."""

from __future__ import annotations

import pytest

from accounts.models import Person
from games.leagues import organiser_commands
from games.play import commands
from games.play.checks import list_log_faults
from games.play.models import Notice
from games.play.setting_back import CannotSetBack
from games.play.table import load_header
from games.rules import frame
from games.seats import handover, taking
from games.seats.handover import NotYourSeat
from games.votes import deciding, effects
from games.votes.deciding import close_due_votes
from games.votes.kinds import OPEN_FOR, NotYet, Settled
from games.votes.models import Ballot, Motion
from tests.clocks.clocked import Clocked
from tests.leagues.house.house import House
from tests.play.helpers import Party, person
from tests.support.ballots import propose, says
from tests.support.beginning import beginning

pytestmark = pytest.mark.django_db


@pytest.fixture
def trio() -> Clocked:
    """Three people; all have bidden, and the bids were shown."""
    return beginning("three have bidden", all_have_bidden)


def all_have_bidden() -> Clocked:
    """They sit down, and do."""
    party = Clocked.sit_down(3)
    for seat in range(3):
        party.act(seat, f"bid {seat}")
    return party


def version(party: Party) -> int:
    return load_header("id", party.id).meta.version


def ask(party: Clocked, to: int = 2) -> Motion:
    return effects.propose_setting_back(party.id, to, party.now)


def state(motion: Motion) -> str:
    motion.refresh_from_db()
    return motion.state


def test_it_goes_back_when_everybody_says_yes(trio: Clocked) -> None:
    motion, other = ask(trio), propose(trio, 0, "draw")
    assert motion.state == says(trio, 0, motion) == says(trio, 2, motion) == "open"
    assert says(trio, 1, motion) == "passed"
    assert trio.kinds()[-2:] == ["asked back", "set back"]
    assert trio.asked() == [0, 1, 2]
    assert state(other) == "failed"
    assert not Ballot.objects.exists()
    told = Notice.objects.filter(game=trio.id, kind="decided", seq=version(trio))
    assert told.count() == 3
    assert list_log_faults(trio.id) == []


def test_one_no_is_enough_and_time_runs_out(trio: Clocked) -> None:
    motion = ask(trio)
    assert says(trio, 0, motion) == says(trio, 1, motion) == "open"
    assert says(trio, 2, motion, yes=False) == "open"
    trio.now += OPEN_FOR
    with pytest.raises(Settled):
        says(trio, 2, motion)
    assert "set back" not in trio.kinds()


def test_it_ends_by_time(trio: Clocked) -> None:
    motion = ask(trio)
    close_due_votes(trio.now + OPEN_FOR)
    assert state(motion) == "failed"
    assert "set back" not in trio.kinds()


def test_whoever_plays_on_has_ended_it(trio: Clocked) -> None:
    motion = ask(trio)
    for seat in (0, 1):
        says(trio, seat, motion)
    trio.act(2, "pick a")
    assert state(motion) == "failed"
    with pytest.raises(Settled):
        says(trio, 2, motion)
    assert "set back" not in trio.kinds()


def test_time_and_seats_may_move_meanwhile(trio: Clocked) -> None:
    motion = ask(trio)
    for seat in (0, 1):
        says(trio, seat, motion)
    commands.record_frame_events(trio.id, [frame.Nudged(2)], now=trio.now)
    trio.game.seats.filter(number=2).update(nudged_at=trio.now)
    trio.sweep()
    assert state(motion) == "open"
    assert says(trio, 2, motion) == "passed"
    assert list_log_faults(trio.id) == []


def test_bots_do_not_vote_and_a_seat_that_a_bot_got_counts_no_longer(trio: Clocked) -> None:
    motion = ask(trio)
    for seat in (0, 1):
        says(trio, seat, motion)
    leaving = trio.person(2).pk
    handover.hand_seat_to_bot(trio.id, 2, "ruled", trio.now)
    trio.game.seats.filter(number=2).update(bot="random")
    with pytest.raises(NotYourSeat):
        deciding.vote_on_motion(trio.id, leaving, motion.number, True, trio.now)
    deciding.vote_on_motion(trio.id, trio.person(0).pk, motion.number, True, trio.now)
    assert state(motion) == "passed"
    assert "set back" in trio.kinds()


def test_whoever_sits_down_in_between_has_to_say_yes_themself(trio: Clocked) -> None:
    motion = ask(trio)
    for seat in (1, 2):
        says(trio, seat, motion)
    new = person("Zoe")
    taking.seat_by_moderators(trio.id, 0, new.pk, trio.now)
    assert says(trio, 1, motion) == "open"
    assert deciding.vote_on_motion(trio.id, new.pk, motion.number, True, trio.now).state == "passed"


def test_nobody_at_the_table_can_ask_for_it_or_withdraw_it(trio: Clocked) -> None:
    with pytest.raises(NotYet):
        propose(trio, 0, "rewind")
    motion = ask(trio)
    with pytest.raises(NotYet):
        deciding.withdraw_motion(trio.id, trio.person(0).pk, motion.number, trio.now)
    assert state(motion) == "open"


def test_a_newer_question_takes_the_place_of_the_older(trio: Clocked) -> None:
    first, second = ask(trio), ask(trio, 3)
    assert (state(first), state(second)) == ("failed", "open")


def test_where_only_bots_sit_nobody_is_asked() -> None:
    party = Clocked.sit_down(2)
    for seat in range(2):
        party.act(seat, "bid 1")
    party.game.seats.update(person=None, bot="random")
    with pytest.raises(CannotSetBack):
        ask(party)


@pytest.fixture
def league(db: None) -> tuple[House, Clocked]:
    """A table of a league at which the bids were shown."""
    house = House.founded(4)
    house.begun()
    party = Clocked(house.games()[0], house.now)
    for seat in range(4):
        commands.act(party.id, seat, "bid 1", party.token(seat), now=party.now)
    return house, party


def votes(party: Clocked, who: Person, motion: Motion) -> str:
    return deciding.vote_on_motion(party.id, who.pk, motion.number, True, party.now).state


def test_in_a_league_an_organiser_who_does_not_play_there_has_to_agree(
    league: tuple[House, Clocked],
) -> None:
    house, party = league
    motion = ask(party)
    for seat in range(4):
        assert votes(party, party.person(seat), motion) == "open"
    with pytest.raises(NotYourSeat):
        votes(party, person("Eve"), motion)
    assert votes(party, house.organiser, motion) == "passed"
    assert party.kinds()[-1] == "set back"
    assert list_log_faults(party.id) == []


def test_the_organisers_yes_alone_is_not_enough_and_may_come_first(
    league: tuple[House, Clocked],
) -> None:
    house, party = league
    motion = ask(party)
    assert votes(party, house.organiser, motion) == "open"
    said = [votes(party, party.person(seat), motion) for seat in range(4)]
    assert said == ["open", "open", "open", "passed"]


def test_an_organiser_who_plays_there_is_a_player_and_nothing_else(
    league: tuple[House, Clocked],
) -> None:
    house, party = league
    own = party.person(0).pk
    organiser_commands.add_organiser(house.id, own, 0, house.now)
    motion = ask(party)
    for seat in range(4):
        assert votes(party, party.person(seat), motion) == "open"
    organiser_commands.remove_organiser(house.id, house.organiser.pk, house.organiser.pk, house.now)
    with pytest.raises(CannotSetBack, match="organiser"):
        ask(party)
