"""Each request leaves a line in the log that names nobody."""

from __future__ import annotations

import logging

import pytest
from django.http import HttpRequest, HttpResponse
from django.test import Client
from pytest_django import Settings

from keywest_site.access import AccessMiddleware
from tests.web.table.party import Party

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture(autouse=True)
def _log_requests(settings: Settings) -> None:
    settings.LOG_REQUESTS = True


def read_lines(caplog: pytest.LogCaptureFixture) -> list[dict[str, object]]:
    """The lines about requests, as their parts."""
    told = [record.msg for record in caplog.records]
    return [line for line in told if isinstance(line, dict) and line["event"] == "request"]


def test_a_line_has_route_status_time_number_and_table(caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.INFO)
    party = Party.sit_down(2)
    person = party.people[0]
    browser = party.client()
    browser.get(party.url)
    browser.get(f"/api/tables/{party.slug}/")
    browser.get("/rules/keywest/")
    browser.get(f"/people/{person.name}/")
    browser.get("/no/such/page?q=secret")
    lines = read_lines(caplog)
    assert [(line["route"], line["status"], line.get("table")) for line in lines] == [
        ("table", 200, party.slug),
        ("api_table", 200, party.slug),
        ("rules", 200, None),
        ("card", 200, None),
        ("none", 404, None),
    ]
    assert len({line["request"] for line in lines}) == 5
    assert all(line["method"] == "GET" and float(str(line["ms"])) > 0 for line in lines)
    told = str(lines)
    for secret in (person.name, person.email, "127.0.0.1", "secret", party.token()):
        assert secret not in told


def test_other_lines_of_the_request_have_its_number(caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.INFO)
    import structlog

    def answer(_request: HttpRequest) -> HttpResponse:
        structlog.get_logger("tests").info("something happened")
        return HttpResponse()

    AccessMiddleware(answer)(HttpRequest())
    structlog.get_logger("tests").info("later")
    told = [record.msg for record in caplog.records if isinstance(record.msg, dict)]
    numbers = [line.get("request") for line in told]
    assert numbers[0] == numbers[1] is not None
    assert numbers[2] is None


def test_an_error_leaves_its_line_too(caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.INFO)

    def fail(_request: HttpRequest) -> HttpResponse:
        raise ValueError("broken")

    with pytest.raises(ValueError, match="broken"):
        AccessMiddleware(fail)(HttpRequest())
    assert [line["status"] for line in read_lines(caplog)] == [500]


def test_a_page_for_everybody_has_a_line(caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.INFO)
    Client().get("/rules/")
    assert [line["route"] for line in read_lines(caplog)] == ["books"]
