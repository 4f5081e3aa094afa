"""Every route of the site, with the power that it needs."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from django.urls import URLPattern, URLResolver, get_resolver

USUAL = {"int": 1, "str": "abc", "slug": "abc", "path": "abc"}
"""What stands in parts of addresses that nobody has a word for."""


class Route(NamedTuple):
    """A route, and the power that its view asks for ("any": one at all; "": none)."""

    path: str
    power: str

    def address(self, words: Mapping[str, Any]) -> str:
        """With something in each of its parts."""
        return "/" + re.sub(
            r"<(\w+):(\w+)>", lambda part: str(words.get(part[2], USUAL[part[1]])), self.path
        )

    @property
    def is_desk(self) -> bool:
        """Whether it is one of the desk's."""
        return self.path.startswith("desk/")

    @property
    def is_api(self) -> bool:
        """Whether it is one of the API's."""
        return self.path.startswith("api/")


def routes() -> list[Route]:
    """All that there are, none left out."""
    return sorted(set(walk(get_resolver(), "")))


def walk(resolver: URLResolver, prefix: str) -> Iterator[Route]:
    for entry in resolver.url_patterns:
        path = prefix + str(entry.pattern)
        if isinstance(entry, URLPattern):
            yield Route(path, power_of(entry.callback))
        else:
            yield from walk(entry, path)


def power_of(view: Any) -> str:
    """What the decorator has written on the view, however it is wrapped."""
    while view is not None:
        if hasattr(view, "power"):
            return str(view.power.value) if view.power else "any"
        view = getattr(view, "__wrapped__", None)
    return ""
