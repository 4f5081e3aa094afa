"""Moderators of the house: one has every power, one says yes, and a third waits for it."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

from allauth.account.internal.flows.login import AUTHENTICATION_METHODS_SESSION_KEY
from allauth.mfa.models import Authenticator
from django.test import Client
from django.utils import timezone

from accounts.models import Person
from games.desk import grants, looks, proposals
from games.desk.models import Proposal
from games.desk.permissions import Actor
from games.desk.powers import Power

if TYPE_CHECKING:
    from tests.snapshots.house import House

POWERS = {"Otto": (Power.RIGHTS,), "Mona": tuple(Power), "Nils": (Power.SEATS,)}
"""Otto, who gives them, comes first."""


def moderated(house: House) -> None:
    """A look of Mona's was granted and opened, one of Nils' waits."""
    for name, powers in POWERS.items():
        person = Person.objects.create(email=f"{name.lower()}@example.org", name=name)
        house.people[name] = person
        otto, now = Actor(house.people["Otto"].pk, machine=True), timezone.now()
        data = {"name": "Phone", "credential": {}}
        key = Authenticator.objects.create(user=person, type="webauthn", data=data)
        for power in powers:
            grants.give_power(otto, person.pk, power, 90, "Helps.", now)
        grants.vouch_for_passkey(otto, key.pk, "We met.", now)
    look(house, "Mona", "Nils")
    look(house, "Nils", "")


def look(house: House, first: str, second: str) -> None:
    """Somebody asks for a look as the second seat; the other says yes, if there is one."""
    one, table, now = who(house, first), house.tables["keywest-going"].pk, timezone.now()
    row = proposals.propose_action(
        one, looks.LOOK_ACTION, table, {"seat": 1}, "They say it hangs.", now
    )
    Proposal.objects.filter(pk=row.pk).update(id=f"look{first.lower()}")
    if second:
        proposals.accept_proposal(who(house, second), f"look{first.lower()}", now)
        looks.open_look(one.person, f"look{first.lower()}", now)


def who(house: House, name: str) -> Actor:
    """They, with their passkey just shown."""
    person = house.people[name]
    return Actor(person.pk, [key.pk for key in Authenticator.objects.filter(user=person)])


def with_passkey(client: Client) -> Client:
    """Somebody who has signed in just now by passkey."""
    session = client.session
    person = session["_auth_user_id"]
    (key,) = Authenticator.objects.filter(user=person)
    record = {"method": "mfa", "type": "webauthn", "id": key.pk, "passwordless": True}
    session[AUTHENTICATION_METHODS_SESSION_KEY] = [record | {"at": time.time()}]
    session["account_authentication_methods_user"] = person
    session.save()
    return client
