"""Notices of illegal content by people without an account: a case, one mail, an answer, no spam."""

from __future__ import annotations

import re
from email import message_from_bytes
from email.policy import default
from typing import Any

import pytest
from django.core import mail
from django.test import Client
from django.utils import timezone, translation
from pytest_django import Settings

from games.desk import checks, log
from games.desk.cases import moderation, outside_notices
from games.desk.models import Case, Fact, Outsider, Report, Text
from games.mail.outsiders import send_to_outsiders
from games.play.models import Attempt, Status
from games.play.notice import State
from games.play.sql import Cursor
from tests.play.helpers import Party
from tests.support.moderators import Moderator

pytestmark = pytest.mark.django_db
URL = re.compile(r"/notice/\S+/")
FORM = {
    "where": "/t/nowhere/",
    "ground": "rights",
    "words": "My picture <b>hangs</b> there.",
    "address": "Vera@Example.com",
    "name": "Vera",
    "sure": "yes",
}


def post(client: Client | None = None, **more: str) -> Any:
    return (client or Client()).post("/notice/", FORM | more)


def mails() -> list[Any]:
    """What has gone out by now."""
    send_to_outsiders()
    return [message_from_bytes(one.message().as_bytes(), policy=default) for one in mail.outbox]


def page_in(message: Any) -> str:
    found = URL.search(message.get_body(("plain",)).get_content())
    assert found
    return found[0]


def confirmed(address: str = "vera@example.com") -> str:
    """The page of a notice whose address is confirmed."""
    assert post(address=address).status_code == 302
    path = page_in(mails()[-1])
    assert Client().post(path, {"address": address}).status_code == 302
    return path


@pytest.mark.parametrize("language", ["en", "de", "fr", "ja"])
def test_every_page_leads_to_the_form(language: str) -> None:
    page = Client(HTTP_ACCEPT_LANGUAGE=language).get("/").content.decode()
    with translation.override(language):
        words = translation.gettext("Report something illegal")
    footer = page.partition('<footer class="site-footer">')[2]
    assert f'<a href="/notice/">{words}</a>' in footer
    assert (
        f"<h1>{words}</h1>"
        in Client(HTTP_ACCEPT_LANGUAGE=language).get("/notice/").content.decode()
    )


def test_a_notice_is_a_case_and_its_answer_comes_by_mail(ben: Moderator) -> None:
    path, case = confirmed(), Case.objects.get()
    assert (case.kind, case.reports, Report.objects.get().by) == ("notice", 1, 0)
    shown = ben.signs_in().get(f"/desk/cases/{case.number}/").content.decode()
    assert "My picture &lt;b&gt;hangs&lt;/b&gt; there." in shown
    assert "Someone without an account" in shown
    assert "example.com" not in shown
    first = mails()[0]
    assert first["To"] == "vera@example.com"
    assert "picture" not in first.as_string()
    assert "Vera" not in first.get_body(("plain",)).get_content()
    moderation.answer_case(ben.who, case.number, "acted", "It is gone.\nThank you.", timezone.now())
    text = mails()[-1].get_body(("plain",)).get_content()
    assert "It is gone." in text
    assert len(mails()) == 2
    assert "It is gone." in Client().get(path).content.decode()
    with Cursor() as cursor:
        assert (
            list(
                checks.list_log_and_row_faults(
                    log.load_desk_log_position(cursor), log.load_desk_rows(cursor, 0, 10_000)
                )
            )
            == []
        )


def test_the_log_has_no_word_and_no_address(db: None) -> None:
    post()
    told = " ".join(map(str, Fact.objects.values_list("data", flat=True)))
    assert "picture" not in told
    assert "vera" not in told.lower()
    assert log.SLUG


def test_a_forged_address_gets_one_mail_whatever_comes(ben: Moderator, settings: Settings) -> None:
    for where in ("/t/a/", "/t/b/"):
        post(address="victim@example.com", where=where)
        mails()
    post(address="Victim+7@example.com")
    for case in Case.objects.all():
        moderation.answer_case(ben.who, case.number, "acted", "Gone.", timezone.now())
    assert len(mails()) == 1
    path = page_in(mails()[0])
    for typed in ("", "eve@example.com", "victim@example.com\nBcc: eve@example.com"):
        assert Client().post(path, {"address": typed}).status_code == 422
    assert "Gone." not in Client().get(path).content.decode()
    assert len(mails()) == 1


