"""By what a person is found in tables: number, name, addresses; sealed while they are erased."""

from __future__ import annotations

import json

from accounts.models import Erasure, Person
from accounts.mydata.holdings import Whose
from accounts.ports import further_addresses
from keywest_site.sealing import seal, unseal

PURPOSE = "accounts_erasure.sealed"


def whose(person: Person, *, talk: bool = False) -> Whose:
    """All that is known of somebody; of former addresses those that are nobody's else by now."""
    former = {address for told in further_addresses(person.pk) for address in told}
    taken = Person.objects.filter(email__in=former).values_list("email", flat=True)
    others = sorted(former - {person.email} - set(taken))
    return Whose(person.pk, person.name, (person.email, *others), talk)


def keep(erasure: Erasure, known: Whose) -> None:
    """Put it by, sealed, until the erasure is settled."""
    plain = json.dumps([known.name, known.addresses]).encode()
    erasure.sealed = seal(plain, PURPOSE, known.id)


def kept(erasure: Erasure) -> Whose:
    """What was put by, but addresses that are somebody else's by now, or of a new account."""
    plain = unseal(bytes(erasure.sealed), PURPOSE, erasure.person_id)
    name, addresses = json.loads(plain)
    others = Person.objects.exclude(pk=erasure.person_id).filter(email__in=addresses)
    taken = set(others.values_list("email", flat=True))
    free = tuple(address for address in addresses if address not in taken)
    return Whose(erasure.person_id, name, free, erasure.talk)
