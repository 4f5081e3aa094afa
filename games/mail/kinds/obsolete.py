"""Why nobody needs to be told of a notice any more: conditions by name, in SQL over notice `n`. A
kind of mail names one of them."""

from __future__ import annotations

from accounts.models import Person
from games.play.notice_kind import ObsoleteCondition
from games.votes.models import Motion

QUESTION_CLOSED = ObsoleteCondition("""NOT EXISTS (
    SELECT FROM games_question q JOIN games_game g ON g.id = q.game_id AND g.status = 'running'
    JOIN games_seat s ON s.game_id = n.game_id AND s.number = n.seat AND s.person_id = n.person_id
    WHERE q.game_id = n.game_id AND q.seat = n.seat AND q.asked_seq = n.seq
      AND q.answered_seq IS NULL)""")
"""It was answered or closed, the game is over, or they do not sit there any more."""
EVER_ANSWERED = ObsoleteCondition("""EXISTS (
    SELECT FROM games_question q WHERE q.game_id = n.game_id AND q.seat = n.seat
      AND q.answered_seq IS NOT NULL)""")
"""Their seat has answered a question of this game."""
ANSWERED_SINCE = ObsoleteCondition("""EXISTS (
    SELECT FROM games_question q WHERE q.game_id = n.game_id AND q.seat = n.seat
      AND q.answered_seq > n.seq)""")
"""Their seat has answered a question after what the notice tells of."""
PLAN_CHECKED = ObsoleteCondition("""NOT EXISTS (
    SELECT FROM games_plan p WHERE p.game_id = n.game_id AND p.seat = n.seat
      AND p.person_id = n.person_id AND p.grammar = 0 AND NOT p.active)""")
"""They have no plan of an earlier grammar that is switched off."""
NOT_AT_RUNNING_TABLE = ObsoleteCondition("""NOT EXISTS (
    SELECT FROM games_seat s JOIN games_game g ON g.id = s.game_id AND g.status = 'running'
    WHERE s.game_id = n.game_id AND s.number = n.seat AND s.person_id = n.person_id)""")
"""The game is over, or they do not sit there any more."""
VOTE_CLOSED = ObsoleteCondition(f"""NOT EXISTS (
    SELECT FROM {Motion._meta.db_table} m WHERE m.game_id = n.game_id AND m.number = n.seq
      AND m.state = 'open')""")
"""The vote is decided or withdrawn."""
BEGUN_OR_JOINED = ObsoleteCondition("""EXISTS (
    SELECT FROM games_game g WHERE g.id = n.game_id AND (g.status <> 'open' OR EXISTS (
      SELECT FROM games_seat s WHERE s.game_id = g.id AND s.person_id = n.person_id)))""")
"""The table waits for nobody any more, or they sit there."""
SEAT_NOT_FREE = ObsoleteCondition("""NOT EXISTS (
    SELECT FROM games_seat s JOIN games_game g ON g.id = s.game_id AND g.status = 'running'
    WHERE s.game_id = n.game_id AND s.number = n.seat AND s.person_id IS NULL)""")
"""The game is over, or a person sits there."""
BACK_IN_SEAT = ObsoleteCondition("""EXISTS (
    SELECT FROM games_seat s WHERE s.game_id = n.game_id AND s.number = n.seat
      AND s.person_id = n.person_id)""")
"""They sit there again."""
LETTERS_SEEN = ObsoleteCondition(f"""EXISTS (
    SELECT FROM {Person._meta.db_table} p WHERE p.id = n.person_id AND p.letters = 0)""")
"""They have read every letter of the moderators."""
