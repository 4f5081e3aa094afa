"""People of one household play in different groups, where a level has several."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

Groups = tuple[tuple[int, ...], ...]


def separate_households(groups: Groups, household: Mapping[int, int]) -> Groups:
    """The groups of one level, none of them larger or smaller, with as few people of one household
    together as swaps of two people can do; each swap is with who is nearest in strength.

    `groups`: the strongest first in each. `household`: its number, 0 or none for who has none.
    """
    found = [list(group) for group in groups]
    for number, group in enumerate(found):
        for at in range(len(group)):
            if _has_housemate_before(group, at, household):
                _swap_with_nearest(found, number, at, household)
    return tuple(map(tuple, found))


def count_shared_households(groups: Groups, household: Mapping[int, int]) -> int:
    """How many people share a group with somebody of their household, beyond the first of each."""
    counts = (Counter(household.get(one, 0) for one in group) for group in groups)
    return sum(many - 1 for count in counts for home, many in count.items() if home)


def _has_housemate_before(group: Sequence[int], at: int, household: Mapping[int, int]) -> bool:
    home = household.get(group[at], 0)
    return bool(home) and any(household.get(one, 0) == home for one in group[:at])


def _swap_with_nearest(
    found: list[list[int]], number: int, at: int, household: Mapping[int, int]
) -> None:
    """Changes places with the nearest person of another group with whom nobody gets closer."""
    group, person = found[number], found[number][at]
    others = [
        (abs(place - at), other, place)
        for other, theirs in enumerate(found)
        for place in range(len(theirs))
        if other != number
    ]
    for _, other, place in sorted(others):
        theirs = found[other]
        if _can_join(person, theirs, place, household) and _can_join(
            theirs[place], group, at, household
        ):
            group[at], theirs[place] = theirs[place], person
            return


def _can_join(
    person: int, group: Sequence[int], instead: int, household: Mapping[int, int]
) -> bool:
    home = household.get(person, 0)
    if not home:
        return True
    rest = (one for place, one in enumerate(group) if place != instead)
    return all(household.get(one, 0) != home for one in rest)
