"""Finds out who asks: sessions in the database alone, read together with their person in one
statement, whose language and time zone then hold."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import UTC, datetime, timedelta
from functools import cache
from typing import Any, NamedTuple

from django.conf import settings
from django.contrib import auth
from django.contrib.auth.middleware import AuthenticationMiddleware
from django.contrib.auth.models import AnonymousUser
from django.contrib.sessions.backends import db
from django.db import DEFAULT_DB_ALIAS
from django.db.models import QuerySet
from django.db.models.expressions import RawSQL
from django.db.models.query import get_related_populators
from django.http import HttpRequest, HttpResponseBase, HttpResponseForbidden
from django.shortcuts import redirect
from django.urls import reverse
from django.utils import timezone, translation
from django.utils.cache import patch_vary_headers
from django.utils.crypto import constant_time_compare
from django.utils.functional import SimpleLazyObject
from django.utils.http import urlencode
from django.utils.translation import gettext as _

from accounts.browsers.cookies import set_browser_cookie, set_known_browser_cookie
from accounts.models import Person, Session
from accounts.ports import build_site_news_sql
from accounts.programs.bearer import find_bearer
from accounts.zones import get_time_zone
from keywest_site.postgresql.prepared import open_prepared_cursor
from keywest_site.problems import API, build_problem_response

# The statement also reads what is said of the whole site. A process builds its text once: the ORM
# would build it again for each request, which costs more than the database's whole work.


EXAMPLE_VALUES = ("key", datetime(2000, 1, 1, tzinfo=UTC))


def find_session(key: str | None, now: datetime) -> Any:
    """The session of this key that has not expired by `now`, with its `person` (or None) and
    `besides`; None: there is none."""
    statement = get_session_statement()
    with open_prepared_cursor() as cursor:
        cursor.execute(statement.sql, (key, now))
        row = cursor.fetchone()
    return statement.build(row) if row else None


@cache
def get_session_statement() -> SessionStatement:
    """The statement, compiled by the ORM."""
    return SessionStatement()


class SessionStatement:
    """What the ORM makes of the query, kept."""

    def __init__(self) -> None:
        key, now = EXAMPLE_VALUES
        query = build_session_query().filter(session_key=key).filter(expire_date__gt=now).query
        self._compiler: Any = query.get_compiler(DEFAULT_DB_ALIAS)
        self.sql, values = self._compiler.as_sql()
        if tuple(values) != EXAMPLE_VALUES:
            raise ValueError("the statement takes a key and a time, and nothing else")
        self._compiler.setup_query()
        select, info = self._compiler.select, self._compiler.klass_info
        fields = info["select_fields"]
        self._from, self._to = fields[0], fields[-1] + 1
        self._names = [column[0].target.attname for column in select[self._from : self._to]]
        # The stubs describe Django 6, whose function takes one argument more.
        self._related = get_related_populators(info, select, DEFAULT_DB_ALIAS)  # type: ignore[call-arg]
        self._converters = self._compiler.get_converters([column[0] for column in select])
        self._besides = self._compiler.annotation_col_map["besides"]

    def build(self, row: Sequence[Any]) -> Any:
        """The session in this row."""
        if self._converters:
            (row,) = self._compiler.apply_converters([row], self._converters)
        found: Any = Session.from_db(DEFAULT_DB_ALIAS, self._names, row[self._from : self._to])
        for related in self._related:
            related.populate(row, found)
        found.besides = row[self._besides]
        return found


def build_session_query() -> QuerySet[Session]:
    """Sessions with their person and what is said of the whole site."""
    besides = RawSQL(build_site_news_sql(), ())
    return Session.objects.select_related("person").annotate(besides=besides)


# Sessions.


USE_NOTED_EVERY = timedelta(hours=1)
"""How exactly the last use is known: no page writes only to say that it was looked at."""


class SessionUse(NamedTuple):
    """Since when, and when last, with what (see Session)."""

    since: datetime | None = None
    used_at: datetime | None = None
    device: str = ""


class SessionStore(db.SessionStore):
    """Django's, with the person in a column; settings.SESSION_ENGINE names this module."""

    person: Person | None = None
    """Who has signed in with it, as read with it; None if nobody has, or it is not read yet."""
    besides: object = ()
    """What was read with it of the whole site (accounts.ports.build_site_news_sql)."""
    use: SessionUse = SessionUse()
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
        """Somebody has just signed in, with this device.

        See accounts.personal_data.account_security.
        """
        now = timezone.now()
        self.use = SessionUse(now, now, device)

    def _get_session_from_db(self) -> Session | None:
        found = find_session(self.session_key, timezone.now())
        self.person = found.person if found else None
        self.besides = found.besides if found else ()  # type: ignore[attr-defined]
        if found is None:
            self._session_key = None
        elif self.use == SessionUse():
            self.use = record_session_use(found)
        return found  # type: ignore[no-any-return]


def record_session_use(row: Session) -> SessionUse:
    """How the row is used, now that it was read; written down once an hour."""
    now = timezone.now()
    if row.person_id and (row.used_at is None or now - row.used_at > USE_NOTED_EVERY):
        Session.objects.filter(session_key=row.session_key).update(used_at=now)
        row.used_at = now
    return SessionUse(row.since, row.used_at, row.device)


# Requests.


BEARER_REALM = 'Bearer realm="api"'
"""What 401 says: a token would do."""


