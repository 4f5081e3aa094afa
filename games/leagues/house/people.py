"""games.leagues.season.ports.People: what conditions look at, from what people did here."""

from __future__ import annotations

from collections.abc import Iterable

from django.contrib.auth import get_user_model

from games.leagues.season.commands import Person
from games.play.sql import Cursor
from games.ratings.known import ratings

# Begun: finished, or left to somebody else. Games that go on count for neither.
ABOUT = """
SELECT p.id, p.is_active, p.mails_paused_at IS NULL,
  (SELECT count(*) FROM games_seat s JOIN games_game g ON g.id = s.game_id
    AND g.status = 'finished' WHERE s.person_id = p.id),
  (SELECT count(DISTINCT f.game_id) FROM games_sat f WHERE f.person_id = p.id AND NOT EXISTS (
    SELECT FROM games_seat s WHERE s.game_id = f.game_id AND s.person_id = p.id))
FROM {people} p WHERE p.id = ANY (%s)
"""


class People:
    """Everybody who has an account; who has none any more is gone."""

    def about(self, people: Iterable[int], game: str) -> dict[int, Person]:
        """What conditions look at: two statements. A rating that is provisional is none."""
        asked = list(people)
        known = {who: one.shown for who, one in ratings(asked, game).items() if one.certain}
        found = {who: Person(gone=True, mail=False) for who in asked}
        with Cursor() as cursor:
            table = get_user_model()._meta.db_table
            cursor.execute(ABOUT.format(people=table), (asked,))
            for who, active, mail, finished, left in cursor.fetchall():
                found[who] = Person(finished, finished + left, known.get(who), mail, not active)
        return found
