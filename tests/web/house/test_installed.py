"""What makes an app of the site: the same for everybody, in their language, and of this release."""

from __future__ import annotations

import json

import pytest
from django.contrib.staticfiles import finders
from django.test import Client

from games.web.site import web_app
from tests.web.table.party import person

pytestmark = pytest.mark.django_db
PARTS = ("/manifest.webmanifest", "/service-worker.js", "/offline/")


@pytest.mark.parametrize("path", PARTS)
def test_who_has_signed_in_gets_the_bytes_of_a_stranger_and_no_cookie(path: str) -> None:
    known = Client()
    known.force_login(person("Perpetua"))
    mine, anybodys = known.get(path), Client().get(path)
    assert mine.status_code == 200
    assert mine.content == anybodys.content
    assert not mine.cookies
    assert not anybodys.cookies
    assert b"Perpetua" not in mine.content
    assert b"csrfmiddlewaretoken" not in mine.content


@pytest.mark.parametrize(
    ("language", "words"),
    [("en", "No network"), ("de", "Kein Netz"), ("fr", "Pas de réseau"), ("ja", "接続なし")],
)
def test_the_page_without_a_network_speaks_the_browsers_language(language: str, words: str) -> None:
    page = Client().get("/offline/", headers={"accept-language": language}).content.decode()
    assert words in page
    assert f'<html lang="{language}">' in page
    told = Client().get("/manifest.webmanifest", headers={"accept-language": language}).content
    assert json.loads(told)["lang"] == language


def test_every_file_that_is_named_is_there() -> None:
    for file in (*web_app.CACHED_FILES, *(name for name, _sizes, _purpose in web_app.ICONS)):
        assert finders.find(file), file


def test_another_release_is_another_script(monkeypatch: pytest.MonkeyPatch) -> None:
    before = web_app.build_service_worker()
    assert "VERSION" not in before
    assert '"/offline/"' in before
    web_app.hash_release.cache_clear()
    monkeypatch.setattr(web_app.staticfiles_storage, "manifest_hash", "another", raising=False)
    assert web_app.build_service_worker() != before
    web_app.hash_release.cache_clear()


def test_the_script_may_be_kept_by_nobody_and_rules_the_whole_site() -> None:
    answer = Client().get("/service-worker.js")
    assert answer.headers["Content-Type"].startswith("text/javascript")
    assert answer.headers["Cache-Control"] == "no-cache"
    assert Client().post("/service-worker.js").status_code == 405
