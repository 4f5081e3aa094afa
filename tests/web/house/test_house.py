"""Who runs this site, what it keeps, where its source is, what robots may read."""

from __future__ import annotations

from pathlib import Path

import pytest
from django.test import Client
from pytest_django import Settings

from games.web.site import views

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _read_anew() -> None:
    views.read_owner_text.cache_clear()


def test_robots_stay_out_of_what_is_nobodys_business(client: Client) -> None:
    answer = client.get("/robots.txt")
    assert answer.headers["Content-Type"].startswith("text/plain")
    assert "Disallow: /me/" in answer.content.decode()
    assert "Disallow: /rules" not in answer.content.decode()


def test_the_imprint_is_the_owners_and_its_words_are_text(
    client: Client, settings: Settings, tmp_path: Path
) -> None:
    assert client.get("/imprint/").status_code == 404
    assert "/imprint/" not in client.get("/rules/").content.decode()
    settings.IMPRINT = str(tmp_path / "imprint.txt")
    Path(settings.IMPRINT).write_text("Ida Muster\nHafen 1\n\n<script>alert(1)</script> & Co")
    page = client.get("/imprint/").content.decode()
    assert "Ida Muster<br>Hafen 1" in page
    assert "&lt;script&gt;alert(1)" in page
    assert 'href="/imprint/"' in client.get("/rules/").content.decode()


@pytest.mark.parametrize(
    ("language", "words"), [("en", "after 7 days"), ("de", "nach 7 Tagen"), ("ja", "7日後")]
)
def test_the_page_about_privacy_says_how_long(
    client: Client, settings: Settings, tmp_path: Path, language: str, words: str
) -> None:
    settings.KEEP_DAYS = settings.KEEP_DAYS | {"mails": 7}
    settings.PRIVACY = str(tmp_path / "privacy.txt")
    Path(settings.PRIVACY).write_text("Ask Ida.")
    page = client.get("/privacy/", headers={"accept-language": language}).content.decode()
    assert words in page
    assert "Ask Ida." in page


def test_every_page_links_the_source(client: Client, settings: Settings, tmp_path: Path) -> None:
    assert "source.tar.gz" not in client.get("/rules/").content.decode()
    settings.STATIC_ROOT = tmp_path
    (tmp_path / "source.tar.gz").write_bytes(b"")
    assert 'href="/static/source.tar.gz"' in client.get("/rules/").content.decode()
    settings.SOURCE_URL = "https://example.org/source"
    assert 'href="https://example.org/source"' in client.get("/rules/").content.decode()
