"""Boards painted ahead: while a notice still waits for its time, so that sending waits for no
brush."""

from __future__ import annotations

import time
from datetime import datetime, timedelta
from functools import cache

from django.conf import settings
from django.contrib.auth import get_user_model
from django.utils import translation

from games.mail.outbound.picture import paint_board
from games.play import table as heart
from games.play.notice_kind import Reader, build_kinds_condition
from games.play.sql import Cursor
from games.play.table import load_header
from games.words import get_words_at_table

AHEAD = timedelta(minutes=2)
"""So long before a mail is due its boards are painted: until then much may still change."""
MOST = 200
SELECT_DUE_BOARDS = """
SELECT n.game_id, CASE WHEN p.discreet_mails THEN NULL ELSE n.seat END, p.language
FROM (
  SELECT game_id, seat, person_id, due_at FROM games_notice
  WHERE state = 'queued' AND kind NOT IN ({strangers}) AND due_at <= %(soon)s
  ORDER BY due_at LIMIT %(most)s
) n JOIN {people} p ON p.id = n.person_id
JOIN games_seat s ON s.game_id = n.game_id AND s.number = n.seat AND s.person_id = n.person_id
ORDER BY n.due_at
"""


def paint_due_boards(now: datetime, seconds: float) -> int:
    """Paint the boards of the mails that are due soon, for so long; how many were looked at.

    A board that is painted already is kept in this process, the one that sends, and costs next to
    nothing here.
    """
    if not settings.MAIL_PICTURES:
        return 0
    until, count = time.monotonic() + seconds, 0
    for game, seat, language in load_boards_due_soon(now):
        if time.monotonic() > until:
            break
        with translation.override(language):
            paint_board_for_seat(game, seat, language)
        count += 1
    return count


def paint_board_for_seat(game_id: int, seat: int | None, language: str) -> None:
    """The board as this seat (None: a spectator) sees it now."""
    header = load_header("id", game_id)
    shown = heart.table_for(header, seat)
    if shown.view:
        paint_board(shown.game, shown.view, get_words_at_table(header, language))


def load_boards_due_soon(now: datetime) -> list[tuple[int, int | None, str]]:
    """Game, seat and language of each board, those first that are needed first."""
    with Cursor() as cursor:
        cursor.execute(build_due_boards_sql(), {"soon": now + AHEAD, "most": MOST})
        return [(game, seat, language) for game, seat, language in dict.fromkeys(cursor.fetchall())]


@cache
def build_due_boards_sql() -> str:
    """As `SOON`, with the names of the table of people and of kinds."""
    strangers = build_kinds_condition(lambda kind: kind.reader == Reader.STRANGER)
    return SELECT_DUE_BOARDS.format(people=get_user_model()._meta.db_table, strangers=strangers)
