"""Web push against a push service that checks and opens what it gets: none is lost, none comes
twice, none in quiet hours, and nothing goes to an internal address."""

from __future__ import annotations

import hashlib
import json
import os
import ssl
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from cryptography.hazmat.primitives.asymmetric import ec
from django.db import connection
from django.db.models import F
from django.test import Client
from django.utils import timezone

from accounts.models import Person
from games.mail.outbound.sender import send_due_mails
from games.mail.push import sealing, sending
from games.mail.push.models import Declined, Subscription, Telling
from games.mail.push.posting import post_to_endpoint, read_endpoint
from games.mail.push.sending import send_pushes
from keywest_site import outgoing
from keywest_site.outgoing import OutgoingFailed, OutgoingRefused
from tests.mail.push.service import Browser, PushService, push_service, unpadded
from tests.play.helpers import Party
from tests.support.mail_time import time_passes
from tests.support.smtp import MailServer

PATIENCE = 120.0


@pytest.fixture
def service(
    tmp_path: Path, settings: Any, monkeypatch: pytest.MonkeyPatch
) -> Iterator[PushService]:
    """A push service that may be named, though it is on this machine."""
    with push_service(tmp_path, sealing.get_public_key()) as found:
        settings.PUSH_HOSTS = ("localhost",)
        settings.OUTGOING_LOOPBACK = True
        context = ssl.create_default_context(cafile=found.certificate)
        monkeypatch.setattr(outgoing, "build_tls_context", lambda: context)
        yield found
        assert found.wrong == []


def person_at(party: Party, seat: int) -> Person:
    """Who sits there."""
    return Person.objects.get(seats__game_id=party.id, seats__number=seat)


def signed_in(person: Person) -> Client:
    """Their browser."""
    client = Client()
    client.force_login(person)
    return client


def subscribe(client: Client, browser: Browser) -> int:
    """The status of the answer."""
    return client.post(
        "/mails/push/on/", json.dumps(browser.subscription()), "application/json"
    ).status_code


def asked_to_tell(party: Party, service: PushService, seat: int = 0) -> tuple[Browser, Client]:
    """A browser of this seat's person that wants to be told."""
    browser, client = service.browser(), signed_in(person_at(party, seat))
    assert subscribe(client, browser) == 204
    return browser, client


def later(**ahead: int) -> None:
    """Every lease and wait is over."""
    Telling.objects.update(due_at=F("due_at") - timedelta(**ahead))


def test_the_example_of_the_standard_comes_out_byte_by_byte() -> None:
    """RFC 8291, appendix A."""
    sender = ec.derive_private_key(
        int.from_bytes(unpadded("yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw"), "big"),
        ec.SECP256R1(),
    )
    browser = unpadded(
        "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4"
    )
    body = sealing.encrypt_push_with(
        b"When I grow up, I want to be a watermelon",
        browser,
        unpadded("BTBZMqHH6r4Tts7J_aSIgg"),
        sender,
        unpadded("DGv6ra1nlYgDCS1FRnbzlw"),
    )
    assert body == unpadded(
        "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8w"
        "EqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN"
    )


def test_a_turn_is_told_once_with_its_mail_and_says_nothing_of_the_game(
    party: Party, server: MailServer, service: PushService
) -> None:
    browser, _client = asked_to_tell(party, service)
    assert send_pushes() == 0, "no mail is due before its time, and no push"
    send_due_mails()
    assert send_pushes() == 1
    (told,) = browser.told
    assert told["url"] == f"/t/{party.game.slug}/"
    assert told["body"] == "It is your turn."
    assert told["count"] == 1
    assert set(told) == {"title", "body", "url", "count"}
    later(days=1)
    assert send_pushes() == 0
    assert len(browser.told) == 1


def test_two_tables_are_told_in_one_message(
    party: Party, server: MailServer, service: PushService
) -> None:
    person = person_at(party, 0)
    other = Party.seated(2)
    other.game.seats.filter(number=0).update(person=person)
    other.game.notices.filter(seat=0).update(person=person)
    browser, _client = asked_to_tell(party, service)
    time_passes(minutes=10)
    send_due_mails()
    assert send_pushes() == 1
    (told,) = browser.told
    assert told["count"] == 2
    assert told["body"] == "2 tables wait for you."


def test_a_mail_that_has_to_come_again_is_pushed_once(
    party: Party, server: MailServer, service: PushService
) -> None:
    browser, _client = asked_to_tell(party, service)
    server.answer = lambda _raw: "451 later"
    for _ in range(3):
        send_due_mails()
        send_pushes()
        time_passes(hours=2)
        later(hours=2)
    assert len(browser.told) == 1


