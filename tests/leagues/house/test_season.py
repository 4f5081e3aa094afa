"""Seasons on the real database: drawn, begun, read, ranked, and followed by the next."""

from __future__ import annotations

import itertools

import pytest

from accounts.households.household import declare_household
from games.heads.leaves import record_leaves
from games.leagues import commands
from games.leagues.calendar import Milestone
from games.leagues.league import commands as of_league
from games.leagues.models import Table
from games.leagues.refusals import Refused, Why
from games.leagues.runtime.sweep import sweep_due_leagues
from games.leagues.season import commands as of_season
from games.leagues.season.state import Phase, Stand
from games.leagues.standings.results import End
from games.play.checks import list_log_faults
from games.play.models import Notice
from games.play.sql import Cursor
from games.seats.handover import give_up_seat
from games.seats.models import Offer
from tests.leagues.house.checked import checked
from tests.leagues.house.house import House
from tests.play.helpers import person, said


def test_a_season_of_seven_is_played_to_its_end_and_the_next_opens(house: House) -> None:
    house.begun()
    season = house.season()
    assert season.phase is Phase.RUNNING
    assert len(season.tables) == 7
    for game, table in zip(house.games(), season.tables.values(), strict=True):
        assert (game.host_id, game.status, game.size) == (None, "running", 4)
        seats = tuple(game.seats.order_by("number").values_list("person_id", flat=True))
        assert seats == table.players
        assert game.pk == table.game
        (founded,) = said(game.pk, "founded")
        assert founded["league"] == game.league == f"{house.row.slug}/1/{table.number}"
        assert founded["lot"] == [0, 1, 2, 3]
    assert checked() == []
    house.play_out()
    house.sweep()
    assert house.season().phase is Phase.CLOSED
    assert len(house.season().ranks) == 1
    assert set(house.season().ranks[0][1:]) == {one.pk for one in house.people}
    assert house.state.memory.places.keys() == {one.pk for one in house.people}
    house.now = house.now.replace(month=6, day=21, hour=20, minute=5)
    house.sweep()
    assert house.state.last == 2
    assert house.season(2).phase is Phase.SIGN_UP
    assert checked() == []
    assert [found for game in house.games() for found in list_log_faults(game.pk)] == []


def test_a_household_is_kept_apart(transactional_db: None) -> None:
    house = House.founded(8, size=4, widths=(2,))
    ids = [one.pk for one in house.people]
    for one, two in itertools.pairwise(house.people[:2]):
        declare_household(one.pk, two.name, house.now)
        declare_household(two.pk, one.name, house.now)
    about = house.ports.people.about(ids, "pearls")
    assert [about[who].household for who in ids[:3]] == [ids[0], ids[0], 0]
    house.begun()
    groups = house.season().group_of
    assert len(house.season().groups) == 2
    assert groups[ids[0]] != groups[ids[1]]


def test_results_are_taken_by_the_next_look(running: House) -> None:
    first = running.games()[0]
    running.play(first)
    assert running.season().tables[1].result is None
    running.sweep()
    result = running.season().tables[1].result
    assert result is not None
    seats = list(first.seats.order_by("number"))
    assert result.places == tuple(seat.rank for seat in seats)
    assert result.scores == tuple(seat.points for seat in seats)
    assert (result.end, running.season().open_tables) == (End.PLAYED, 6)


def test_who_leaves_is_out_and_a_substitute_sits_in_all_their_seats(running: House) -> None:
    gone, substitute = running.season().groups[0].players[0], person("Sue").pk
    commands.withdraw_from_season(running.id, 1, gone, running.now)
    running.sweep()
    theirs = [t for t in running.season().tables.values() if gone in t.players]
    games = {game.league: game for game in running.games()}
    for table in theirs:
        game = games[f"{running.row.slug}/1/{table.number}"]
        seat = game.seats.get(number=table.players.index(gone))
        assert (seat.person_id, seat.owner_id) == (None, None)
        assert said(game.pk, "handed")[-1]["why"] == "left"
    told = of_season.Replace(gone, substitute, running.organiser.pk)
    commands.execute_season_command(running.id, 1, told, running.now)
    running.sweep()
    for table in theirs:
        game = games[f"{running.row.slug}/1/{table.number}"]
        assert game.seats.get(number=table.players.index(gone)).person_id == substitute
    running.play_out()
    running.sweep()
    assert running.season().phase is Phase.CLOSED
    assert running.season().ranks[0][-1] == gone
    assert checked() == []


