"""By what a person is found in tables: number, name, addresses; sealed while they are erased."""

from __future__ import annotations

import json

from accounts.models import Erasure, Person
from accounts.mydata.holdings import Identity
from accounts.ports import list_former_addresses
from keywest_site.sealing import seal, unseal

IDENTITY_PURPOSE = "accounts_erasure.sealed"


def load_identity(person: Person, *, talk: bool = False) -> Identity:
    """All that is known of somebody; of former addresses those that are nobody's else by now."""
    former = {address for told in list_former_addresses(person.pk) for address in told}
    taken = Person.objects.filter(email__in=former).values_list("email", flat=True)
    others = sorted(former - {person.email} - set(taken))
    return Identity(person.pk, person.name, (person.email, *others), talk)


def seal_identity(erasure: Erasure, known: Identity) -> None:
    """Put it by, sealed, until the erasure is settled."""
    plain = json.dumps([known.name, known.addresses]).encode()
    erasure.sealed = seal(plain, IDENTITY_PURPOSE, known.id)


def unseal_identity(erasure: Erasure) -> Identity:
    """What was put by, but addresses that are somebody else's by now, or of a new account."""
    plain = unseal(bytes(erasure.sealed), IDENTITY_PURPOSE, erasure.person_id)
    name, addresses = json.loads(plain)
    others = Person.objects.exclude(pk=erasure.person_id).filter(email__in=addresses)
    taken = set(others.values_list("email", flat=True))
    free = tuple(address for address in addresses if address not in taken)
    return Identity(erasure.person_id, name, free, erasure.talk)
