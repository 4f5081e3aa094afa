"""The page on which anybody can check the dice."""

from __future__ import annotations

import hashlib
import html
import json
import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from django.test import Client

from games.play.models import Event
from games.play.table import load_rows
from games.play.verify import Proof, prove_draws
from games.web.dice import checker as untyped_checker
from games.web.dice import views
from tests.web.replay.story import Story

checker: Any = untyped_checker
"""It runs on Python 3.8, without types."""


def page(slug: str) -> str:
    """As a guest reads it."""
    answer = Client().get(f"/t/{slug}/dice/")
    assert answer.status_code == 200
    return html.unescape(answer.content.decode())


def proof_of(story: Story) -> Proof:
    """What the heart finds."""
    meta = story.known.meta
    proof = prove_draws(meta.rules, load_rows(meta.id, 0, meta.version))
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


def test_when_it_is_over_the_seed_fits_the_fingerprint_and_every_draw_is_ticked(
    story: Story,
) -> None:
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
        "<td>The draw gives the lighthouse to .+?\\.</td>\\s*<td>\\s*<ul "
        'class=\\"draws\\">\\s*<li>\\s*<span[^>]*>0</span> 3 → ',
        text,
    )
    assert "<td>Round 8 begins." in text


def downloaded(slug: str) -> str:
    """The program that the page offers, with the game's log."""
    answer = Client().get(f"/t/{slug}/dice/check.py")
    assert answer.status_code == 200
    assert answer["Content-Disposition"] == f'attachment; filename="check-{slug}.py"'
    return answer.content.decode()


def run(code: str, folder: Path, *words: str) -> subprocess.CompletedProcess[str]:
    """The program as somebody runs it who has nothing but Python."""
    file = folder / "check.py"
    file.write_text(code)
    return subprocess.run(
        [sys.executable, "-I", file, *words], capture_output=True, text=True, check=False
    )


def test_the_program_of_the_page_checks_the_game_by_itself(story: Story, tmp_path: Path) -> None:
    done = run(downloaded(story.slug), tmp_path)
    assert done.returncode == 0, done.stderr
    assert f"all {len(proof_of(story).checks)} draws are as they should be" in done.stdout
    meta = story.known.meta
    hidden = sum(bool(row.sealed) for row in load_rows(meta.id, 0, meta.version))
    assert hidden > 50
    assert f"the head {meta.head.hex()}; {hidden} of them were sealed and open" in done.stdout
    assert f"All {hidden} facts that were secret while the game ran" in page(story.slug)


def test_the_program_opens_what_was_sealed(story: Story, tmp_path: Path) -> None:
    shown = run(downloaded(story.slug), tmp_path, "show").stdout
    meta = story.known.meta
    for row in load_rows(meta.id, 0, meta.version):
        if row.kind == "bade":
            assert f"{row.seq} bade {row.seat} {json.dumps(json.loads(row.data))}" in shown


def change_record(code: str, change: Callable[[dict[str, Any]], None], *, forge: bool) -> str:
    """The program with its record changed; forged: with digests that fit."""
    program, _mark, text = code.rpartition("\n# {")
    record = json.loads("{" + text)
    change(record)
    if forge:
        record["digests"] = chain_lines(record["table"], record["facts"])
        record["sha256"] = checker.compute_record_digest(record)
    return f"{program}\n# {json.dumps(record)}\n"


def chain_lines(slug: str, lines: list[str]) -> list[str]:
    """The digests of these facts: whoever forges a log can forge its chain."""
    digests, digest = [], hashlib.sha256(slug.encode()).digest()
    for line in lines:
        digest = hashlib.sha256(digest + line.encode()).digest()
        digests.append(digest.hex())
    return digests


def swap_bids(record: dict[str, Any]) -> None:
    """The sealed facts of two bids of the same seat in each other's place."""
    found = [
        at for at, line in enumerate(record["facts"]) if '"bade",1,' in line and ",0,null" in line
    ]
    rows = [json.loads(record["facts"][at]) for at in found[:2]]
    rows[0][4], rows[1][4] = rows[1][4], rows[0][4]
    for at, row in zip(found[:2], rows, strict=True):
        record["facts"][at] = json.dumps(row, separators=(",", ":"))


def change_draw(record: dict[str, Any]) -> None:
    """Another lot than the seed gives."""
    record["facts"] = [re.sub(r"\[\[0,3,\d\]\]", "[[0,3,7]]", line) for line in record["facts"]]


