"""Moderators with passkeys, and their browsers."""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import timedelta

from allauth.account.internal.flows.login import AUTHENTICATION_METHODS_SESSION_KEY
from allauth.mfa.models import Authenticator
from django.test import Client
from django.utils import timezone

from accounts.commands import create_person
from accounts.models import Person
from games.desk import grants
from games.desk.permissions import Actor
from games.desk.powers import Power
from tests.support.beginning import beginning

USER = "_auth_user_id"


OF = "account_authentication_methods_user"


@dataclass
class Moderator:
    """Somebody with powers and a passkey."""

    person: Person
    passkey: int = 0
    browser: Client = field(default_factory=Client)

    @property
    def id(self) -> int:
        return int(self.person.pk)

    @property
    def who(self) -> Actor:
        """They, with their passkey just shown."""
        return Actor(self.id, [self.passkey] if self.passkey else [])

    def makes_passkey(self) -> int:
        made = Authenticator.objects.create(
            user=self.person, type="webauthn", data={"name": "Phone", "credential": {}}
        )
        self.passkey = made.pk
        return int(made.pk)

    def signs_in(self, *, minutes_ago: float = 0, passkey: bool = True) -> Client:
        """By passkey or by code, so long ago."""
        self.browser.force_login(self.person)
        session = self.browser.session
        record: dict[str, object] = {"method": "code", "at": time.time() - 60 * minutes_ago}
        if passkey:
            key = {"type": "webauthn", "id": self.passkey, "passwordless": True}
            record |= {"method": "mfa", **key}
        session[AUTHENTICATION_METHODS_SESSION_KEY] = [record]
        session[OF] = session[USER]
        session.save()
        return self.browser


def moderator(name: str, *powers: Power) -> Moderator:
    """With a trusted passkey and these powers, given by the machine."""
    if Person.objects.filter(name__in=(name, "Owner")).exists():
        return appointed(name, powers)
    return beginning(f"{name}, the first moderator, {powers}", lambda: appointed(name, powers))


def appointed(name: str, powers: Sequence[Power]) -> Moderator:
    """The same, made step by step."""
    found = Person.objects.filter(name=name).first()
    one = Moderator(found or create_person(f"{name.lower()}@example.com", name))
    one.makes_passkey()
    now = timezone.now()
    owner = Actor(boss(), machine=True)
    for power in powers:
        grants.give_power(owner, one.id, power, 90, "because", now)
    grants.vouch_for_passkey(owner, one.passkey, "we met", now)
    return one


def boss() -> int:
    """Who gave the first powers, long ago."""
    found = Person.objects.filter(name="Owner").first()
    if found:
        return int(found.pk)
    person = create_person("owner@example.com", "Owner")
    long_ago = timezone.now() - timedelta(days=60)
    grants.give_power(
        Actor(person.pk, machine=True), person.pk, Power.RIGHTS, 365, "first", long_ago
    )
    return int(person.pk)
