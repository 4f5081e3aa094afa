"""Planted: whoever looks for what is due takes it in one transaction and plays it in another. A
kill between them loses the turn."""

from __future__ import annotations

import time
from datetime import datetime
from pathlib import Path

from django.apps import AppConfig

from keywest_site.settings import embedded
from keywest_site.settings.embedded import *

INSTALLED_APPS = [*embedded.INSTALLED_APPS, "tests.clocks.planted.Planted"]
TAKE = """
UPDATE games_question q SET due_at = NULL
FROM (SELECT game_id, seat, asked_seq, due_at FROM games_question
  WHERE game_id = %s AND answered_seq IS NULL AND due_at <= %s FOR UPDATE SKIP LOCKED) old
WHERE (q.game_id, q.seat, q.asked_seq) = (old.game_id, old.seat, old.asked_seq)
RETURNING old.due_at, q.seat, q.asked_seq
"""
GIVE_BACK = """
UPDATE games_question SET due_at = %s WHERE game_id = %s AND seat = %s AND asked_seq = %s
"""
MEANWHILE = 0.2
"""Seconds."""


class Planted(AppConfig):
    """Every process of this house does so."""

    name, label, path = "tests.clocks", "planted", str(Path(__file__).parent)

    def ready(self) -> None:
        from games.clocks import timeouts
        from games.play.sql import Cursor

        usual = timeouts.expire_one_turn

        def take_then_play(game_id: int, now: datetime, credited: datetime) -> bool:
            with Cursor() as cursor:
                cursor.execute(TAKE, (game_id, now))
                taken = cursor.fetchall()
            time.sleep(MEANWHILE)
            with Cursor() as cursor:
                for due_at, seat, asked_seq in taken:
                    cursor.execute(GIVE_BACK, (due_at, game_id, seat, asked_seq))
            return usual(game_id, now, credited)

        timeouts.expire_one_turn = take_then_play
