"""A written line -> the one legal move it can mean; three kinds of failure, each with its own
words."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING, Any

from games.rules.compact_lists import compact_lines
from games.rules.forms import is_beginning_of, is_move_or_beginning, is_whole_move
from games.rules.orders import completions, speech
from games.rules.orders.phrases import list_phrased
from games.rules.reasons import Attempt, find_reason
from games.rules.text import Arg, Text, Written, _
from games.rules.types import Decision, Move, Refused, View

if TYPE_CHECKING:
    from games.rules.contract import Game

LONGEST_LINE = 200
SHOWN = 60
"""So many characters of a line are repeated."""
MOST_SUGGESTED = 4
MOST_WAYS = 12
"""So many ways of leaving away what stands around a move are tried for a refusal."""
NOT_WHOLE = _("“{line}” is not a whole move. Did you mean “{moves}”?").msgid
MISSPELT = _("“{line}” cannot be read as a move. Did you mean “{moves}”?").msgid
SEVERAL = _("“{line}” could mean several moves: {moves}").msgid
Look = Callable[[], View]
"""Gives the view of the asked seat; it is looked at only for a line that is refused."""
STRUCK = re.compile("[\u0334-\u0338\u20d2\u20d3\u20d8\u20da\u20e5\u20eb]")
"""Drawn through a letter: what is struck out is meant no more."""


class Misread(Refused):
    """A line that is no move of the menu.

    suggestions  canonical lines of the menu that were perhaps meant, MOST_SUGGESTED at most; none
                 of them is played unasked
    reason       the rule that forbids a well-formed move, in one sentence
    """

    def __init__(
        self, text: Text, suggestions: Iterable[str] = (), reason: Text | None = None
    ) -> None:
        super().__init__(text)
        self.suggestions, self.reason = tuple(suggestions), reason


class Unreadable(Misread):
    """The line is not in the game's notation."""


class Ambiguous(Misread):
    """The line may mean several legal moves: `meant`."""

    def __init__(self, text: Text, meant: Sequence[str]) -> None:
        super().__init__(text, keep_if_few(meant))
        self.meant = tuple(meant)


class NotAllowed(Misread):
    """The line is good notation, but no legal move now."""


class Shortened(Unreadable):
    """The line is short for one legal move, where moves are written whole."""


def read(
    game: Game[Any], line: str, decision: Decision, *, short: bool = True, view: Look | None = None
) -> Move:
    """The move of the menu that prints like `line` (case and spacing do not matter), or that the
    line says in one of the languages of games.rules.orders.speech. With `short`, words may be cut
    where only one move fits. `view`: what the asked seat may know, from which reasons are told.

    Raises Unreadable, Ambiguous or NotAllowed, each with what may be written instead.
    """
    words = normalize_line(line)
    by_line = {str(move): move for move in decision.moves}
    possible = Written(game.name, tuple(by_line))
    if not words:
        raise Unreadable(_("The line is empty. You may write: {moves}", moves=possible))
    if words in by_line:
        return by_line[words]
    cut = list_shortened_moves(game, list(by_line), words) if short else []
    said = speech.list_meant_lines(game.name, possible.lines, words)
    phrased = list_phrased(game, possible.lines, words, bare=short)
    meant = list(dict.fromkeys([*cut, *said, *phrased]))
    if len(meant) == 1:
        return by_line[meant[0]]
    if meant:
        moves = Written(game.name, tuple(meant))
        raise Ambiguous(_(SEVERAL, line=words[:SHOWN], moves=moves), meant)
    raise build_misreading(game, words, decision, view)


def build_misreading(game: Game[Any], words: str, decision: Decision, view: Look | None) -> Misread:
    """Why this tidy line is no move now, and which moves of the menu it nearly is."""
    lines = tuple(map(str, decision.moves))
    if refused := explain_forbidden_move(
        game, completions.list_whole_moves(game, words), words, decision, view
    ):
        return refused
    good = is_move_or_beginning(game.forms, words) or speech.is_spoken_beginning(
        game.name, game.forms, words
    )
    kind = NotAllowed if good else Unreadable
    if near := completions.list_completed_lines(game, lines, words):
        return kind(describe_near_miss(game, words, near, NOT_WHOLE), keep_if_few(near))
    if near := completions.list_lines_respelt(game, lines, words):
        return kind(describe_near_miss(game, words, near, MISSPELT), keep_if_few(near))
    bare = completions.list_moves_without_verb(game, lines, words)
    if refused := explain_forbidden_move(game, bare, words, decision, view):
        return refused
    values: dict[str, Arg] = {"line": words[:SHOWN], "moves": Written(game.name, lines)}
    if good:
        return kind(_("“{line}” is not possible now. You may write: {moves}", **values))
    return kind(_("“{line}” cannot be read as a move. You may write: {moves}", **values))


