"""Was I told? Every mail about my games: when it was handed over, what the mail server said, what came back.

`fates` answers the same for one question: for the player on the table's page, and for whoever settles a quarrel.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from games.mail.bounces.models import Bounce, Class
from games.mail.kinds.sentences import SENTENCES
from games.play.models import Attempt, Notice, Question
from games.play.notice import Kind, State
from games.rules.registry import GAMES
from games.times import said

SHOWN = 50


class Said(NamedTuple):
    """What is known of the mail that carried a notice: the server's last answer, and what came back of it."""

    answer: str = ""
    back: str = ""


class Told(NamedTuple):
    """One notice: the table, what it is about, what became of it, the server's own words."""

    title: str
    url: str
    about: str
    fate: str
    words: str


@login_required
@never_cache
@require_safe
def told(request: HttpRequest) -> HttpResponse:
    """The latest notices to the reader, without those that needed no mail."""
    mine = Notice.objects.filter(person_id=request.user.pk).exclude(state=State.OBSOLETE)
    notices = list(mine.select_related("game").order_by("-id")[:SHOWN])
    known = said_of(notices)
    return render(
        request, "mail/told.html", {"told": [line_of(one, known.get(one.message, Said())) for one in notices]}
    )


def fates(question: tuple[int, int, int]) -> list[str]:
    """What became of the notices of one question (game, seat, asked_seq), oldest first, with times, in words."""
    game, seat, asked = question
    notices = list(
        Notice.objects.filter(game_id=game, seat=seat, seq=asked, kind__in=(Kind.TURN, Kind.REMINDER)).order_by("id")
    )
    known = said_of(notices)
    lines = [fate(one, known.get(one.message, Said())) for one in notices]
    answered = Question.objects.filter(game_id=game, seat=seat, asked_seq=asked).values_list("answered_at", flat=True)
    when = answered.first()
    return [*lines, _("Answered %(when)s") % {"when": said(when, timezone.now())}] if when else lines


def said_of(notices: Sequence[Notice]) -> dict[str, Said]:
    """What mail servers said to the mails of these notices."""
    names = {notice.message for notice in notices if notice.message}
    answers = dict(Attempt.objects.filter(message__in=names).order_by("id").values_list("message", "answer"))
    bounces = Bounce.objects.filter(message__in=names).exclude(means=Class.COMPLAINT).order_by("id")
    back = dict(bounces.values_list("message", "words"))
    return {name: Said(answers.get(name, ""), back.get(name, "")) for name in names}


def line_of(notice: Notice, known: Said) -> Told:
    """A notice in words."""
    rules = GAMES.get(notice.game.rules)
    title = notice.game.title or (rules.title if rules else notice.game.slug)
    words = known.back or (known.answer if notice.state in (State.SENT, State.RETRY) else "")
    about = SENTENCES[Kind(notice.kind)]()
    return Told(title, reverse("table", args=[notice.game.slug]), about, fate(notice, known), words)


def fate(notice: Notice, known: Said) -> str:
    """What became of it."""
    at = said(notice.settled_at or notice.due_at, timezone.now())
    match notice.state:
        case State.FAILED:
            return _("Refused by your mail server: %(answer)s") % {"answer": known.answer}
        case State.SENT if known.back:
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
