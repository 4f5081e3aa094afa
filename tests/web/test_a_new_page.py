"""The recipe "A page" of CONTRIBUTING.md, step by step: what is missing is found, and in the end
the page is there for those who may see it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.template import TemplateDoesNotExist
from django.test import Client
from django.urls import clear_url_caches, include, path
from django.views.decorators.http import require_safe

from games.play import lobby
from games.web.table.reader import load_reader
from keywest_site.http import require_post
from tests.matrix.kept import FILE, read
from tests.matrix.routes import routes
from tests.support.addresses import same
from tests.web.table.party import person

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("clock_stands")]

TEMPLATE = """{% extends "base.html" %}
{% block main %}<h1>The tide at {{ reader.known.meta.slug }}</h1>{% endblock %}
"""


@require_safe
def show_tide(request: HttpRequest, slug: str) -> HttpResponse:
    """Step 1 and step 3: it shows, to whoever may look."""
    return render(request, "games/tide.html", {"reader": load_reader(request, slug)})


def lead_to_tide(request: HttpRequest, slug: str) -> HttpResponse:
    """Where whoever opens the address finds the form; as if it were not there for others."""
    load_reader(request, slug)
    return redirect("tide", slug)


@require_post(lead_to_tide)
def turn_tide(request: HttpRequest, slug: str) -> HttpResponse:
    """Step 1: it acts."""
    return redirect("tide", slug)


urlpatterns = [
    path("t/<slug:slug>/tide/", show_tide, name="tide"),
    path("t/<slug:slug>/tide/turn", turn_tide, name="turn_tide"),
    path("", include("keywest_site.urls")),
]
"""Step 2."""


@pytest.fixture
def addressed(settings: Any) -> None:
    settings.ROOT_URLCONF = __name__
    clear_url_caches()


@pytest.fixture
def drawn(settings: Any, tmp_path: Path) -> None:
    """Step 4."""
    (tmp_path / "games").mkdir()
    (tmp_path / "games/tide.html").write_text(TEMPLATE)
    first, *others = settings.TEMPLATES
    settings.TEMPLATES = [{**first, "DIRS": [*first["DIRS"], tmp_path]}, *others]


@pytest.fixture
def table() -> str:
    """A private one, where the game is going on; its name."""
    return str(
        lobby.open_table(person("Host").pk, "keywest", 3, private=True, bots=["random"] * 2).slug
    )


def test_without_its_address_it_is_not_there(table: str) -> None:
    assert Client().get(f"/t/{table}/tide/").status_code == 404


def test_without_its_template_it_fails_at_once(addressed: None) -> None:
    open_to_all = lobby.open_table(person("Host").pk, "keywest", 3, bots=["random"] * 2).slug
    with pytest.raises(TemplateDoesNotExist):
        Client().get(f"/t/{open_to_all}/tide/")


def test_who_may_look_sees_it_in_the_frame_of_all_pages(addressed: None, drawn: None) -> None:
    slug = lobby.open_table(person("Host").pk, "keywest", 3, bots=["random"] * 2).slug
    answer = Client().get(f"/t/{slug}/tide/")
    assert answer.status_code == 200
    assert f"The tide at {slug}" in answer.content.decode()
    assert "<main" in answer.content.decode()
    assert "style-src 'self'" in answer["Content-Security-Policy"]
    assert Client().post(f"/t/{slug}/tide/").status_code == 405


@pytest.mark.parametrize("page", ["tide/", "tide/turn"])
def test_who_may_not_finds_what_is_at_no_address(
    addressed: None, drawn: None, table: str, page: str
) -> None:
    hidden, absent = (Client().get(f"/t/{slug}/{page}") for slug in (table, "0123456789"))
    assert hidden.status_code == 404
    assert same(hidden, table) == same(absent, "0123456789")


def test_what_acts_leads_whoever_opens_it_to_the_page_of_its_form(addressed: None) -> None:
    slug = lobby.open_table(person("Host").pk, "keywest", 3, bots=["random"] * 2).slug
    assert Client().get(f"/t/{slug}/tide/turn")["Location"] == f"/t/{slug}/tide/"


def test_who_gets_what_there_is_asked_for_both_addresses(addressed: None) -> None:
    known = {name.partition(" [")[0] for name in read(FILE.read_text("utf-8"))}
    new = {route.path for route in routes()} - known - {""}
    assert new == {"t/<slug:slug>/tide/", "t/<slug:slug>/tide/turn"}
