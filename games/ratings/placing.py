"""Whose game it was, and in which places: what of a game that is over counts for ratings. Pure."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

BOTS = ("bots", "last end")
"""Ends at which bots played to the end."""


class Tenure(NamedTuple):
    """Somebody's time in a seat that they left; `person`: None for a bot. Whether anything was
    played from that seat up to then: by themself (`acted`), because time was up (`lapsed`)."""

    person: int | None
    acted: bool
    lapsed: bool


class EndedGame(NamedTuple):
    """A game that is over.

    `end`: how (games.rules.frame.Agreed, "last end"; "": by its rules). `held`: seats whose clock
    ran at the last end. `people`, `ranks`: by seat, who sits there now (None: a bot) and the place;
    `before`: of seats that changed hands, who sat there before, in order.
    """

    end: str
    held: frozenset[int]
    private: bool
    people: Sequence[int | None]
    ranks: Sequence[int | None]
    before: dict[int, list[Tenure]]


class PersonPlace(NamedTuple):
    """Somebody's place in a game that counts for them."""

    person: int
    place: int


def list_rated_places(game: EndedGame) -> list[PersonPlace]:
    """Who is rated by this game, and by which places; empty if it counts for nobody.

    Each seat is of who played it first. Who gave it up, or lost it, comes after all who stayed;
    whoever sits there instead is not rated, and takes no place from anybody. Where bots played to
    the end, all who stayed are equal, and come before who left or held the table up.
    """
    if game.private or not game.ranks or None in game.ranks:
        return []
    stayed, gone = split_by_staying(game)
    if game.end in BOTS and not (stayed and gone):
        return []
    found = stayed + place_behind_stayers(stayed, gone)
    return found if stayed and len(found) > 1 else []


def place_behind_stayers(stayed: Sequence[PersonPlace], gone: Sequence[int]) -> list[PersonPlace]:
    """Who was gone comes after all who stayed, unless they stayed in another seat."""
    last = max((one.place for one in stayed), default=0) + 1
    there = {one.person for one in stayed}
    return [PersonPlace(who, last) for who in dict.fromkeys(gone) if who not in there]


def split_by_staying(game: EndedGame) -> tuple[list[PersonPlace], list[int]]:
    """Who stayed, with their places, and who was gone before the end or held the table up."""
    stayed, gone = list[PersonPlace](), list[int]()
    for seat, now in enumerate(game.people):
        who = find_seat_owner(now, game.before.get(seat, []))
        if who is None:
            continue
        if who != now or seat in game.held:
            gone.append(who)
        else:
            stayed.append(PersonPlace(who, 1 if game.end in BOTS else game.ranks[seat] or 0))
    return stayed, gone


def find_seat_owner(now: int | None, before: Sequence[Tenure]) -> int | None:
    """Whose game it was in a seat: the first who played anything there. None: a bot's, or of
    somebody who let all their time run out. Who left without having been asked anything leaves no
    trace."""
    for one in before:
        if one.acted:
            return one.person
        if one.lapsed:
            return None
    return now
