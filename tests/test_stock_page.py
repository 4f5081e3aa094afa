"""The stock page of the bench is Django's own: `startproject`'s settings, two statements, and a
text as long as the page that is measured against it."""

from __future__ import annotations

import json
import os
import runpy
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings
from django.core.management import call_command
from django.db import connection

from keywest_site.embedded.prepare import ROOT
from tests.bench.stock_page import BESIDE_TEXT, TOLERANCE

STOCK = ROOT / "tests" / "bench" / "stock"
OTHER = {"DATABASES", "DEBUG", "SECRET_KEY", "BASE_DIR"}


def values_of(path: Path) -> dict[str, Any]:
    """The settings of a file."""
    return {name: value for name, value in runpy.run_path(str(path)).items() if name.isupper()}


def test_its_settings_are_those_of_startproject_but_for_the_database(tmp_path: Path) -> None:
    call_command("startproject", "plain", str(tmp_path))
    theirs, ours = values_of(tmp_path / "plain" / "settings.py"), values_of(STOCK / "settings.py")
    assert theirs.keys() == ours.keys()
    differ = {name for name in ours if ours[name] != theirs[name]}
    assert differ - OTHER == {"ROOT_URLCONF", "WSGI_APPLICATION"}
    for name in ("ROOT_URLCONF", "WSGI_APPLICATION"):
        assert ours[name].replace("tests.bench.stock.", "plain.") == theirs[name]
    assert theirs["DEBUG"]
    assert not ours["DEBUG"]


@pytest.mark.django_db(transaction=True)
def test_it_asks_two_statements_and_is_as_long_as_it_shall_be() -> None:
    schema, length = "stock_of_a_test", 40_000
    ours = settings.DATABASES["default"] | {"NAME": connection.settings_dict["NAME"]}
    theirs = {key: ours[key] for key in ("HOST", "PORT", "NAME", "USER", "PASSWORD")}
    theirs |= {"ENGINE": "django.db.backends.postgresql"}
    theirs |= {"OPTIONS": {"options": f"-c search_path={schema}"}}
    with connection.cursor() as cursor:
        cursor.execute(f"CREATE SCHEMA {schema}")
    try:
        done = subprocess.run(
            [sys.executable, "-m", "tests.bench.stock"],
            cwd=ROOT,
            env={
                **os.environ,
                "DJANGO_SETTINGS_MODULE": "tests.bench.stock.settings",
                "STOCK_DATABASE": json.dumps(theirs, default=str),
                "STOCK_LENGTH": str(length - BESIDE_TEXT),
            },
            input="3\n",
            capture_output=True,
            text=True,
            check=False,
        )
        assert done.returncode == 0, done.stderr
        found, milliseconds = done.stdout.split()
        assert abs(int(found) / length - 1) <= TOLERANCE
        assert float(milliseconds) > 0
    finally:
        with connection.cursor() as cursor:
            cursor.execute(f"DROP SCHEMA {schema} CASCADE")
