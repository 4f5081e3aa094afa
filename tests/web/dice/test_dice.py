"""The page on which anybody can check the dice."""

from __future__ import annotations

import hashlib
import html
import re
import subprocess
import sys

import pytest
from django.test import Client

from games.play.models import Event
from games.play.table import events
from games.play.verify import Proof, prove
from games.web.dice import views
from tests.web.replay.story import Story


def page(slug: str) -> str:
    """As a guest reads it."""
    answer = Client().get(f"/t/{slug}/dice/")
    assert answer.status_code == 200
    return html.unescape(answer.content.decode())


def proof_of(story: Story) -> Proof:
    """What the heart finds."""
    meta = story.known.meta
    proof = prove(meta.rules, events(meta.id, 0, meta.version))
    assert proof is not None
    return proof


@pytest.mark.django_db
def test_while_the_game_runs_the_fingerprint_is_shown_and_nothing_else() -> None:
    story = Story.told(rounds=2)
    text = page(story.slug)
    commitment = Event.objects.get(game_id=story.id, seq=1).data["commitment"]
    assert commitment in text
    assert "The dice are sealed" in text
    assert set(re.findall(r"[0-9a-f]{64}", text)) == {commitment}
    assert "→" not in text


def test_when_it_is_over_the_seed_fits_the_fingerprint_and_every_draw_is_ticked(story: Story) -> None:
    text, proof = page(story.slug), proof_of(story)
    assert hashlib.sha256(bytes.fromhex(proof.seed)).hexdigest() == proof.commitment
    assert proof.seed in text
    assert "Everything fits" in text
    assert len(proof.checks) > 50
    assert text.count("→") == len(proof.checks) + 1  # and once in the explanation
    assert "✗" not in text


def test_each_draw_is_told_with_what_it_was_for(story: Story) -> None:
    text = page(story.slug)
    assert re.search(
        r"<td>The lot gives the lighthouse to .+?\.</td>\s*<td><ul class=\"draws\"><li><span[^>]*>0</span> 3 → ", text
    )
    assert "<td>Round 8 begins." in text


def program(text: str) -> str:
    """The program that the page offers."""
    found = re.search(r'<pre class="program"[^>]*>(.*?)</pre>', text, re.DOTALL)
    assert found
    return found[1]


def test_the_program_of_the_page_checks_the_game_by_itself(story: Story) -> None:
    done = subprocess.run(
        [sys.executable, "-I", "-c", program(page(story.slug))], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    assert f"all {len(proof_of(story).checks)} draws are as they should be" in done.stdout


def test_the_program_finds_a_changed_draw(story: Story) -> None:
    code = program(page(story.slug))
    changed = re.sub(r"\(3, (\d)\)", lambda found: f"(3, {(int(found[1]) + 1) % 3})", code, count=1)
    assert changed != code
    done = subprocess.run([sys.executable, "-I", "-c", changed], capture_output=True, text=True, check=False)
    assert done.returncode != 0
    assert "draw 0 is wrong" in done.stderr


def test_a_draw_that_does_not_fit_is_named(story: Story, monkeypatch: pytest.MonkeyPatch) -> None:
    honest = proof_of(story)
    first = honest.checks[0]
    forged = honest._replace(checks=(first._replace(derived=first.draw.value + 1), *honest.checks[1:]))
    monkeypatch.setattr(views, "prove", lambda _rules, _rows: forged)
    text = page(story.slug)
    assert "Something does not fit" in text
    assert f"✗ the seed gives {first.draw.value + 1}" in text


def test_a_seed_that_does_not_fit_its_seal_is_named(story: Story, monkeypatch: pytest.MonkeyPatch) -> None:
    forged = proof_of(story)._replace(commitment="0" * 64)
    monkeypatch.setattr(views, "prove", lambda _rules, _rows: forged)
    assert page(story.slug).count("✗") == 2  # the verdict, and the seal
