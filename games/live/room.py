"""How many may listen to the live channel, and who: nobody takes all of it, and players find room
when it is full."""

from __future__ import annotations

from typing import NamedTuple

from keywest_site.networks import Places

STRANGERS = 0.6
"""The share of all places for who does not sit at the table that they look at; the others are kept
for players."""
OF_A_PERSON = 12
"""Open pages of one person; whoever has more finds out a little later, by asking."""
OF_A_NETWORK, STRANGERS_OF_A_NETWORK = 1 / 5, 1 / 12
"""Shares of all places; what one household or office may have."""


class Who(NamedTuple):
    """A listener: their network, the name that we have for a person ("": a guest), whether they sit
    at the table."""

    network: str
    person: str = ""
    player: bool = False


class Room:
    """Who listens, of `most` at the same time."""

    def __init__(self, most: int) -> None:
        self._all = Places(most, max(int(most * OF_A_NETWORK), 2))
        self._strangers = Places(int(most * STRANGERS), max(int(most * STRANGERS_OF_A_NETWORK), 2))
        self._persons = Places(most, OF_A_PERSON)

    def take(self, who: Who) -> bool:
        """A place for one more; False, and nothing changes, if there is none for them."""
        taken: list[tuple[Places, str]] = []
        for places, name in self._list_places_of(who):
            if not places.take(name):
                _free_places(taken)
                return False
            taken.append((places, name))
        return True

    def leave(self, who: Who) -> None:
        """Their place is free again."""
        _free_places(self._list_places_of(who))

    def _list_places_of(self, who: Who) -> list[tuple[Places, str]]:
        return [
            (self._all, who.network),
            *([] if who.player else [(self._strangers, who.network)]),
            *([(self._persons, who.person)] if who.person else []),
        ]


def _free_places(taken: list[tuple[Places, str]]) -> None:
    for places, name in taken:
        places.leave(name)
