"""The one reader of orders, for every door: the notation, each language's words and sentences, what
may stand around a move, and the labels of buttons.

A door may refuse more than another (by mail, moves are written whole), but none gives another move:
where two ways of reading give two moves, it is asked.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from games.rules import notation
from games.rules.descriptions import Button, fold_button, list_described
from games.rules.phrases import list_phrased
from games.rules.said import Said, normal, read_said, understood_as, ways
from games.rules.said import plain as is_plain
from games.rules.text import Written, _, fold

if TYPE_CHECKING:
    from games.rules.contract import Game
    from games.rules.text import Say
    from games.rules.types import Decision


def read_order(
    game: Game[Any],
    line: str,
    decision: Decision,
    *,
    whole: bool = False,
    view: notation.Look | None = None,
    says: Sequence[Say] = (),
) -> Said:
    """The move that a line means. `whole`: moves are written whole, as by mail. `says`: the words
    of the languages in which buttons may be labelled.

    Raises Unreadable, Ambiguous, NotAllowed or Shortened.
    """
    words = notation.tidy(line)
    for move in decision.moves:
        if str(move) == words and not whole:
            return Said(move, False)
    buttons = list_buttons(game, decision, view, says)
    labelled = list_labelled(words, buttons)
    try:
        read = (
            read_said(game, line, decision, view)
            if whole
            else read_short(game, line, decision, view)
        )
    except notation.Ambiguous:
        raise
    except notation.Misread:
        meant = labelled or describe_in_ways(game, line, decision, buttons, bare=not whole)
        if not meant:
            raise
        check_single(game, line, meant)
        return Said(find_move(decision, meant[0]), True)
    check_single(game, line, list(dict.fromkeys([str(read.move), *labelled])))
    return read


MOST_WAYS = 20
"""So many ways of leaving away what stands around a move are tried for a description."""


class Labelled(NamedTuple):
    """A folded label, and all that its button says."""

    label: str
    button: Button


def describe_in_ways(
    game: Game[Any],
    line: str,
    decision: Decision,
    buttons: Sequence[Labelled],
    *,
    bare: bool,
) -> list[str]:
    """The canonical lines of the moves that a line describes, whatever of the closed list stands
    around it."""
    if not buttons or not is_plain(line):
        return []
    every = [one.button for one in buttons]
    found = dict[str, None]()
    menu = tuple([str(move) for move in decision.moves])
    for way in sorted(ways(normal(line), []), key=lambda way: (len(way), way))[:MOST_WAYS]:
        if bare:
            found |= dict.fromkeys(list_phrased(game, menu, way, bare=True))
        found |= dict.fromkeys(list_described(game, way, every, bare=bare))
    return list(found)


def read_short(game: Game[Any], line: str, decision: Decision, view: notation.Look | None) -> Said:
    """The move that a line means where its words may be cut. Raises what notation.read raises."""
    around = understood_as(game, line, decision)
    try:
        move = notation.read(game, line, decision, view=view)
    except notation.Ambiguous:
        raise
    except notation.Misread:
        if not around:
            raise
        check_single(game, line, around)
        return Said(find_move(decision, around[0]), True)
    check_single(game, line, list(dict.fromkeys([str(move), *around])))
    return Said(move, False)


def list_buttons(
    game: Game[Any], decision: Decision, view: notation.Look | None, says: Sequence[Say]
) -> list[Labelled]:
    """What the buttons of a menu say in each of these languages."""
    if view is None or not says:
        return []
    seen, found = view(), list[Labelled]()
    for move in decision.moves:
        label, line = game.presentation.describe(seen, move), str(move)
        for say in says:
            text, note = say(label.text), say(label.note) if label.note else ""
            found.append(Labelled(fold(text), Button(line, fold_button(f"{text} / {note}"))))
    return found


def list_labelled(words: str, buttons: Sequence[Labelled]) -> list[str]:
    """The canonical lines of the moves whose label is the line but for case, accents and
    spacing."""
    if not any(map(str.isalpha, words)):
        return []
    plain = fold(words)
    return list(dict.fromkeys(one.button.line for one in buttons if one.label == plain))


def check_single(game: Game[Any], line: str, meant: Sequence[str]) -> None:
    """Raise Ambiguous where these canonical lines are several."""
    if len(meant) > 1:
        moves = Written(game.name, tuple(meant))
        text = _(notation.SEVERAL, line=line[: notation.SHOWN], moves=moves)
        raise notation.Ambiguous(text, notation.few(meant))


def find_move(decision: Decision, line: str) -> Any:
    """The move of the menu that prints like this line."""
    return next(move for move in decision.moves if str(move) == line)
