"""The organiser's board: every open table of a season, the longest still first, and what can be
done about it with one click. Pure reading, by at most eight statements."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import UTC, datetime, timedelta
from typing import TYPE_CHECKING, NamedTuple

from games.leagues.board_lines import (
    Action,
    AwaitedPlayer,
    BoardLine,
    BoardReader,
    Dropout,
    list_first_waiting,
)
from games.leagues.overview import store
from games.leagues.overview.standings import list_group_labels
from games.leagues.overview.store import build_season_head, load_league_with_seasons
from games.leagues.runtime import table_states
from games.leagues.season.schedule import count_pause_days_left
from games.play.sql import Cursor

if TYPE_CHECKING:
    from games.leagues.league.state import League
    from games.leagues.overview.shapes import LeagueHead, Names, SeasonHead
    from games.leagues.season.state import Appeal, Proposal, Season

__all__ = ["Board", "load_organiser_board"]
WEEK = timedelta(days=7)
REMINDABLE_PERCENT = 50
"""Per cent of somebody's time."""


class Board(NamedTuple):
    """All of it, for one organiser (`own`: the group in which they play, None). `proposals` and
    `appeals` by number: what waits for somebody; `pause_left`: days that organisers have;
    `written`: the reasons of both in words, by hash."""

    league: LeagueHead
    season: int
    lines: tuple[BoardLine, ...]
    gone: tuple[Dropout, ...]
    proposals: tuple[tuple[int, Proposal], ...]
    appeals: tuple[tuple[int, Appeal], ...]
    labels: tuple[str, ...]
    names: Names
    own: int | None
    paused: bool
    pause_left: int
    actions: frozenset[Action]
    organisers: frozenset[int]
    state: SeasonHead
    written: Mapping[str, str]

    @property
    def stalled(self) -> tuple[tuple[BoardLine, AwaitedPlayer], ...]:
        """Who has used half their time and can be reminded."""
        return tuple(
            (line, one)
            for line in self.lines
            for one in line.asked
            if Action.REMIND in one.actions and (one.used or 0) >= REMINDABLE_PERCENT
        )

    @property
    def tag(self) -> str:
        """Names all that it says."""
        return repr(self)


def load_organiser_board(slug: str, number: int, by: int, now: datetime) -> Board | None:
    """The board of a season for organiser `by` (0: the site), whose right the caller has asked for
    (`games.leagues.season.dispatch.check_organiser`); None: there is no such season."""
    with Cursor() as cursor:
        found = load_league_with_seasons(cursor, slug, [number]) if number else None
        if found is None or number not in found[1].seasons:
            return None
        head, known = found
        season = known.seasons[number]
        waits = table_states.load_waits(cursor, head.id, number, now)
        took = table_states.load_average_length(cursor, head.id, number) or timedelta(
            days=season.ruled.longest_days
        )
        names = store.load_public_names(cursor, _list_people_on_board(season, waits))
        reasons = list_open_reason_hashes(season, now)
        written = store.load_text_bodies(cursor, head.id, reasons) if reasons else {}
    desk = BoardReader(season, by, now, took, names, list_group_labels(season))
    return Board(
        head,
        number,
        tuple(sorted(desk.lines(waits), key=lambda one: (one.still_since, one.table))),
        tuple(desk.list_dropouts()),
        list_open_proposals(season, now),
        list_unanswered_appeals(season),
        desk.labels,
        names,
        desk.own,
        season.paused_at is not None,
        max(0, count_pause_days_left(season)),
        frozenset({Action.ANNOUNCE} if may_announce(known.league, now) else ()),
        frozenset(known.league.organisers),
        build_season_head(season),
        written,
    )


def may_announce(league: League, now: datetime) -> bool:
    """Whether a week has passed since the last announcement."""
    at, _text = league.announced
    return not at or now >= datetime.fromtimestamp(at, UTC) + WEEK


def list_open_proposals(season: Season, now: datetime) -> tuple[tuple[int, Proposal], ...]:
    """Corrections that wait for a second person, by number."""
    at = int(now.timestamp())
    return tuple((n, one) for n, one in season.desk.proposals.items() if one.waits(at))


def list_unanswered_appeals(season: Season) -> tuple[tuple[int, Appeal], ...]:
    """Appeals that nobody has answered, by number."""
    return tuple((n, one) for n, one in season.desk.appeals.items() if one.upheld is None)


def list_open_reason_hashes(season: Season, now: datetime) -> set[str]:
    """The reasons that wait to be read, by their hashes."""
    of_proposals = {one.reason for _n, one in list_open_proposals(season, now)}
    return of_proposals | {one.reason for _n, one in list_unanswered_appeals(season)}


def _list_people_on_board(season: Season, waits: Iterable[table_states.Wait]) -> set[int]:
    """Everybody whose name stands on the board."""
    found = {one.person for one in waits if one.person} | season.out.keys()
    for out in season.out.values():
        found |= {out.substitute, *out.offered}
    found |= set(list_first_waiting(season))
    for one in season.desk.proposals.values():
        found |= {one.person, one.by}
    found |= {one.person for one in season.desk.appeals.values()}
    return found - {0}
