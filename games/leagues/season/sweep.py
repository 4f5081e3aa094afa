"""The sweep of a league: does whatever is due now, step by step, and can be killed at each."""

from __future__ import annotations

from typing import TYPE_CHECKING

from games.leagues.league import commands as of_league
from games.leagues.league.decide import find_next_calendar
from games.leagues.season.known import LeagueSnapshot
from games.leagues.season.sweeping import SeasonSweep
from games.rules.chance import commitment

if TYPE_CHECKING:
    from games.leagues.season.ports import Ports


def sweep_until_done(ports: Ports, league: int, now: int) -> int:
    """Does all that is due in a league; how many steps that were. What is done by a step is a fact
    or can be repeated, so whoever sweeps next, or at the same time, goes on."""
    steps = 0
    while sweep_league_once(ports, league, now):
        steps += 1
    return steps


def sweep_league_once(ports: Ports, league: int, now: int) -> bool:
    """The first thing that is due, if anything is: of the last two seasons, as one is drawn only
    when the one before is over."""
    known = LeagueSnapshot(ports, league, now)
    if _open_next_season(known):
        return True
    last = known.state.last
    return any(SeasonSweep(known, number).step() for number in range(max(1, last - 1), last + 1))


def _open_next_season(known: LeagueSnapshot) -> bool:
    store, state = known.ports.store, known.state
    before = store.season(known.league, state.last)[0] if state.last else None
    if find_next_calendar(state, before, known.now) is None:
        return False
    seeds = store.seeds(known.league, state.last + 1)
    hashes = commitment(seeds.draw), commitment(seeds.lots)
    return known.do(of_league.OpenSeason(before, *hashes))
