"""Positions for people who write orders without having seen the code: each is found again from the
seed of its random game.

`python -m tests.orders.positions FOLDER [SET]` writes a file for each, with what a player sees.
"""

from __future__ import annotations

import os
import sys
from collections import Counter
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from random import Random
from typing import NamedTuple

from games.rules.forms import ATOM, may_stand_in
from games.rules.registry import GAMES
from games.rules.types import Decision, View
from tests.rules.walk import Position, walk

WALKS = 20
"""So many random games are looked through for a set."""
SETS = {
    "": 0,
    "b": 100,
    "c": 200,
    "d": 300,
    "e": 400,
    "f": 500,
    "g": 600,
    "h": 700,
    "i": 800,
    "j": 900,
    "k": 1000,
    "l": 1100,
    "m": 1200,
    "n": 1300,
    "o": 1400,
    "p": 1500,
    "q": 1600,
    "s": 1700,
    "t": 1800,
    "u": 1900,
    "v": 2000,
    "w": 2100,
}
"""The number of the first random game of each set of positions."""
SEATS = 3
EACH = 2
"""So many positions at least have a move of each form in their menus."""
FEWEST = 12
"""So many positions a game has."""
LONGEST = 100
"""A longer menu is taken only where few others have a form."""
LANGUAGES = ("en", "de", "fr", "ja")


class Question(NamedTuple):
    """A question of a random game: its number, the step, what is asked, what the seat sees."""

    walk: int
    step: int
    decision: Decision
    view: View


def list_questions(name: str, letter: str = "") -> Iterator[Question]:
    """The questions of a set's random games, one for each position."""
    for number in range(SETS[letter], SETS[letter] + WALKS):
        for step, position in enumerate(walk(GAMES[name], SEATS, number)):
            if position.asked:
                decision = position.asked[0]
                yield Question(number, step, decision, view_of(position, decision))


def view_of(position: Position, decision: Decision) -> View:
    """What the asked seat sees."""
    return position.game.view(position.state, decision.seat)


def list_form_numbers(name: str, decision: Decision) -> frozenset[int]:
    """The numbers of the forms that moves of a menu have."""
    atoms = [ATOM.findall(str(move)) for move in decision.moves]
    return frozenset(
        number
        for number, form in enumerate(GAMES[name].forms)
        if any(len(form) == len(line) and all(map(may_stand_in, form, line)) for line in atoms)
    )


@cache
def choose_questions(name: str, letter: str = "") -> tuple[Question, ...]:
    """Questions so that each form that random games meet is in EACH menus, in few positions of
    different games."""
    every = list(list_questions(name, letter))
    Random(name + letter).shuffle(every)
    forms = [list_form_numbers(name, one.decision) for one in every]
    met_in = Counter(form for found in forms for form in found)
    wanted = Counter({form: min(EACH, times) for form, times in met_in.items()})
    chosen: list[int] = []
    while any(count > 0 for count in wanted.values()) or len(chosen) < FEWEST:
        met = {(every[at].walk, every[at].decision.kind) for at in chosen}
        kinds = Counter(every[at].decision.kind for at in chosen)
        open_forms = {form for form, count in wanted.items() if count > 0}
        best = max(
            (
                at
                for at in range(len(every))
                if at not in chosen and (not open_forms or open_forms & forms[at])
            ),
            key=lambda at: (
                worth(every[at], forms[at], wanted, kinds)
                - 2 * ((every[at].walk, every[at].decision.kind) in met)
            ),
        )
        chosen.append(best)
        wanted.subtract(dict.fromkeys(forms[best], 1))
    return tuple(every[at] for at in sorted(chosen, key=lambda at: every[at][:2]))


def worth(
    one: Question, forms: frozenset[int], wanted: Mapping[int, int], kinds: Mapping[str, int]
) -> float:
    """How much a question is worth: forms still wanted, a menu of some length, a new kind."""
    new, length = sum(wanted[form] > 0 for form in forms), len(one.decision.moves)
    return new + min(length, 20) / 20 - max(0, length - LONGEST) / 50 - kinds[one.decision.kind] / 9


def render_question(name: str, one: Question, title: str) -> str:
    """What a player sees, in four languages, and the menu with English labels."""
    from games.words import get_words

    game = GAMES[name]
    parts = [f"Position {title} ({game.title})"]
    for language in LANGUAGES:
        say = get_words(language, ())
        parts += [
            f"===== {language} =====",
            f"You are: {say.name(one.decision.seat)}",
            "",
            game.presentation.text_board(one.view, say),
            "",
            f">>> {say(one.decision.prompt)}",
        ]
    parts += ["", f"===== every move: canonical line | its button ({', '.join(LANGUAGES)}) ====="]
    for move in one.decision.moves:
        label = game.presentation.describe(one.view, move)
        buttons = []
        for language in LANGUAGES:
            say = get_words(language, ())
            notes = "; ".join([say(note) for note in label.list_notes()])
            buttons.append(f"{say(label.text)}" + (f" ({notes})" if notes else ""))
        parts.append(" | ".join([str(move), *buttons]))
    return "\n".join(parts) + "\n"


def list_titles(name: str, letter: str = "") -> dict[str, Question]:
    """The chosen questions of a game and a set by the names of their files: "keywest-b03"."""
    chosen = enumerate(choose_questions(name, letter), 1)
    return {f"{name}-{letter}{at:02}": one for at, one in chosen}


def write_all(folder: Path, letter: str = "") -> None:
    """A file for each position of a set."""
    folder.mkdir(parents=True, exist_ok=True)
    for name in GAMES:
        for title, one in list_titles(name, letter).items():
            (folder / f"{title}.txt").write_text(render_question(name, one, title), "utf-8")


if __name__ == "__main__":
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "keywest_site.settings.test")
    import django

    django.setup()
    write_all(Path(sys.argv[1]), *sys.argv[2:3])
