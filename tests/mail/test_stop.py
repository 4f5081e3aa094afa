"""The way out of turn mails: looking changes nothing, one post ends them, and the token can do
nothing else."""

from __future__ import annotations

import pytest
from django.core import signing
from django.test import Client

from accounts.commands import create_person
from accounts.mail_preferences import build_no_mail_preferences
from accounts.models import Person
from games.mail.reply import build_stop_url

pytestmark = pytest.mark.django_db


@pytest.fixture
def marta() -> Person:
    return create_person("marta@example.com", "Marta")


def path(person: Person) -> str:
    return build_stop_url(person.pk).removeprefix("http://testserver")


def taste(person: Person) -> dict[str, str]:
    return Person.objects.get(pk=person.pk).mails


def test_opening_the_link_changes_nothing(client: Client, marta: Person) -> None:
    for method in (client.get, client.head):
        assert method(path(marta)).status_code == 200
    assert client.options(path(marta)).status_code == 405
    assert taste(marta) == {}
    assert "sessionid" not in client.cookies


def test_one_post_without_cookies_ends_them_and_a_second_one_does_no_harm(marta: Person) -> None:
    strict = Client(enforce_csrf_checks=True)
    for _ in range(2):
        answer = strict.post(
            path(marta),
            "List-Unsubscribe=One-Click",
            content_type="application/x-www-form-urlencoded",
        )
        assert answer.status_code == 200
    assert taste(marta) == build_no_mail_preferences()


def test_on_the_page_one_types_the_address_unless_one_is_signed_in(
    client: Client, marta: Person
) -> None:
    for typed in ("", "eve@example.com"):
        assert "another address" in client.post(path(marta), {"address": typed}).content.decode()
    assert taste(marta) == {}
    client.post(path(marta), {"address": " Marta@Example.com "})
    assert taste(marta) == build_no_mail_preferences()
    Person.objects.update(mails={})
    client.force_login(marta)
    assert (
        "<input"
        not in client.get(path(marta)).content.decode().partition("<main")[2].partition("</main")[0]
    )
    client.post(path(marta))
    assert taste(marta) == build_no_mail_preferences()


def test_the_page_speaks_the_language_of_the_person(client: Client, marta: Person) -> None:
    Person.objects.update(language="de")
    assert 'lang="de"' in client.get(path(marta)).content.decode()


def test_a_token_of_another_kind_or_a_changed_one_is_no_token(
    client: Client, marta: Person
) -> None:
    other = signing.Signer(salt="live").sign(str(marta.pk))
    ben = create_person("ben@example.com", "Ben")
    changed = path(marta).replace(f"/{marta.pk}:", f"/{ben.pk}:")
    for address in (f"/mails/stop/{other}/", changed, "/mails/stop/x/"):
        assert client.post(address).status_code == 404
    assert taste(marta) == taste(ben) == {}
