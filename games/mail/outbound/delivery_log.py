"""Was I told? Every mail about my games: when it was handed over, what the mail server said, what
came back."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from games.desk.telling import ABOUT
from games.mail.bounces.models import Bounce, Class
from games.mail.kinds.table import KINDS
from games.mail.outbound.delivery_status import DeliveryStatus, describe_delivery
from games.mail.seasons.at_hand import build_season_path
from games.play.models import Attempt, Notice
from games.play.notice import Kind, State
from games.rules.registry import GAMES

SHOWN = 50


class ServerAnswer(NamedTuple):
    """What is known of the mail that carried a notice: the server's last answer, and what came back
    of it."""

    answer: str = ""
    back: str = ""


class LoggedNotice(NamedTuple):
    """One notice: the table, what it is about, what became of it, the server's own words."""

    title: str
    url: str
    about: str
    fate: str
    words: str


@login_required
@never_cache
@require_safe
def show_delivery_log(request: HttpRequest) -> HttpResponse:
    """The latest notices to the reader, without those that needed no mail."""
    mine = Notice.objects.filter(person_id=request.user.pk).exclude(state=State.OBSOLETE)
    notices = list(mine.select_related("game").order_by("-id")[:SHOWN])
    known = load_server_answers(notices)
    return render(
        request,
        "mail/told.html",
        {"told": [build_log_entry(one, known.get(one.message, ServerAnswer())) for one in notices]},
    )


def load_server_answers(notices: Sequence[Notice]) -> dict[str, ServerAnswer]:
    """What mail servers said to the mails of these notices."""
    names = {notice.message for notice in notices if notice.message}
    answers = dict(
        Attempt.objects.filter(message__in=names).order_by("id").values_list("message", "answer")
    )
    bounces = Bounce.objects.filter(message__in=names).exclude(means=Class.COMPLAINT).order_by("id")
    back = dict(bounces.values_list("message", "words"))
    return {name: ServerAnswer(answers.get(name, ""), back.get(name, "")) for name in names}


def build_log_entry(notice: Notice, known: ServerAnswer) -> LoggedNotice:
    """A notice in words."""
    title, url = get_notice_subject_and_url(notice)
    answer = "" if known.answer.isdecimal() else known.answer
    words = known.back or (answer if notice.state in (State.SENT, State.RETRY) else "")
    about = str(KINDS[notice.kind].sentence)
    fate = DeliveryStatus(notice.state, notice.due_at, notice.settled_at, *known)
    return LoggedNotice(title, url, about, describe_delivery(fate), words)


def get_notice_subject_and_url(notice: Notice) -> tuple[str, str]:
    """What it tells of: its name, and where it is."""
    game = notice.game
    if game is None and notice.about == ABOUT:
        at_desk = notice.kind == Kind.ALARM
        return gettext("The moderators"), reverse("desk" if at_desk else "my_desk")
    if game is None:
        slug, _dash, number = notice.about.partition("-")
        if not number:
            return gettext("A league"), build_season_path(slug, 0)
        named = gettext("Season %(number)s of a league") % {"number": number}
        return named, build_season_path(slug, int(number))
    rules = GAMES.get(game.rules)
    return game.title or (rules.title if rules else game.slug), reverse("table", args=[game.slug])
