"""The page "Webhooks" and the API: both do the same, for the owner alone."""

from __future__ import annotations

import json
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from accounts.models import Person
from accounts.personal_data.models import SecurityEvent
from games.hooks import commands
from games.hooks.models import EVENTS, MOVED, OVER, TEST, TURN, Delivery, Hook
from games.hooks.sending import send_due_deliveries
from tests.hooks.receiver import Receiver
from tests.play.helpers import Party, person
from tests.support.moderators import Moderator
from tests.support.programs import client_of, program_of

JSON = "application/json"
ADDRESS = "https://good.example/hook?key=cqpathq"


@pytest.fixture
def page(owner: Person) -> Client:
    """The owner's browser, after a fresh sign-in."""
    return sign_in_just_now(owner)


@pytest.fixture
def program(owner: Person) -> Client:
    """A program of the owner with the scope for it."""
    return program_of(owner, "webhooks")


def sent(client: Client, method: str, address: str, body: Any = None) -> Any:
    """A request with a body of JSON."""
    return client.generic(method, address, json.dumps(body or {}), JSON)


def sign_in_just_now(one: Person) -> Client:
    """Their browser, by a code."""
    return Moderator(one).signs_in(passkey=False)


def list_kinds(owner: Person) -> list[str]:
    """What happened to webhooks of the account."""
    return list(
        SecurityEvent.objects.filter(person=owner, kind__startswith="hook")
        .order_by("id")
        .values_list("kind", flat=True)
    )


# The page.


def test_a_page_adds_one_and_shows_its_secret_once(page: Client, owner: Person) -> None:
    assert page.get("/me/webhooks/").status_code == 200
    assert page.get("/me/webhooks/new/").status_code == 200
    made = page.post("/me/webhooks/new/", {"address": ADDRESS, "events": [OVER, TURN]})
    hook = Hook.objects.get()
    assert made.status_code == 200
    assert hook.secret in made.text
    assert (hook.address, hook.events) == (ADDRESS, [TURN, OVER])
    for address in ("/me/webhooks/", f"/me/webhooks/{hook.pk}/"):
        shown = page.get(address)
        assert "good.example" in shown.text
        assert hook.secret not in shown.text
    assert list_kinds(owner) == ["hook_made"]
    assert "cqpathq" not in SecurityEvent.objects.get(kind="hook_made").about


def test_an_old_sign_in_is_asked_again(owner: Person) -> None:
    client = client_of(owner)
    for address in ("/me/webhooks/new/", "/me/webhooks/1/secret/"):
        answer = client.post(address, {"address": ADDRESS, "events": [TURN]})
        assert answer.status_code == 302
        assert "again" in answer.headers["Location"]
    assert not Hook.objects.exists()


@pytest.mark.parametrize(
    "posted",
    [
        {"address": "http://good.example/", "events": [TURN]},
        {"address": "https://127.0.0.1/", "events": [TURN]},
        {"address": ADDRESS},
        {"address": ADDRESS, "events": ["table.secret"]},
        {"address": "", "events": [TURN]},
    ],
)
def test_a_wrong_form_is_shown_again_with_words(page: Client, posted: dict[str, Any]) -> None:
    answer = page.post("/me/webhooks/new/", posted)
    assert answer.status_code == 422
    assert 'class="errors"' in answer.text or "notice-error" in answer.text
    assert not Hook.objects.exists()


def test_nobody_has_more_than_five(page: Client, owner: Person) -> None:
    for _ in range(commands.MOST_HOOKS):
        commands.add_hook(owner.pk, ADDRESS, (TURN,), timezone.now())
    answer = page.post("/me/webhooks/new/", {"address": ADDRESS, "events": [TURN]})
    assert answer.status_code == 422
    assert "You have 5 webhooks" in answer.text


def test_the_buttons_of_the_page(
    page: Client, party: Party, hook: Hook, receiver: Receiver
) -> None:
    place = f"/me/webhooks/{hook.pk}/"
    page.post(f"{place}test/")
    assert send_due_deliveries() == 1
    row = Delivery.objects.get()
    shown = page.get(place).text
    assert str(row.key) in shown
    page.post(f"{place}again/", {"delivery": row.key})
    assert send_due_deliveries() == 1
    assert receiver.types == [TEST, TEST]
    page.post(place, {"events": [MOVED]})
    hook.refresh_from_db()
    assert hook.events == [MOVED]
    page.post(f"{place}off/")
    assert "You turned it off" in page.get(place).text
    page.post(f"{place}on/")
    hook.refresh_from_db()
    assert hook.ended == ""
    page.post(f"{place}secret/")
    hook.refresh_from_db()
    assert hook.secret != hook.former_secret == receiver.secret
    page.post(f"{place}end/")
    assert not Hook.objects.exists()
    assert list_kinds(hook.person) == ["hook_secret", "hook_ended"]


