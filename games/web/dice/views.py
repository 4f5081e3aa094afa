"""The page on which anybody can check the dice of a game, and the program that does so on a machine
of their own."""

from __future__ import annotations

from bisect import bisect_right
from functools import cache
from itertools import groupby
from pathlib import Path
from typing import Any, NamedTuple

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from games.heads.proof import find_covering_statement
from games.play.log_rows import Row
from games.play.models import get_game_title
from games.play.position import decode_event, get_codec
from games.play.table import build_visible_lines, load_rows
from games.play.verify import Check, Proof, prove_draws
from games.public_records import build_record, encode_record
from games.rules.registry import GAMES
from games.web.heads import is_player_or_host
from games.web.table.reader import Reader, load_reader

# The program: it needs nothing but Python.


CHECKER = Path(__file__).with_name("checker.py")


@cache
def read_checker() -> str:
    """The program as everybody gets it, without any game's record: it knows how each game of this
    site is scored."""
    scoring = {name: dict(game.scoring) for name, game in GAMES.items() if game.scoring}
    return CHECKER.read_text().replace("\nSCORING = {}\n", f"\nSCORING = {scoring}\n", 1)


def build_checker(record: dict[str, Any]) -> str:
    """The program with the record of a game below it, as a comment."""
    return f"{read_checker()}\n\n# {encode_record(record)}\n"


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
        "title": meta.title or get_game_title(meta.rules),
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
    reader = load_reader(request, slug)
    record = build_record(reader.known)
    if record is None:
        raise Http404
    return answer_with_checker(record)


@require_safe
def download_head_proof(request: HttpRequest, slug: str) -> HttpResponse:
    """The same for the people of a finished game, once a signed statement knows its last fact."""
    reader = load_reader(request, slug)
    record = build_record(reader.known) if is_player_or_host(reader) else None
    if record is None or record["proof"] is None:
        raise Http404
    response = answer_with_checker(record)
    response.headers["Cache-Control"] = "private, no-store"
    return response


def answer_with_checker(record: dict[str, Any]) -> HttpResponse:
    """The program as a file."""
    answer = HttpResponse(build_checker(record), content_type="text/x-python; charset=utf-8")
    answer["Content-Disposition"] = f'attachment; filename="check-{record["table"]}.py"'
    return answer


def list_facts_with_draws(reader: Reader, rows: list[Row], proof: Proof) -> list[Fact]:
    """The facts that needed draws, each with its line of the log, or the last line before it."""
    lines = build_visible_lines(reader.known.meta, rows, None)
    numbers = [line.seq for line in lines]
    return [
        Fact(seq, reader.say(lines[bisect_right(numbers, seq) - 1].text), tuple(checks))
        for seq, checks in groupby(proof.checks, key=lambda check: check.seq)
    ]
