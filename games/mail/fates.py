"""What became of a notice, in words; of all those of one question, for the player and for whoever settles a quarrel."""

from __future__ import annotations

from datetime import datetime
from typing import NamedTuple

from django.utils import timezone
from django.utils.translation import gettext as _

from games.play.models import Question
from games.play.notice import State
from games.play.sql import Cursor
from games.times import said, to_come

OF_QUESTION = """
SELECT n.state, n.due_at, n.settled_at, coalesce(a.answer, ''), coalesce(b.words, '')
FROM games_question q
JOIN games_notice n ON n.game_id = q.game_id AND n.seq = q.asked_seq AND n.seat = q.seat
  AND n.kind IN ('turn', 'reminder')
LEFT JOIN LATERAL (
  SELECT answer FROM games_attempt WHERE message = n.message AND n.message <> '' ORDER BY id DESC LIMIT 1) a ON TRUE
LEFT JOIN LATERAL (
  SELECT words FROM mail_bounce WHERE message = n.message AND n.message <> '' AND means <> 'complaint'
  ORDER BY id DESC LIMIT 1) b ON TRUE
WHERE q.game_id = %(game)s AND q.seat = %(seat)s AND {which} ORDER BY n.id
"""
OF_ASKED = OF_QUESTION.format(which="q.asked_seq = %(asked)s")
OF_OPEN = OF_QUESTION.format(which="q.answered_seq IS NULL AND n.person_id = %(person)s")


class Fate(NamedTuple):
    """What is known of one notice. `answer`: the mail server's last one; `back`: what came back of the mail later."""

    state: str
    due_at: datetime
    settled_at: datetime | None
    answer: str = ""
    back: str = ""


def fates(question: tuple[int, int, int]) -> list[str]:
    """What became of the notices of one question (game, seat, asked_seq), oldest first, with times, in words."""
    game, seat, asked = question
    with Cursor() as cursor:
        cursor.execute(OF_ASKED, {"game": game, "seat": seat, "asked": asked})
        lines = [in_words(Fate._make(row)) for row in cursor.fetchall()]
    answered = Question.objects.filter(game_id=game, seat=seat, asked_seq=asked).values_list("answered_at", flat=True)
    when = answered.first()
    return [*lines, _("Answered %(when)s") % {"when": said(when, timezone.now())}] if when else lines


def in_words(fate: Fate) -> str:
    """What became of it."""
    at = said(fate.settled_at or fate.due_at, timezone.now())
    match fate.state:
        case State.FAILED:
            return _("Refused by your mail server: %(answer)s") % {"answer": fate.answer}
        case State.SENT if fate.back:
            return _("Handed over to your mail server %(when)s, which sent it back") % {"when": at}
        case State.SENT:
            return _("Handed over to your mail server %(when)s") % {"when": at}
        case State.AMBIGUOUS:
            return _("Perhaps it has arrived; it comes once more to be sure")
        case State.RETRY:
            return _("Will be tried again")
        case State.OBSOLETE:
            return _("Not needed any more, or not wanted")
    return _("Not sent yet")


def beside(game_id: int, seat: int, person_id: int) -> str:
    """The same of the question that is open, for the person whom it is put to: a short line for the page with that
    question. "" if he wants no mail of it. One statement."""
    with Cursor() as cursor:
        cursor.execute(OF_OPEN, {"game": game_id, "seat": seat, "person": person_id})
        rows = cursor.fetchall()
    return shortly(Fate._make(rows[-1]), timezone.now()) if rows else ""


def shortly(fate: Fate, now: datetime) -> str:
    """In a few words."""
    at = said(fate.settled_at or fate.due_at, now)
    match fate.state:
        case State.SENT if fate.back:
            return _("Mailed to you %(when)s, but your mail server sent it back.") % {"when": at}
        case State.SENT:
            return _("Mailed to you %(when)s, taken by your mail server.") % {"when": at}
        case State.FAILED:
            return _("Your mail server refused our mail %(when)s.") % {"when": at}
        case State.OBSOLETE:
            return ""
        case State.QUEUED if fate.due_at > now:
            due = to_come(timezone.localtime(fate.due_at), timezone.localtime(now))
            return _("Not mailed to you yet: that is due %(when)s.") % {"when": due}
        case State.RETRY | State.AMBIGUOUS:
            return _("Our mail to you will be tried again.")
    return _("Not mailed to you yet.")
