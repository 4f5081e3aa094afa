"""Sessions in the database alone, read together with their person: one statement by primary key for
a page."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Any, NamedTuple

from django.conf import settings
from django.contrib import auth
from django.contrib.auth.middleware import AuthenticationMiddleware
from django.contrib.auth.models import AnonymousUser
from django.contrib.sessions.backends import db
from django.db.models.expressions import RawSQL
from django.http import HttpRequest
from django.utils import timezone
from django.utils.crypto import constant_time_compare
from django.utils.functional import SimpleLazyObject

from accounts.models import Person, Session
from accounts.ports import said_to_all

EVERY = timedelta(hours=1)
"""How exactly the last use is known: no page writes only to say that it was looked at."""


class Use(NamedTuple):
    """Since when, and when last, with what (see Session)."""

    since: datetime | None = None
    used_at: datetime | None = None
    device: str = ""


class SessionStore(db.SessionStore):
    """Django's, with the person in a column; settings.SESSION_ENGINE names this module."""

    person: Person | None = None
    """Who has signed in with it, as read with it; None if nobody has, or it is not read yet."""
    besides: object = ()
    """What was read with it of the whole house (accounts.ports.said_to_all)."""
    use: Use = Use()
    """As read with it, or as it has just begun."""

    @classmethod
    def get_model_class(cls) -> type[Session]:
        return Session

    def create_model_instance(self, data: dict[str, Any]) -> Session:
        session: Session = super().create_model_instance(data)
        session.person_id = int(data[auth.SESSION_KEY]) if auth.SESSION_KEY in data else None
        session.since, session.used_at, session.device = self.use
        return session

    def begin(self, device: str) -> None:
        """Somebody has just signed in, with this device (accounts.mydata.devices)."""
        now = timezone.now()
        self.use = Use(now, now, device)

    def _get_session_from_db(self) -> Session | None:
        besides = RawSQL(said_to_all(), ())
        rows = Session.objects.select_related("person").annotate(besides=besides)
        found = rows.filter(session_key=self.session_key, expire_date__gt=timezone.now()).first()
        self.person = found.person if found else None
        self.besides = found.besides if found else ()
        if found is None:
            self._session_key = None
        elif self.use == Use():
            self.use = used(found)
        return found


def used(row: Session) -> Use:
    """How the row is used, now that it was read; written down once an hour."""
    now = timezone.now()
    if row.person_id and (row.used_at is None or now - row.used_at > EVERY):
        Session.objects.filter(session_key=row.session_key).update(used_at=now)
        row.used_at = now
    return Use(row.since, row.used_at, row.device)


class PersonAuthentication(AuthenticationMiddleware):
    """In place of Django's: asks for the person only where they did not come with their session."""

    def process_request(self, request: HttpRequest) -> None:
        super().process_request(request)
        request.user = SimpleLazyObject(lambda: whoever_asks(request))


def whoever_asks(request: Any) -> Person | AnonymousUser:
    """The person of the request's session. What is the least unusual about it is Django's to
    judge."""
    if not hasattr(request, "_cached_user"):
        request._cached_user = signed_in(request.session) or auth.get_user(request)
    return request._cached_user  # type: ignore[no-any-return]


def signed_in(session: SessionStore) -> Person | None:
    """The person who came with the session, if the session is in order; else nothing is said."""
    number, person = session.get(auth.SESSION_KEY), session.person
    if not number or person is None or str(person.pk) != number or not person.is_active:
        return None
    if session.get(auth.BACKEND_SESSION_KEY) not in settings.AUTHENTICATION_BACKENDS:
        return None
    known = constant_time_compare(
        session.get(auth.HASH_SESSION_KEY, ""), person.get_session_auth_hash()
    )
    return person if known else None
