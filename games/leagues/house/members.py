"""Where to look for a person: the seasons in whose logs they are entrants."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from games.leagues.facts import season as facts
from games.play.sql import Cursor, encode_ints

if TYPE_CHECKING:
    from games.leagues.season.state import Season

INSERT_MEMBERS = """
INSERT INTO leagues_member (person_id, league_id, season)
SELECT person, %s, %s FROM unnest(%s::bigint[]) AS person
ON CONFLICT (person_id, league_id, season) DO NOTHING
"""
ENTRY_FACTS = (facts.Invited, facts.Applied, facts.Entered, facts.Answered)


def save_members(cursor: Cursor, league: int, season: int, told: Iterable[Any]) -> None:
    """Notes whom these facts make an entrant, in the transaction that writes them."""
    if people := list_new_members(told):
        cursor.execute(INSERT_MEMBERS, (league, season, encode_ints(sorted(people))))


def list_new_members(told: Iterable[Any]) -> set[int]:
    """Whom these facts make an entrant, or the substitute of one."""
    found = set()
    for fact in told:
        if isinstance(fact, ENTRY_FACTS):
            found.add(fact.person)
        elif isinstance(fact, facts.Replaced):
            found.add(fact.substitute)
    return found


def list_season_members(season: Season) -> set[int]:
    """The same, from the whole log; without who sat in for somebody only until another did."""
    subs = {out.substitute for out in season.out.values() if out.substitute}
    return season.entrants.keys() | subs
