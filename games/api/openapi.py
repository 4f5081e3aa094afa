"""The API's description of itself (OpenAPI 3.1): what each operation takes, and which errors it
gives. Errors are derived from what a view is; what its command alone knows the view declares."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from drf_spectacular.extensions import OpenApiSerializerExtension
from drf_spectacular.openapi import AutoSchema
from drf_spectacular.utils import OpenApiParameter, OpenApiResponse

from games.api import shapes
from games.api.conditional import READING
from games.api.fields import Strict
from games.api.once import ACTING, HEADER, LONGEST
from games.api.throttles import LEFT, POLICY, describe_rates
from keywest_site.problems import PROBLEM_JSON

# Errors.


PROBLEMS = {
    400: "The body, a query parameter or a header has not the form that is described here.",
    401: "Sign in, or send a token that is known and has not expired.",
    403: "You may not do this: the token lacks the scope, you have no seat here, or your account "
    "is suspended.",
    404: "There is no such thing, or none that you may know of.",
    409: "As things stand this cannot be done; `code` says why.",
    413: "The body is longer than 64 KB.",
    415: "The body is not JSON.",
    429: "Too much at once; `Retry-After` says for how many seconds to wait.",
    503: "The site is busy or stopped for a while. Nothing was changed; try again after "
    "`Retry-After` seconds.",
}
"""What each status means."""
ANYWHERE = (400, 401, 403, 429, 503)
OF_ACTS = (409, 413, 415)
"""409 at least for a key that was used for another request."""
WAITING = [429, 503]


def list_problem_statuses(view: Any, method: str, path: str) -> list[int]:
    """Which errors an operation gives: those of every operation, those of its kind, and those
    that its view declares in `problems`."""
    found = {*ANYWHERE, *view.problems.get(method, ())}
    if "{" in path:
        found.add(404)
    if method in ACTING:
        found.update(OF_ACTS)
    return sorted(found)


# Parameters and headers.


KEY = OpenApiParameter(
    HEADER,
    {"type": "string", "minLength": 1, "maxLength": LONGEST, "pattern": "^[ -~]+$"},
    OpenApiParameter.HEADER,
    description="Send a request again with the same key: it is carried out once, and answered the "
    "same. Kept 2 days.",
)
KNOWN = OpenApiParameter(
    "If-None-Match",
    str,
    OpenApiParameter.HEADER,
    description="The ETag of the answer that you have: 304 if you would be told the same.",
)


def build_header(name: str, told: str, statuses: list[int] | bool) -> OpenApiParameter:
    """A header of answers with one of these statuses."""
    return OpenApiParameter(name, str, OpenApiParameter.HEADER, description=told, response=statuses)


ETAG = build_header("ETag", "Send it as `If-None-Match` the next time.", [200, 304])
LINK = build_header(
    "Link",
    'Where the next page is (rel="next", or "prev" for older ones); none: there is none.',
    [200],
)
RETRY = build_header("Retry-After", "Seconds to wait.", WAITING)
CHALLENGE = build_header("WWW-Authenticate", "Bearer: how to sign in.", [401])
LIMITS = [
    build_header(
        POLICY,
        "The limits that hold: `q` requests in `w` seconds "
        "(draft-ietf-httpapi-ratelimit-headers-10).",
        [200, 304, 429],
    ),
    build_header(
        LEFT,
        "Of each limit: `r` requests are left, and in `t` seconds there are more "
        "(draft-ietf-httpapi-ratelimit-headers-10).",
        [200, 304, 429],
    ),
]
PAGING = frozenset(("cursor", "page", "before", "after"))
"""Query parameters by which a list comes in pages."""
PARTS = {
    "slug": "Public id of the table",
    "motion": "Number of the vote at this table",
    "action": "Name of the action",
    "name": "Name of the proposal",
    "season": "Number of the season",
    "label": "Label of the division, as in `labels` of the season",
    "kind": "Which file",
    "seat": "Number of the seat, as the table has it",
    "number": "Number of the fact",
    "hook": "Number of the webhook",
    "message": "Its `id`, as in the list of deliveries",
    "day": "First day of the absence, as 2027-03-28",
}
"""What the parts of an address that are to be filled in stand for."""
OF_LEAGUES = {"slug": "Public id of the league"}


def has_etag(view: Any, method: str) -> bool:
    """Whether an operation's answers have one, and so a 304."""
    return method in READING and bool(view.tagged)


