"""Pages for what went wrong: in our words, and standing when nothing else does."""

from __future__ import annotations

from typing import Any, NoReturn

import pytest
from django.db import connection
from django.test import Client, RequestFactory
from django.views.defaults import bad_request, permission_denied, server_error

from accounts.models import Person


def no_database(*_: Any) -> NoReturn:
    raise AssertionError("this page asked the database")


def test_the_page_for_a_broken_site_needs_no_database() -> None:
    with connection.execute_wrapper(no_database):
        answer = server_error(RequestFactory().get("/"))
    assert answer.status_code == 500
    assert "went wrong on our side" in answer.content.decode()
    assert "site.css" in answer.content.decode()


@pytest.mark.django_db
def test_a_page_that_is_not_there_says_so_kindly(client: Client) -> None:
    answer = client.get("/no/such/page/")
    assert answer.status_code == 404
    assert "Return to sender" in answer.content.decode()


@pytest.mark.django_db
def test_a_form_without_its_token_says_what_to_do(marta: Person) -> None:
    client = Client(enforce_csrf_checks=True)
    client.force_login(marta)
    answer = client.post("/me/", {"name": "Thief"})
    assert answer.status_code == 403
    assert "reload the page" in answer.content.decode()


@pytest.mark.django_db
def test_refusals_have_pages_of_their_own() -> None:
    request = RequestFactory().get("/")
    assert "You can’t open this page" in permission_denied(request, Exception()).content.decode()
    assert "could not read" in bad_request(request, Exception()).content.decode()
