"""Whose page it is, and what everybody may know of them."""

from __future__ import annotations

from typing import NamedTuple

import msgspec
from django.contrib.auth import get_user_model

from games.play.sql import Cursor

SELECT_PERSON = """
SELECT p.id, p.name, coalesce(h.hidden, false), (
  SELECT json_object_agg(f.rules, f.games) FROM (
    SELECT g.rules, count(*) AS games FROM games_seat s JOIN games_game g ON g.id = s.game_id
    WHERE s.person_id = p.id AND g.status = 'finished' AND NOT g.private GROUP BY g.rules
  ) f
)::text
FROM {people} p LEFT JOIN games_habits h ON h.person_id = p.id
WHERE lower(p.name) = lower(%s) AND p.is_active
"""


class PublicPerson(NamedTuple):
    """Somebody: whether they hide their page, and how many games they finished at tables that were
    open to all, by kind."""

    id: int
    name: str
    hidden: bool
    finished: dict[str, int]


def find_public_person(name: str) -> PublicPerson | None:
    """The person of that name; None: there is none. One statement."""
    if "\x00" in name:
        return None
    with Cursor() as cursor:
        table = get_user_model()._meta.db_table
        cursor.execute(
            SELECT_PERSON.format(people=table), (name.encode("utf-8", "replace").decode(),)
        )
        found = cursor.fetchone()
    if found is None:
        return None
    person, name, hidden, finished = found
    return PublicPerson(person, name, hidden, msgspec.json.decode(finished) if finished else {})
