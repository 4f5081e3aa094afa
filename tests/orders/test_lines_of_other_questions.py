"""Lines and buttons of other questions, written by mail where their move is not possible, are never
another move."""

from __future__ import annotations

from collections.abc import Iterable
from random import Random

import pytest

from games.rules.forms import ATOM
from games.rules.orders.button_texts import describe_moves, list_buttons
from games.rules.registry import GAMES
from games.rules.text import fold_text
from games.words import list_words_of_all_languages
from tests.orders.measure import Order, read_at
from tests.orders.positions import Question, list_titles

EACH = 10
"""So many lines are written at each position."""


def list_written(game: str, question: Question) -> dict[str, str]:
    """What may be written at a question: canonical lines and buttons, each with its move."""
    says = list_words_of_all_languages()
    labels = describe_moves(GAMES[game], question.decision, lambda: question.view)
    buttons = list_buttons(GAMES[game], labels, says)
    written = {str(move): str(move) for move in question.decision.moves}
    return written | {one.label: one.button.line for one in buttons}


def list_things(moves: Iterable[str]) -> set[str]:
    """The things and numbers of these moves, without their verbs."""
    return {atom for move in moves for atom in ATOM.findall(move)[1:]}


@pytest.mark.parametrize("game", ["keyflower", "keywest"])
def test_a_line_of_another_question_is_no_move_here(game: str) -> None:
    questions = list_titles(game, "g")
    written = {title: list_written(game, question) for title, question in questions.items()}
    anywhere = {line: move for lines in written.values() for line, move in lines.items()}
    rng, played = Random(game), list[tuple[str, str, str]]()
    for title, lines in written.items():
        here, things = {fold_text(line) for line in lines}, list_things(lines.values())
        near = [
            line
            for line, move in anywhere.items()
            if move not in lines.values()
            and fold_text(line) not in here
            and not things.isdisjoint(list_things([move]))
        ]
        for line in rng.sample(near, min(EACH, len(near))):
            if read := read_at("mail", Order(1, title, line, "")):
                played.append((title, line, read))
    assert not played
