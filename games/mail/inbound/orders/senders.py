"""Whose an address is from which a mail comes: their main one, or one of the few that they have
proved besides."""

from __future__ import annotations

from accounts.models import Person
from games.mail.believing.models import Sender


def person_of(address: str) -> Person | None:
    """The one active person who writes from this address; None if there is none, or if two do."""
    main = Person.objects.filter(email=address, is_active=True).first()
    if main:
        return main
    further = [row.person for row in Sender.objects.filter(email=address).select_related("person")]
    return further[0] if len(further) == 1 and further[0].is_active else None


def writes_from(person: Person, address: str) -> bool:
    """Whether this address is proved to be theirs."""
    if person.email == address:
        return True
    return Sender.objects.filter(person=person, email=address).exists()
