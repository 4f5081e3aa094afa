"""The lots of a season's draw, worked out again from its opened seed."""

from __future__ import annotations

from collections.abc import Hashable
from datetime import UTC, datetime
from typing import TYPE_CHECKING, NamedTuple

from games.leagues.draw.assignment import draw_lots
from games.leagues.overview import standings, store
from games.leagues.overview.season_pages import find_head_and_season
from games.leagues.overview.shapes import LeagueHead, Names, Person, build_person
from games.leagues.overview.standings import build_labels
from games.leagues.overview.store import PAGE_CACHE, PageDetails, build_cache_tag
from games.leagues.runtime import log
from games.leagues.season.drawing import is_drawn_as
from games.play.sql import Cursor
from games.rules.chance import Draw, commitment

if TYPE_CHECKING:
    from games.leagues.draw.assignment import Lots
    from games.leagues.facts.season import Drawn
    from games.leagues.season.state import Season


LONG_AGO = datetime(2000, 1, 1, tzinfo=UTC)


class GroupLots(NamedTuple):
    """The lots of a division. `people`: in the order in which they joined the site; `numbers`: who
    has number 1, 2, ... of the design, as places in `people` from 0; `draws`: what gave that;
    `tables`: numbers of the design from 1, in the order of seats."""

    label: str
    people: tuple[Person, ...]
    numbers: tuple[int, ...]
    draws: tuple[Draw, ...]
    tables: tuple[tuple[int, ...], ...]
    fits: bool
    designed: bool


class DrawPage(NamedTuple):
    """What was promised of a season's chance, and what came of it. `draw`, `lots`: the published
    hashes of two seeds, of the draw and of the lots between those who are level in everything;
    `seed`, `lots_seed`: the seeds, once they are opened, else ""."""

    league: LeagueHead
    number: int
    draw: str
    seed: str
    lots: str
    lots_seed: str
    groups: tuple[GroupLots, ...]
    tag: Hashable

    @property
    def sealed(self) -> bool:
        """Whether the opened seeds have the hashes that were published."""
        return all(
            not seed or commitment(bytes.fromhex(seed)) == promised
            for seed, promised in ((self.seed, self.draw), (self.lots_seed, self.lots))
        )

    @property
    def sound(self) -> bool:
        """Whether everything fits."""
        return self.sealed and all(one.fits and one.designed for one in self.groups)


def load_draw_page(slug: str, number: int) -> DrawPage | None:
    """The chance of a season, as it was drawn whoever was replaced since; None: there is no such
    season. At most four statements."""
    with Cursor() as cursor:
        found = find_head_and_season(cursor, slug, number)
        if found is None:
            return None
        head, known = found
        told = log.load_recent_facts(cursor, head.id, number, ("drawn",), LONG_AGO)
        drawn_so = told[0].fact if told else None
        people = {who for _level, *ids in drawn_so.groups for who in ids} if drawn_so else set()
        names = store.load_public_names(cursor, people) if people else {}
    tag = build_cache_tag("dice", head, known, PageDetails(names, {}))
    state = known.seasons[number]
    page: DrawPage = PAGE_CACHE.get(
        tag, lambda: _build_draw_page(head, state, drawn_so, names, tag)
    )
    return page


def _build_draw_page(
    head: LeagueHead, state: Season, said: Drawn | None, names: Names, tag: Hashable
) -> DrawPage:
    groups: tuple[GroupLots, ...] = ()
    if said is not None:
        lots = draw_lots(bytes.fromhex(said.seed), [ids for _level, *ids in said.groups])
        called = build_labels([level for level, *_ids in said.groups])
        shown = {who: name for who, name in names.items() if not standings.is_traceless(state, who)}
        groups = tuple(
            _build_group_lots(state, said, number, label, one, shown)
            for number, (label, one) in enumerate(zip(called, lots, strict=True))
        )
    return DrawPage(
        *(head, state.number, state.draw, said.seed if said else "", state.lots),
        *(state.lots_seed, groups, tag),
    )


def _build_group_lots(
    state: Season, said: Drawn, number: int, label: str, lots: Lots, names: Names
) -> GroupLots:
    """`lots`: worked out again; what the log says has to be the same."""
    players, ids = said.groups[number][1:], sorted(lots.ids)
    tables = [tuple(table) for group, *table in said.tables if group == number]
    return GroupLots(
        label,
        tuple(build_person(names, who) for who in ids),
        tuple(ids.index(who) for who in players),
        lots.draws,
        tuple(tuple(players.index(who) + 1 for who in table) for table in tables),
        tuple(players) == lots.ids,
        is_drawn_as(state.ruled, players, tables),
    )
