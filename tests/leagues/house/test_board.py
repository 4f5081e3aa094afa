"""The organiser's board shows what stands still and why, and offers just what is not refused."""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta
from typing import TYPE_CHECKING

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from accounts.calendar.models import Absence
from games.clocks.starting import set_missing_clocks_of_game
from games.leagues import board, commands, organiser_commands
from games.leagues.board_lines import Action
from games.leagues.calendar import Milestone
from games.leagues.refusals import Refused
from games.leagues.runtime import table_states
from games.leagues.season.commands import ProposeCorrection as Propose
from games.play.models import Notice
from games.play.refusals import Impossible, NotAsked
from tests.leagues.house.house import House
from tests.play.helpers import person
from tests.support.beginning import beginning

if TYPE_CHECKING:
    from collections.abc import Callable

    from games.leagues.board import Board
    from games.leagues.board_lines import AwaitedPlayer

HOUR = timedelta(hours=1)


@pytest.fixture
def one(transactional_db: None) -> House:
    """A season of eight in two divisions; one organiser plays."""
    return beginning("two divisions and an organiser who plays", all_clocks_run)


def all_clocks_run() -> House:
    """It begins."""
    house = House.founded(8, size=4, widths=(1, 1), grants=1)
    commands.execute_league_command(
        house.id, organiser_commands.of_league.AddOrganiser(house.people[0].pk, 0), house.now
    )
    house.begun()
    for game in house.games():
        set_missing_clocks_of_game(game.pk, house.now)
    return house


def seen(house: House, by: int) -> Board:
    found = board.load_organiser_board(house.row.slug, 1, by, house.now)
    assert found is not None
    return found


def asked_of(found: Board, table: int, who: int) -> AwaitedPlayer:
    line = next(x for x in found.lines if x.table == table)
    return next(x for x in line.asked if x.person.id == who)


def works(what: Callable[[], object]) -> bool:
    try:
        what()
    except (Refused, Impossible, NotAsked):
        return False
    return True


def test_tables_stand_by_how_long_they_wait_and_for_whom(one: House) -> None:
    first, second = one.games()[:2]
    one.now += HOUR
    for seat in range(4):
        one.act(first, seat, "bid 1")
    one.act(second, 0, "bid 1")
    found = seen(one, 0)
    assert len(found.lines) == 8
    assert found.lines[-1].game == first.slug or first.status == "finished"
    line = next(x for x in found.lines if x.game == second.slug)
    assert [asked.seat for asked in line.asked] == [1, 2, 3]
    names = dict(second.seats.values_list("person_id", "person__name"))
    assert {asked.person.name for asked in line.asked} <= set(names.values())
    stills = [x.still_since for x in found.lines]
    assert stills == sorted(stills)
    assert all(x.ends_at >= one.now for x in found.lines)


def test_it_says_who_is_away_and_what_became_of_the_mail(one: House) -> None:
    game = one.games()[0]
    who = game.seats.get(number=1).person
    assert who is not None
    Absence.objects.create(person=who, first_day=date(2027, 2, 16), last_day=date(2027, 2, 20))
    Notice.objects.filter(game=game, person=who).update(
        state="sent", settled_at=one.now, created_at=one.now
    )
    line = next(x for x in seen(one, 0).lines if x.game == game.slug)
    told = {asked.seat: (asked.away, asked.told) for asked in line.asked}
    assert told[1] == (True, "handed_over")
    assert told[0] == (False, "waits")


@pytest.mark.parametrize("reader", ["house", "organiser", "player"])
def test_what_it_offers_is_done_and_what_it_does_not_is_refused(one: House, reader: str) -> None:
    playing = one.people[0].pk
    by = {"house": 0, "organiser": one.organiser.pk, "player": playing}[reader]
    out = [group.players[-1] for group in one.season().groups]
    for who in out:
        commands.withdraw_from_season(one.id, 1, who, one.now)
    one.sweep()
    substitute = person().pk
    organiser_commands.grant_extra_time(one.id, 1, 1, one.season().tables[1].players[0], 0, one.now)
    pairs = [(line.table, asked.person.id) for line in seen(one, 0).lines for asked in line.asked]
    assert len(pairs) > 8
    for table, who in pairs:
        asked = asked_of(seen(one, by), table, who)
        at = one.id, 1, table, who, by, one.now
        assert works(lambda at=at: organiser_commands.grant_extra_time(*at)) is (
            Action.TIME in asked.actions
        )
    for line in seen(one, by).lines:
        for asked in line.asked:
            at = one.id, 1, line.table, asked.person.id, by, one.now
            assert works(lambda at=at: organiser_commands.remind_player(*at)) is (
                Action.REMIND in asked.actions
            )
    for gone in seen(one, by).gone:
        who = gone.person.id
        for action, what in (
            (
                Action.SUBSTITUTE,
                lambda who=who: organiser_commands.offer_seats(
                    one.id, 1, who, substitute, by, one.now
                ),
            ),
            (
                Action.EXCUSE,
                lambda who=who: organiser_commands.excuse_dropout(one.id, 1, who, by, one.now),
            ),
        ):
            assert works(what) is (action in gone.actions)
    for number, group in enumerate(one.season().groups):
        line = next(x for x in seen(one, by).lines if x.group == number)
        who = next(x for x in group.players if x != by)
        told = one.id, 1, Propose(who, 60, f"slip {number}", by), one.now
        assert works(lambda told=told: organiser_commands.propose_correction(*told)) is (
            Action.CORRECT in line.actions
        )
        said = one.id, 1, number, "Hear", by, one.now
        assert works(lambda said=said: organiser_commands.message_division(*said)) is (
            Action.MESSAGE in line.actions
        )
        again = next(x for x in seen(one, by).lines if x.group == number)
        assert Action.MESSAGE not in again.actions
    found = seen(one, by)
    assert Action.ANNOUNCE in found.actions
    organiser_commands.announce_to_league(one.id, "Hear", by, one.now)
    assert Action.ANNOUNCE not in seen(one, by).actions
    assert [number for number, _ in found.proposals] == [1] if reader == "player" else [1, 2]


def test_no_table_is_probably_over_after_the_last_end(
    one: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(table_states, "load_average_length", lambda *about: timedelta(days=200))
    last = datetime.fromtimestamp(one.season().hours[Milestone.LAST], UTC)
    one.now = last - HOUR
    assert {line.ends_at for line in seen(one, 0).lines} == {last}
    one.now = last + HOUR
    assert {line.ends_at for line in seen(one, 0).lines} == {one.now}


def test_it_takes_few_statements_however_many_tables(one: House) -> None:
    seen(one, 0)
    with CaptureQueriesContext(connection) as small:
        seen(one, one.organiser.pk)
    assert len(small) <= 8
    large = House.founded(14, size=7)
    large.begun()
    with CaptureQueriesContext(connection) as many:
        seen(large, large.organiser.pk)
    assert len(many) <= 8
    assert board.load_organiser_board(one.row.slug, 2, 0, one.now) is None
    assert board.load_organiser_board("nothing", 1, 0, one.now) is None
