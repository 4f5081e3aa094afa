"""docs/api.md: its commands do what it says."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from typing import Any

import pytest

from accounts.programs.scopes import SCOPE_NAMES
from games.play.models import Event
from keywest_site.embedded.prepare import ROOT
from tests.support.programs import make_program
from tests.web.table.party import Party

pytestmark = [pytest.mark.django_db(transaction=True)]
PAGE = (ROOT / "docs" / "api.md").read_text("utf-8")
START = PAGE.partition("\n## Tables\n")[0]
"""Tokens, the first request and the first move; later chapters have tests of their own."""
BLOCKS = re.findall(r"^```(sh|python)\n(.*?)^```", START, re.M | re.S)
RUN = {"sh": ["sh", "-ec"], "python": [sys.executable, "-c"]}


def run_block(kind: str, text: str, site: str, token: str) -> str:
    """What the block prints, as somebody types it."""
    around = {"PATH": os.environ["PATH"], "SITE": site, "TOKEN": token}
    done = subprocess.run(
        [*RUN[kind], text], env=around, capture_output=True, text=True, timeout=60, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def test_every_command_of_the_page_works(live_server: Any) -> None:
    party = Party.sit_down()
    one = party.people[0]
    token = make_program(one, "read", "play")
    said = [run_block(kind, text, live_server.url, token) for kind, text in BLOCKS]
    assert len(said) == 3
    assert one.name in said[0]
    assert party.slug in said[1]
    assert said[2].startswith("played bid")
    assert Event.objects.filter(game_id=party.id, kind="bade").count() == 1


def test_the_page_names_every_scope() -> None:
    assert tuple(re.findall(r"^\| `(\w+)` \|", START, re.M)) == SCOPE_NAMES
