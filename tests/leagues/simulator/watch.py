"""Looks at every fact as it is written, and says what may not be."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from games.leagues.calendar import CALENDAR_MILESTONES, DAY, MILESTONE_ORDER, Milestone
from games.leagues.facts import league as of_league
from games.leagues.facts import season as of_season
from games.leagues.season.state import Phase, Season
from tests.leagues.simulator import clocks, draws, ends, noticed
from tests.leagues.simulator.broken import hold
from tests.leagues.simulator.labels import Labels

if TYPE_CHECKING:
    from tests.leagues.simulator.world import World


class Watch:
    """What has been seen so far, kept apart from the states that are watched."""

    def __init__(self, world: World) -> None:
        self.world = world
        self.paused: set[int] = set()
        self.came: dict[int, list[Milestone]] = {}
        self.taken: set[tuple[int, int]] = set()
        self.games: set[int] = set()
        self.levels: dict[int, tuple[int, int]] = {}
        self.before: dict[int, tuple[int, int]] = {}
        self.promoted: set[int] = set()
        self.waited: dict[int, set[int]] = {}
        self.lines: dict[int, set[int]] = {}
        self.ended: dict[int, int] = {}
        self.pauses: dict[int, int] = {}
        self.asked: set[tuple[int, int, int]] = set()
        self.placed: dict[int, tuple[tuple[int, ...], ...]] = {}
        self.checks = 0
        self.labels = Labels(world)

    def __call__(self, number: int, facts: Sequence[Any]) -> None:
        season = self.world.season(number) if number else None
        for fact in facts:
            self.checks += 1
            name = f"_{type(fact).__name__.lower()}"
            look = getattr(self, name, None)
            if look:
                look(season, fact)
            noticed.fact(self.world, season, fact)
            if isinstance(fact, of_season.Entered) and fact.waiting:
                self.lines.setdefault(number, set()).add(fact.person)
            if isinstance(fact, of_league.Promoted):
                self.placed[fact.season] = fact.places

    def _opened(self, season: Season, fact: of_season.Opened) -> None:
        hold(season.number not in self.came, f"season {season.number} begins twice")
        self.came[season.number] = []
        undrawn = [one for one in self.world.live() if not one.drawn and not one.over]
        hold(len(undrawn) == 1, "two seasons are not drawn yet")

    def _hourcame(self, season: Season, fact: of_season.HourCame) -> None:
        came = self.came[season.number]
        hour = Milestone(fact.hour)
        hold(
            hour == next(one for one in MILESTONE_ORDER if one not in came), f"{hour} out of order"
        )
        hold(season.number not in self.paused, f"{hour} came in a pause")
        told = season.hours[hour]
        hold(told <= fact.at, f"{hour} came {told - fact.at} s early")
        hold(fact.at < told + DAY, f"{hour} came more than a day late")
        came.append(hour)
        if hour in CALENDAR_MILESTONES and season.calendar:
            clocks.check(season.calendar, CALENDAR_MILESTONES.index(hour), told)

    def _entered(self, season: Season, fact: of_season.Entered) -> None:
        line = self.waited.setdefault(season.number, set())
        (line.add if fact.waiting else line.discard)(fact.person)

    def _drawn(self, season: Season, fact: of_season.Drawn) -> None:
        league = self.world.store.own.state
        before = league.seasons.get(season.number - 1)
        hold(not before or before.over, "drawn before the season before was over")
        promised = {who: at + max(0, missed - 1) for who, (at, missed) in self.levels.items()}
        draws.check(self.world, season, promised)

    def _tablefounded(self, season: Season, fact: of_season.TableFounded) -> None:
        hold(fact.game not in self.games, f"game {fact.game} twice")
        self.games.add(fact.game)
        hold(Milestone.START in season.came, "a table begins before the start")
        if season.ruled.begin == "few" and Milestone.LATE not in season.came:
            for who in season.tables[fact.table].players:
                many = sum(
                    who in one.players and one.game is not None and one.result is None
                    for one in season.list_group_tables(season.group_of[who])
                )
                hold(many <= season.ruled.at_once, f"{who} has {many} games at once")

    def _resulttaken(self, season: Season, fact: of_season.ResultTaken) -> None:
        hold((season.number, fact.table) not in self.taken, f"table {fact.table} counted twice")
        self.taken.add((season.number, fact.table))
        table = season.tables[fact.table]
        hold(table.game in self.games, f"table {fact.table} ended before it began")
        ended = self.world.tables.games[table.game or 0].outcome
        hold(ended is not None, f"table {fact.table} has not ended")
        for seat, who in enumerate(table.players):
            out = season.out.get(who)
            gone = out is not None and ended is not None and out.at <= ended.at
            hold((seat in fact.left) == gone, f"{who} counts as {'' if gone else 'not '}there")

    def _unseated(self, season: Season, fact: of_season.Unseated) -> None:
        tables = [one for one in season.tables.values() if fact.person in one.players]
        games = [self.world.tables.games[one.game] for one in tables if one.game]
        begun = min((game.began_at for game in games), default=fact.at)
        hold(fact.at >= begun + 3 * DAY, f"{fact.person} had no 72 hours for a first answer")

    def _dropped(self, season: Season, fact: of_season.Dropped) -> None:
        gone = self.world.people.known[fact.person].gone
        hold(gone == (fact.why == "erased"), f"{fact.person} is out as {fact.why}")
        if gone:
            self.world.marks.seen("erased in a running season")

    def _offered(self, season: Season, fact: of_season.Offered) -> None:
        out = season.out[fact.person]
        others = [at for who, at in out.offered.items() if who != fact.substitute]
        if not fact.by:
            hold(all(fact.at >= at + DAY for at in others), "two were asked within a day")
            hold(not out.substitute, "seats are offered that somebody has")
        self.asked.add((season.number, fact.person, fact.substitute))

    def _replaced(self, season: Season, fact: of_season.Replaced) -> None:
        group = season.group_of.get(fact.person, season.group_of.get(fact.substitute))
        own = season.group_of.get(fact.substitute)
        hold(own != group or fact.whole, "a substitute in their own division")
        hold(fact.substitute not in season.out, "a substitute who has left")
        counts = [len(set(table.players)) for table in season.tables.values()]
        hold(set(counts) == {season.ruled.seats}, "somebody sits twice at a table")

    def _pointscorrected(self, season: Season, fact: of_season.PointsCorrected) -> None:
        hold(fact.by != fact.second, "a correction by one person")
        own = [season.group_of.get(one) for one in (fact.by, fact.second) if one]
        hold(season.group_of[fact.person] not in own, "an organiser corrects their own division")

    def _excused(self, season: Season, fact: of_season.Excused) -> None:
        own = season.group_of.get(fact.by) if fact.by else None
        hold(own != season.group_of[fact.person], "an organiser excuses in their own division")

    def _seasonpaused(self, season: Season, fact: of_season.SeasonPaused) -> None:
        hold(season.number not in self.paused, "paused twice")
        self.paused.add(season.number)
        self.pauses[season.number] = fact.at

    def _seasonresumed(self, season: Season, fact: of_season.SeasonResumed) -> None:
        self.paused.remove(season.number)

    def _closed(self, season: Season, fact: of_season.Closed) -> None:
        ends.check_closed(self.world, season, fact)
        self.labels.close(season)
        self.ended[season.number] = self.world.now

    def _promoted(self, _: None, fact: of_league.Promoted) -> None:
        season = self.world.season(fact.season)
        later = self.world.season(fact.season + 1)
        hold(not later.drawn, "places change after the next draw")
        hold(season.phase is Phase.CLOSED, "promoted before the end")
        ends.check_promoted(self.world, season, fact)
        if fact.season in self.promoted:
            self.levels = dict(self.before)
        self.before = dict(self.levels)
        self.promoted.add(fact.season)
        kept = set(fact.waited)
        self.levels = {
            who: (level, missed + (who not in kept)) for who, (level, missed) in self.levels.items()
        }
        self.levels |= {who: (level, 0) for who, level, *_ in fact.places}
        places = self.world.store.own.state.memory.places
        known = {who: (one.level, one.missed) for who, one in places.items()}
        hold(known == self.levels, "the league remembers other places")

    def restarted(self) -> None:
        """A process was killed: what the next one reads from nothing is what there was."""
        noticed.killed(self.world)

    def after_a_tick(self) -> None:
        """Whatever was due is done."""
        world = self.world
        for season in world.live():
            self.labels.look(season)
            self._clocks(season)
            if season.over or season.number in self.paused:
                continue
            late = world.now - season.hours[Milestone.LAST]
            hold(late < DAY, f"season {season.number} should be over")
            if Milestone.LATE in season.came:
                begun = all(table.game for table in season.tables.values())
                hold(begun, "a table has not begun though it is late")
        for game in world.tables.games.values():
            if game.outcome and game.order.season in {one.number for one in world.live()}:
                taken = (game.order.season, game.order.table) in self.taken
                hold(taken, "a result was not taken")
        self._seats()

    def _clocks(self, season: Season) -> None:
        """In a pause of the season all clocks at its tables stand, and at no other time; organisers
        have their days of it and no more."""
        games = self.world.tables.games.values()
        for game in (one for one in games if one.order.season == season.number):
            stands = game.paused_at is not None
            if game.outcome is None:
                hold(stands == (season.number in self.paused), f"game {game.game}: clocks")
        left = season.ruled.pause_days - season.pause_spent
        if season.paused_at is not None and season.paused_by:
            lasts = self.world.now - season.paused_at
            hold(lasts < left * DAY, f"a pause of {lasts} s, and organisers had {left} days")

    def _seats(self) -> None:
        """Whoever is out sits nowhere any more."""
        for season in self.world.live():
            for table in season.tables.values():
                game = self.world.tables.games.get(table.game or 0)
                if season.over or game is None or game.outcome:
                    continue
                for who in table.players:
                    out = who in season.out and who in game.people
                    hold(not out, f"{who} is out and still sits at table {table.number}")

    def at_the_end(self) -> None:
        """All logs from nothing give the states that there are."""
        store = self.world.store
        hold(store.own.again() == store.own.state, "the league's fold is another")
        for number, log in store.seasons.items():
            hold(log.again() == log.state, f"the fold of season {number} is another")
            noticed.over(self.world, log.state)
            hold(number not in self.paused or log.state.over, "left paused")
        if self.world.tables.twice:
            self.world.marks.seen("killed between a table's founding and its fact")