class Documented(AutoSchema):
    """The schema of a view, with what all operations of its kind have in common."""

    def get_override_parameters(self) -> list[Any]:
        """Headers to send and to read, and the query parameters that the view declares."""
        found: list[Any] = [RETRY, CHALLENGE, *LIMITS]
        if self.method in ACTING:
            found.append(KEY)
        if has_etag(self.view, self.method):
            found += [KNOWN, ETAG]
        view: Any = self.view
        shape = view.query.get(self.method)
        if self.method in READING and shape and PAGING & shape().fields.keys():
            found.append(LINK)
        return [*found, shape] if shape else found

    def get_tags(self) -> list[str]:
        """The first word of the address."""
        return [self.path.removeprefix("/api/").partition("/")[0]]

    def _resolve_path_parameters(self, variables: list[str]) -> list[dict[str, Any]]:
        parts = PARTS | (OF_LEAGUES if self.path.startswith("/api/leagues/") else {})
        found: list[dict[str, Any]] = super()._resolve_path_parameters(variables)
        for one in found:
            one.setdefault("description", parts.get(one["name"], ""))
        return found

    def _get_response_bodies(self, direction: Any = "response") -> dict[str, Any]:
        bodies: dict[str, Any] = super()._get_response_bodies(direction)
        if has_etag(self.view, self.method) and "200" in bodies:
            bodies["304"] = self._get_response_for_code(
                OpenApiResponse(None, "You have this answer already."), "304", None, direction
            )
        for status in list_problem_statuses(self.view, self.method, self.path):
            told = PROBLEMS[status]
            if status == 429:
                told += f" Limits: {describe_rates(self.view.get_throttles())}."
            bodies[str(status)] = self._get_response_for_code(
                OpenApiResponse(shapes.Problem, told), str(status), [PROBLEM_JSON], direction
            )
        return dict(sorted(bodies.items()))


# What spectacular cannot know of our classes.


class StrictShapes(OpenApiSerializerExtension):
    """What is sent must not have fields that are not named."""

    target_class = Strict
    match_subclasses = True

    def map_serializer(self, auto_schema: Any, direction: Any) -> Any:
        """As always, and closed if it is for requests."""
        found = auto_schema._map_serializer(self.target, direction, bypass_extensions=True)
        return found | {"additionalProperties": False} if direction == "request" else found


def drop_enum_marks(result: Any, **_generator: Any) -> Any:
    """A step of spectacular's: without the marks by which it would name choices."""
    drop_key(result, "x-spec-enum-id")
    return result


def settle_shapes(result: Any, **_generator: Any) -> Any:
    """A step of spectacular's: a default stands beside the choices that it is one of, and a list of
    so many items says what each of them is."""
    for schema in list(list_objects(result)):
        move_default_out(schema)
        describe_items(schema)
    return result


def list_objects(value: Any) -> Iterator[dict[str, Any]]:
    """All objects in it, itself included."""
    if isinstance(value, dict):
        yield value
        value = list(value.values())
    for one in value if isinstance(value, list) else ():
        yield from list_objects(one)


def move_default_out(schema: dict[str, Any]) -> None:
    """Spectacular leaves the default "" within the choice that must not be empty."""
    choices = schema.get("oneOf")
    for choice in choices if isinstance(choices, list) else ():
        if "default" in choice:
            schema["default"] = choice.pop("default")


def describe_items(schema: dict[str, Any]) -> None:
    """msgspec says of a tuple that no further items come (`false`), which some tools take for an
    array without items; `maxItems` says that, too."""
    if schema.get("items") is False:
        kinds = list[Any]()
        for kind in schema["prefixItems"]:
            if kind not in kinds:
                kinds.append(kind)
        schema["items"] = kinds[0] if len(kinds) == 1 else {"anyOf": kinds}


def drop_key(value: Any, key: str) -> None:
    """Remove the key everywhere below."""
    if isinstance(value, dict):
        value.pop(key, None)
        for one in value.values():
            drop_key(one, key)
    elif isinstance(value, list):
        for one in value:
            drop_key(one, key)
