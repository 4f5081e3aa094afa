"""The settings of a real service, the translators' files, and the headers of every page."""

from __future__ import annotations

import gettext
import json
import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
import redis
from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.test import RequestFactory
from pytest_django import Settings

from accounts.models import Person
from keywest_site import garbage, texts
from keywest_site.embedded.prepare import ROOT
from keywest_site.http import HeadersMiddleware

WORKER = [sys.executable, "-m", "celery", "-A", "keywest_site", "worker", "-P", "solo"]
EXAMPLES = [ROOT / "deploy" / name for name in ("production.env.example", "owner.env.example")]
PLACEHOLDER = re.compile("ExampleOnly|change-?me", re.IGNORECASE)


def example(**other: str) -> dict[str, str]:
    """The example of a production environment, with secrets of its own, and with `other` values."""
    lines = [
        line
        for file in EXAMPLES
        for line in file.read_text().splitlines()
        if line and line[0] != "#"
    ]
    values = dict(line.split("=", 1) for line in lines)
    assert all(value == f"'{value[1:-1]}'" and "'" not in value[1:-1] for value in values.values())
    return {name: PLACEHOLDER.sub(as_long, value[1:-1]) for name, value in values.items()} | other


def as_long(found: re.Match[str]) -> str:
    """Other letters, as many."""
    return ("n3Rt8wLpQ2z" * 2)[: len(found[0])]


def manage(env: dict[str, str], *words: str) -> subprocess.CompletedProcess[str]:
    """`manage.py` in an environment that holds nothing else."""
    kept = {"PATH": os.environ["PATH"]}
    command = [sys.executable, "manage.py", *words]
    return subprocess.run(
        command, cwd=ROOT, env=kept | env, capture_output=True, text=True, check=False
    )


def test_production_settings_pass_the_deployment_check() -> None:
    done = manage(example(), "check", "--deploy", "--fail-level", "WARNING")
    assert done.returncode == 0, done.stderr
    assert "WARNING" not in done.stderr


SECRETS = {
    f"KEYWEST_{name}"
    for name in (
        "SECRET_KEY",
        "PLAN_KEYS",
        "HEADS_KEY",
        "DB_PASSWORD",
        "DB_OWNER_PASSWORD",
        "PUSH_KEY",
    )
}


def test_the_secrets_of_the_example_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys.modules[__name__], "PLACEHOLDER", re.compile("nothing"))
    done = manage(example(), "check", "--deploy")
    assert done.returncode != 0
    refused = set(re.findall(r"keywest_site.E010\) (\w+)", done.stderr))
    assert refused == SECRETS


def test_the_example_names_every_setting_and_no_other() -> None:
    read = {
        name
        for file in (ROOT / "keywest_site" / "settings").glob("*.py")
        if file.stem in ("base", "production", "parts")
        for name in re.findall(r'"(KEYWEST_[A-Z_]+)"', file.read_text())
    }
    read |= {
        "KEYWEST_WEBHOOK_SECRET",
        "KEYWEST_MAILGUN_WEBHOOK_SIGNING_KEY",
    }  # whose names are put together
    read.add("KEYWEST_BACKUP_TO")  # of the script alone
    read.remove("KEYWEST_PURPOSE")  # each unit's own
    assert {name for name in example() if name.startswith("KEYWEST_")} == read


DEVELOPERS = ["seed_demo", "pace", "bench", "count_mails"]
ASKED = f"""
import gc
import json
from django.conf import settings
from django.core.management import CommandError, call_command
names = (
    "SESSION_COOKIE_NAME", "CSRF_COOKIE_NAME", "DEBUG", "SECURE_HSTS_INCLUDE_SUBDOMAINS", "SITE_URL"
)
told = {{name: getattr(settings, name) for name in names}}
told |= {{"frozen": gc.get_freeze_count(), "threshold": gc.get_threshold()}}
for command in {DEVELOPERS}:
    try:
        call_command(command)
    except CommandError as error:
        told[command] = str(error)
print(json.dumps(told))
"""


@pytest.fixture(scope="module")
def told() -> dict[str, Any]:
    """What a process of production says of itself, whose address has a port."""
    own = example(KEYWEST_SITE_URL="https://keywest.example.org:8443/")
    done = manage(own, "shell", "--verbosity", "0", "--command", ASKED)
    assert done.returncode == 0, done.stderr
    return dict(json.loads(done.stdout))


def test_other_names_of_the_domain_are_not_bound_and_an_address_may_have_a_port(
    told: dict[str, Any],
) -> None:
    assert told["SECURE_HSTS_INCLUDE_SUBDOMAINS"] is False
    assert told["SITE_URL"] == "https://keywest.example.org:8443"


@pytest.mark.parametrize("command", DEVELOPERS)
def test_no_developers_command_runs_where_real_people_play(
    told: dict[str, Any], command: str
) -> None:
    assert "for developers" in told[command]


def test_cookies_of_production_belong_to_the_host_alone(told: dict[str, Any]) -> None:
    assert told["SESSION_COOKIE_NAME"] == "__Host-session"
    assert told["CSRF_COOKIE_NAME"] == "__Host-csrf"
    assert told["DEBUG"] is False


def test_nobody_looks_for_garbage_in_what_was_loaded_and_as_usual_in_the_rest(
    told: dict[str, Any],
) -> None:
    assert told["frozen"] > 100_000
    assert tuple(told["threshold"]) == garbage.USUAL_THRESHOLDS


NEEDED = [
    "KEYWEST_SECRET_KEY",
    "KEYWEST_PLAN_KEYS",
    "KEYWEST_HOSTS",
    "KEYWEST_DB_HOST",
    "KEYWEST_BROKER_URL",
]


@pytest.mark.parametrize("name", NEEDED)
def test_production_does_not_start_without_what_it_needs(name: str) -> None:
    done = manage({key: value for key, value in example().items() if key != name}, "check")
    assert done.returncode != 0
    assert name in done.stderr


def test_a_worker_ends_rather_than_work_with_a_forgetful_broker() -> None:
    with redis.Redis.from_url(settings.LIVE_REDIS_URL) as client:
        client.config_set("maxmemory-policy", "allkeys-lru")
        try:
            done = subprocess.run(
                WORKER, cwd=ROOT, capture_output=True, text=True, timeout=120, check=False
            )
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
    assert texts.compile_texts(tmp_path) == [folder / "django.mo"]
    assert texts.compile_texts(tmp_path) == []
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
    policy = answer(RequestFactory().get("/", headers={"host": "localhost:8000"})).headers[
        "Content-Security-Policy"
    ]
    assert "connect-src 'self' http://localhost:8001;" in policy


def test_nobody_keeps_a_copy_of_what_a_person_saw() -> None:
    request = RequestFactory().get("/")
    assert "Cache-Control" not in answer(request).headers
    request._cached_user = Person(  # type: ignore[attr-defined]
        pk=1
    )  # as AuthenticationMiddleware leaves it when the view has asked who it is
    assert answer(request).headers["Cache-Control"] == "no-store, private"
