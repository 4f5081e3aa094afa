"""What the buttons of a menu say: in each language, with their notes, and besides."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Any, NamedTuple

from games.rules.orders.claimed_owners import knows_names
from games.rules.orders.descriptions import Button, fold_button
from games.rules.orders.leftovers import mark_leftover
from games.rules.orders.move_facts import TRUE
from games.rules.text import fold_text

if TYPE_CHECKING:
    from games.rules.contract import Game
    from games.rules.orders.notation import Look
    from games.rules.text import Say, Text
    from games.rules.types import Decision, Label


class Labelled(NamedTuple):
    """A folded label, and all that its button says."""

    label: str
    button: Button


def describe_moves(game: Game[Any], decision: Decision, view: Look | None) -> dict[str, Label]:
    """The labels of all buttons of a menu by their canonical lines; none where nothing is seen."""
    if view is None:
        return {}
    labels = game.presentation.list_labels(view(), decision.moves)
    return {str(move): label for move, label in zip(decision.moves, labels, strict=True)}


def list_buttons(
    game: Game[Any], labels: Mapping[str, Label], says: Sequence[Say]
) -> list[Labelled]:
    """What the buttons of a menu say in each of these languages."""
    words = tuple(says)
    return [
        button
        for line, label in labels.items()
        for button in fold_labels(game.name, words, line, label.text, label.note)
    ]


def list_texts(
    decision: Decision, labels: Mapping[str, Label], says: Sequence[Say]
) -> dict[str, tuple[str, ...]]:
    """What the button of each move says in each of these languages, with its note; without names of
    people, if some know none: those may be words for things."""
    words = tuple([say for say in says if not knows_names(say)]) or tuple(says)
    told = {
        line: (*say_button(words, one.text, one.note), *[f"{TRUE}{fact}" for fact in one.facts])
        for line, one in labels.items()
    }
    return told or {str(move): () for move in decision.moves}


@lru_cache(maxsize=4096)
def say_button(says: tuple[Say, ...], text: Text, note: Text | None) -> tuple[str, ...]:
    """A button with its note in each language."""
    return tuple(f"{say(text)} / {say(note) if note else ''}" for say in says)


@lru_cache(maxsize=8192)
def fold_labels(
    game: str, says: tuple[Say, ...], line: str, text: Text, note: Text | None
) -> list[Labelled]:
    """The folded words of the button of a move in each language; and with its note, as they are
    searched for descriptions."""
    return [
        Labelled(
            fold_text(label),
            Button(
                line, fold_button(f"{label} / {mark_leftover(game, say(note)) if note else ''}")
            ),
        )
        for say in says
        for label in [say(text)]
    ]


def list_labelled(words: str, buttons: Sequence[Labelled]) -> list[str]:
    """The canonical lines of the moves whose label is the line but for case, accents and
    spacing."""
    if not any(map(str.isalpha, words)):
        return []
    plain = fold_text(words)
    return list(dict.fromkeys(one.button.line for one in buttons if one.label == plain))
