"""What of many things at once somebody may not know, as they are involved in what it is about."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Any

from games.desk.actions import PERSON, TABLE, list_concerned
from games.desk.involved import list_involved_tables, list_partners
from games.desk.log import WordedFact
from games.desk.sanctions.facts import Sanctioned

Thing = tuple[str, int]
"""What something is about: the kind of a subject, and its id."""


def list_barred_things(person: int, things: Collection[Thing]) -> set[Thing]:
    """Those in which they are involved (as games.desk.may.find_involvement says of one): a statement for
    each kind, one for tables and one for people."""
    of = {
        (kind, subject): about
        for kind in {kind for kind, _subject in things}
        for subject, about in list_concerned(
            kind, {pk for one, pk in things if one == kind}
        ).items()
    }
    games = {about[TABLE] for about in of.values() if TABLE in about}
    tables = list_involved_tables(person, games)
    people = list_partners(person) if any(PERSON in about for about in of.values()) else set()
    return {
        thing
        for thing, about in of.items()
        if about.get(TABLE) in tables or about.get(PERSON) in people
    }


def list_free_facts(person: int, told: Sequence[WordedFact]) -> list[WordedFact]:
    """Those that are about nothing in which they are involved."""
    things = {one.row.seq: list_things_of_fact(one.about) for one in told}
    theirs = list_barred_things(person, {thing for some in things.values() for thing in some})
    return [one for one in told if not theirs.intersection(things[one.row.seq])]


def list_things_of_fact(fact: Any) -> list[Thing]:
    """What a fact is about."""
    found = [
        (getattr(fact, "kind", ""), getattr(fact, "subject", 0)),
        (TABLE, get_named_table(fact)),
    ]
    if isinstance(fact, Sanctioned):
        found.append((PERSON, fact.person))
    return [(kind, subject) for kind, subject in found if subject]


def get_named_table(fact: Any) -> int:
    """The table that a fact names; 0: none."""
    if getattr(fact, "kind", "") == TABLE:
        return int(fact.subject)
    return int(getattr(fact, "game", 0))