def test_nothing_is_offered_to_others_at_a_table_of_a_league(running: House) -> None:
    game = running.games()[0]
    first = game.seats.get(number=0)
    give_up_seat(game.pk, first.person_id or 0, running.now)
    assert not Offer.objects.exists()
    (look_,) = [x for x in running.ports.tables.look(running.id, 1).values() if x.game == game.pk]
    assert look_.lost == {first.person_id}


def test_the_silent_are_unseated_without_a_mark(running: House) -> None:
    quiet = running.people[3].pk
    for game in running.games():
        for seat in game.seats.exclude(person=quiet):
            running.act(game, seat.number, "bid 1")
    running.after_first_answers()
    assert running.season().out.keys() == {quiet}
    assert running.season().out[quiet].unseated
    asked = [x for x in running.ports.tables.look(running.id, 1).values() if quiet in x.people]
    assert not asked


def test_who_has_answered_at_a_table_that_is_over_is_not_silent(running: House) -> None:
    one = running.people[3].pk
    first, *others = [game for game in running.games() if game.seats.filter(person=one).exists()]
    running.play(first)
    running.sweep()
    for game in others:
        for seat in game.seats.exclude(person=one):
            running.act(game, seat.number, "bid 1")
    running.after_first_answers()
    assert one not in running.season().out


def test_at_the_last_end_bots_finish_and_it_is_said_whose_clock_ran(running: House) -> None:
    slow = running.season().tables[1].players[2]
    for game in running.games():
        for seat in game.seats.exclude(person=slow):
            running.act(game, seat.number, "bid 1")
    running.people = [one for one in running.people if one.pk != slow]
    for hour in (Milestone.LATE, Milestone.EXPECTED):
        running.at(hour)
    assert running.season().phase is Phase.LAST_CALL
    assert all(Table.objects.values_list("hurried_at", flat=True))
    running.at(Milestone.LAST)
    running.sweep()
    season = running.season()
    assert season.phase is Phase.CLOSED
    for table in season.tables.values():
        assert table.result is not None
        assert table.result.end is End.LAST
        assert table.result.held
        (fact,) = said(table.game or 0, "last end")
        assert frozenset(fact["held"]) == table.result.held
    assert checked() == []
    assert [found for game in running.games() for found in list_log_faults(game.pk)] == []


def test_bad_wishes_are_refused_and_change_nothing(house: House) -> None:
    house.sweep()
    who, stranger = house.people[0].pk, house.people[1].pk
    before = house.ports.store.season(house.id, 1)[1]

    def refused(why: Why, command: of_season.Command, season: int = 1) -> None:
        with pytest.raises(Refused) as no:
            commands.execute_season_command(house.id, season, command, house.now)
        assert no.value.why is why

    with pytest.raises(Refused) as early:
        commands.enter_season(house.id, 1, who, house.now)
    assert early.value.why is Why.NOT_OPEN_YET
    refused(Why.NOT_OPEN_YET, of_season.CheckIn(who), 2)
    refused(Why.NOT_IN, of_season.Withdraw(who))
    refused(Why.NO_ORGANISER, of_season.CallOff(stranger))
    refused(Why.NO_ORGANISER, of_season.Invite(who, stranger))
    assert house.ports.store.season(house.id, 1)[1] == before
    house.at(Milestone.OPENS)
    commands.enter_season(house.id, 1, who, house.now)
    with pytest.raises(Refused) as twice:
        commands.enter_season(house.id, 1, who, house.now)
    assert twice.value.why is Why.IN_ALREADY
    house.people[1].is_active = False
    house.people[1].save()
    with pytest.raises(Refused) as away:
        commands.enter_season(house.id, 1, stranger, house.now)
    assert away.value.why is Why.SUSPENDED
    with pytest.raises(Refused) as nobody:
        commands.enter_season(house.id, 1, 10**9, house.now)
    assert nobody.value.why is Why.SUSPENDED
    commands.answer_invitation(house.id, 1, house.people[2].pk, Stand.LATER, house.now)
    assert house.season().entrants[house.people[2].pk].stand is Stand.LATER
    with pytest.raises(Refused) as rights:
        commands.execute_league_command(house.id, of_league.Stop(who), house.now)
    assert rights.value.why is Why.NO_ORGANISER


def test_many_looks_do_little_and_the_logs_are_noted(running: House) -> None:
    assert sweep_due_leagues(running.now) == 0
    with Cursor() as cursor:
        leaves = {
            leaf.slug: leaf.version for leaf in record_leaves(cursor, 1) if leaf.kind == "league"
        }
    assert leaves[running.row.slug] == running.ports.store.league(running.id)[1]
    assert leaves[f"{running.row.slug}-1"] == running.ports.store.season(running.id, 1)[1]
    assert Notice.objects.filter(kind="started").count() == 28
