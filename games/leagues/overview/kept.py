"""What was reckoned of leagues, by all that it hangs on: read again only where something is new."""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from typing import TYPE_CHECKING, Any, NamedTuple

from keywest_site.fragment_cache import FragmentCache

if TYPE_CHECKING:
    from games.leagues.overview.shapes import Head, Names
    from games.leagues.overview.standing import Begun
    from games.leagues.overview.states import Known

PIECES: FragmentCache[Any] = FragmentCache(1000)
"""Plain values; heads of chains are in every key, so no two leagues ever share one."""


class Beside(NamedTuple):
    """What is read beside the logs: names of people, and tables of the house by number."""

    names: Names
    begun: Mapping[int, Begun]


def logs_of(known: Known) -> Hashable:
    """Names the states: the heads of the chains from which they came."""
    return tuple(known.heads.items())


def tag_of(kind: str, head: Head, known: Known, beside: Beside, *more: Hashable) -> Hashable:
    """Names a page: its kind, the league's words, the logs, what was read beside them, and which
    part is shown."""
    names, begun = frozenset(beside.names.items()), tuple(sorted(beside.begun.items()))
    return kind, head, logs_of(known), names, begun, *more
