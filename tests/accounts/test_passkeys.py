"""Passkeys may be touched only by their owner, shortly after a sign-in."""

from __future__ import annotations

from datetime import timedelta

import pytest
import time_machine
from allauth.mfa.models import Authenticator
from django.core import mail
from django.utils import timezone

from accounts.commands import create_person
from accounts.models import Person
from tests.support.visitors import Visitor, code_in_last_mail

pytestmark = pytest.mark.django_db


@pytest.fixture
def passkey(marta: Person) -> Authenticator:
    return Authenticator.objects.create(
        user=marta, type="webauthn", data={"name": "Old phone", "credential": {}}
    )


def test_shortly_after_signing_in_a_passkey_can_be_struck_off(
    visitor: Visitor, marta: Person, passkey: Authenticator
) -> None:
    visitor.signs_in("marta@example.com")
    assert visitor.browser.post(f"/me/passkeys/{passkey.pk}/remove/")["Location"] == "/me/"
    assert not Authenticator.objects.exists()
    assert "was removed" in mail.outbox[-1].body


def test_a_passkey_can_be_renamed(visitor: Visitor, marta: Person, passkey: Authenticator) -> None:
    visitor.signs_in("marta@example.com")
    assert (
        visitor.browser.post(f"/me/passkeys/{passkey.pk}/", {"name": "Kitchen"})["Location"]
        == "/me/"
    )
    assert "Kitchen" in visitor.browser.get("/me/").content.decode()


@pytest.mark.parametrize("page", ["add/", "{}/", "{}/remove/"])
def test_later_one_has_to_sign_in_again(
    visitor: Visitor, marta: Person, passkey: Authenticator, page: str
) -> None:
    visitor.signs_in("marta@example.com")
    page = "/me/passkeys/" + page.format(passkey.pk)
    with time_machine.travel(timezone.now() + timedelta(minutes=16)):
        assert visitor.browser.post(page, {"name": "Thief"})["Location"].startswith(
            "/sign-in/again/?next=%2Fme%2Fpasskeys%2F"
        )
    assert Authenticator.objects.get().wrap().name == "Old phone"


def test_signing_in_again_leads_back_to_the_passkeys(visitor: Visitor, marta: Person) -> None:
    visitor.signs_in("marta@example.com")
    assert (
        "Send a code to marta@example.com"
        in visitor.browser.get("/sign-in/again/").content.decode()
    )
    asked = visitor.browser.post("/sign-in/again/", {"next": "/me/passkeys/add/"})
    assert not visitor.is_in
    visitor.browser.get(asked["Location"])
    assert visitor.types(code_in_last_mail(), next="/me/passkeys/add/").url == "/me/passkeys/add/"
    assert visitor.browser.get("/me/passkeys/add/").status_code == 200


def test_somebody_elses_passkey_is_not_there(
    visitor: Visitor, marta: Person, passkey: Authenticator
) -> None:
    create_person("ben@example.com", "Ben")
    visitor.signs_in("ben@example.com")
    for page in ("", "remove/"):
        assert (
            visitor.browser.post(f"/me/passkeys/{passkey.pk}/{page}", {"name": "Mine"}).status_code
            == 404
        )


def test_whoever_has_a_passkey_can_still_sign_in_by_mail(
    visitor: Visitor, passkey: Authenticator
) -> None:
    assert visitor.signs_in("marta@example.com").url == "/"
    assert visitor.is_in


def test_a_made_up_passkey_opens_nothing(visitor: Visitor, passkey: Authenticator) -> None:
    for credential in (
        "",
        "{}",
        "nonsense",
        '{"id": "x", "rawId": "x", "response": {}, "type": "public-key"}',
    ):
        assert (
            visitor.browser.post("/sign-in/passkey/", {"credential": credential})["Location"]
            == "/sign-in/"
        )
        assert not visitor.is_in


def test_one_network_tries_so_many_keys_a_minute(visitor: Visitor, passkey: Authenticator) -> None:
    for _ in range(21):
        visitor.browser.post("/sign-in/passkey/", {"credential": "{}"})
    assert "a bit fast" in visitor.browser.get("/sign-in/").content.decode()
