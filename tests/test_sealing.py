"""One module seals under the site's keys: what was sealed once opens for ever, also when keys
change."""

from __future__ import annotations

import re
from base64 import b64decode
from collections.abc import Callable
from typing import Any

import pytest

from games.play.what_if import DICE, Fork
from games.web import what_if
from keywest_site.sealing import Unreadable, is_sealed_by_first_key, seal, unseal
from tests.structure.imports import files, name_of

NEW = "MDEyMzQ1Njc4OTAxMjM0NTY3ODkwMTIzNDU2Nzg5MDE"
SEALED_ONCE = "yq0wUAABAgMEBQYHCAkKC4Sfz4tkM2Sowiq8COrBUWS4WHW3"
"""By the key of the tests, long ago."""
SEALERS = {"keywest_site.sealing", "games.play.log_rows", "games.mail.push.sealing"}
"""The second seals under a game's own seed, the third under a browser's key (RFC 8291): neither is
a key of the site."""


def test_how_keys_are_named_and_what_is_bound_never_changes() -> None:
    assert unseal(b64decode(SEALED_ONCE), "plan", 7, 3) == b"Ahoy"


@pytest.mark.parametrize(
    "wrong", [("plan", 7, 4), ("plan", 3, 7), ("plan", 7), ("fork", 7, 3), ("plan", 73)]
)
def test_what_is_sealed_opens_for_its_purpose_and_its_owner_alone(wrong: Any) -> None:
    with pytest.raises(Unreadable):
        unseal(b64decode(SEALED_ONCE), *wrong)


FORK = Fork(5, bytes(DICE), ("bid 3",))
OPENERS: dict[str, tuple[Callable[[], Any], Callable[[Any], Any]]] = {
    "bytes": (lambda: seal(b"x", "plan", 1), lambda code: unseal(code, "plan", 1) == b"x"),
    "what-if": (
        lambda: what_if.seal_fork(FORK, 1, 2),
        lambda word: what_if.open_fork(word, 1, 2) == FORK,
    ),
}


@pytest.mark.parametrize("kind", OPENERS)
def test_a_new_key_in_front_seals_and_the_old_one_still_opens(kind: str, settings: Any) -> None:
    make, opens = OPENERS[kind]
    before = make()
    settings.PLAN_KEYS = [NEW, *settings.PLAN_KEYS]
    after = make()
    assert opens(before)
    assert opens(after)
    settings.PLAN_KEYS = [NEW]
    assert opens(after)
    with pytest.raises((Unreadable, AssertionError)):
        assert opens(before)


def test_a_key_that_is_not_in_front_any_more_is_seen(settings: Any) -> None:
    before = seal(b"x", "plan")
    assert is_sealed_by_first_key(before)
    settings.PLAN_KEYS = [NEW, *settings.PLAN_KEYS]
    assert not is_sealed_by_first_key(before)


def test_nobody_else_seals() -> None:
    sealers = {
        name_of(path)
        for path in files()
        if re.search(r"\b(AESGCM|Fernet|ChaCha20Poly1305)\b", path.read_text())
    }
    assert sealers == SEALERS
