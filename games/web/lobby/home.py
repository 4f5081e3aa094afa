"""My games: which of them are shown, in which order, as cards or as a dense list."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from typing import TYPE_CHECKING, NamedTuple
from urllib.parse import urlencode

from django.utils.timezone import localtime
from django.utils.translation import gettext as _

from games.play.models import Status, get_game_title
from games.rules.registry import GAMES
from keywest_site.dates import format_date
from keywest_site.lists import format_list

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence
    from typing import Any

    from django.http import QueryDict

    from games.leagues.overview.shapes import OwnSeason
    from games.web.lobby.tables import Table

CARDS, LIST = "cards", "list"
LAYOUTS = (CARDS, LIST)
MOST_CARDS = 6
"""With more running games than this, they are a list unless cards are asked for."""
SORTS: dict[str, Callable[[Table], Any]] = {
    "name": lambda table: table.title.casefold(),
    "game": lambda table: table.rules,
    "moved": lambda table: table.game.moved_at or table.game.created_at,
}
"""Keys by which the list may be sorted; otherwise it is in the order of urgency."""


class HomeQuery(NamedTuple):
    """What an address asks for; "" is the usual."""

    look: str = ""
    sort: str = ""
    turn: str = ""
    game: str = ""
    league: str = ""

    @property
    def filtered(self) -> bool:
        """Whether any game may be left out."""
        return bool(self.turn or self.game or self.league)

    def address(self, **changes: str) -> str:
        """The address of this page with these changes."""
        chosen = {**self._asdict(), **changes}
        query = urlencode({name: value for name, value in chosen.items() if value})
        return f"/?{query}" if query else "/"


def read_home_query(query: QueryDict, leagues: Iterable[str]) -> HomeQuery:
    """What an address asks for; what is no choice counts as the usual. `leagues`: public ids."""
    allowed = HomeQuery(LAYOUTS, ("", *SORTS), ("mine",), GAMES, leagues)  # type: ignore[arg-type]
    chosen = {name: query.get(name, "") for name in HomeQuery._fields}
    return HomeQuery(
        **{name: value if value in getattr(allowed, name) else "" for name, value in chosen.items()}
    )


def choose_layout(home_query: HomeQuery, count: int) -> str:
    """Cards or list, for so many running games."""
    return home_query.look or (LIST if count > MOST_CARDS else CARDS)


def select_tables(tables: Iterable[Table], home_query: HomeQuery) -> list[Table]:
    """Those that fit the filters, in the order that is asked for."""
    fitting = [
        table
        for table in tables
        if (not home_query.turn or table.my_turn)
        and home_query.game in ("", table.game.rules)
        and home_query.league in ("", get_league_slug(table))
    ]
    key = SORTS.get(home_query.sort)
    return sorted(fitting, key=key, reverse=home_query.sort == "moved") if key else fitting


def get_league_slug(table: Table) -> str:
    """The public id of the table's league; "" if it has none."""
    return table.game.league.partition("/")[0]


def name_tables_apart(tables: Sequence[Table]) -> list[Table]:
    """The tables with names that tell them apart: tables without a title of their own are named
    after the people who sit there, and after the day they began if that is not enough."""
    named = [replace(table, title=describe_company(table)) for table in tables]
    count = Counter(table.title for table in named)
    dated = [
        replace(table, title=f"{table.title}, {format_start_day(table)}")
        if count[table.title] > 1 and not table.game.title
        else table
        for table in named
    ]
    count = Counter(table.title for table in dated)
    return [
        replace(table, title=f"{table.title} · {table.game.slug[:4]}")
        if count[table.title] > 1 and not table.game.title
        else table
        for table in dated
    ]


def describe_company(table: Table) -> str:
    """The table's own title, or its game and the names of the others."""
    there = [chair for chair in table.chairs if chair.name and not chair.mine]
    people = [chair.name for chair in there if not chair.bot]
    others = people or [chair.name for chair in there]
    if table.game.title or table.game.league or not others:
        return table.title
    return _("{game} with {names}").format(game=table.rules, names=format_list(others))


def format_start_day(table: Table) -> str:
    """The day on which it began, or was opened."""
    at = table.game.started_at or table.game.created_at
    return format_date(localtime(at), with_year=False)


def build_home_context(
    query: QueryDict, mine: Sequence[Table], leagues: Sequence[OwnSeason]
) -> dict[str, Any]:
    """What the page says of the reader's games that are not over. `query`: of its address."""
    running = [table for table in mine if table.game.status == Status.RUNNING]
    wanted = read_home_query(query, {get_league_slug(table) for table in running})
    look, shown = choose_layout(wanted, len(running)), select_tables(running, wanted)
    asked, others = split_by_turn(running)
    shown_mine, shown_others = split_by_turn(shown)
    return {
        "my_turn": asked,
        "others": others,
        "shown": shown,
        "shown_mine": shown_mine,
        "shown_others": shown_others,
        "look": look,
        "wanted": wanted,
        "bar": build_bar(wanted, running, look, leagues) if len(running) > 1 else {},
        "waiting": [table for table in mine if table.game.status == Status.OPEN],
        "leagues": leagues,
    }


def split_by_turn(tables: Iterable[Table]) -> tuple[list[Table], list[Table]]:
    """Those that wait for the reader, and the others."""
    listed = list(tables)
    return [one for one in listed if one.my_turn], [one for one in listed if not one.my_turn]


def build_bar(
    home_query: HomeQuery, tables: Iterable[Table], look: str, leagues: Sequence[OwnSeason]
) -> dict[str, Any]:
    """What stands above the running games: how they look, are sorted and filtered. Each choice:
    address, name, whether it is chosen."""
    running = list(tables)
    rules = sorted({table.game.rules for table in running})
    used = {get_league_slug(table) for table in running}
    names = {one.league.slug: one.league.name for one in leagues if one.league.slug in used}
    looks = ((CARDS, _("Cards")), (LIST, _("List")))
    sorts = {"": _("urgency"), "name": _("name"), "game": _("game"), "moved": _("last move")}
    games = (
        [(name, get_game_title(name)) for name in rules if name in GAMES] if len(rules) > 1 else []
    )
    return {
        "looks": [(home_query.address(look=key), name, key == look, key) for key, name in looks],
        "sorts": [
            (home_query.address(sort=key), name, key == home_query.sort)
            for key, name in sorts.items()
        ],
        "filters": [
            (
                home_query.address(turn="" if home_query.turn else "mine"),
                _("My turn"),
                bool(home_query.turn),
            ),
            *build_filter_links(home_query, "game", games),
            *build_filter_links(home_query, "league", names.items()),
        ],
    }


def build_filter_links(
    home_query: HomeQuery, name: str, choices: Iterable[tuple[str, str]]
) -> list[tuple[str, str, bool]]:
    """For each choice of this filter the address that switches it on, or off again."""
    chosen = getattr(home_query, name)
    return [
        (home_query.address(**{name: "" if key == chosen else key}), text, key == chosen)
        for key, text in choices
    ]
