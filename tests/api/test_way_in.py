"""The way in for programs: a description that is made once."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse

from games.api.schema import RENDERED, Schema
from tests.web.table.party import person

pytestmark = pytest.mark.django_db


def test_the_description_is_made_once_for_each_language(monkeypatch: pytest.MonkeyPatch) -> None:
    made = []

    class Counted(Schema.generator_class):  # type: ignore[misc,name-defined]
        def get_schema(self, *args: object, **kwargs: object) -> object:
            made.append(1)
            return {"openapi": "3.1.0"}

    RENDERED.clear()
    monkeypatch.setattr(Schema, "generator_class", Counted)
    try:
        first, again = Client().get("/api/schema/"), Client().get("/api/schema/")
        assert first.content == again.content
        assert first["ETag"] == again["ETag"]
        assert "openapi" in first["Content-Type"]
        assert len(made) == 1
        for language in ("de", "fr", "de", "xx", ""):
            Client().get(f"/api/schema/?lang={language}")
        Client().get("/api/schema/", headers={"Accept-Language": "de"})
        assert len(made) == 3
        known = Client().get("/api/schema/", headers={"If-None-Match": first["ETag"]})
        assert (known.status_code, known.content) == (304, b"")
    finally:
        RENDERED.clear()


def test_the_page_for_programs_links_the_description(client: Client) -> None:
    client.force_login(person("Anna"))
    assert 'href="/api/schema/"' in client.get(reverse("programs")).content.decode()
