"""Are labels of buttons, typed back, read as their moves? `python -m tests.labels [GAMES]` asks all
questions of so many random games (40) in four languages, and lists labels that are equal."""

from __future__ import annotations

import os
import sys
from collections import Counter
from collections.abc import Iterator
from typing import Any

from games.rules.notation import LONGEST_LINE
from games.rules.orders import read_order
from games.rules.registry import GAMES
from games.rules.text import fold
from games.rules.types import Decision, Refused, View
from tests.rules.walk import walk

USUAL = 40
MOST = 12
"""So many labels of a long menu are typed, two dozen at most."""
SHOWN = 20


def list_questions(name: str, count: int) -> Iterator[tuple[Decision, View]]:
    """All questions of random games, with what the asked seat sees."""
    for number in range(count):
        for position in walk(GAMES[name], 3 + number % 2, number):
            for decision in position.asked:
                yield decision, position.game.view(position.state, decision.seat)


def read_back(name: str, decision: Decision, view: View, says: Any) -> Counter[str]:
    """How many labels of a menu are read as their move, and what became of the others."""
    game, found = GAMES[name], Counter[str]()
    for say in says:
        texts = [say(game.presentation.describe(view, move).text) for move in decision.moves]
        times = Counter(map(fold, texts))
        for move, text in list(zip(decision.moves, texts, strict=True))[:: step_of(len(texts))]:
            if len(text) > LONGEST_LINE:
                found["too long"] += 1
            elif times[fold(text)] > 1:
                found["equal: " + text] += 1
            else:
                found[read_label(name, text, decision, view, says, str(move))] += 1
    return found


def step_of(length: int) -> int:
    """Of a long menu every so manyth label is tried."""
    return 1 + length // MOST


def read_label(name: str, text: str, decision: Decision, view: View, says: Any, line: str) -> str:
    """What becomes of one label, typed into the box."""
    try:
        read = str(read_order(GAMES[name], text, decision, view=lambda: view, says=says).move)
    except Refused:
        return "refused: " + text
    return "read" if read == line else "wrong: " + text


def main(count: int) -> None:
    """Print the share that is read, and labels that are equal."""
    from games.words import in_every_language

    for name in GAMES:
        found = Counter[str]()
        for decision, view in list_questions(name, count):
            found += read_back(name, decision, view, in_every_language())
        total = found.total()
        equal, refused, wrong = (
            [key for key in found if key.startswith(kind)]
            for kind in ("equal: ", "refused: ", "wrong: ")
        )
        print(f"{name}: {total} labels, {found['read'] / total:.2%} read, {len(wrong)} wrong")
        print(f"  {len(refused)} refused, {found['too long']} too long, {len(equal)} equal")
        for key in [*wrong, *refused[:SHOWN], *equal[:SHOWN]]:
            print("  " + key)


if __name__ == "__main__":
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "keywest_site.settings.test")
    import django

    django.setup()
    main(int(sys.argv[1]) if len(sys.argv) > 1 else USUAL)
