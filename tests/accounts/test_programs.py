"""The page "Programs": making a token shortly after a sign-in, seeing what it does, ending it."""

from __future__ import annotations

import re
from datetime import timedelta

import pytest
import time_machine
from django.core import mail
from django.test import Client
from django.utils import timezone

from accounts import adapter
from accounts.commands import create_person
from accounts.models import Person, ProgramToken, SecurityEvent
from accounts.programs.models import LONGEST_NAME
from accounts.programs.tokens import MOST_TOKENS
from games.desk import proposals
from games.desk.actions import ACTIONS
from games.desk.powers import Power
from games.desk.sanctions.rows import SanctionKind
from tests.support.moderators import moderator
from tests.support.programs import bearing, make_program
from tests.support.visitors import Visitor, code_in_last_mail

pytestmark = pytest.mark.django_db
WANTED = {"name": "My bot", "scopes": ["play", "read"], "days": "90"}
NEW = "/me/programs/new/"


@pytest.fixture
def owner(visitor: Visitor, marta: Person) -> Client:
    visitor.signs_in(marta.email)
    return visitor.browser


def read_token(page: str) -> str:
    found = set(re.findall(r"kwp_\w{33}", page))
    assert len(found) == 1
    return found.pop()


def test_a_token_is_shown_once_and_works(owner: Client, marta: Person) -> None:
    assert owner.get(NEW).status_code == 200
    answer = owner.post(NEW, WANTED)
    text = read_token(answer.content.decode())
    assert "no-store" in answer["Cache-Control"]
    account = bearing(text).get("/api/account").json()
    assert (account["name"], account["scopes"]) == ("Marta", ["read", "seat", "play"])
    row = ProgramToken.objects.get()
    assert row.expires_at - row.made_at == timedelta(days=90)
    shown = owner.get("/me/programs/").content.decode()
    assert "My bot" in shown
    assert "See my tables · Make moves" in shown
    assert "kwp_" not in shown
    assert "last used on" in shown


def test_its_owner_is_told_by_mail_and_in_their_events(owner: Client, marta: Person) -> None:
    text = read_token(owner.post(NEW, WANTED).content.decode())
    told = mail.outbox[-1]
    assert told.to == [marta.email]
    assert "My bot" in told.body
    assert "See my tables · Make moves" in told.body
    assert text[4:] not in told.body
    events = SecurityEvent.objects.filter(person=marta, kind="token_made")
    assert [event.about for event in events] == ["My bot"]


def test_without_the_mail_nothing_is_made(
    owner: Client, marta: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_mail: object) -> None:
        raise OSError("not now")

    monkeypatch.setattr(adapter, "send_at_once", refuse)
    owner.raise_request_exception = False
    assert owner.post(NEW, WANTED).status_code == 503
    assert not ProgramToken.objects.exists()
    assert not SecurityEvent.objects.filter(kind="token_made").exists()


@pytest.mark.parametrize(
    "wrong",
    [
        {"name": ""},
        {"name": "x" * (LONGEST_NAME + 1)},
        {"scopes": []},
        {"scopes": ["read", "desk"]},
        {"days": "366"},
        {"days": ""},
    ],
)
def test_what_is_wrong_is_said_and_makes_nothing(owner: Client, wrong: dict[str, object]) -> None:
    answer = owner.post(NEW, {**WANTED, **wrong})
    assert answer.status_code == 422
    assert 'class="errors"' in answer.content.decode()
    assert not ProgramToken.objects.exists()


def test_nobody_makes_more_than_they_may_have(owner: Client, marta: Person) -> None:
    for _one in range(MOST_TOKENS):
        make_program(marta, "read")
    answer = owner.post(NEW, WANTED)
    assert answer.status_code == 422
    assert "You have 20 tokens" in answer.content.decode()


def test_later_one_has_to_sign_in_again_to_make_one_and_not_to_end_one(
    owner: Client, marta: Person
) -> None:
    make_program(marta, "read")
    row = ProgramToken.objects.get()
    with time_machine.travel(timezone.now() + timedelta(minutes=16)):
        for answer in (owner.get(NEW), owner.post(NEW, WANTED)):
            assert answer["Location"] == "/sign-in/again/?next=%2Fme%2Fprograms%2Fnew%2F"
        assert owner.get("/me/programs/").status_code == 200
        assert owner.post("/me/programs/end/", {"token": row.pk})["Location"] == "/me/programs/"
    assert not ProgramToken.objects.exists()


def test_one_ends_ones_own_alone(owner: Client, marta: Person) -> None:
    other = create_person("other@example.com", "Other")
    theirs = bearing(make_program(other, "read"))
    row = ProgramToken.objects.get()
    for told in (str(row.pk), "", "x", "9" * 30, "-1", "²"):
        owner.post("/me/programs/end/", {"token": told})
    assert theirs.get("/api/account").status_code == 200
    assert "Test" not in owner.get("/me/programs/").content.decode()


def test_an_ended_token_is_over_and_noted(owner: Client, marta: Person) -> None:
    program = bearing(make_program(marta, "read"))
    owner.post("/me/programs/end/", {"token": ProgramToken.objects.get().pk})
    assert program.get("/api/account").status_code == 401
    events = SecurityEvent.objects.filter(person=marta, kind="token_ended")
    assert [event.about for event in events] == ["Test"]


def test_expired_and_leaked_ones_are_named(owner: Client, marta: Person) -> None:
    make_program(marta, "read", days=0.001)
    Client().get(f"/?{make_program(marta, 'read')}")
    with time_machine.travel(timezone.now() + timedelta(minutes=5)):
        shown = owner.get("/me/programs/").content.decode()
    assert "expired" in shown
    assert "It stood in an address" in shown


def test_another_address_ends_all_tokens(owner: Client, marta: Person) -> None:
    program = bearing(make_program(marta, "read"))
    owner.post("/me/address/", {"email": "new@example.com"})
    owner.post("/me/address/code/", {"code": code_in_last_mail()})
    assert Person.objects.get(pk=marta.pk).email == "new@example.com"
    assert program.get("/api/account").status_code == 401


def test_a_ban_ends_all_tokens_and_a_suspension_none(marta: Person) -> None:
    judge, second = (moderator(name, Power.SUSPEND) for name in ("Judge", "Second"))
    program = bearing(make_program(marta, "read"))
    wish = {"rule": "conduct", "days": 3}
    action = ACTIONS[SanctionKind.SUSPENSION.value]
    now = timezone.now()
    proposals.perform_action(judge.who, action, marta.pk, wish, "You swore.", now)
    assert program.get("/api/account").json()["code"] == "suspended"
    action = ACTIONS[SanctionKind.CLOSING.value]
    row = proposals.propose_action(judge.who, action, marta.pk, {"rule": "conduct"}, "Again.", now)
    proposals.accept_proposal(second.who, row.id, now)
    assert program.get("/api/account").status_code == 401
    assert not ProgramToken.objects.exists()


def test_a_guest_has_no_programs() -> None:
    for page in ("/me/programs/", NEW):
        assert Client().get(page)["Location"].startswith("/sign-in/")
