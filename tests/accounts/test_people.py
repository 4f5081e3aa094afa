"""What the database and the commands hold people to."""

from __future__ import annotations

import pytest
from allauth.account.models import EmailAddress
from django.core.exceptions import ValidationError
from django.db import IntegrityError, transaction
from django.utils.translation import override

from accounts.commands import create_person
from accounts.models import Person

pytestmark = pytest.mark.django_db


def test_a_person_has_a_verified_address_and_no_password() -> None:
    person = create_person("Marta@Example.com", " Marta ", language="de", time_zone="Europe/Berlin")
    assert (person.email, person.name, person.language) == ("marta@example.com", "Marta", "de")
    assert (
        EmailAddress.objects.get(user=person, verified=True, primary=True).email
        == "marta@example.com"
    )
    assert not person.has_usable_password()


def test_a_person_without_a_name_is_an_islander() -> None:
    assert create_person("ben@example.com").name.startswith("Islander ")


def test_no_two_islanders_have_one_name(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(
        "accounts.commands.generate_islander_names", lambda: iter(["Islander 7", "Islander 8"])
    )
    assert [create_person(f"{number}@example.com").name for number in range(2)] == [
        "Islander 7",
        "Islander 8",
    ]


@pytest.mark.parametrize("taken", [("MARTA@example.com", "Other"), ("other@example.com", "mArTa")])
def test_address_and_name_are_unique_whatever_their_case(
    marta: Person, taken: tuple[str, str]
) -> None:
    with pytest.raises(ValidationError):
        create_person(*taken)


def test_the_database_itself_refuses_a_name_that_is_taken(marta: Person) -> None:
    with pytest.raises(IntegrityError), transaction.atomic():
        Person.objects.create(email="other@example.com", name="MARTA")


def test_the_database_itself_refuses_an_address_in_capitals() -> None:
    with pytest.raises(IntegrityError), transaction.atomic():
        Person.objects.create(email="Marta@example.com", name="Marta")


@pytest.mark.parametrize("name", ["x", "y" * 33, "me@example.com", "tab\x00le", "left\u202eright"])
def test_a_name_is_short_visible_and_no_address(name: str) -> None:
    with pytest.raises(ValidationError):
        create_person("ben@example.com", name)


@pytest.mark.parametrize("zone", ["Key West", "../secret", "", "Europe/"])
def test_a_time_zone_is_one_that_exists(zone: str) -> None:
    with pytest.raises(ValidationError):
        create_person("ben@example.com", "Ben", time_zone=zone)


def test_a_new_password_value_ends_all_sessions(marta: Person) -> None:
    before = marta.get_session_auth_hash()
    marta.set_unusable_password()
    assert marta.get_session_auth_hash() != before


@pytest.mark.parametrize(
    ("language", "name"),
    [("en", "Islander"), ("de", "Inselgast"), ("fr", "Insulaire"), ("ja", "島の人")],
)
def test_a_newcomer_has_a_name_in_the_language_they_read(
    transactional_db: None, language: str, name: str
) -> None:
    with override(language):
        assert create_person("ben@example.com").name.startswith(f"{name} ")