def give_points(record: dict[str, Any]) -> None:
    """A point more for a seat."""
    record["seats"][0]["points"] += 1


def give_rank(record: dict[str, Any]) -> None:
    """Everybody has won."""
    for seat in record["seats"]:
        seat["rank"] = 1


def give_seed(record: dict[str, Any]) -> None:
    """Another seed."""
    record["seed"] = "00" * 32


def drop_last_fact(record: dict[str, Any]) -> None:
    """A log that is cut short."""
    record["facts"].pop()


def drop_proof(record: dict[str, Any]) -> None:
    """A member less."""
    del record["proof"]


CHANGES = [
    (change_draw, "draw 0 is wrong"),
    (swap_bids, "seal of"),
    (give_points, "the result is not what the facts give"),
    (give_rank, "the result is not what the facts give"),
    (give_seed, "the seed is not the one that the game opened"),
    (drop_last_fact, "the seed is not the one that the game opened"),
    (drop_proof, "the record has other parts than it should"),
]


@pytest.mark.parametrize(("change", "said"), CHANGES)
def test_the_program_finds_what_was_changed_even_by_who_mends_the_digests(
    story: Story, tmp_path: Path, change: Callable[[dict[str, Any]], None], said: str
) -> None:
    code = downloaded(story.slug)
    for forge, told in ((True, said), (False, "WRONG: the record")):
        changed = change_record(code, change, forge=forge)
        assert changed != code
        done = run(changed, tmp_path)
        assert done.returncode == 1
        assert told in done.stderr


def test_another_program_can_check_the_record_by_this_one(story: Story, tmp_path: Path) -> None:
    record = Client().get(f"/api/tables/{story.slug}/record")
    assert record.status_code == 200
    file = tmp_path / "records.ndjson"
    file.write_bytes(record.content + b"\n" + record.content + b"\n")
    done = run(views.read_checker(), tmp_path, str(file))
    assert done.returncode == 0, done.stderr
    assert "2 of 2 records are sound." in done.stdout
    assert "The result is what the scoring facts give." in done.stdout
    assert run(views.read_checker(), tmp_path).returncode == 1  # no record at all


@pytest.mark.django_db
def test_there_is_no_program_and_no_digest_while_a_game_runs() -> None:
    story = Story.told(rounds=2)
    assert Client().get(f"/t/{story.slug}/dice/check.py").status_code == 404
    assert story.known.meta.head.hex() not in page(story.slug)


@pytest.mark.parametrize("size", [0, 1, 15, 16, 17, 63, 64, 200])
def test_what_the_library_has_sealed_the_program_opens_and_nothing_else(size: int) -> None:
    key, nonce, place, plain = (
        bytes(range(32)),
        bytes(range(12)),
        b"here" * (size % 7),
        bytes(range(size)),
    )
    sealed, rounds = AESGCM(key).encrypt(nonce, plain, place), checker.expand_key(key)
    assert checker.unseal_text(rounds, nonce, sealed, place) == plain
    for wrong in (sealed[:-1] + bytes([sealed[-1] ^ 1]), bytes([sealed[0] ^ 1]) + sealed[1:]):
        with pytest.raises(checker.Wrong, match="is broken"):
            checker.unseal_text(rounds, nonce, wrong, place)
    with pytest.raises(checker.Wrong, match="is broken"):
        checker.unseal_text(rounds, nonce, sealed, place + b"x")


def test_a_draw_that_does_not_fit_is_named(story: Story, monkeypatch: pytest.MonkeyPatch) -> None:
    honest = proof_of(story)
    first = honest.checks[0]
    forged = honest._replace(
        checks=(first._replace(derived=first.draw.value + 1), *honest.checks[1:])
    )
    monkeypatch.setattr(views, "prove_draws", lambda _rules, _rows: forged)
    text = page(story.slug)
    assert "Something does not fit" in text
    assert f"✗ the seed gives {first.draw.value + 1}" in text


def test_a_seed_that_does_not_fit_its_seal_is_named(
    story: Story, monkeypatch: pytest.MonkeyPatch
) -> None:
    forged = proof_of(story)._replace(commitment="0" * 64)
    monkeypatch.setattr(views, "prove_draws", lambda _rules, _rows: forged)
    assert page(story.slug).count("✗") == 2  # the verdict, and the seal
