"""A league as it is read for one step of the sweep."""

from __future__ import annotations

from typing import TYPE_CHECKING

from games.leagues.league.decide import decide_league_command
from games.leagues.refused import Refused
from games.leagues.season.ports import Conflict, Ports

if TYPE_CHECKING:
    from games.leagues.league import commands as league_commands


class LeagueSnapshot:
    """The state of a league, and after how many facts."""

    def __init__(self, ports: Ports, league: int, now: int) -> None:
        self.ports, self.league, self.now = ports, league, now
        self.state, self.after = ports.store.league(league)

    def do(self, what: league_commands.Command) -> bool:
        """Writes what this brings about; whether anything is another now. If somebody wrote in
        between, everything is looked at again."""
        try:
            if facts := decide_league_command(self.state, what, self.now):
                self.ports.store.add_to_league(self.league, self.after, facts)
        except Refused:
            return False
        except Conflict:
            return True
        return bool(facts)
