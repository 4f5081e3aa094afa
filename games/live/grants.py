"""What a stream of the API was opened by, and whether that still holds: a token or a session, a
person who is not banned, a table that may be seen."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from datetime import datetime
from typing import Any, NamedTuple

from django.contrib import auth
from django.db.models import Q
from django.utils.crypto import constant_time_compare

from accounts.models import Person, Session
from accounts.programs.tokens import list_live_tokens
from accounts.sessions import SessionStore
from games.play.table import TableHeader, load_headers

IN_THE_REQUEST = "keywest.stream"
"""Where the live process lays an empty list into the request's environment, and the view its
grant."""


class Grant(NamedTuple):
    """Who may listen, to what. `person_id`: None for a guest; `token_id`, `session_key`: by what
    they were found (0, "": by neither). `game_id`: the table; 0: all tables of the person. `seat`:
    where they sit there; `player`: whether they play anywhere. `after`: the version that they know
    already."""

    person_id: int | None
    token_id: int = 0
    session_key: str = ""
    game_id: int = 0
    slug: str = ""
    seat: int | None = None
    player: bool = False
    after: int = 0


def list_ended_grants(grants: Collection[Grant], now: datetime) -> set[Grant]:
    """Those that hold no longer: token revoked or expired, session ended, person banned or gone,
    table hidden from them, seat lost. Four statements, however many there are."""
    people = {grant.person_id for grant in grants if grant.person_id is not None}
    standing = Standing(
        list_people_in_good_standing(people, now),
        list_live_tokens({grant.token_id for grant in grants if grant.token_id}, now),
        dict(list_live_sessions({grant.session_key for grant in grants}, now)),
        load_headers([grant.game_id for grant in grants if grant.game_id]),
    )
    return {grant for grant in grants if not standing.allows(grant)}


class Standing(NamedTuple):
    """What holds now of all that streams were opened by."""

    people: set[int]
    tokens: set[int]
    sessions: dict[str, int]
    headers: dict[int, TableHeader]

    def allows(self, grant: Grant) -> bool:
        """Whether everything about this grant holds."""
        return (
            (grant.person_id is None or grant.person_id in self.people)
            and (not grant.token_id or grant.token_id in self.tokens)
            and (not grant.session_key or self.sessions.get(grant.session_key) == grant.person_id)
            and (not grant.game_id or is_seat_kept(grant, self.headers.get(grant.game_id)))
        )


def list_live_sessions(keys: Collection[str], now: datetime) -> Iterator[tuple[str, int]]:
    """The sessions of these keys in which somebody is still signed in, each with the person."""
    rows = Session.objects.filter(session_key__in=set(keys) - {""}, expire_date__gt=now)
    for row in rows.select_related("person"):
        person: Any = row.person
        known = SessionStore().decode(row.session_data).get(auth.HASH_SESSION_KEY, "")
        if person and constant_time_compare(known, person.get_session_auth_hash()):
            yield row.session_key, person.pk


def list_people_in_good_standing(people: Collection[int], now: datetime) -> set[int]:
    """Those of these people who are there and not suspended."""
    free = Q(suspended_until=None) | Q(suspended_until__lte=now)
    found = Person.objects.filter(free, pk__in=people, is_active=True, erased_at=None)
    return set(found.values_list("pk", flat=True))


def is_seat_kept(grant: Grant, header: TableHeader | None) -> bool:
    """Whether they may still see this table, from the seat that they had."""
    return (
        header is not None
        and header.is_visible_to(grant.person_id)
        and header.seat_of(grant.person_id) == grant.seat
    )