def test_what_was_answered_meanwhile_is_not_told(
    party: Party, server: MailServer, service: PushService
) -> None:
    browser, _client = asked_to_tell(party, service)
    send_due_mails()
    party.act(0, "bid 1")
    assert send_pushes() == 0
    assert browser.told == []


def test_nothing_is_told_in_quiet_hours_and_all_of_it_after(
    party: Party, server: MailServer, service: PushService
) -> None:
    browser, _client = asked_to_tell(party, service)
    send_due_mails()
    person, hour = person_at(party, 0), timezone.now().hour
    person.quiet_from, person.quiet_to, person.time_zone = hour, (hour + 2) % 24, "UTC"
    person.save()
    assert send_pushes() == 0
    assert browser.told == []
    later(minutes=1)
    assert send_pushes() == 0, "still quiet"
    Person.objects.filter(pk=person.pk).update(quiet_from=None, quiet_to=None)
    later(hours=3)
    assert send_pushes() == 1


@pytest.mark.parametrize("status", [404, 410])
def test_a_browser_that_is_gone_is_forgotten(
    party: Party, server: MailServer, service: PushService, status: int
) -> None:
    asked_to_tell(party, service)
    service.answer = lambda: (status, {})
    send_due_mails()
    send_pushes()
    assert not Subscription.objects.exists()
    assert not Telling.objects.exists()


@pytest.mark.parametrize("status", [302, 307, 400, 429, 500, 503])
def test_a_refusal_is_tried_again_and_no_redirect_is_followed(
    party: Party, server: MailServer, service: PushService, status: int
) -> None:
    browser, _client = asked_to_tell(party, service)
    service.answer = lambda: (status, {"Location": f"https://localhost:{service.port}/push/0"})
    send_due_mails()
    assert send_pushes() == 0
    assert service.asked == 1
    assert send_pushes() == 0, "not at once"
    service.answer = lambda: (201, {})
    later(minutes=30)
    assert send_pushes() == 1
    assert len(browser.told) == 1


def test_after_some_attempts_it_is_given_up(
    party: Party, server: MailServer, service: PushService
) -> None:
    asked_to_tell(party, service)
    service.answer = lambda: (500, {})
    send_due_mails()
    for _ in range(sending.MOST_ATTEMPTS + 3):
        send_pushes()
        later(days=1)
    assert service.asked == sending.MOST_ATTEMPTS


def test_a_sender_that_is_killed_loses_none(
    party: Party, server: MailServer, service: PushService
) -> None:
    browsers = [asked_to_tell(party, service, seat)[0] for seat in range(3)]
    send_due_mails()
    came, killed = threading.Event(), threading.Event()

    def answer() -> tuple[int, dict[str, str]]:
        came.set()
        killed.wait(PATIENCE)
        return 503, {}

    service.answer = answer
    name = connection.settings_dict["NAME"]
    words = [sys.executable, "-m", "tests.mail.push.child", name]
    around = os.environ | {"DJANGO_SETTINGS_MODULE": "keywest_site.settings.test"}
    with subprocess.Popen([*words, str(service.certificate)], env=around) as child:
        assert came.wait(PATIENCE)
        child.kill()
    killed.set()
    service.answer = lambda: (201, {})
    assert send_pushes() == 0, "what the dead one had is leased"
    later(minutes=2)
    assert send_pushes() == 3
    assert [len(browser.told) for browser in browsers] == [1, 1, 1]


def test_a_sender_of_mails_that_is_killed_loses_no_push(
    party: Party, server: MailServer, service: PushService, monkeypatch: pytest.MonkeyPatch
) -> None:
    from games.mail.outbound import sender

    browser, _client = asked_to_tell(party, service)

    def die(*_args: object) -> None:
        raise SystemExit

    with monkeypatch.context() as patch:
        patch.setattr(sender, "insert_tellings", die)
        with pytest.raises(SystemExit):
            send_due_mails()
    time_passes(minutes=4)
    send_due_mails()
    assert send_pushes() == 1
    assert len(browser.told) == 1


def test_it_ends_with_the_session_and_with_a_button(party: Party, service: PushService) -> None:
    _browser, client = asked_to_tell(party, service)
    client.post("/sign-out/")
    assert not Subscription.objects.exists()
    _browser, client = asked_to_tell(party, service)
    client.post("/mails/push/off/")
    assert not Subscription.objects.exists()
    asked_to_tell(party, service)
    with connection.cursor() as cursor:
        cursor.execute("DELETE FROM django_session")
    assert not Subscription.objects.exists(), "signed out everywhere"


