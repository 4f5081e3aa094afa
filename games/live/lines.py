"""The lines of streams: pointers to what has changed, never a position, a move or a text."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping
from datetime import timedelta
from typing import Any

from django.utils import timezone

from games.play import ports
from games.play.models import Game
from games.play.sql import Cursor
from games.play.talk import COUNT_UNREAD

SELECT_LINES = f"""
SELECT s.person_id, g.slug, g.version, g.status, q.token IS NOT NULL,
  CASE WHEN g.paused_at IS NULL THEN q.due_at END,
  ({COUNT_UNREAD.format(seat="s", person="s.person_id")})
FROM games_seat s
JOIN games_game g ON g.id = s.game_id
LEFT JOIN games_question q ON q.game_id = g.id AND q.seat = s.number AND q.answered_seq IS NULL
WHERE s.person_id = ANY (%(people)s) AND (%(slugs)s::text[] IS NULL OR g.slug = ANY (%(slugs)s))
  AND (g.status IN ('open', 'running') OR g.finished_at > %(since)s)
"""
RECENT = timedelta(days=7)
"""So long a game that is over stays among the lines of its people."""

Line = dict[str, Any]
Lines = dict[str, Line]
"""By what tells one line from another, such as "table abcdefghij"."""


def load_table_lines(
    people: Collection[int], slugs: Collection[str] | None = None
) -> dict[int, Lines]:
    """For each of these people a line for each of their tables, or of these tables; one
    statement."""
    since = timezone.now() - RECENT
    chosen = None if slugs is None else list(slugs)
    found: dict[int, Lines] = defaultdict(dict)
    with Cursor() as cursor:
        values = {"people": list(people), "slugs": chosen, "since": since}
        cursor.execute(SELECT_LINES, values)
        for person, slug, version, status, asked, due_at, unread in cursor.fetchall():
            found[person][f"table {slug}"] = {
                "type": "table",
                "id": slug,
                "version": version,
                "status": status,
                "my_turn": asked,
                "deadline": due_at and due_at.isoformat(),
                "unread": unread,
            }
    return found


def load_all_lines(people: Iterable[int]) -> dict[int, Lines]:
    """For each of these people all lines: tables and open invitations."""
    people = list(people)
    found = load_table_lines(people)
    for person, path, at in ports.invited(people):
        line = {"type": "invitation", "path": path, "at": at.isoformat()}
        found[person][f"invitation {path}"] = line
    return found


def load_version_lines(game_ids: Collection[int]) -> dict[int, Lines]:
    """For each of these tables its version, and whether it is over."""
    rows = Game.objects.filter(pk__in=game_ids).values_list("pk", "slug", "version", "status")
    return {
        game: {f"table {slug}": {"type": "table", "id": slug, "version": version, "status": status}}
        for game, slug, version, status in rows
    }


def build_gone_line(line: Mapping[str, Any]) -> Line:
    """What is said when this line holds no longer."""
    name = "path" if line["type"] == "invitation" else "id"
    return {"type": "gone", name: line[name]}
