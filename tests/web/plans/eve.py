"""A table of which everybody waits for one, and who else may look at it."""

from __future__ import annotations

from django.test import Client

from accounts.guests import create_guest
from accounts.models import Person
from games.play import practice
from games.play.commands import act
from games.play.table import load_header
from tests.support.beginning import beginning
from tests.web.plans.channels import NOON, long_ago
from tests.web.table.party import Party, person

STRANGERS: dict[int, Person] = {}
GUESTS: dict[int, Person] = {}
"""By table: somebody without an address, who plays a practice game elsewhere (AT-19)."""


def begun() -> Party:
    """All have bid but the second person; the first one takes the first tile then."""
    party, stranger, guest = beginning("the eve of a turn", on_the_eve)
    STRANGERS[party.id], GUESTS[party.id] = stranger, guest
    return party


def on_the_eve() -> tuple[Party, Person, Person]:
    """They have; the stranger and the guest."""
    party, stranger, guest = Party.sit_down(), person("Stranger"), create_guest("en")
    for seat, token in load_header("id", party.id).tokens.items():
        if seat != party.seat(1):
            act(party.id, seat, "bid 20" if seat == party.seat(0) else "bid 0", token)
    long_ago()
    practice.find_or_open_practice(guest.pk, "keywest", NOON)
    return party, stranger, guest


def browser_of(one: Person) -> Client:
    """Somebody's browser, signed in."""
    client = Client()
    client.force_login(one)
    return client
