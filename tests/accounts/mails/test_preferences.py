"""Each kind of mail has a preference of its own; the page keeps what differs from the usual, and
refuses what cannot be."""

from __future__ import annotations

import pytest
from django.test import Client

from accounts.commands import create_person
from accounts.mail_preferences import Preference, get_mail_preference, list_mail_kinds
from accounts.models import Person

pytestmark = pytest.mark.django_db
USUAL = {name: kind.default for name, kind in list_mail_kinds().items()}
CHOICES = {**USUAL, "mail_hour": "7", "quiet_from": "22", "quiet_to": "6"}


@pytest.fixture
def marta() -> Person:
    return create_person("marta@example.com", "Marta")


@pytest.fixture
def page(client: Client, marta: Person) -> Client:
    client.force_login(marta)
    return client


def test_only_what_differs_is_kept(page: Client, marta: Person) -> None:
    assert (
        page.post("/me/mails/", {**CHOICES, "round": "never", "turn": "60"})["Location"]
        == "/me/mails/"
    )
    marta.refresh_from_db()
    assert marta.mails == {"round": "never", "turn": "60"}
    assert (marta.mail_hour, marta.quiet_from, marta.quiet_to) == (7, 22, 6)
    assert get_mail_preference(marta.mails, "turn") == Preference.HOUR
    assert get_mail_preference(marta.mails, "over") == USUAL["over"]


def test_the_page_shows_every_kind_with_every_choice_and_what_holds_now(page: Client) -> None:
    text = page.get("/me/mails/").content.decode()
    assert text.count("<select") == len(USUAL) + 3
    assert text.count('value="180"') == len(USUAL)
    assert text.count('<option value="soon" selected>') == list(USUAL.values()).count(
        Preference.SOON
    )


@pytest.mark.parametrize(
    "wrong",
    [{"turn": "sometimes"}, {"turn": ""}, {"quiet_to": ""}, {"mail_hour": "24"}, {"round": "11"}],
)
def test_what_cannot_be_is_refused_and_changes_nothing(
    page: Client, marta: Person, wrong: dict[str, str]
) -> None:
    text = page.post("/me/mails/", {**CHOICES, "over": "never", **wrong}).content.decode()
    assert "errors" in text or "notice-error" in text
    marta.refresh_from_db()
    assert marta.mails == {}


def test_a_guest_is_sent_to_sign_in(client: Client) -> None:
    assert client.get("/me/mails/")["Location"] == "/sign-in/?next=/me/mails/"
