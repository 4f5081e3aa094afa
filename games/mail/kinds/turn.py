"""A table waits for its reader."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from games.play.notice import Kind
from games.play.notice_kind import Asks, NoticeKind

TURN = NoticeKind(
    name=Kind.TURN,
    preference_label=_("A table waits for me"),
    help=_("A table where you have moved meanwhile is left out."),
    place=10,
    sentence=_("It is your turn."),
    brief=_("your turn"),
    weight=90,
    asks=Asks.FIRST,
    written_when="s.number = ANY (%(asked)s::int[])",
    obsolete_when="""NOT EXISTS (
    SELECT FROM games_question q JOIN games_game g ON g.id = q.game_id AND g.status = 'running'
    JOIN games_seat s ON s.game_id = n.game_id AND s.number = n.seat AND s.person_id = n.person_id
    WHERE q.game_id = n.game_id AND q.seat = n.seat AND q.asked_seq = n.seq
      AND q.answered_seq IS NULL)""",
)
