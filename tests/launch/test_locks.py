"""The locks install the same everywhere and name no host."""

from __future__ import annotations

import re

import pytest

from keywest_site.embedded.prepare import ROOT

LOCKS = ["requirements.txt", "requirements-dev.txt"]


@pytest.mark.parametrize("name", LOCKS)
def test_a_lock_names_no_host(name: str) -> None:
    assert "://" not in (ROOT / "deploy" / name).read_text()


@pytest.mark.parametrize("name", LOCKS)
def test_every_package_of_a_lock_is_pinned_and_hashed(name: str) -> None:
    text = (ROOT / "deploy" / name).read_text()
    blocks = re.split(r"^(?=[a-z0-9])", text, flags=re.MULTILINE | re.IGNORECASE)[1:]
    assert blocks
    for block in blocks:
        assert re.match(r"[A-Za-z0-9._-]+(\[[a-z,]+\])?==\S+", block)
        assert "--hash=sha256:" in block


def test_what_runs_is_tested_in_the_same_version() -> None:
    runs, tests = (
        set(re.findall(r"^\S+==\S+", (ROOT / "deploy" / name).read_text(), re.MULTILINE))
        for name in LOCKS
    )
    assert runs <= tests