def test_a_page_of_somebody_else_is_not_there(hook: Hook) -> None:
    other = person()
    client = sign_in_just_now(other)
    place = f"/me/webhooks/{hook.pk}/"
    assert client.get(place).status_code == 404
    assert client.post(place, {"events": [MOVED]}).status_code == 404
    for verb in ("test", "again", "on", "off", "end", "secret", "else"):
        assert client.post(f"{place}{verb}/").status_code == 404
    hook.refresh_from_db()
    assert hook.events == list(EVENTS)


# The API.


def test_a_program_adds_reads_changes_and_removes_one(program: Client, owner: Person) -> None:
    made = sent(program, "POST", "/api/webhooks/", {"address": ADDRESS, "events": [OVER, TURN]})
    assert made.status_code == 201, made.text
    told = made.json()
    assert told["secret"].startswith("whsec_")
    assert (told["address"], told["events"], told["on"]) == (ADDRESS, [TURN, OVER], True)
    place = f"/api/webhooks/{told['id']}"
    without = {name: value for name, value in told.items() if name != "secret"}
    assert program.get(place).json() == without
    assert program.get("/api/webhooks/").json() == [without]
    off = sent(program, "PATCH", place, {"on": False, "events": [MOVED]}).json()
    assert (off["on"], off["ended"], off["events"]) == (False, "owner", [MOVED])
    assert sent(program, "POST", f"{place}/test").json()["code"] == "hook_is_off"
    assert sent(program, "PATCH", place, {"on": True}).json()["on"] is True
    assert sent(program, "POST", f"{place}/secret").json()["secret"] != told["secret"]
    assert sent(program, "DELETE", place).status_code == 204
    assert program.get(place).status_code == 404
    assert list_kinds(owner) == ["hook_made", "hook_secret", "hook_ended"]


def test_a_program_reads_the_log_and_replays(
    program: Client, party: Party, hook: Hook, receiver: Receiver
) -> None:
    place = f"/api/webhooks/{hook.pk}"
    assert sent(program, "POST", f"{place}/test").status_code == 202
    party.act(1, "bid 1")
    assert send_due_deliveries() == 2
    latest, test = program.get(f"{place}/deliveries").json()
    assert (latest["event"], latest["table"], latest["state"]) == (MOVED, party.game.slug, "sent")
    assert (test["event"], test["table"], test["status"], test["due_at"]) == (TEST, "", 204, None)
    again = sent(program, "POST", f"{place}/deliveries/{latest['id']}/replay")
    assert (again.status_code, again.json()["state"]) == (202, "waiting")
    assert send_due_deliveries() == 1
    assert [one.number for one in receiver.came].count(latest["id"]) == 2
    assert sent(program, "POST", f"{place}/deliveries/msg_0/replay").status_code == 404


@pytest.mark.parametrize(
    ("body", "status"),
    [
        ({"address": "https://10.0.0.1/", "events": [TURN]}, 409),
        ({"address": ADDRESS, "events": []}, 400),
        ({"address": ADDRESS, "events": ["webhook.test"]}, 400),
        ({"address": ADDRESS, "events": [TURN], "secret": "x"}, 400),
        ({"events": [TURN]}, 400),
    ],
)
def test_what_is_wrong_is_refused(program: Client, body: Any, status: int) -> None:
    assert sent(program, "POST", "/api/webhooks/", body).status_code == status
    assert not Hook.objects.exists()


def test_it_needs_its_scope_and_its_owner(hook: Hook, owner: Person) -> None:
    all_others = ("read", "seat", "play", "talk", "tables", "leagues")
    for client, status in ((program_of(owner, *all_others), 403), (Client(), 401)):
        assert client.get("/api/webhooks/").status_code == status
    stranger = program_of(person(), "webhooks")
    assert stranger.get("/api/webhooks/").json() == []
    for method, rest in (("GET", ""), ("PATCH", ""), ("DELETE", ""), ("POST", "/secret")):
        assert sent(stranger, method, f"/api/webhooks/{hook.pk}{rest}").status_code == 404
    assert Hook.objects.get().secret == hook.secret
