"""Says what became of the mails about games: for the players themselves, and for those who settle a
quarrel."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import NamedTuple

import msgspec
from django.conf import settings
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from games.desk.notices import ABOUT
from games.mail.bounces.models import Bounce, Class
from games.mail.kinds.registry import KINDS, is_question_kind
from games.mail.seasons.season_info import build_season_path
from games.play.models import Attempt, Notice, get_game_title
from games.play.notice import Kind, State
from games.rules.registry import GAMES
from games.times import format_coming_day, format_past_moment

ASKING = ", ".join(f"'{name}'" for name in KINDS if is_question_kind(name))
KNOWN = "n.state, n.due_at, n.settled_at, coalesce(a.answer, ''), coalesce(b.words, '')"
NOTICES = f"""
FROM games_notice n
LEFT JOIN LATERAL (
  SELECT answer FROM games_attempt WHERE message = n.message AND n.message <> ''
    ORDER BY id DESC LIMIT 1) a ON TRUE
LEFT JOIN LATERAL (
  SELECT words FROM mail_bounce WHERE message = n.message AND n.message <> ''
    AND means <> 'complaint'
  ORDER BY id DESC LIMIT 1) b ON TRUE
WHERE n.kind IN ({ASKING})
"""
SELECT_LAST_NOTICE = f"""SELECT json_build_array({KNOWN}) {NOTICES}
AND n.game_id = g.id AND n.seq = q.asked_seq AND n.seat = s.number AND n.person_id = %(person)s
ORDER BY n.id DESC LIMIT 1"""
"""The last notice of the open question, beside the seat that it is put to
(`games.play.ports.side_columns`)."""


class DeliveryStatus(NamedTuple):
    """What is known of one notice. `answer`: the mail server's last one; `back`: what came back of
    the mail later."""

    state: str
    due_at: datetime
    settled_at: datetime | None
    answer: str = ""
    back: str = ""


def describe_delivery(fate: DeliveryStatus) -> str:
    """What became of it."""
    at = format_past_moment(fate.settled_at or fate.due_at, timezone.now())
    match fate.state:
        case State.FAILED:
            return _("Refused by your mail server: %(answer)s") % {"answer": fate.answer}
        case State.SENT if fate.back:
            return _("Handed over to your mail server %(when)s, but it came back") % {"when": at}
        case State.SENT if settings.POST_OFFICE:
            return _("Put into the post office %(when)s") % {"when": at}
        case State.SENT:
            return _("Handed over to your mail server %(when)s") % {"when": at}
        case State.AMBIGUOUS:
            return _("It may have arrived; we send it again to be sure")
        case State.RETRY:
            return _("Will be tried again")
        case State.OBSOLETE:
            return _("No longer needed, or not wanted")
    return _("Not sent yet")


def describe_last_notice(found: object) -> str:
    """What BESIDE found, as a short line for the page with that question; "" if no mail of it is
    wanted."""
    return (
        describe_delivery_shortly(msgspec.convert(found, DeliveryStatus), timezone.now())
        if found
        else ""
    )


def describe_delivery_shortly(fate: DeliveryStatus, now: datetime) -> str:
    """In a few words."""
    at = format_past_moment(fate.settled_at or fate.due_at, now)
    match fate.state:
        case State.SENT if fate.back:
            return _("Emailed to you %(when)s, but your mail server sent it back.") % {"when": at}
        case State.SENT if settings.POST_OFFICE:
            return _("Your email about this lies in the post office: %(when)s.") % {"when": at}
        case State.SENT:
            return _("Emailed to you %(when)s, and accepted by your mail server.") % {"when": at}
        case State.FAILED:
            return _("Your mail server refused our email %(when)s.") % {"when": at}
        case State.OBSOLETE:
            return ""
        case State.QUEUED if fate.due_at > now:
            due = format_coming_day(timezone.localtime(fate.due_at), timezone.localtime(now))
            return _("Not emailed to you yet. Planned: %(when)s.") % {"when": due}
        case State.RETRY | State.AMBIGUOUS:
            return _("We’ll try to email you again.")
    return _("Not emailed to you yet.")


# The page of one's own mails: when handed over, what the mail server said, what came back.


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


def build_log_entry(notice: Notice, server_answer: ServerAnswer) -> LoggedNotice:
    """A notice in words."""
    title, url = get_notice_subject_and_url(notice)
    answer = "" if server_answer.answer.isdecimal() else server_answer.answer
    words = server_answer.back or (answer if notice.state in (State.SENT, State.RETRY) else "")
    about = str(KINDS[notice.kind].sentence)
    fate = DeliveryStatus(notice.state, notice.due_at, notice.settled_at, *server_answer)
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
    title = get_game_title(game.rules) if game.rules in GAMES else game.slug
    return game.title or title, reverse("table", args=[game.slug])