def explain_forbidden_move(
    game: Game[Any],
    attempts: Sequence[completions.Atoms],
    words: str,
    decision: Decision,
    view: Look | None,
) -> NotAllowed | None:
    """Why these well-formed moves, of which the line is one, are not possible now; None: there are
    none. The reason is that of the first for which the game has one."""
    if not attempts:
        return None
    lines = tuple(map(str, decision.moves))
    near = [
        line for attempt in attempts for line in completions.list_rearranged(game, lines, attempt)
    ] or completions.list_near_lines(game, lines, words)
    values: dict[str, Arg] = {"line": words[:SHOWN], "moves": Written(game.name, lines)}
    reason = describe_reason(game, attempts, decision, view)
    if reason is None:
        text = _("“{line}” is not possible now. You may write: {moves}", **values)
        return NotAllowed(text, keep_if_few(near))
    values["reason"] = reason
    if len(near) != 1:
        text = _("“{line}” is not possible now. {reason} You may write: {moves}", **values)
        return NotAllowed(text, keep_if_few(near), reason)
    values["moves"] = Written(game.name, tuple(near))
    text = _("“{line}” is not possible now. {reason} Did you mean “{moves}”?", **values)
    return NotAllowed(text, keep_if_few(near), reason)


def describe_reason(
    game: Game[Any],
    attempts: Sequence[completions.Atoms],
    decision: Decision,
    view: Look | None,
) -> Text | None:
    """The rule that forbids the first of these moves of which the game says one."""
    if view is None or not game.reasons:
        return None
    seen = view()
    for words in attempts:
        attempt = Attempt(seen, decision, words)
        if reason := find_reason(game.reasons, attempt):
            return reason.tell(attempt)
    return None


def describe_near_miss(game: Game[Any], words: str, near: Sequence[str], asks: str) -> Text:
    """Asks for the moves that a line nearly is. `asks`: the words for a single one."""
    moves = Written(game.name, tuple(near))
    text = asks if len(near) == 1 else SEVERAL
    return _(text, line=words[:SHOWN], moves=moves)


def keep_if_few(lines: Sequence[str]) -> tuple[str, ...]:
    """The lines, if they are few enough to be shown as buttons."""
    return tuple(lines) if len(lines) <= MOST_SUGGESTED else ()


def read_whole(game: Game[Any], line: str, decision: Decision, *, view: Look | None = None) -> Move:
    """The same where nothing may be shortened: by mail, where the letter of a signature may stand
    below a move.

    Raises Shortened for what `read` would have taken, or what `read` raises.
    """
    try:
        return read(game, line, decision, short=False, view=view)
    except (NotAllowed, Unreadable):
        cut = list_shortened_moves(game, list(map(str, decision.moves)), normalize_line(line))
        if len(cut) != 1:
            raise
    short, moves = normalize_line(line)[:SHOWN], Written(game.name, tuple(cut))
    raise Shortened(
        _(
            "“{line}” is short for {moves}. In emails, moves are written in full.",
            line=short,
            moves=moves,
        ),
        keep_if_few(cut),
    )


def normalize_line(line: str) -> str:
    """The line in lower case with single spaces; too long a line or control characters raise
    Unreadable."""
    if len(line) > LONGEST_LINE:
        raise Unreadable(_("The line is too long: at most {count} characters.", count=LONGEST_LINE))
    if STRUCK.search(line) or any(not char.isprintable() and not char.isspace() for char in line):
        raise Unreadable(_("The line contains characters that cannot be printed."))
    return " ".join(line.casefold().split())


def list_shortened_moves(game: Game[Any], lines: list[str], words: str) -> list[str]:
    """The lines of a menu that `words` may stand for: none, if it is a whole move that is possible
    at another time."""
    return (
        []
        if is_whole_move(game.forms, words)
        else [line for line in lines if may_be_short_for(line, words, game.verbs)]
    )


def may_be_short_for(move: str, words: str, verbs: frozenset[str]) -> bool:
    """Whether the line is the beginning of the move, or its words begin the move's words ("b 8" ->
    "bid 8", "score key"
    -> "score key-largo"). Numbers and verbs are whole: "mark" is no beginning of "market".
    """
    if move.startswith(words + " "):
        return True
    theirs, ours = move.split(" "), words.split(" ")
    if len(theirs) != len(ours) or (ours[0] in verbs and ours[0] != theirs[0]):
        return False
    return all(a == b or is_beginning_of(b, a) for a, b in zip(theirs, ours, strict=True))


def format_menu(decision: Decision) -> str:
    """The menu in short, ranges of numbers folded: "bid 0-20", "stop"."""
    return compact_lines([str(move) for move in decision.moves])


__all__ = [
    "Ambiguous",
    "Misread",
    "NotAllowed",
    "Shortened",
    "Unreadable",
    "format_menu",
    "read",
    "read_whole",
]