def test_a_person_has_ten_browsers_at_most_the_oldest_goes(
    party: Party, service: PushService
) -> None:
    browsers = [asked_to_tell(party, service)[0] for _ in range(12)]
    kept = set(Subscription.objects.values_list("endpoint", flat=True))
    assert kept == {browser.endpoint for browser in browsers[2:]}


def test_no_is_never_asked_again(party: Party, service: PushService) -> None:
    client = signed_in(person_at(party, 0))
    assert client.get("/mails/push/").json()["offer"] is False, "no move is finished yet"
    party.act(0, "bid 1")
    assert client.get("/mails/push/").json()["offer"] is True
    client.post("/mails/push/never/")
    client.post("/mails/push/never/")
    assert client.get("/mails/push/").json()["offer"] is False
    assert signed_in(person_at(party, 0)).get("/mails/push/").json()["offer"] is False
    assert Declined.objects.count() == 1
    subscribe(client, service.browser())
    assert not Declined.objects.exists(), "who turns it on has said yes"


def test_without_a_key_nothing_is_offered_or_taken(
    party: Party, service: PushService, settings: Any
) -> None:
    party.act(0, "bid 1")
    settings.PUSH_KEY = ""
    client = signed_in(person_at(party, 0))
    assert client.get("/mails/push/").json()["offer"] is False
    assert subscribe(client, service.browser()) == 400
    assert send_pushes() == 0


@pytest.mark.parametrize(
    "change",
    [
        {"endpoint": "http://localhost/push/0"},
        {"endpoint": "https://evil.example/push/0"},
        {"endpoint": 7},
        {"endpoint": "https://localhost/" + "a" * 900},
        {"keys": {"p256dh": "AAAA", "auth": "AAAAAAAAAAAAAAAAAAAAAA"}},
        {"keys": {"p256dh": "BAAA", "auth": ""}},
        {"keys": []},
        {"keys": {"p256dh": 7, "auth": None}},
    ],
)
def test_what_is_no_subscription_is_refused(
    party: Party, service: PushService, change: dict[str, Any]
) -> None:
    client = signed_in(person_at(party, 0))
    said = service.browser().subscription() | change
    assert client.post("/mails/push/on/", json.dumps(said), "application/json").status_code == 400
    assert client.post("/mails/push/on/", "nonsense", "application/json").status_code == 400
    assert not Subscription.objects.exists()


@pytest.mark.parametrize(
    "endpoint",
    [
        "http://fcm.googleapis.com/x",
        "https://fcm.googleapis.com:8443/x",
        "https://user@fcm.googleapis.com/x",
        "https://fcm.googleapis.com.evil.example/x",
        "https://evil.example/fcm.googleapis.com",
        "https://fcm.googleapis.com@evil.example/x",
        "https://fcm.googleapis.com\\@evil.example/x",
        "https://push.apple.com.evil.example/",
        "https://fcm.googleapis.com/x\r\nHost: evil",
        "https://fcm.googleapis.com/ü",
        "ftp://fcm.googleapis.com/x",
        "",
    ],
)
def test_only_hosts_of_the_list_may_be_named(endpoint: str) -> None:
    with pytest.raises(OutgoingRefused):
        read_endpoint(endpoint)


def test_the_services_of_the_browsers_may_be_named() -> None:
    for endpoint in (
        "https://fcm.googleapis.com/fcm/send/abc:def",
        "https://updates.push.services.mozilla.com/wpush/v2/abc",
        "https://web.push.apple.com/abc",
        "https://wns2-par02p.notify.windows.com/w/?token=abc",
    ):
        assert read_endpoint(endpoint).path


def wait_until(happened: Callable[[], bool]) -> None:
    """Another thread has its turn; fails if it never comes."""
    for _look in range(int(PATIENCE * 100)):
        if happened():
            return
        time.sleep(0.01)
    pytest.fail("it never happened")


def test_a_service_that_drips_is_cut(service: PushService, monkeypatch: pytest.MonkeyPatch) -> None:
    held = threading.Event()

    def answer() -> tuple[int, dict[str, str]]:
        held.wait(PATIENCE)
        return 201, {}

    service.answer = answer
    monkeypatch.setattr(outgoing, "SECONDS", 0.5)
    with pytest.raises(OutgoingFailed):
        post_to_endpoint(service.browser().endpoint, b"", timezone.now())
    held.set()
    wait_until(lambda: bool(service.wrong))
    service.wrong.clear()


def test_a_session_is_known_by_its_hash_alone(party: Party, service: PushService) -> None:
    _browser, client = asked_to_tell(party, service)
    key = client.session.session_key or ""
    row = Subscription.objects.get()
    assert row.session == hashlib.sha256(key.encode()).hexdigest() != key
