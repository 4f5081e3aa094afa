"""`python -m tests.mail.decoys FILE`: mails that somebody wrote who has not read the code, one JSON
a line; of a decoy nothing may be played, of a reply exactly its moves.

A line: {"id", "lang", "game": "keywest" or "keyflower", "kind": "decoy" or "reply", "body": text
with {move} where a legal move stands and {player} where the sender's name does, "html", "subject",
"place", "expected": "ask", "play" or "play_or_ask"}. Each is tried at some kinds of questions.
"""

from __future__ import annotations

import json
import sys
from collections import Counter
from collections.abc import Iterator
from email.message import EmailMessage
from functools import cache
from html import escape
from pathlib import Path
from typing import Any, NamedTuple

if __name__ == "__main__":
    import django

    django.setup()

from games.rules.orders import speech
from tests.mail.corpus.judge import Asked, Judged, every_question, judge

BLIND = Path(__file__).parent / "blind"
"""Mails of somebody who has not read the code."""
PLAYER = "Ben Miller"
AT_EACH = 3
"""Kinds of questions at which one mail is tried, by turns."""


class Written(NamedTuple):
    """A mail of a file: its number there, what it says of itself, and where it is tried."""

    number: int
    entry: dict[str, Any]
    where: Asked
    move: str
    raw: bytes


def read_file(path: Path) -> Iterator[dict[str, Any]]:
    """The mails of a file."""
    for line in path.read_text("utf-8").splitlines():
        if line.strip():
            yield json.loads(line)


def mails(path: Path, at_each: int = AT_EACH) -> Iterator[Written]:
    """Each mail of a file as it is sent, at some kinds of questions, in its language."""
    for number, entry in enumerate(read_file(path)):
        questions = list(every_question(entry["game"]).values())
        for turn in range(at_each):
            where = questions[(number + turn * 5) % len(questions)]
            move = move_at(where, entry.get("lang", "en"), number + turn)
            for raw in raws(entry, move):
                yield Written(number, entry, where, move, raw)


@cache
def movable(where: Asked) -> tuple[str, ...]:
    """The moves of a question."""
    return tuple(map(str, where.decision.moves))


def move_at(where: Asked, language: str, turn: int) -> str:
    """A legal move as it is written in a language."""
    moves = movable(where)
    return speech.display_line(where.game.name, language, moves[turn * 7 % len(moves)])


def raws(entry: dict[str, Any], move: str) -> Iterator[bytes]:
    """The mail as text; where it has HTML, as that alone and beside the text."""
    body = filled(entry["body"], move)
    page = filled(entry["html"], escape(move)) if entry.get("html") else ""
    if page:
        yield mail_of(entry, "", page)
    if body.strip() or not page:
        yield mail_of(entry, body, page)


def filled(text: str, move: str) -> str:
    """The text with its move and the writer's name."""
    return text.replace("{move}", move).replace("{player}", PLAYER)


def mail_of(entry: dict[str, Any], body: str, page: str) -> bytes:
    """A whole mail."""
    mail = EmailMessage()
    mail["From"], mail["To"] = f"{PLAYER} <ben@p.test>", "play@p.test"
    if entry.get("subject"):
        mail["Subject"] = " ".join(filled(entry["subject"], "").split())
    if body or not page:
        mail.set_content(body)
    if body and page:
        mail.add_alternative(page, subtype="html")
    elif page:
        mail.set_content(page, subtype="html")
    return mail.as_bytes()


def moves_in(entry: dict[str, Any]) -> int:
    """How many lines of the mail are moves."""
    return max(1, str(entry["body"]).count("{move}"))


def verdict(written: Written, judged: Judged) -> str:
    """What became of the mail: "played", "asked", "wrong" (something else than was written),
    "refused" or "silent"."""
    lines = judged.played or judged.asked
    if not lines:
        return "silent" if judged.why == "machine" else "refused"
    right = judge(mail_of({}, written.move, ""), written.where, PLAYER).played[:1]
    first = lines[:1] if judged.played else (lines[0],)
    same = first == right or (judged.asked and judged.asked[0] in (written.move, *right))
    if not same:
        asked = judge(mail_of({}, lines[0], ""), written.where, PLAYER).played[:1]
        same = asked == right
    if not same:
        return "wrong"
    return "played" if judged.played else "asked"


def figures(
    path: Path, kind: str, part: slice = slice(None), at_each: int = AT_EACH
) -> Counter[str]:
    """What became of the mails of this kind, of one part of the file."""
    found, numbers = Counter[str](), range(sum(1 for _entry in read_file(path)))[part]
    for written in mails(path, at_each):
        if written.entry["kind"] == kind and written.number in numbers:
            judged = judge(written.raw, written.where, PLAYER)
            found[verdict(written, judged)] += 1
    return found


def main(arguments: list[str]) -> int:
    """Print the figures of a file, by kind; how many decoys were played, 1 if any was."""
    path, failed = Path(arguments[0]), 0
    total: dict[str, Counter[str]] = {}
    by: Counter[tuple[str, str, str]] = Counter()
    for written in mails(path):
        judged = judge(written.raw, written.where, PLAYER)
        what = verdict(written, judged)
        kind = written.entry["kind"]
        total.setdefault(kind, Counter())[what] += 1
        bad = what == "wrong" or (kind == "decoy" and what == "played")
        bad = bad or (kind == "reply" and what in ("refused", "silent"))
        failed += bad
        if bad or (kind == "reply" and what != "played"):
            by[kind, what, str(written.entry.get("place", ""))] += 1
            if "--show" in arguments:
                print(kind, what, json.dumps(written.entry, ensure_ascii=False), judged)
    for kind, found in total.items():
        print(kind, dict(found))
    if "--places" in arguments:
        for (kind, what, place), count in sorted(by.items()):
            print(f"  {kind} {what} {place}: {count}")
    return int(bool(failed))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
