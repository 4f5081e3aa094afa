"""Who is told what of a season: rows written with the facts, each once, and struck off when they
are needless."""

from __future__ import annotations

from datetime import timedelta

import pytest

from games.leagues import commands
from games.leagues.calendar import Milestone
from games.leagues.facts.season import Invited
from games.leagues.league import commands as of_league
from games.leagues.runtime import mails
from games.leagues.season import commands as of_season
from games.leagues.season.ports import Conflict
from games.leagues.season.state import Phase, Stand
from games.play.models import Notice
from games.play.notice import Kind, State
from tests.leagues.house.house import House
from tests.play.helpers import person
from tests.support.league_notices import told


def ids(house: House) -> list[int]:
    return [one.pk for one in house.people]


def test_who_follows_is_told_that_it_opens_until_they_answer(house: House) -> None:
    fans = ids(house)[:3]
    for who in (*fans, fans[0]):
        mails.follow_league(house.id, who, house.now)
    mails.unfollow_league(house.id, fans[2])
    house.sweep()
    assert told(Kind.OPENS) == set()
    house.at(Milestone.OPENS)
    house.sweep()
    assert told(Kind.OPENS) == set(fans[:2])
    commands.enter_season(house.id, 1, fans[0], house.now)
    assert told(Kind.OPENS) == {fans[1]}
    commands.answer_invitation(house.id, 1, fans[1], Stand.LATER, house.now)
    assert told(Kind.OPENS) == set()
    assert told(Kind.OPENS, State.OBSOLETE) == set(fans[:2])


def test_who_is_invited_is_told_once(house: House) -> None:
    who, other = ids(house)[:2]
    house.sweep()
    house.at(Milestone.OPENS)
    for invited in (who, other):
        told_to = of_season.Invite(invited, house.organiser.pk)
        commands.execute_season_command(house.id, 1, told_to, house.now)
    assert told(Kind.OPENS) == {who, other}
    assert Notice.objects.count() == 2


def test_later_is_asked_again_and_not_after_the_close(house: House) -> None:
    house.sweep()
    house.at(Milestone.OPENS)
    for who in ids(house)[:2]:
        commands.answer_invitation(house.id, 1, who, Stand.LATER, house.now)
    commands.answer_invitation(house.id, 1, ids(house)[1], Stand.OUT, house.now)
    house.at(Milestone.AGAIN)
    assert told(Kind.LATER) == {ids(house)[0]}
    house.at(Milestone.CLOSES)
    assert told(Kind.LATER) == set()


def test_check_in_is_asked_of_who_is_in_or_waits_until_they_say_it(house: House) -> None:
    house.entered()
    queued = person("Wanda").pk
    commands.join_waiting_list(house.id, 1, queued, house.now)
    house.at(Milestone.CHECK_IN)
    assert told(Kind.CHECKIN) == {*ids(house), queued}
    commands.record_check_in(house.id, 1, ids(house)[0], house.now)
    commands.withdraw_from_season(house.id, 1, ids(house)[1], house.now)
    assert told(Kind.CHECKIN) == {*ids(house)[2:], queued}
    house.at(Milestone.DRAW)
    assert told(Kind.CHECKIN) == set()
    assert told(Kind.ENDED) == {*ids(house)[:1], *ids(house)[2:], queued}


def test_who_moves_up_and_who_waits_in_vain_is_told(transactional_db: None) -> None:
    house = House.founded(5, most=4)
    house.entered()
    assert house.season().entrants[ids(house)[4]].stand is Stand.WAITING
    assert told(Kind.LINE) == set()
    commands.answer_invitation(house.id, 1, ids(house)[0], Stand.OUT, house.now)
    assert told(Kind.LINE) == {ids(house)[4]}
    commands.enter_season(house.id, 1, ids(house)[0], house.now)
    house.at(Milestone.CHECK_IN)
    for who in ids(house):
        commands.record_check_in(house.id, 1, who, house.now)
    house.at(Milestone.START)
    assert told(Kind.LINE) == {ids(house)[0], ids(house)[4]}
    assert told(Kind.BEGUN) == set(ids(house)[1:])


def test_who_was_approved_is_told(transactional_db: None) -> None:
    house = House.founded(2, entry="approved")
    house.entered()
    assert told(Kind.LINE) == set()
    asked = of_season.Approve(ids(house)[0], house.organiser.pk)
    commands.execute_season_command(house.id, 1, asked, house.now)
    assert told(Kind.LINE) == {ids(house)[0]}