def test_who_looks_confirms_nothing_and_no_other_token_leads_anywhere(db: None) -> None:
    post()
    path = page_in(mails()[0])
    for method in ("get", "head"):
        assert getattr(Client(), method)(path).status_code == 200
    assert Outsider.objects.get().confirmed_at is None
    (token,) = [path.removeprefix("/notice/").rstrip("/")]
    for wrong in (f"9{token}", token[:-1], "1:x", "1"):
        assert Client().get(f"/notice/{wrong}/").status_code == 404


@pytest.mark.parametrize(
    "more",
    [
        {"where": ""},
        {"where": "x" * 301},
        {"words": " \u200b\n"},
        {"words": "x" * 1501},
        {"words": "x" * 60_000},
        {"name": "x" * 81},
        {"ground": "nothing"},
        {"sure": ""},
        {"address": ""},
        {"address": "vera"},
        {"address": "a@b.example\r\nBcc: eve@example.com"},
        {"address": "a@b.example\nSubject: buy"},
        {"address": "<script>@example.com"},
        {"address": "a@b.example,eve@example.com"},
        {"address": "x" * 300 + "@example.com"},
    ],
)
def test_what_is_no_notice_is_refused_in_words_and_changes_nothing(more: dict[str, str]) -> None:
    answer = post(**more)
    assert answer.status_code == 422
    page = answer.content.decode()
    assert 'role="alert"' in page
    assert len(page) < 30_000
    assert "<script>@" not in page
    assert not Case.objects.exists()
    assert not Fact.objects.exists()
    assert mails() == []


def test_odd_letters_change_nothing_in_the_mail(db: None) -> None:
    post(name="Eve\r\nBcc: eve@example.com", where="http://[", words="\0 \u202e\u2028 <b>")
    (only,) = mails()
    assert only["Bcc"] is None
    assert only.get_all("To") == ["vera@example.com"]
    assert "\0" not in Text.objects.get().body


def test_nobody_floods_the_desk(db: None) -> None:
    most = outside_notices.MOST_NOTICES["network"][0][0]
    answers = [post(address=f"a{n}@example.com").status_code for n in range(most + 2)]
    assert answers == [302] * most + [422] * 2
    assert Case.objects.count() == most


def test_notices_of_one_table_are_one_case_and_tell_nobody_whether_it_is_there(db: None) -> None:
    party = Party.sit_down(3, rules="keywest")
    party.game.private = True
    party.game.save()
    slug = party.game.slug
    answers = [
        post(address=f"a{n}@example.com", where=where)
        for n, where in enumerate(
            [f"http://testserver/t/{slug}/", f"/tables/{slug}/", "/t/absent/", "http://[x/t/"]
        )
    ]
    assert {(one.status_code, one.url) for one in answers} == {(302, "/notice/sent/")}
    assert (
        sorted(Case.objects.values_list("reports", "game"))
        == sorted([(2, party.id), (1, None), (1, None)], key=str)
        or Case.objects.filter(game=party.id, reports=2).exists()
    )
    assert Case.objects.filter(game=None).count() == 2
    assert party.game.status == Status.RUNNING


def test_who_wants_no_mails_gets_none_and_a_server_that_is_away_loses_none(
    db: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    post()
    path = re.search(r"/mails/never/\S+/", mails()[0].get_body(("plain",)).get_content())
    assert path
    Client().post(path[0], {"address": "vera@example.com"})
    Outsider.objects.update(state="queued", due_at=timezone.now())
    assert len(mails()) == 1
    assert Outsider.objects.get().state == "obsolete"


@pytest.mark.parametrize("language", ["de", "fr", "ja"])
def test_form_and_mail_speak_four_languages(language: str) -> None:
    client = Client(headers={"accept-language": language})
    english, there = Client().get("/notice/").content.decode(), client.get("/notice/").content
    heading = re.compile(r"<h1>(.+?)</h1>")
    found, other = heading.search(english), heading.search(there.decode())
    assert found
    assert other
    assert found[1] != other[1]
    post(client)
    assert mails()[0]["Subject"] != "Your notice to the moderators"


def test_a_mail_that_the_mail_server_took_goes_out_once() -> None:
    """Though who sent it ended before that was written beside the mail."""
    post()
    send_to_outsiders()
    again = {"state": State.IN_FLIGHT, "due_at": timezone.now()}
    Outsider.objects.update(**again)
    send_to_outsiders()
    assert len(mail.outbox) == 1
    Attempt.objects.update(outcome=State.AMBIGUOUS)
    Outsider.objects.update(**again)
    send_to_outsiders()
    assert len(mail.outbox) == 2
