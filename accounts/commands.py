"""What can be done with people."""

from __future__ import annotations

from allauth.account.models import EmailAddress
from django.core.exceptions import ValidationError
from django.db import transaction

from accounts.addresses import address
from accounts.models import LOOK_TAKEN, Person
from accounts.mydata.remnants import NAME_WAS_TAKEN, was_somebodys
from accounts.names import islanders, tidy
from accounts.naming.looks import look
from accounts.naming.taken import is_taken
from accounts.ports import newcomers


@transaction.atomic
def create_person(
    email: str, name: str = "", language: str = "en", time_zone: str = "UTC"
) -> Person:
    """A new person whose address counts as verified; without a name they are an "Islander" until
    they choose one.

    ValidationError if address, name or time zone are no good or taken.
    """
    person = Person(
        email=address(email), name=tidy(name) or free_name(), language=language, time_zone=time_zone
    )
    if name and was_somebodys(person.name):
        raise ValidationError({"name": NAME_WAS_TAKEN})
    if name and is_taken(person.name):
        raise ValidationError({"name": LOOK_TAKEN})
    person.look = look(person.name)
    person.set_unusable_password()
    person.full_clean()
    person.save()
    EmailAddress.objects.create(user=person, email=person.email, verified=True, primary=True)
    newcomers(person)
    return person


def free_name() -> str:
    """A newcomer's name that nobody bears."""
    return next(name for name in islanders() if not Person.objects.filter(name=name).exists())
