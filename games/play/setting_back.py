"""A game set back by moderators: what counts is exactly what counted right after an earlier fact.
Nothing is deleted; time, seats and used draws stay as they are."""

from __future__ import annotations

from datetime import datetime

from django.db import transaction

from games.play import store
from games.play.commands import load_locked_position, lock_game
from games.play.models import Plan
from games.play.record import Acted, Step, record_facts
from games.play.sql import Cursor
from games.play.unplayed import compute_loss
from games.play.verify import fold_counting_rows
from games.rules.core import Fact
from games.rules.rulings import SetBack


def set_game_back(game_id: int, to: int, now: datetime) -> Acted:
    """Set a running game back to fact `to`. All that is open is asked anew, with a new token; plans
    have ended, and nothing from before can be taken back.

    Raises UnknownGame, NotRunning or CannotSetBack.
    """
    with transaction.atomic(), Cursor() as cursor:
        locked = lock_game(cursor, game_id)
        asked, seed = store.load_open_questions(cursor, game_id)
        rows = store.load_events(cursor, game_id, 0, locked.version)
        compute_loss(locked.rules, rows, to)
        state = fold_counting_rows(locked.rules, rows[:to])
        Plan.objects.filter(game=game_id, active=True).update(active=False)
        nothing_kept = load_locked_position(cursor, locked)._replace(decisions=())
        step = Step(locked, nothing_kept, asked, None, now)
        return record_facts(cursor, step, state, [Fact(SetBack(to), None, (), True)], seed)
