"""Sweeps a league: does whatever is due now, step by step, and can be killed at each step."""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any

from games.leagues.calendar import DAY, Milestone
from games.leagues.league import commands as of_league
from games.leagues.league.decide import decide_league_command, find_next_calendar
from games.leagues.refusals import Refused
from games.leagues.season import closing, commands, departures, schedule
from games.leagues.season.dispatch import decide_season_command, gather_eligibility
from games.leagues.season.ports import Conflict, FirstAnswer, Ports, TableOrder, TableState
from games.leagues.season.results import list_untaken_results
from games.leagues.season.state import Phase
from games.rules.chance import commitment

if TYPE_CHECKING:
    from games.leagues.league import commands as league_commands


class LeagueSnapshot:
    """The state of a league, and after how many facts."""

    def __init__(self, ports: Ports, league: int, now: int) -> None:
        self.ports, self.league, self.now = ports, league, now
        self.state, self.after = ports.store.league(league)

    def do(self, command: league_commands.Command) -> bool:
        """Writes what this brings about; whether anything is another now. If somebody wrote in
        between, everything is looked at again."""
        try:
            if facts := decide_league_command(self.state, command, self.now):
                self.ports.store.add_to_league(self.league, self.after, facts)
        except Refused:
            return False
        except Conflict:
            return True
        return bool(facts)


# One step: the first thing that is due in a season is done.


BATCH = 50
"""So many tables begin, or results are taken, with one write at most."""


