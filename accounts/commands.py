"""Creates people, and decides who may make an account and which names are taken."""

from __future__ import annotations

from itertools import product

from allauth.account.models import EmailAddress
from django.conf import settings
from django.core import checks
from django.core.exceptions import ValidationError
from django.db import transaction

from accounts.addresses import normalize_address
from accounts.bot_accounts.models import MARK
from accounts.models import LOOK_TAKEN, Person
from accounts.names import generate_islander_names, tidy_name
from accounts.naming.lookalikes import (
    build_look,
    build_lookalike_group_expression,
    build_lookalike_group_key,
    is_alike,
)
from accounts.personal_data.erasure_records import NAME_WAS_TAKEN, is_name_of_erased
from accounts.ports import is_invited, on_account_creation

# Who may make an account: everybody, the invited, or nobody (settings.SIGN_UP).


OPEN, INVITED, CLOSED = "open", "invited", "closed"


def may_sign_up(email: str, way: str) -> bool:
    """Whether a newcomer with this proved address may have an account; `way`: the page that they
    want to go to.

    Invited is whose address was invited to a table, or who has the link of a private one.
    """
    if settings.SIGN_UP == INVITED:
        return is_invited(email, way)
    return bool(settings.SIGN_UP == OPEN)


@checks.register
def check_sign_up_setting(app_configs: object, **_kwargs: object) -> list[checks.CheckMessage]:
    """No service starts with a word that means nothing."""
    if settings.SIGN_UP in (OPEN, INVITED, CLOSED):
        return []
    return [
        checks.Error(
            f"SIGN_UP is open, invited or closed, not {settings.SIGN_UP!r}.", id="accounts.E010"
        )
    ]


# People and their names.


def is_name_taken(name: str, excluded_id: int | None = None) -> bool:
    """Whether somebody, other than person `excluded_id`, goes by a name that is alike; the mark of
    bots tells no two names apart. A person may be called like a bot of theirs. One statement; it
    reads the looks of all people, which happens only when somebody names themself."""
    own_part = name.removesuffix(MARK)
    keys = [build_lookalike_group_key(one) for one in (own_part, own_part + MARK)]
    others = Person.objects.exclude(pk=excluded_id)
    if excluded_id and own_part == name:
        others = others.exclude(bot_account__owner=excluded_id)
    rows = others.alias(kin=build_lookalike_group_expression()).filter(kin__in=keys)
    return any(
        is_alike(one, other)
        for found in rows.values_list("name", flat=True)
        for one, other in product({name, own_part}, {found, found.removesuffix(MARK)})
    )


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
