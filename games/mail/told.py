"""Was I told? Every mail about my games: waiting, handed over or refused, with the time and the server's own words."""

from __future__ import annotations

from typing import NamedTuple

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from games.play.models import Attempt, Notice
from games.play.notice import Kind, State
from games.rules.registry import GAMES
from games.times import said

SHOWN = 50


class Told(NamedTuple):
    """One notice: the table, what it is about, what became of it."""

    title: str
    url: str
    about: str
    fate: str


@login_required
@never_cache
@require_safe
def told(request: HttpRequest) -> HttpResponse:
    """The latest notices to the reader, without those that needed no mail."""
    mine = Notice.objects.filter(person_id=request.user.pk).exclude(state=State.OBSOLETE)
    notices = list(mine.select_related("game").order_by("-id")[:SHOWN])
    failed = [notice.message for notice in notices if notice.state == State.FAILED]
    answers = dict(Attempt.objects.filter(message__in=failed).order_by("id").values_list("message", "answer"))
    return render(request, "mail/told.html", {"told": [line_of(notice, answers) for notice in notices]})


def line_of(notice: Notice, answers: dict[str, str]) -> Told:
    """A notice in words."""
    rules = GAMES.get(notice.game.rules)
    title = notice.game.title or (rules.title if rules else notice.game.slug)
    return Told(title, reverse("table", args=[notice.game.slug]), about(notice), fate(notice, answers))


def about(notice: Notice) -> str:
    """What it tells."""
    if notice.kind == Kind.OVER:
        return _("The game is over.")
    return _("The game has begun.") if notice.kind == Kind.STARTED else _("It is your turn.")


def fate(notice: Notice, answers: dict[str, str]) -> str:
    """What became of it."""
    if notice.state == State.SENT and notice.settled_at:
        return _("Handed over to your mail server %(when)s") % {"when": said(notice.settled_at, timezone.now())}
    if notice.state == State.FAILED:
        return _("Refused by your mail server: %(answer)s") % {"answer": answers.get(notice.message, "")}
    if notice.state == State.AMBIGUOUS:
        return _("Perhaps it has arrived; it comes once more to be sure")
    return _("Will be tried again") if notice.state == State.RETRY else _("Not sent yet")
