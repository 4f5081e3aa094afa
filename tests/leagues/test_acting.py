"""The one way in, and the sweep: against others at the same time, and killed at each step."""

from __future__ import annotations

import os
from typing import Any

import pytest

from games.leagues.calendar import Milestone
from games.leagues.league import commands as of_league
from games.leagues.refusals import Refused, Why
from games.leagues.season import commands
from games.leagues.season.dispatch import (
    TRIES,
    gather_eligibility,
    record_league_command,
    record_season_command,
)
from games.leagues.season.ports import Conflict, Ports
from games.leagues.season.state import Stand
from games.leagues.season.sweep import sweep_until_done
from tests.leagues.season.given import ABOUT, CALENDAR, settings
from tests.leagues.simulator import world
from tests.leagues.simulator.chaos import Chaos, Crash
from tests.leagues.simulator.leagues import kind
from tests.leagues.simulator.people import People
from tests.leagues.simulator.store import Store
from tests.leagues.simulator.tables import Tables

FULL = bool(os.environ.get("KEYWEST_FULL"))
OPEN = CALENDAR.instants(settings())[Milestone.OPENS]


class Busy(Store):
    """Before each of the first writes somebody else does something."""

    def __init__(self) -> None:
        super().__init__("busy")
        self.first: list[Any] = []

    def add_to_season(self, league: int, season: int, after: int, facts: Any) -> None:
        if self.first:
            self.first.pop()()
        super().add_to_season(league, season, after, facts)


def house(**other: Any) -> tuple[Ports, Busy]:
    """A league founded by 1, with sign-up open."""
    store, people = Busy(), People("busy")
    for who in range(1, 20):
        people.joined(who)
    ports = Ports(store, Tables("busy"), people)
    rules = settings(longest_days=30, **other)
    found = of_league.Found(1, "0" * 64, rules, CALENDAR)
    record_league_command(ports, 1, found, OPEN - 1)
    sweep_until_done(ports, 1, OPEN)
    return ports, store


def enters(ports: Ports, who: int) -> None:
    record_season_command(ports, 1, 1, commands.Enter(who, ABOUT), OPEN)


def test_two_who_take_the_last_place_at_once_have_one_place() -> None:
    ports, store = house(most=4)
    for who in (1, 2, 3):
        enters(ports, who)
    store.first = [lambda: enters(ports, 5)]
    enters(ports, 4)
    stands = {who: one.stand for who, one in store.season(1, 1)[0].entrants.items()}
    assert (stands[5], stands[4]) == (Stand.IN, Stand.WAITING)


def test_who_enters_in_two_windows_at_once_is_in_once_and_told_so() -> None:
    ports, store = house()
    store.first = [lambda: enters(ports, 4)]
    with pytest.raises(Refused) as no:
        enters(ports, 4)
    assert no.value.why is Why.IN_ALREADY
    assert [kind for kind, _, _ in store.seasons[1].rows].count("entered") == 1


def test_somebody_always_faster_is_no_endless_loop() -> None:
    ports, store = house()
    store.first = [lambda who=who: enters(ports, who) for who in range(10, 10 + TRIES)]
    enters(ports, 4)
    others = iter(range(100, 200))
    with pytest.raises(Conflict):
        _always_late(ports, store, others)


def _always_late(ports: Ports, store: Busy, others: Any) -> None:
    class Endless(list[Any]):
        def __bool__(self) -> bool:
            return True

        def pop(self, at: Any = -1) -> Any:
            def other() -> None:
                kept, store.first = store.first, []
                enters(ports, next(others))
                store.first = kept

            return other

    store.first = Endless()
    enters(ports, 5)


@pytest.mark.parametrize(
    "command",
    [
        commands.Invite(5, 3),
        commands.Approve(5, 3),
        commands.CallOff(3),
        commands.Excuse(5, "person", 3),
        commands.Replace(5, 6, 3),
        commands.Correct(5, 60, "a", 1, 3),
        commands.Correct(5, 60, "a", 3, 1),
        commands.Pause(3),
        commands.Resume(3),
        commands.Drop(5, "seats", 3),
    ],
)
def test_only_organisers_act_for_others(command: commands.Command) -> None:
    ports, store = house()
    before = store.hash()
    with pytest.raises(Refused) as no:
        record_season_command(ports, 1, 1, command, OPEN)
    assert no.value.why is Why.NO_ORGANISER
    assert store.hash() == before


def test_a_season_that_is_not_there_is_refused() -> None:
    ports, _ = house()
    with pytest.raises(Refused) as no:
        record_season_command(ports, 1, 2, commands.CheckIn(1), OPEN)
    assert no.value.why is Why.NOT_OPEN_YET


def test_the_league_says_who_is_barred() -> None:
    ports, store = house()
    store.own.state.memory.barred[4] = 2
    found = gather_eligibility(ports, store.own.state, 2, [4, 5])
    assert (found[4].barred, found[5].barred) == (True, False)


def test_a_drop_between_the_sweeps_look_and_its_write_is_seen_by_the_next_look() -> None:
    ports, store = house()
    hours = store.season(1, 1)[0].hours
    for who in range(1, 8):
        enters(ports, who)
    for hour in (Milestone.AGAIN, Milestone.CLOSES, Milestone.CHECK_IN):
        sweep_until_done(ports, 1, hours[hour])
    for who in range(1, 8):
        record_season_command(ports, 1, 1, commands.CheckIn(who), hours[Milestone.CHECK_IN])
    for hour in (Milestone.DRAW, Milestone.START):
        ports.tables.now = hours[hour]  # type: ignore[attr-defined]
        sweep_until_done(ports, 1, hours[hour])
    ended = max(one.ends_at for one in ports.tables.games.values())  # type: ignore[attr-defined]
    ports.tables.now = now = ended + 5  # type: ignore[attr-defined]
    drop = commands.Drop(3, "withdrew", 3)
    store.first = [lambda: record_season_command(ports, 1, 1, drop, now)]
    sweep_until_done(ports, 1, now)
    season = store.season(1, 1)[0]
    kinds = [kind for kind, _, _ in store.seasons[1].rows]
    assert kinds.index("dropped") == kinds.index("result taken") + 7
    assert kinds.count("result taken") == len(season.tables) == 7
    assert not any(one.result.left for one in season.tables.values())


class Once(Chaos):
    """Kills at call number `at` of all ports, and never again."""

    def __init__(self, at: int) -> None:
        super().__init__("once", 0)
        self.calls, self.kill = 0, at

    def at(self, where: str) -> None:
        self.calls += 1
        if self.calls == self.kill:
            raise Crash(where)


def played(at: int, monkeypatch: pytest.MonkeyPatch) -> tuple[str, int]:
    """The hash of all logs of a small league, and the number of calls."""
    once = Once(at)
    monkeypatch.setattr(world, "Chaos", lambda seed, rate: once)
    one = world.World("small/3", kind("small/3", 1)._replace(people=9), 0, "")
    return one.run(), once.calls


@pytest.mark.promise(4)
def test_killed_at_any_step_it_goes_on_as_if_nothing_had_been(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    whole, calls = played(0, monkeypatch)
    assert calls > 300
    for at in range(1, calls, 1 if FULL else calls // 40):
        assert played(at, monkeypatch)[0] == whole, f"killed at call {at}"
