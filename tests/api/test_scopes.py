"""Each operation of the API names the scope that a token needs for it."""

from __future__ import annotations

from collections.abc import Iterator
from types import SimpleNamespace
from typing import Any, ClassVar

import pytest
from django.urls import URLPattern, URLResolver, get_resolver
from rest_framework.response import Response

from accounts.programs.scopes import SCOPE_NAMES, expand_scopes
from games.api.access import (
    ANY,
    SESSION,
    ScopeMissing,
    SessionOnly,
    check_scope,
    may_see_seat,
)
from games.api.door import Door
from games.api.schema import Schema

SAME_TO_ALL = (Schema,)
"""Views that are not of our kind and tell everybody the same."""
ASKED_BY_ALL = {"head", "options", "trace"}


def list_views(resolver: URLResolver, prefix: str = "") -> Iterator[Any]:
    """The view classes at all addresses of the API."""
    for entry in resolver.url_patterns:
        path = prefix + str(entry.pattern)
        if isinstance(entry, URLResolver):
            yield from list_views(entry, path)
        elif isinstance(entry, URLPattern) and path.startswith("api/"):
            yield getattr(entry.callback, "cls", entry.callback)


def list_faults(view: Any) -> list[str]:
    """What is wrong with the scopes of a view."""
    if view in SAME_TO_ALL:
        return []
    if not isinstance(view, type) or not issubclass(view, Door):
        return [f"{view} is no Door"]
    scopes = getattr(view, "scopes", None)
    if scopes is None:
        return [f"{view.__name__} names no scopes"]
    methods = {
        name.upper()
        for name in view.http_method_names
        if hasattr(view, name) and name not in ASKED_BY_ALL
    }
    wrong = [f"{view.__name__}.{one} has no scope" for one in methods - scopes.keys()]
    wrong += [f"{view.__name__} has no {one}" for one in scopes.keys() - methods]
    return wrong + [
        f"{view.__name__}: {one} is no scope"
        for one in set(scopes.values()) - {*SCOPE_NAMES, SESSION, ANY}
    ]


def test_every_operation_names_its_scope() -> None:
    views = set(list_views(get_resolver()))
    assert len(views) > 40
    assert not [fault for view in views for fault in list_faults(view)]


class Silent(Door):
    """Names no scopes."""

    def get_standing(self, _request: Any, **_where: Any) -> str | None:
        return None

    def get(self, _request: Any) -> Response:
        return Response()


class Half(Silent):
    """Names the scope of one method of two, and of one that it has not."""

    scopes: ClassVar[dict[str, str]] = {"POST": "play", "PUT": "all"}

    def post(self, _request: Any) -> Response:
        return Response()


def test_a_view_without_scopes_is_found() -> None:
    assert list_faults(Silent)
    assert set(list_faults(Half)) == {
        "Half.GET has no scope",
        "Half has no PUT",
        "Half: all is no scope",
    }
    assert list_faults(lambda _request: None)


def build_request(method: str, *granted: str) -> Any:
    """A request with a token that has these scopes."""
    return SimpleNamespace(method=method, api_token=SimpleNamespace(scopes=expand_scopes(granted)))


def build_session_request(method: str) -> Any:
    """A request of somebody who has signed in."""
    return SimpleNamespace(method=method)


class Whole(Half):
    """Has one operation that is only for those who have signed in."""

    scopes: ClassVar[dict[str, str]] = {"GET": "read", "POST": "play", "DELETE": SESSION}

    def delete(self, _request: Any) -> Response:
        return Response()


def test_a_token_does_what_its_scopes_say() -> None:
    view = Whole()
    check_scope(build_request("GET", "read"), view)
    check_scope(build_request("OPTIONS"), view)
    check_scope(build_request("PUT"), view)
    for method, granted in (("GET", ("play",)), ("POST", ("read", "seat"))):
        with pytest.raises(ScopeMissing):
            check_scope(build_request(method, *granted), view)
    with pytest.raises(SessionOnly):
        check_scope(build_request("DELETE", *SCOPE_NAMES), view)
    check_scope(build_session_request("DELETE"), view)


def test_what_a_view_does_not_name_is_closed_to_tokens() -> None:
    with pytest.raises(SessionOnly):
        check_scope(build_request("GET", *SCOPE_NAMES), Half())


def test_who_plays_sees_their_seat() -> None:
    assert may_see_seat(build_request("GET", "play"))
    assert may_see_seat(build_request("GET", "seat"))
    assert not may_see_seat(build_request("GET", "read", "talk", "tables", "leagues", "webhooks"))
    assert may_see_seat(build_session_request("GET"))
