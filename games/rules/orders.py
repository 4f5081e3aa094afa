"""The one reader of orders, for every door: the notation, each language's words and sentences, what
may stand around a move, and the labels of buttons.

A door may refuse more than another (by mail, moves are written whole), but none gives another move:
where two ways of reading give two moves, it is asked.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from games.rules import notation
from games.rules.said import Said, read_said, understood_as
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
    """The move that a line means. `whole`: moves are written whole, as by mail. `says`: the words of
    the languages in which buttons may be labelled.

    Raises Unreadable, Ambiguous, NotAllowed or Shortened.
    """
    words = notation.tidy(line)
    for move in decision.moves:
        if str(move) == words and not whole:
            return Said(move, False)
    labelled = list_labelled(game, words, decision, view, says)
    try:
        read = read_said(game, line, decision, view) if whole else read_short(
            game, line, decision, view
        )
    except notation.Ambiguous:
        raise
    except notation.Misread:
        if not labelled:
            raise
        check_single(game, line, labelled)
        return Said(find_move(decision, labelled[0]), True)
    check_single(game, line, list(dict.fromkeys([str(read.move), *labelled])))
    return read


def read_short(
    game: Game[Any], line: str, decision: Decision, view: notation.Look | None
) -> Said:
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


def list_labelled(
    game: Game[Any],
    words: str,
    decision: Decision,
    view: notation.Look | None,
    says: Sequence[Say],
) -> list[str]:
    """The canonical lines of the moves whose label, in one of these languages, is the line but for
    case, accents and spacing."""
    if view is None or not says or not any(map(str.isalpha, words)):
        return []
    seen, plain, found = view(), fold(words), dict[str, None]()
    for move in decision.moves:
        label = game.presentation.describe(seen, move).text
        if any(fold(say(label)) == plain for say in says):
            found[str(move)] = None
    return list(found)


def check_single(game: Game[Any], line: str, meant: Sequence[str]) -> None:
    """Raise Ambiguous where these canonical lines are several."""
    if len(meant) > 1:
        moves = Written(game.name, tuple(meant))
        text = _(notation.SEVERAL, line=line[: notation.SHOWN], moves=moves)
        raise notation.Ambiguous(text, notation.few(meant))


def find_move(decision: Decision, line: str) -> Any:
    """The move of the menu that prints like this line."""
    return next(move for move in decision.moves if str(move) == line)
