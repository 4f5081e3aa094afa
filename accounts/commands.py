"""What can be done with people."""

from __future__ import annotations

from allauth.account.models import EmailAddress
from django.core.exceptions import ValidationError
from django.db import transaction

from accounts.addresses import normalize_address
from accounts.models import LOOK_TAKEN, Person
from accounts.mydata.remnants import NAME_WAS_TAKEN, is_name_of_erased
from accounts.names import generate_islander_names, tidy_name
from accounts.naming.looks import build_look
from accounts.naming.taken import is_name_taken
from accounts.ports import on_account_creation


@transaction.atomic
def create_person(
    email: str, name: str = "", language: str = "en", time_zone: str = "UTC"
) -> Person:
    """A new person whose address counts as verified; without a name they are an "Islander" until
    they choose one.

    ValidationError if address, name or time zone are no good or taken.
    """
    person = Person(
        email=normalize_address(email),
        name=tidy_name(name) or find_free_name(),
        language=language,
        time_zone=time_zone,
    )
    if name and is_name_of_erased(person.name):
        raise ValidationError({"name": NAME_WAS_TAKEN})
    if name and is_name_taken(person.name):
        raise ValidationError({"name": LOOK_TAKEN})
    person.look = build_look(person.name)
    person.set_unusable_password()
    person.full_clean()
    person.save()
    EmailAddress.objects.create(user=person, email=person.email, verified=True, primary=True)
    on_account_creation(person)
    return person


def find_free_name() -> str:
    """A newcomer's name that nobody bears."""
    return next(
        name for name in generate_islander_names() if not Person.objects.filter(name=name).exists()
    )
