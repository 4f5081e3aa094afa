"""The page on which anybody can check the dice of a game, and the program that does so on a machine
of their own."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from functools import cache
from itertools import groupby
from pathlib import Path
from typing import Any, NamedTuple

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from games.heads.proof import find_covering_statement
from games.play.log_rows import Row, encode_row
from games.play.position import decode_event, get_codec
from games.play.table import build_visible_lines, load_rows
from games.play.verify import Check, Proof, prove_draws
from games.rules.registry import GAMES
from games.web.heads import is_player_or_host
from games.web.table.reader import Reader, load_reader

# The program: it needs nothing but Python.


CHECKER = Path(__file__).with_name("checker.py")


@cache
def read_checker() -> str:
    """The program as everybody gets it, without any game's log."""
    return CHECKER.read_text()


def build_checker(slug: str, rows: Sequence[Row]) -> str:
    """The program with a game's log below it: one comment a fact, as the digests cover it, then the
    head."""
    facts = "\n".join(f"# {encode_row(slug, row).decode()}" for row in rows)
    return f"{read_checker()}\n\n{facts}\n# head {rows[-1].digest.hex()}\n"


# Page.


class Fact(NamedTuple):
    """A fact with the draws that it needed."""

    seq: int
    text: str
    checks: tuple[Check, ...]


@require_safe
def show_dice(request: HttpRequest, slug: str) -> HttpResponse:
    """While the game runs: what is sealed. When it is over: every draw worked out again."""
    reader = load_reader(request, slug)
    meta = reader.known.meta
    if not meta.version:
        raise Http404
    rows = load_rows(meta.id, 0, meta.version)
    proof = prove_draws(meta.rules, rows)
    context: dict[str, Any] = {
        "meta": meta,
        "title": meta.title or GAMES[meta.rules].title,
        "commitment": decode_event(get_codec(meta.rules), rows[0]).commitment,
        "proof": proof,
    }
    if proof is not None:
        context |= {
            "facts": list_facts_with_draws(reader, rows, proof),
            "program": read_checker(),
            "hidden": sum(bool(row.sealed) for row in rows),
            "values_right": not proof.wrong,
            "rules_followed": proof.differs is None,
            "mine": is_player_or_host(reader),
            "covered": find_covering_statement(slug, meta.version),
        }
    return render(request, "dice/dice.html", context)


@require_safe
def download_checker(request: HttpRequest, slug: str) -> HttpResponse:
    """The program that checks this game, with its log; there is none while the game runs."""
    meta = load_reader(request, slug).known.meta
    rows = load_rows(meta.id, 0, meta.version) if meta.version else []
    if not rows or rows[-1].kind != "unsealed":
        raise Http404
    answer = HttpResponse(
        build_checker(meta.slug, rows), content_type="text/x-python; charset=utf-8"
    )
    answer["Content-Disposition"] = f'attachment; filename="check-{meta.slug}.py"'
    return answer


def list_facts_with_draws(reader: Reader, rows: list[Row], proof: Proof) -> list[Fact]:
    """The facts that needed draws, each with its line of the log, or the last line before it."""
    lines = build_visible_lines(reader.known.meta, rows, None)
    numbers = [line.seq for line in lines]
    return [
        Fact(seq, reader.say(lines[bisect_right(numbers, seq) - 1].text), tuple(checks))
        for seq, checks in groupby(proof.checks, key=lambda check: check.seq)
    ]
