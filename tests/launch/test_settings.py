"""The settings of a real service, the translators' files, and the headers of every page."""

from __future__ import annotations

import gettext
import os
import subprocess
import sys
from pathlib import Path

import pytest
import redis
from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.test import RequestFactory
from pytest_django import Settings

from accounts.models import Person
from keywest_site import texts
from keywest_site.embedded.prepare import ROOT
from keywest_site.headers import HeadersMiddleware

WORKER = [sys.executable, "-m", "celery", "-A", "keywest_site", "worker", "-P", "solo"]
EXAMPLE = ROOT / "deploy" / "production.env.example"


def example() -> dict[str, str]:
    """The example of a production environment."""
    lines = (line for line in EXAMPLE.read_text().splitlines() if line and not line.startswith("#"))
    return dict(line.split("=", 1) for line in lines)


def manage(env: dict[str, str], *words: str) -> subprocess.CompletedProcess[str]:
    """`manage.py` in an environment that holds nothing else."""
    kept = {"PATH": os.environ["PATH"]}
    command = [sys.executable, "manage.py", *words]
    return subprocess.run(command, cwd=ROOT, env=kept | env, capture_output=True, text=True, check=False)


def test_production_settings_pass_the_deployment_check() -> None:
    done = manage(example(), "check", "--deploy", "--fail-level", "WARNING")
    assert done.returncode == 0, done.stderr
    assert "WARNING" not in done.stderr


NEEDED = ["KEYWEST_SECRET_KEY", "KEYWEST_PLAN_KEYS", "KEYWEST_HOSTS", "KEYWEST_DB_HOST", "KEYWEST_BROKER_URL"]


@pytest.mark.parametrize("name", NEEDED)
def test_production_does_not_start_without_what_it_needs(name: str) -> None:
    done = manage({key: value for key, value in example().items() if key != name}, "check")
    assert done.returncode != 0
    assert name in done.stderr


def test_cookies_of_production_belong_to_the_host_alone() -> None:
    words = "from django.conf import settings as s; print(s.SESSION_COOKIE_NAME, s.CSRF_COOKIE_NAME, s.DEBUG)"
    done = manage(example(), "shell", "--verbosity", "0", "--command", words)
    assert done.stdout.split() == ["__Host-session", "__Host-csrf", "False"]


def test_a_worker_ends_rather_than_work_with_a_forgetful_broker() -> None:
    with redis.Redis.from_url(settings.LIVE_REDIS_URL) as client:
        client.config_set("maxmemory-policy", "allkeys-lru")
        try:
            done = subprocess.run(WORKER, cwd=ROOT, capture_output=True, text=True, timeout=120, check=False)
        finally:
            client.config_set("maxmemory-policy", "noeviction")
    assert done.returncode != 0
    assert "please set it to noeviction" in done.stderr


def test_the_translators_texts_are_readable_without_their_tools(tmp_path: Path) -> None:
    folder = tmp_path / "de" / "LC_MESSAGES"
    folder.mkdir(parents=True)
    (folder / "django.po").write_text(
        'msgid ""\nmsgstr "Content-Type: text/plain; charset=UTF-8\\n"\n\n'
        'msgid "Bridge"\nmsgstr "Brücke"\n\n#, fuzzy\nmsgid "Key"\nmsgstr "Schlüssel"\n'
    )
    assert texts.compile_all(tmp_path) == [folder / "django.mo"]
    assert texts.compile_all(tmp_path) == []
    with (folder / "django.mo").open("rb") as file:
        words = gettext.GNUTranslations(file)
    assert words.gettext("Bridge") == "Brücke"
    assert words.gettext("Key") == "Key"


def answer(request: HttpRequest) -> HttpResponse:
    return HeadersMiddleware(lambda _: HttpResponse("page"))(request)


def test_a_page_may_run_and_load_nothing_but_our_own_files(settings: Settings) -> None:
    policy = answer(RequestFactory().get("/")).headers["Content-Security-Policy"]
    assert "unsafe" not in policy
    assert "script-src 'self';" in policy
    assert "connect-src 'self';" in policy
    assert "frame-ancestors 'none'" in policy


def test_a_page_may_listen_to_the_live_port_of_its_own_host(settings: Settings) -> None:
    settings.LIVE_PORT = 8001
    policy = answer(RequestFactory().get("/", headers={"host": "localhost:8000"})).headers["Content-Security-Policy"]
    assert "connect-src 'self' http://localhost:8001;" in policy


def test_nobody_keeps_a_copy_of_what_a_person_saw() -> None:
    request = RequestFactory().get("/")
    assert "Cache-Control" not in answer(request).headers
    request._cached_user = Person(pk=1)  # as AuthenticationMiddleware leaves it when the view has asked who it is
    assert answer(request).headers["Cache-Control"] == "no-store, private"
