"""Are labels of buttons, typed back, read as their moves? `python -m tests.labels [GAMES]` asks all
questions of so many random games (40) of each game in four languages, in the box and by mail, and
lists labels that are equal."""

from __future__ import annotations

import os
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from games.rules.orders.notation import LONGEST_LINE
from games.rules.orders.reader import read_order
from games.rules.registry import GAMES
from games.rules.text import Say, fold_text
from games.rules.types import Decision, Refused, View
from tests.rules.walk import walk

USUAL = 40
MOST = 12
"""So many labels of a long menu are typed, two dozen at most."""
SHOWN = 20


class Asked(NamedTuple):
    """A question of a game, what the asked seat sees, and the words of all languages."""

    name: str
    decision: Decision
    view: View
    says: Sequence[Say]


def list_questions(name: str, count: int, says: Sequence[Say]) -> Iterator[Asked]:
    """All questions of random games."""
    for number in range(count):
        for position in walk(GAMES[name], 3 + number % 2, number):
            for decision in position.asked:
                view = position.game.view(position.state, decision.seat)
                yield Asked(name, decision, view, says)


def read_back(asked: Asked) -> Counter[str]:
    """How many labels of a menu are read as their move, and what became of the others."""
    game, found = GAMES[asked.name], Counter[str]()
    labels = [game.presentation.describe(asked.view, move) for move in asked.decision.moves]
    for say in asked.says:
        texts = [say(label.text) for label in labels]
        times = Counter(map(fold_text, texts))
        pairs = list(zip(asked.decision.moves, texts, strict=True))
        for move, text in pairs[:: choose_step(len(pairs))]:
            if times[fold_text(text)] > 1:
                found["equal: " + text] += 1
            else:
                found += read_at_doors(asked, text, str(move))
    return found


def choose_step(length: int) -> int:
    """Of a long menu every so manyth label is tried."""
    return 1 + length // MOST


def read_at_doors(asked: Asked, text: str, line: str) -> Counter[str]:
    """What becomes of one label, typed into the box and by mail."""
    if len(text) > LONGEST_LINE:
        return Counter({"too long": 1})
    return Counter(read_label(asked, text, line, whole=whole) for whole in (False, True))


def read_label(asked: Asked, text: str, line: str, *, whole: bool) -> str:
    """What becomes of one label at a door."""
    game = GAMES[asked.name]
    try:
        read = read_order(
            game, text, asked.decision, whole=whole, view=lambda: asked.view, says=asked.says
        )
    except Refused:
        return f"refused {'by mail' if whole else 'in the box'}: {text}"
    return "read" if str(read.move) == line else "wrong: " + text


def print_figures(name: str, found: Counter[str]) -> None:
    """The share that is read, and labels that are equal."""
    total = found.total()
    equal, refused, wrong = (
        [key for key in found if key.startswith(kind)] for kind in ("equal: ", "refused", "wrong: ")
    )
    print(f"{name}: {total} labels typed, {found['read'] / total:.2%} read, {len(wrong)} wrong")
    print(f"  {len(refused)} refused, {found['too long']} too long, {len(equal)} equal")
    for key in [*wrong, *refused[:SHOWN], *equal[:SHOWN]]:
        print(f"  {found[key]}× {key}")


def main(count: int) -> None:
    """Type the labels of all questions back."""
    from games.words import list_words_of_all_languages

    for name in GAMES:
        found = Counter[str]()
        for asked in list_questions(name, count, list_words_of_all_languages()):
            found += read_back(asked)
        print_figures(name, found)


if __name__ == "__main__":
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "keywest_site.settings.test")
    import django

    django.setup()
    main(int(sys.argv[1]) if len(sys.argv) > 1 else USUAL)
