"""At the deadline: the plan, else the stand-in, else the default; and the mail that tells it, in
their language."""

from __future__ import annotations

import html
import re
from email.message import EmailMessage
from email.parser import BytesParser
from email.policy import default

import pytest
from django.utils import timezone, translation

from games.mail.outbound.turn_mail import build_turn_mail
from games.play import plans
from games.play.models import Event, Notice, Question
from games.play.notice import Due
from games.seats import handover
from tests.clocks.clocked import Clocked

MOVED = {"en": "ran out of time", "de": "Zeit", "fr": "temps", "ja": "時間"}


def lapsed_by(party: Clocked) -> list[str]:
    """Who answered, each time that time was up for seat 0."""
    rows = Event.objects.filter(game_id=party.id, kind="lapsed", seat=0).order_by("seq")
    return [str(dict(row.data)["by"]) for row in rows]


def test_the_plan_comes_first_then_the_stand_in_then_the_default() -> None:
    """One table with all three, one whose plan does not speak to the question, one without a plan,
    one with neither."""
    told = list[str]()
    for planned, standin in (("bid 3", True), ("take any", True), ("", True), ("", False)):
        party = Clocked.sit_down(3, rules="keywest")
        anna = party.person(0).pk
        if standin:
            handover.save_standin_choice(party.id, anna, "random")
        if planned:
            plans.save_plan((party.id, 0, anna), planned, lasts="game")
        party.passes(days=1, minutes=15)
        told += lapsed_by(party)[:1]
    assert told == ["plan", "bot", "bot", "default"]


def mailed(party: Clocked, seat: int, kind: str) -> EmailMessage:
    """The mail of this notice, as it leaves."""
    notice = Notice.objects.filter(game_id=party.id, seat=seat, kind=kind).latest("pk")
    due = Due(notice.pk, notice.game_id, notice.seq, seat, kind, "m" * 32, 1)
    mail = build_turn_mail(party.person(seat), [due])
    parsed = BytesParser(policy=default).parsebytes(mail.message().as_bytes())
    assert isinstance(parsed, EmailMessage)
    return parsed


def part(mail: EmailMessage, kind: str) -> str:
    """One of its bodies."""
    body = mail.get_body((kind,))
    assert body
    said = str(body.get_content())
    return (
        html.unescape(re.sub(r"<style.*?</style>|<[^>]+>", " ", said, flags=re.S))
        if kind == "html"
        else said
    )


@pytest.mark.parametrize("language", MOVED)
def test_what_was_played_for_somebody_is_mailed_in_their_language(language: str) -> None:
    party = Clocked.sit_down(2, now=timezone.now())
    person = party.person(0)
    person.language = language
    person.save(update_fields=["language"])
    party.passes(days=1, minutes=10)
    mail = mailed(party, 0, "moved")
    for kind in ("plain", "html"):
        assert MOVED[language] in part(mail, kind)
        assert "{" not in part(mail, kind)


@pytest.mark.parametrize("language", MOVED)
def test_a_reminder_says_the_deadline_on_the_readers_own_clock_and_who_waits(language: str) -> None:
    party = Clocked.sit_down(2, now=timezone.now())
    person = party.person(0)
    person.language, person.time_zone = language, "Asia/Tokyo"
    person.save(update_fields=["language", "time_zone"])
    party.act(1, "bid 0")
    party.passes(hours=13)
    due = Question.objects.get(game_id=party.id, seat=0, answered_seq=None).due_at
    assert due
    with timezone.override("Asia/Tokyo"), translation.override(language):
        clock = f"{timezone.localtime(due):%H:%M}"
    mail = mailed(party, 0, "reminder")
    for kind in ("plain", "html"):
        assert clock in part(mail, kind)
    assert "{" not in part(mail, "plain")
