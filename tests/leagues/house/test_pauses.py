"""A pause of the season stops the clocks at its tables, and gives the time back."""

from __future__ import annotations

from datetime import timedelta

import pytest

from games.clocks.running import load_table_clocks
from games.clocks.starting import set_missing_clocks_of_game
from games.leagues import organiser_commands
from games.leagues.runtime.table_states import load_table_states
from games.play.models import Game, Standstill
from games.votes.deciding import close_due_votes, propose_motion, vote_on_motion
from games.votes.kinds import NotYet
from games.votes.models import Motion, Pause
from tests.leagues.house.checked import checked
from tests.leagues.house.house import House
from tests.play.helpers import said
from tests.support.beginning import beginning

DAY = timedelta(days=1)


@pytest.fixture
def one(transactional_db: None) -> House:
    """A season of four that runs; its tables may pause for three days."""
    return beginning("a season of four with pauses", clocks_run)


def clocks_run() -> House:
    """They are set."""
    house = House.founded(4, size=4, pause_days=3)
    house.begun()
    for game in house.games():
        set_missing_clocks_of_game(game.pk, house.now)
    return house


def sitters(game: Game) -> list[int]:
    return [who or 0 for who in game.seats.order_by("number").values_list("person_id", flat=True)]


def agree(house: House, game: Game, how: str, days: int = 0) -> Motion:
    first, *others = sitters(game)
    motion = propose_motion(game.pk, first, how, house.now, days)
    for who in others[:2]:
        vote_on_motion(game.pk, who, motion.number, True, house.now)
    return motion


def test_clocks_stand_with_the_season_and_go_on_with_what_was_on_them(one: House) -> None:
    game = one.games()[0]
    before = {item.question: item.clock.due_at for item in load_table_clocks(game.pk)}
    assert before
    one.now += timedelta(hours=3)
    organiser_commands.pause_season(one.id, 1, 0, one.now)
    one.sweep()
    assert all(game.paused_at == one.now for game in one.games())
    assert said(game.pk, "paused") == [{"seconds": 0}]
    one.now += 5 * DAY
    one.sweep()
    organiser_commands.resume_season(one.id, 1, 0, one.now)
    one.sweep()
    assert said(game.pk, "resumed") == [{"why": "league"}]
    after = {item.question: item.clock.due_at for item in load_table_clocks(game.pk)}
    assert {q: at - before[q] for q, at in after.items()} == dict.fromkeys(before, 5 * DAY)
    assert not one.season().out
    assert checked() == []


def test_a_pause_of_the_season_is_no_silence(transactional_db: None) -> None:
    house = House.founded(4, size=4, silent_days=4)
    house.begun()
    for game in house.games():
        set_missing_clocks_of_game(game.pk, house.now)
        for seat in range(4):
            house.act(game, seat, "bid 1")
    organiser_commands.pause_season(house.id, 1, 0, house.now)
    house.now += 10 * DAY
    house.sweep()
    organiser_commands.resume_season(house.id, 1, 0, house.now)
    house.now += 3 * DAY
    house.sweep()
    assert not house.season().out
    house.now += 2 * DAY
    house.sweep()
    assert set(house.season().out) == {one.pk for one in house.people}


def test_while_all_clocks_of_the_house_stand_nobody_is_silent(one: House) -> None:
    """Two times that overlap count once; one before anybody was asked counts nothing."""
    begun, game = one.now, one.games()[0]
    one.now += 6 * DAY
    found = load_table_states(one.id, 1, one.now, known=one.season()).values()
    (asked,) = (dict(look.silent) for look in found if look.game == game.pk)
    assert set(asked.values()) == {6}
    for since, until in ((-3, -1), (1, 3), (2, 4)):
        Standstill.objects.create(kind="hand", since=begun + since * DAY, until=begun + until * DAY)
    Standstill.objects.create(kind="stop", since=begun + 5 * DAY)
    found = load_table_states(one.id, 1, one.now, known=one.season()).values()
    (asked,) = (dict(look.silent) for look in found if look.game == game.pk)
    assert set(asked.values()) == {2}


def test_a_table_that_pauses_by_vote_goes_on_with_the_season(one: House) -> None:
    game = one.games()[0]
    agree(one, game, "pause", 2)
    one.now += timedelta(hours=12)
    organiser_commands.pause_season(one.id, 1, 0, one.now)
    one.sweep()
    with pytest.raises(NotYet, match="with its season"):
        propose_motion(game.pk, sitters(game)[0], "resume", one.now)
    with pytest.raises(NotYet, match="already paused"):
        propose_motion(game.pk, sitters(game)[0], "pause", one.now, 1)
    one.now += 4 * DAY
    close_due_votes(one.now)
    one.sweep()
    game.refresh_from_db()
    assert game.paused_at is not None
    organiser_commands.resume_season(one.id, 1, 0, one.now)
    one.sweep()
    game.refresh_from_db()
    assert game.paused_at is None
    assert not Pause.objects.filter(ended_at=None).exists()


def test_a_vote_to_go_on_ends_when_the_season_pauses(one: House) -> None:
    game = one.games()[0]
    agree(one, game, "pause", 2)
    motion = propose_motion(game.pk, sitters(game)[0], "resume", one.now)
    organiser_commands.pause_season(one.id, 1, 0, one.now)
    one.sweep()
    motion.refresh_from_db()
    assert motion.state == "failed"


def test_tables_pause_for_as_many_days_as_the_rules_give(one: House) -> None:
    game = one.games()[0]
    with pytest.raises(NotYet, match="at most"):
        agree(one, game, "pause", 4)
    agree(one, game, "pause", 3)
    one.now += 3 * DAY
    close_due_votes(one.now)
    one.now += 2 * DAY
    with pytest.raises(NotYet, match="used up"):
        agree(one, game, "pause", 1)