class PersonAuthentication(AuthenticationMiddleware):
    """In place of Django's: asks for the person only where they did not come with their session.
    Below `API` a request with an Authorization header is its token's, whatever cookies say."""

    def process_request(self, request: HttpRequest) -> None:
        super().process_request(request)
        header = request.META.get("HTTP_AUTHORIZATION")
        if header is not None and request.path_info.startswith(API):
            admit_program(request, header)
        else:
            request.user = SimpleLazyObject(lambda: get_requester(request))


def admit_program(request: Any, header: str) -> None:
    """The request is made by the person of the token, or by nobody: then PersonMiddleware refuses
    it."""
    request.COOKIES = {}
    request.session = SessionStore()
    found = find_bearer(header, timezone.now())
    request.api_token = found.token if found else None
    request.user = request._cached_user = found.person if found else AnonymousUser()
    if found:
        request.session.besides = found.besides


def has_identity(request: HttpRequest) -> bool:
    """Whether whoever asks came with a session or a token, so that their row is read anyhow."""
    came = settings.SESSION_COOKIE_NAME in request.COOKIES
    return came or getattr(request, "api_token", None) is not None


def get_requester(request: Any) -> Person | AnonymousUser:
    """The person of the request's session. What is the least unusual about it is Django's to
    judge. A bot account has no sessions."""
    if not hasattr(request, "_cached_user"):
        found = find_session_person(request.session) or auth.get_user(request)
        request._cached_user = AnonymousUser() if getattr(found, "bot", False) else found
    return request._cached_user  # type: ignore[no-any-return]


def find_session_person(session: SessionStore) -> Person | None:
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


OPEN_TO_SUSPENDED = ("/me/", "/sign-", "/language/", "/rules/", "/imprint/", "/privacy/", "/mails/")
"""What stays open to whoever is suspended."""
OPEN_TO_GUESTS = frozenset(
    {
        *("lobby", "play_first", "keep_game", "table", "table_text", "table_log", "now"),
        *("order", "take_back", "guide", "study", "replay", "replay_start", "account_logout"),
        *("dice", "dice_checker", "dice_proof"),
    }
)
"""Names of the addresses at which a guest is somebody; everywhere else they are nobody."""
Next = Callable[[HttpRequest], HttpResponseBase]


class PersonMiddleware:
    """Activates language and time zone of the person; for guests, the language of cookie or
    browser, and UTC.

    Stands after AuthenticationMiddleware, in place of LocaleMiddleware. Costs nothing for guests,
    and for people the session and the user row that nearly every page reads anyway.
    """

    def __init__(self, get_response: Next) -> None:
        self.get_response = get_response

    def process_view(self, request: HttpRequest, *_view: object) -> None:
        """A guest is somebody at their table alone; at all other addresses they are nobody."""
        match = request.resolver_match
        if not is_guest_request(request) or (match and match.url_name in OPEN_TO_GUESTS):
            return
        request.user = AnonymousUser()

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        language, time_zone = get_language_and_zone(request)
        translation.activate(language)
        timezone.activate(get_time_zone(time_zone))
        request.LANGUAGE_CODE = translation.get_language()
        try:
            response = (
                find_token_refusal(request)
                or find_rename_redirect(request)
                or find_suspension_answer(request)
                or self.get_response(request)
            )
        finally:
            timezone.deactivate()
            translation.deactivate()
        if hasattr(request, "just_signed_in"):
            set_known_browser_cookie(request, response)
            set_browser_cookie(request, response)
        response.headers.setdefault("Content-Language", language)
        patch_vary_headers(response, ("Accept-Language", "Cookie"))
        return response


def is_guest_request(request: HttpRequest) -> bool:
    """Whether whoever asks has nothing but a guest's cookie."""
    return settings.SESSION_COOKIE_NAME in request.COOKIES and getattr(request.user, "guest", False)


def find_rename_redirect(request: HttpRequest) -> HttpResponseBase | None:
    """The way to the page that asks for another name, for whoever opens a page under one that is
    given no more."""
    if settings.SESSION_COOKIE_NAME not in request.COOKIES or not getattr(
        request.user, "name_to_change", False
    ):
        return None
    opens = request.method == "GET" and "text/html" in request.headers.get("Accept", "")
    if not opens or request.headers.get("HX-Request") or request.path == reverse("welcome"):
        return None
    return redirect(f"{reverse('welcome')}?{urlencode({'next': request.get_full_path()})}")


def find_token_refusal(request: HttpRequest) -> HttpResponseBase | None:
    """401 to whoever came with an Authorization header that is no good token: they are no guest
    (RFC 6750)."""
    if getattr(request, "api_token", ...) is not None:
        return None
    told = _("This token is unknown, has expired or was revoked.")
    response = build_problem_response(401, told, "invalid_token")
    response.headers["WWW-Authenticate"] = f'{BEARER_REALM}, error="invalid_token"'
    return response


def find_suspension_answer(request: HttpRequest) -> HttpResponseBase | None:
    """What whoever is suspended gets: the way to the letter that says why; their own pages and the
    rules stay open."""
    if not has_identity(request) or request.path.startswith(OPEN_TO_SUSPENDED):
        return None
    until = getattr(request.user, "suspended_until", None)
    if until is None or until <= timezone.now():
        return None
    told = _("Your account is suspended.")
    if request.path.startswith(API):
        return build_problem_response(403, told, "suspended")
    if request.method == "GET" and "text/html" in request.headers.get("Accept", ""):
        return redirect("my_desk")
    return HttpResponseForbidden(told, content_type="text/plain")


def get_language_and_zone(request: HttpRequest) -> tuple[str, str]:
    """Language and time zone of whoever asks."""
    if has_identity(request) and request.user.is_authenticated and not is_guest_request(request):
        return request.user.language, request.user.time_zone
    return translation.get_language_from_request(request), "UTC"