class SeasonSweep:
    """One look at one season."""

    def __init__(self, known: LeagueSnapshot, number: int) -> None:
        self.of, self.known, self.number = known, known.state, number
        self.ports, self.league, self.now = known.ports, known.league, known.now
        self.season, self.after = self.ports.store.season(self.league, number)
        self.looks: Mapping[int, TableState] = {}

    def step(self) -> bool:
        """Does the first thing that is due in the season; whether there was any."""
        if self.season.phase is Phase.UNOPENED:
            return self._do(self._open())
        if self.season.over:
            return self._remember()
        if self.season.drawn:
            self.looks = self._load_settled_tables()
        self._clocks()
        return (
            self._end_used_up_pause()
            or self._advance_tables()
            or self._close_season()
            or self._hour()
        )

    def _advance_tables(self) -> bool:
        return (
            self._results()
            or self._unseat_silent()
            or self._drops()
            or self._seats()
            or self._offer_open_seats()
            or self._tables()
            or self._record_first_answers()
        )

    def _load_settled_tables(self) -> Mapping[int, TableState]:
        """The tables as they are, after the expected and the last end have done their work."""
        tables, pressed = self.ports.tables, False
        last_call = self.season.phase is Phase.LAST_CALL and self.season.paused_at is None
        looks = tables.look(self.league, self.number)
        for look in looks.values():
            if look.outcome is None and self.season.phase is Phase.ENDED:
                tables.finish(look.game)
                pressed = True
            elif not (look.outcome or look.hurried or look.paused) and last_call:
                tables.hurry(look.game)
        return tables.look(self.league, self.number) if pressed else looks

    def _clocks(self) -> None:
        """In a pause of the season all clocks at its tables stand. No fact: whoever looks next does
        it if need be."""
        pause = self.season.paused_at is not None
        for look in self.looks.values():
            if look.outcome is None and look.paused is not pause:
                (self.ports.tables.pause if pause else self.ports.tables.resume)(look.game)

    def _end_used_up_pause(self) -> bool:
        """An organiser's pause, when it has used up what organisers have."""
        if not schedule.is_pause_used_up(self.season, self.now):
            return False
        return self._do(commands.Resume(0))

    def _do(self, *what: commands.Command) -> bool:
        """Writes what these bring about, all with one write. What is refused was done by somebody
        else, or cannot be done; if somebody wrote in between, everything is looked at again."""
        facts = [fact for one in what for fact in self._decide_or_skip(one)]
        try:
            if facts:
                self.ports.store.add_to_season(self.league, self.number, self.after, facts)
        except Conflict:
            return True
        return bool(facts)

    def _decide_or_skip(self, command: commands.Command) -> tuple[Any, ...]:
        try:
            return decide_season_command(self.season, command, self.now)
        except Refused:
            return ()

    def _open(self) -> commands.Open:
        run = self.known.seasons[self.number]
        settings, hashes = self.known.rules[run.rules - 1], (run.draw, run.lots)
        return commands.Open(self.league, self.number, run.rules, settings, run.calendar, *hashes)

    def _remember(self) -> bool:
        return self.of.do(of_league.Remember(self.season))

    def _results(self) -> bool:
        """Of tables that have ended."""
        return self._do(*list_untaken_results(self.season, self.looks)[:BATCH])

    def _record_first_answers(self) -> bool:
        """Who has answered something for the first time: who may vanish is known from the log."""
        heard = _unite_sets(look.heard for look in self.looks.values())
        return self._do(commands.Hear(heard)) if heard - self.season.heard else False

    def _unseat_silent(self) -> bool:
        """Who has answered nothing in the time for their first answer; nobody in a pause."""
        if self.season.paused_at is not None:
            return False
        over = sorted(
            who for who, by in collect_answer_deadlines(self.looks).items() if by <= self.now
        )
        return self._do(*map(commands.Unseat, over))

    def _drops(self) -> bool:
        """Who is erased, has lost two seats, or has been silent for too long at one. Nobody who is
        still in the time for their first answer: that one has a rule of its own."""
        playing = [who for who in sorted(self.season.group_of) if who not in self.season.out]
        gone = self.ports.people.list_erased_people(playing) if playing else frozenset[int]()
        lost = Counter(who for look in self.looks.values() for who in look.lost)
        new = collect_answer_deadlines(self.looks).keys()
        seats = {who for who in playing if lost[who] >= departures.LOST_SEATS} - gone - new
        silent = self._list_silent() - seats - gone - new
        why = {"erased": gone, "seats": seats, "silent": silent}
        return self._do(
            *(commands.Drop(who, said) for said, of in why.items() for who in playing if who in of)
        )

    def _list_silent(self) -> set[int]:
        """At an open table, for as many days as the rules say; in a pause nobody is."""
        days = self.season.ruled.silent_days if self.season.paused_at is None else sys.maxsize
        return {
            who
            for look in self.looks.values()
            for who, since in look.silent.items()
            if since >= days and look.outcome is None
        }

    def _seats(self) -> bool:
        """Sees to it that open tables have the people they are to have. No fact: whoever looks next
        does it again if need be."""
        for number, look in self.looks.items():
            if look.outcome:
                continue
            people = departures.list_seated_people(self.season, self.season.tables[number])
            for seat, who in enumerate(people):
                if look.people[seat] != who and who not in look.lost:
                    self.ports.tables.seat(look.game, seat, who)
        return False

    def _offer_open_seats(self) -> bool:
        """Open seats are offered, one more person a day, until somebody says yes."""
        season, found = self.season, list[commands.Offer]()
        waits = [who for who in season.out if departures.is_offer_due(season, who, self.now)]
        if not waits:
            return False
        lot = f"{self.league}/{self.number}/{self.now // DAY}"
        willing = list(self.ports.people.willing(season.ruled, lot))
        for who in waits:
            if asked := departures.choose_next_substitute(season, who, self.now, willing):
                found.append(commands.Offer(who, asked))
                willing = [one for one in willing if one != asked]
        return self._do(*found[:1])

    def _tables(self) -> bool:
        """Founds the tables that begin now."""
        return self._do(*map(self._begin_table, schedule.list_tables_to_begin(self.season)[:BATCH]))

    def _begin_table(self, number: int) -> commands.Begin:
        people = departures.list_seated_people(self.season, self.season.tables[number])
        order = TableOrder(self.league, self.number, number, people, self.season.ruled)
        return commands.Begin(number, self.ports.tables.found_table(order))

    def _close_season(self) -> bool:
        if not closing.is_closable(self.season):
            return False
        return self._do(commands.Close(self.ports.store.seeds(self.league, self.number).lots))

    def _hour(self) -> bool:
        hour = schedule.find_due_milestone(self.season, self.now)
        if hour is None:
            return False
        if hour is Milestone.DRAW:
            return self._draw()
        used = _unite_sets(look.used for look in self.looks.values() if look.outcome is None)
        return self._do(commands.Come(hour, used))

    def _draw(self) -> bool:
        """When the season before is over, and its places are fixed."""
        before = self.known.seasons.get(self.number - 1)
        if before and not before.over:
            return False
        if not self.known.seasons[self.number].fixed:
            return self.of.do(of_league.FixPlaces(self.number))
        people = gather_eligibility(self.ports, self.known, self.number, self.season.entrants)
        returners = tuple(self.known.returners(self.season.entrants))
        seed = self.ports.store.seeds(self.league, self.number).draw
        return self._do(commands.Draw(seed, returners, people))


def collect_answer_deadlines(looks: Mapping[int, TableState]) -> dict[int, int]:
    """Who was asked in the season and has answered nothing in it, with the end of their time for a
    first answer: that of the question that was put to them first, at whatever table."""
    heard = _unite_sets(look.heard for look in looks.values())
    found: dict[int, FirstAnswer] = {}
    for look in looks.values():
        for who, first in look.first.items():
            found[who] = min(found.get(who, first), first)
    return {who: first.answer_by for who, first in found.items() if who not in heard}


def _unite_sets(sets: Iterable[frozenset[int]]) -> frozenset[int]:
    return frozenset[int]().union(*sets)


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


def _open_next_season(snapshot: LeagueSnapshot) -> bool:
    store, state = snapshot.ports.store, snapshot.state
    before = store.season(snapshot.league, state.last)[0] if state.last else None
    if find_next_calendar(state, before, snapshot.now) is None:
        return False
    seeds = store.seeds(snapshot.league, state.last + 1)
    hashes = commitment(seeds.draw), commitment(seeds.lots)
    return snapshot.do(of_league.OpenSeason(before, *hashes))