def test_a_season_is_followed_to_its_end(running: House) -> None:
    assert told(Kind.BEGUN) == set(ids(running))
    gone, sub = running.season().groups[0].players[0], person("Sue").pk
    commands.withdraw_from_season(running.id, 1, gone, running.now)
    assert told(Kind.DROPPED) == {gone}
    taken = of_season.Replace(gone, sub, running.organiser.pk)
    commands.execute_season_command(running.id, 1, taken, running.now)
    assert told(Kind.SUBST) == {sub}
    running.sweep()
    assert told(Kind.BEGUN) == set(ids(running))
    running.play_out()
    running.sweep()
    assert told(Kind.ENDED) == {*ids(running), sub}
    running.now = running.now.replace(month=6, day=21, hour=20, minute=5)
    running.sweep()
    assert told(Kind.OPENS) == {*ids(running), sub}
    commands.answer_invitation(running.id, 2, ids(running)[0], Stand.OUT, running.now)
    running.at(Milestone.DRAW, 2)
    assert running.season(2).phase is Phase.CALLED_OFF
    running.now += timedelta(weeks=21)
    running.sweep()
    running.at(Milestone.OPENS, 3)
    third = Notice.objects.filter(kind=Kind.OPENS, about=f"{running.row.slug}-3")
    assert set(third.values_list("person_id", flat=True)) == set(ids(running))


def test_the_last_call_goes_to_who_still_plays_until_they_do_not(transactional_db: None) -> None:
    house = House.founded(7, silent_days=1000)
    house.begun()
    games = house.games()
    for game in games:
        for seat in range(4):
            house.act(game, seat, "bid 1")
    for game in games[1:]:
        house.play(game)
    house.at(Milestone.EXPECTED)
    there = set(house.season().tables[1].players)
    assert told(Kind.LASTCALL) == there
    assert house.season().warned
    house.play(games[0])
    house.sweep()
    assert told(Kind.LASTCALL) == set()


def test_tables_that_begin_later_are_told_of_like_any(transactional_db: None) -> None:
    house = House.founded(7, begin="few", at_once=1)
    house.begun()
    assert told(Kind.BEGUN) == set(ids(house))
    started = Notice.objects.filter(kind=Kind.STARTED)
    assert set(started.values_list("state", flat=True)) == {State.OBSOLETE}
    before = len(house.games())
    house.play_out()
    house.sweep()
    later = house.games()[before:]
    assert later
    fresh = started.filter(game__in=later).exclude(state=State.OBSOLETE)
    assert set(fresh.values_list("person_id", flat=True)) == {
        seat.person_id for game in later for seat in game.seats.all()
    }
    assert Notice.objects.filter(kind=Kind.BEGUN).count() == 7


def test_a_correction_is_told_to_whom_it_concerns(running: House) -> None:
    other = person("Otto")
    commands.execute_league_command(running.id, of_league.AddOrganiser(other.pk, 0), running.now)
    who = running.people[0].pk
    told_why = of_season.Correct(who, -90, "Slow.", running.organiser.pk, other.pk)
    commands.correct_points(running.id, 1, told_why, running.now)
    commands.correct_points(running.id, 1, told_why, running.now)
    assert told(Kind.RULING) == {who}


def test_who_was_overtaken_has_told_nobody(house: House) -> None:
    """Rows are written with the facts or not at all."""
    house.sweep()
    house.at(Milestone.OPENS)
    store, after = house.ports.store, house.ports.store.season(house.id, 1)[1]
    commands.answer_invitation(house.id, 1, ids(house)[0], Stand.LATER, house.now)
    with pytest.raises(Conflict):
        store.add_to_season(house.id, 1, after, [Invited(ids(house)[1], 0)])
    assert not Notice.objects.exists()


def test_who_is_gone_is_told_nothing_and_stops_nobody(house: House) -> None:
    gone, there = house.people[:2]
    for one in (gone, there):
        mails.follow_league(house.id, one.pk, house.now)
    gone.is_active = False
    gone.save()
    house.sweep()
    house.at(Milestone.OPENS)
    assert told(Kind.OPENS) == {there.pk}
