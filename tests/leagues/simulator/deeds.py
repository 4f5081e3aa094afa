"""What people do in a simulated season, and when: entering, checking in, dropping, correcting."""

from __future__ import annotations

import hashlib
import random
from typing import TYPE_CHECKING

from games.leagues.calendar import DAY, HOUR_SECONDS, Calendar, Milestone
from games.leagues.league import commands as of_league
from games.leagues.refusals import Refused
from games.leagues.season import commands, departures, dispatch
from games.leagues.season.state import Phase, Season, Stand
from tests.leagues.simulator.people import Plan

if TYPE_CHECKING:
    from tests.leagues.simulator.world import World

OUTSIDER = 9_999
"""An organiser who never plays."""


class Deeds:
    """Plans what is to happen as soon as a season reaches a phase."""

    def __init__(self, world: World) -> None:
        self.world = world
        self.planned: set[tuple[int, Phase]] = set()
        self.plans: dict[int, dict[int, Plan]] = {}
        self.joined = 0

    def plan(self) -> None:
        """Looks at every live season."""
        steps = {
            Phase.SIGN_UP: self._sign_up,
            Phase.CHECK_IN: self._check_in,
            Phase.RUNNING: self._running,
            Phase.CLOSED: self._closed,
        }
        for season in self.world.live():
            key = season.number, season.phase
            if season.phase in steps and key not in self.planned:
                self.planned.add(key)
                steps[season.phase](season, random.Random(f"{self.world.seed}/{key}"))
            if season.drawn and not season.over:
                self._substitutes(season)
                self._in_the_last_moment(season)

    def _at(self, season: Season, hour: Milestone, until: Milestone, share: float) -> int:
        since = max(self.world.now, season.hours[hour])
        return since + int(share * max(HOUR_SECONDS, season.hours[until] - since))

    def _act(self, season: Season, at: int, command: commands.Command) -> None:
        self.world.later(at, lambda: self.world.act(season.number, command) and None)

    def _sign_up(self, season: Season, dice: random.Random) -> None:
        world, people = self.world, self.world.people
        for _ in range(world.kind.people if season.number == 1 else 1 + len(people.known) // 8):
            if len(people.known) < 120:
                self.joined += 1
                people.joined(self.joined)
        plans = self.plans[season.number] = {
            who: people.plan(who, season.number, world.kind.faithful)
            for who, one in people.known.items()
            if not one.gone and not one.tired
        }
        for who, plan in plans.items():
            self._entering(season, who, plan)
        if dice.random() < 0.03:
            self._stop(season)

    def _entering(self, season: Season, who: int, plan: Plan) -> None:
        if plan.enters is None and plan.out:
            at = self._at(season, Milestone.OPENS, Milestone.CLOSES, 0.5)
            self._act(season, at, commands.Answer(who, "out"))
        if plan.queues is not None:
            at = self._at(season, Milestone.CLOSES, Milestone.EXPECTED, plan.queues)
            self.world.later(at, lambda: self._enters(season.number, who, queue=True))
        if plan.enters is None:
            return
        at = self._at(season, Milestone.OPENS, Milestone.CLOSES, plan.enters)
        if plan.later:
            self._act(season, at, commands.Answer(who, "later"))
            at = self._at(season, Milestone.AGAIN, Milestone.CLOSES, plan.enters)
        self.world.later(at, lambda: self._enters(season.number, who, queue=False))
        if plan.withdraws is not None:
            at = self._at(season, Milestone.OPENS, Milestone.DRAW, plan.withdraws)
            self._act(season, at, commands.Withdraw(who))

    def _enters(self, number: int, who: int, *, queue: bool) -> None:
        world = self.world
        known = world.store.own.state
        about = world.surely(
            lambda: dispatch.gather_eligibility(world.ports, known, number, [who])
        )[who]
        was = world.season(number).entrants.get(who)
        later = was is not None and was.stand is Stand.LATER
        what = (commands.Queue if queue else commands.Enter)(who, about)
        if world.act(number, what) and later:
            world.marks.seen("asked once more, and entered")

    def _stop(self, season: Season) -> None:
        world = self.world

        def stop() -> None:
            known = world.season(season.number).calendar
            assert known is not None
            calendar = Calendar(*known.later(7 * (world.kind.settings.weeks + 2)))
            for what in (of_league.Stop(1), of_league.Continue(1, calendar, True)):
                try:
                    world.surely(
                        lambda one=what: dispatch.record_league_command(
                            world.ports, 1, one, world.now
                        )
                    )
                except Refused:
                    return
            world.marks.seen("stopped and continued")

        world.later(self._at(season, Milestone.START, Milestone.EXPECTED, 0.5), stop)

    def _check_in(self, season: Season, dice: random.Random) -> None:
        people, tables = self.world.people.known, self.world.tables
        tables.stallers, tables.silent = {}, {}
        for who, plan in self.plans[season.number].items():
            if plan.checks_in is not None:
                at = self._at(season, Milestone.CHECK_IN, Milestone.DRAW, 0.9 * plan.checks_in)
                self._act(season, at, commands.CheckIn(who))
            people[who].suspended = plan.suspended
            if plan.erased:
                at = self._at(season, Milestone.CHECK_IN, Milestone.DRAW, 0.95)
                self.world.later(at, lambda one=people[who]: setattr(one, "gone", True))

    def _running(self, season: Season, dice: random.Random) -> None:
        tables, plans = self.world.tables, self.plans[season.number]
        tables.quiet = {who for who in season.group_of if who in plans and plans[who].quiet}
        for who in season.group_of:
            if who in plans:
                self._trouble(season, who, plans[who])
        self._pause(season, dice)
        if dice.random() < 0.12:
            table = dice.choice(list(season.tables.values()))
            at = self._at(season, Milestone.START, Milestone.EXPECTED, dice.random() * 0.2)
            for who in table.players:
                self._act(season, at, commands.Drop(who, "withdrew", who))
        if dice.random() < 0.6:
            who = dice.choice(list(season.group_of))
            at = self._at(season, Milestone.START, Milestone.EXPECTED, dice.random())
            self.world.later(at, lambda: self._corrected(season.number, who, dice))

    def _trouble(self, season: Season, who: int, plan: Plan) -> None:
        world = self.world
        if plan.drops is not None:
            at = self._at(season, Milestone.START, Milestone.LAST, plan.drops)
            world.later(at, lambda: self._drops(season.number, who, plan))
        if plan.stalls is not None:
            world.tables.stallers[who] = self._at(
                season, Milestone.START, Milestone.LAST, plan.stalls
            )
        if plan.silent is not None:
            world.tables.silent[who] = self._at(
                season, Milestone.START, Milestone.LAST, plan.silent
            )

    def _drops(self, number: int, who: int, plan: Plan) -> None:
        world, season = self.world, self.world.season(number)
        if who in season.group_of and not season.over:
            self._last_result(season, who)
        if who % 9 == 0:
            world.people.known[who].gone = True
            return
        if not world.act(number, commands.Drop(who, "withdrew", who)):
            return
        world.people.known[who].tired = who % 3 == 0
        if plan.excused:
            organiser = 1 if who != 1 else 2
            if not world.act(number, commands.Excuse(who, "person", organiser)):
                world.act(number, commands.Excuse(who, "person", 0))

    def _last_result(self, season: Season, who: int) -> None:
        games = [one.game for one in departures.list_unfinished_tables(season, who)]
        if games and all(
            game and self.world.tables.games[game].ends_at <= self.world.now for game in games
        ):
            self.world.marks.seen("drop while the last result is taken")

    def _pause(self, season: Season, dice: random.Random) -> None:
        kind = dice.random()
        if kind > 0.15:
            return
        at = self._at(season, Milestone.START, Milestone.LAST, dice.random() * 0.9)
        if kind < 0.07:
            at = season.hours[Milestone.LAST] - 20 * HOUR_SECONDS
        by = dice.choice((0, OUTSIDER))
        self._act(season, at, commands.Pause(by))
        self._act(season, at + dice.randrange(HOUR_SECONDS, 5 * DAY), commands.Resume(by))

    def _substitutes(self, season: Season) -> None:
        """Open seats are offered by the rule; not everybody wants them. The house also names
        somebody now and then."""
        world = self.world
        for gone, offer in [(who, out) for who, out in season.out.items() if out.offered]:
            for who in list(offer.offered):
                dice = random.Random(f"{world.seed}/{season.number}/{gone}/{who}/{world.now}")
                said = dice.random()
                if said < 0.25 and world.act(season.number, commands.Accept(gone, who)):
                    world.marks.seen("a substitute has accepted")
                elif said < 0.4:
                    world.act(season.number, commands.Decline(gone, who))
        for who in [one for one, out in season.out.items() if not out.substitute]:
            dice = random.Random(f"{world.seed}/{season.number}/{who}/{world.now // DAY}")
            line = list(departures.list_substitutes(season, who))
            others = [one for one in season.group_of if departures.may_replace(season, who, one)]
            takes = line[:1] if line and dice.random() < 0.5 else others[:1]
            if takes and dice.random() < 0.05:
                world.act(season.number, commands.Replace(who, takes[0]))
        for who, out in list(season.out.items()):
            dice = random.Random(f"{world.seed}/{who}/{out.substitute}/{world.now // DAY}")
            if out.substitute and dice.random() < 0.01:
                line = list(departures.list_substitutes(season, who))
                if line and world.act(season.number, commands.Replace(who, line[0])):
                    world.marks.seen("substitute is replaced")

    def _in_the_last_moment(self, season: Season) -> None:
        """Now and then somebody drops a minute after their last table has ended."""
        world = self.world
        dice = random.Random(f"{world.seed}/{season.number}/{world.now // DAY}")
        if dice.random() > 0.03:
            return
        who = dice.choice([one for one in season.group_of if one not in season.out] or [0])
        left = [one.game for one in departures.list_unfinished_tables(season, who)] if who else []
        if len(left) == 1 and left[0]:
            at = world.tables.games[left[0]].ends_at + 60
            world.later(at, lambda: self._drops(season.number, who, Plan()))

    def _closed(self, season: Season, dice: random.Random) -> None:
        if dice.random() < 0.6:
            who = dice.choice(sorted(season.group_of))
            at = self.world.now + dice.randrange(40 * DAY)
            self.world.later(at, lambda: self._corrected(season.number, who, dice))

    def _corrected(self, number: int, who: int, dice: random.Random) -> None:
        """By two organisers; if one of them plays in that division, by the house and a third."""
        points, season = dice.choice((-600, -60, 60, 600)), self.world.season(number)
        if who not in season.group_of:
            return
        reason = hashlib.sha256(f"{number}/{who}/{self.world.now}".encode()).hexdigest()
        if self.world.act(number, commands.Correct(who, points, reason, 1, 2)):
            return
        own = {season.group_of[one] for one in (1, 2) if one in season.group_of and one != who}
        if season.group_of[who] in own:
            self.world.marks.seen("organiser in the own division")
        self.world.act(number, commands.Correct(who, points, reason, 0, OUTSIDER))
