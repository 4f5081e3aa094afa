"""Sessions lie in the database alone, and bring along who has signed in."""

from __future__ import annotations

from typing import Any

import pytest
from django.contrib.auth import get_user
from django.db import connection
from django.test import Client, RequestFactory
from django.test.utils import CaptureQueriesContext
from django.utils import timezone
from pytest_django import DjangoAssertNumQueries

from accounts.models import Person, Session
from accounts.sessions import SessionStore, get_requester
from tests.support.visitors import Visitor

pytestmark = pytest.mark.django_db


def request_with(key: str | None) -> Any:
    request = RequestFactory().get("/")
    request.session = SessionStore(key)  # type: ignore[assignment]
    return request


@pytest.fixture
def key(marta: Person, client: Client) -> str:
    client.force_login(marta)
    return str(client.session.session_key)


def test_session_and_person_are_one_statement(
    key: str, marta: Person, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    with django_assert_num_queries(1):
        assert get_requester(request_with(key)) == marta


def test_pages_leave_the_session_as_it_is(visitor: Visitor, marta: Person) -> None:
    visitor.signs_in("marta@example.com")
    for page in ("/me/", "/tables/", "/"):
        visitor.browser.get(page)
        with CaptureQueriesContext(connection) as asked:
            visitor.browser.get(page)
        about = [query["sql"] for query in asked if "django_session" in query["sql"]]
        assert len(about) == 1
        assert about[0].startswith("SELECT")


@pytest.mark.parametrize(
    "why", ["closed", "password", "expired", "signed out", "backend", "another"]
)
def test_who_may_no_more_is_nobody_at_once(key: str, marta: Person, why: str) -> None:
    store = SessionStore(key)
    match why:
        case "closed":
            Person.objects.update(is_active=False)
        case "password":
            marta.set_unusable_password()
            marta.save()
        case "expired":
            Session.objects.update(expire_date=timezone.now())
        case "signed out":
            store.flush()
        case "backend":
            store["_auth_user_backend"] = "somebody.elses.Backend"
            store.save()
        case "another":
            store["_auth_user_id"] = "0"
            store["_auth_user_hash"] = ""
            Session.objects.update(session_data=store.encode(dict(store.items())))
    assert not get_requester(request_with(key)).is_authenticated


def test_a_session_without_the_column_is_as_good(key: str, marta: Person) -> None:
    Session.objects.update(person=None)  # as the code before this one wrote them
    request = request_with(key)
    assert get_requester(request) == marta == get_user(request)


def test_a_key_that_was_replaced_lets_its_sessions_live(
    key: str, marta: Person, settings: Any
) -> None:
    settings.SECRET_KEY_FALLBACKS, settings.SECRET_KEY = (
        [settings.SECRET_KEY],
        "the-next-secret-key" * 3,
    )
    assert get_requester(request_with(key)) == marta


def test_sessions_go_with_their_person(key: str, marta: Person) -> None:
    marta.delete()
    assert not Session.objects.exists()
