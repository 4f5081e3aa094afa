"""The one reader of orders, for every door: the notation, each language's words and sentences, what
may stand around a move, and the labels of buttons.

A door may refuse more than another (by mail, moves are written whole), but none gives another move:
where two ways of reading give two moves, it is asked.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Any, NoReturn

from games.rules.orders import notation
from games.rules.orders.absent_moves import Absent, drop_told, keep_said, list_absent_moves
from games.rules.orders.button_texts import (
    Labelled,
    describe_moves,
    list_buttons,
    list_labelled,
    list_texts,
)
from games.rules.orders.claimed_owners import list_disputed
from games.rules.orders.descriptions import Button, list_described
from games.rules.orders.explained import Search
from games.rules.orders.lexicon import list_atoms, list_named, list_refusing
from games.rules.orders.near_moves import list_near_moves
from games.rules.orders.numbered_names import keep_named
from games.rules.orders.owners import claims_foreign, drop_foreign, says_owner
from games.rules.orders.phrases import list_phrased
from games.rules.orders.told_lines import halts, tells_or_asks
from games.rules.orders.written_moves import (
    HYPHENED,
    JOINT,
    UnderstoodMove,
    is_plain_writing,
    list_suggestions,
    list_understood_moves,
    list_unframed_lines,
    normalize_width,
    read_framed_line,
    strip_frame,
)
from games.rules.text import Written, _

if TYPE_CHECKING:
    from games.rules.contract import Game
    from games.rules.text import Say
    from games.rules.types import Decision, Move


def read_order(
    game: Game[Any],
    line: str,
    decision: Decision,
    *,
    whole: bool = False,
    view: notation.Look | None = None,
    says: Sequence[Say] = (),
) -> UnderstoodMove:
    """The move that a line means. `whole`: moves are written whole, as by mail. `says`: the words
    of the languages in which buttons may be labelled; those of a table know who sits there.

    Raises Unreadable, Ambiguous, NotAllowed or Shortened.
    """
    words = notation.normalize_line(line)
    if (written := find_written(decision, words)) is not None:
        return UnderstoodMove(written, False)
    asked = Asked(game, line, decision, view, says)
    read = read_at_door(asked, whole=whole)
    if whole:
        check_read_in_box(asked, read)
    return read


class Asked:
    """A line beside its question: the moves, what their buttons say, and whose things the line says
    that they are about."""

    def __init__(
        self,
        game: Game[Any],
        line: str,
        decision: Decision,
        view: notation.Look | None,
        says: Sequence[Say],
    ) -> None:
        self.game, self.line, self.decision, self.view = game, line, decision, view
        labels = describe_moves(game, decision, view) if says else {}
        self.labels, self.says = labels, says
        self.buttons = list_buttons(game, labels, says)
        self.labelled = list_labelled(notation.normalize_line(line), self.buttons)
        self.disputed = list_disputed(game, line, decision, labels, says)
        """The moves about things of other owners than the line says."""

    @cached_property
    def every(self) -> Search:
        """All moves with what their buttons say."""
        return Search(self.game, list_texts(self.decision, self.labels, self.says))

    @cached_property
    def undisputed(self) -> Search:
        """The moves that the line may be about."""
        if not self.disputed:
            return self.every
        texts = self.every.buttons
        kept = {line: said for line, said in texts.items() if line not in self.disputed}
        return Search(self.game, kept)


def read_at_door(asked: Asked, *, whole: bool) -> UnderstoodMove:
    """The move that a line means, no line of the menu, where moves are written whole or need not
    be. Raises as read_order says."""
    game, line, decision, labelled = asked.game, asked.line, asked.decision, asked.labelled
    check_nothing_added(game, line, decision, labelled)
    try:
        read = read_notation(game, line, decision, asked.view, whole=whole)
    except notation.Ambiguous as several:
        if labelled:
            raise
        return choose_explained(game, line, decision, asked.undisputed, several, whole=whole)
    except notation.Misread as misread:
        meant = labelled or list_meant_of_owner(asked, whole=whole)
        if meant:
            check_single(game, line, meant)
            check_owner(game, line, meant[0], asked.disputed)
            check_not_halted(game, line, meant[0])
            return UnderstoodMove(find_move(decision, meant[0]), True)
        if whole:
            check_not_bare(game, line, decision, asked.buttons, asked.undisputed)
        check_not_near(game, line, decision, asked.undisputed, misread)
        raise
    check_single(game, line, list(dict.fromkeys([str(read.move), *labelled])))
    if not labelled:
        check_not_told(game, line, read)
        check_owner(game, line, str(read.move), asked.disputed)
        check_not_halted(game, line, str(read.move))
    return read


def check_read_in_box(asked: Asked, read: UnderstoodMove) -> None:
    """Raise where the box does not read the same move: what a mail plays, the box plays. Raises
    what the box raises, or Ambiguous."""
    in_box = read_at_door(asked, whole=False)
    check_single(asked.game, asked.line, list(dict.fromkeys(map(str, (read.move, in_box.move)))))


def list_meant_of_owner(asked: Asked, *, whole: bool) -> list[str]:
    """As list_meant, about things of the owner whom the line says; if there are none, about things
    with a name of their own, for a question. Of numbered ones, the owner alone says which is meant.
    """
    game, line, decision, buttons = asked.game, asked.line, asked.decision, asked.buttons
    meant = list_meant(game, line, decision, buttons, asked.undisputed, whole=whole)
    if meant or not asked.disputed:
        return meant
    every = list_meant(game, line, decision, buttons, asked.every, whole=whole)
    return [one for one in every if not any(map(NUMBERED.search, list_atoms(one)))]


def find_written(decision: Decision, line: str) -> Move | None:
    """The move whose canonical line this is."""
    return next((move for move in decision.moves if str(move) == line), None)


def check_not_near(
    game: Game[Any],
    line: str,
    decision: Decision,
    search: Search,
    misread: notation.Misread,
) -> None:
    """Raise Unreadable with the moves that most words of a line name, where it is no move of the
    notation and nothing else was found that it may mean."""
    if not isinstance(misread, notation.Unreadable) or misread.suggestions:
        return
    if list_suggestions(game, line, decision):
        return
    if near := list_near_moves(game, search.menu, line):
        template = SEEMING if len(near) == 1 else notation.SEVERAL
        moves = Written(game.name, near)
        raise notation.Unreadable(_(template, line=line[: notation.SHOWN], moves=moves), near)


def check_not_told(game: Game[Any], line: str, read: UnderstoodMove) -> None:
    """Raise where a line tells what another does, or asks."""
    if tells_or_asks(game, line):
        ask_about_explained(game, line, [str(read.move)])


def check_owner(game: Game[Any], line: str, move: str, disputed: frozenset[str]) -> None:
    """Raise Shortened where a line says an owner of a thing who is not its owner."""
    if move in disputed or claims_foreign(game.name, game.forms, line, move):
        ask_about_explained(game, line, [move])


def check_not_halted(game: Game[Any], line: str, move: str) -> None:
    """Raise Shortened where a word takes back what a line says, unless its move ends something."""
    if move.partition(" ")[0] not in list_refusing(game.name) and halts(line):
        ask_about_explained(game, line, [move])


def read_notation(
    game: Game[Any], line: str, decision: Decision, view: notation.Look | None, *, whole: bool
) -> UnderstoodMove:
    """The move of a line in the notation: written whole, or shortened too."""
    read = read_framed_line if whole else read_short
    return read(game, line, decision, view)


def choose_explained(
    game: Game[Any],
    line: str,
    decision: Decision,
    search: Search,
    several: notation.Ambiguous,
    *,
    whole: bool,
) -> UnderstoodMove:
    """The only one of several moves that explains every word of the line, in plain words where it
    must be written whole; raises `several` where there is no such move. It names none where they
    are many."""
    only = search.list_explained(line, bare=not whole, plain=whole)
    if len(only) != 1 or only[0] not in several.meant:
        raise several
    check_not_told(game, line, UnderstoodMove(find_move(decision, only[0]), True))
    check_not_halted(game, line, only[0])
    return UnderstoodMove(find_move(decision, only[0]), True)


def check_not_bare(
    game: Game[Any],
    line: str,
    decision: Decision,
    buttons: Sequence[Labelled],
    search: Search,
) -> None:
    """Raise Shortened, which asks, where a line without a verb would be one move in the box."""
    bare = describe_in_ways(game, line, decision, buttons, bare=True)
    if not bare and not search.is_other_sentence(line):
        bare = search.list_explained(line, bare=True)
    bare = keep_said(bare, list_moves_elsewhere(game, line, search))
    if len(bare) == 1 and not list_suggestions(game, line, decision):
        moves = Written(game.name, tuple(bare))
        text = _(
            "“{line}” is short for {moves}. In emails, moves are written in full.",
            line=line[: notation.SHOWN],
            moves=moves,
        )
        raise notation.Shortened(text, bare)


def list_meant(
    game: Game[Any],
    line: str,
    decision: Decision,
    buttons: Sequence[Labelled],
    search: Search,
    *,
    whole: bool,
) -> list[str]:
    """The canonical lines of the moves that a line may mean which no sentence reads. Raises
    Shortened where one move alone explains the words of a mail, but not in plain words; none where
    the notation suggests the same move for a word that no list has. The notation of a move that is
    not in the menu says no other one."""
    if search.is_other_sentence(line):
        return []
    absent = list_moves_elsewhere(game, line, search)
    own = search.find_facts(line) if absent else {}
    described = describe_in_ways(game, line, decision, buttons, bare=not whole)
    described = search.keep_orders(line, keep_said(described, absent, own))
    explained = keep_said(search.list_explained(line, bare=not whole), absent, own)
    meant = explained if says_owner(game.name, line) else choose_meant(described, explained)
    if not meant:
        return list_verbless(game, line, decision, buttons, search)
    if not whole:
        meant = drop_foreign(game.name, game.forms, line, meant)
        check_verb_said(game, line, search, meant)
    if not whole or len(meant) != 1 or meant[0] in described:
        return meant
    return list_plain(game, line, decision, search, meant)


def check_verb_said(game: Game[Any], line: str, search: Search, meant: list[str]) -> None:
    """Raise Shortened where the verb of the only move must be said, and is not."""
    verbs = {move.partition(" ")[0] for move in meant} & list_named(game.name)
    if len(meant) == 1 and verbs and meant != search.list_explained(line, bare=False):
        ask_about_explained(game, line, meant)


def list_plain(
    game: Game[Any],
    line: str,
    decision: Decision,
    search: Search,
    meant: list[str],
) -> list[str]:
    """The one move that explains the words of a mail, if these are plain. Raises and leaves out as
    list_meant says."""
    if search.list_explained(line, bare=False, plain=True) == meant:
        return meant
    listed = search.list_explained(line, bare=False, parts=False)
    if not listed and list(list_suggestions(game, line, decision)) == meant:
        return []
    ask_about_explained(game, line, meant)


def list_moves_elsewhere(game: Game[Any], line: str, search: Search) -> frozenset[Absent]:
    """What the sentences say that a line is, where their move is not in the menu."""
    ways = list_ways(normalize_width(line), in_box=True)
    absent = list_absent_moves(game, tuple(search.buttons), ways)
    return drop_told(search.menu, absent) if absent else absent


def list_verbless(
    game: Game[Any],
    line: str,
    decision: Decision,
    buttons: Sequence[Labelled],
    search: Search,
) -> list[str]:
    """The canonical line of the move that a line names whole without a verb, or with one within
    other words, if the question leaves no choice and the box reads the same move; or else none."""
    named = search.list_named_whole(line)
    named = keep_said(named, list_moves_elsewhere(game, line, search))
    suggested = list_suggestions(game, line, decision)
    if len(named) != 1 or (suggested and (list(suggested) != named or has_verbs(game, decision))):
        return []
    described = describe_in_ways(game, line, decision, buttons, bare=True)
    explained = search.list_explained(line, bare=True)
    return named if choose_meant(described, explained) == named else []


def has_verbs(game: Game[Any], decision: Decision) -> bool:
    """Whether the moves have several verbs, but for those of doing without, and those that are
    always said."""
    verbs = {str(move).partition(" ")[0] for move in decision.moves}
    return len(verbs - list_refusing(game.name) - list_named(game.name)) > 1


def ask_about_explained(game: Game[Any], line: str, meant: list[str]) -> NoReturn:
    """Raise Shortened: a mail may be talk, so words that only explain a move ask first."""
    moves = Written(game.name, tuple(meant))
    raise notation.Shortened(_(SEEMING, line=line[: notation.SHOWN], moves=moves), meant)


SEEMING = _("“{line}” seems to mean {moves}, but is written in other words.").msgid
NUMBERED = re.compile(r"[a-z]-\d+$")
FURTHER_AMOUNT = re.compile(r"[,;，、；][^\w+]*[+＋][^\w+]*\d")
"""Something to add behind a move: "bid 5, +1"."""


def choose_meant(described: list[str], explained: list[str]) -> list[str]:
    """The moves that a line may mean: the only one that is described, or that explains every word,
    if the other way of reading allows it, too; or else all."""
    for first, second in ((described, explained), (explained, described)):
        if len(first) == 1 and (not second or first[0] in second):
            return first
    return list(dict.fromkeys([*described, *explained]))


def check_nothing_added(
    game: Game[Any], line: str, decision: Decision, labelled: Sequence[str]
) -> None:
    """Raise Unreadable where something is to be added behind a move, and no button says so."""
    if not labelled and FURTHER_AMOUNT.search(line):
        text = _(
            "“{line}” cannot be read as a move. You may write: {moves}",
            line=line[: notation.SHOWN],
            moves=Written(game.name, tuple(map(str, decision.moves))),
        )
        raise notation.Unreadable(text)


MOST_WAYS = 12
"""So many ways of leaving away what stands around a move are tried for a description."""


def describe_in_ways(
    game: Game[Any],
    line: str,
    decision: Decision,
    buttons: Sequence[Labelled],
    *,
    bare: bool,
) -> list[str]:
    """The canonical lines of the moves that a line describes, whatever of the closed list stands
    around it. A word with a number describes none where the moves have numbers: "take 7" is not the
    Seven Miles Bridge."""
    plain = normalize_width(line)
    if not buttons or not is_plain_writing(line) or HYPHENED.fullmatch(plain):
        return []
    said, menu = [one.button for one in buttons], tuple(map(str, decision.moves))
    numbered, found = any(map(JOINT.fullmatch, menu)), set[str]()
    for way in list_ways(plain, in_box=bare):
        if not (numbered and JOINT.fullmatch(way)):
            found |= describe_way(game, menu, way, said, bare=bare)
    return keep_named(plain, menu, [one for one in menu if one in found])


def describe_way(
    game: Game[Any], menu: tuple[str, ...], way: str, said: Sequence[Button], *, bare: bool
) -> set[str]:
    """The canonical lines of the moves that one way of reading a line describes."""
    found = set(list_described(game, way, said, bare=bare))
    return found.union(list_phrased(game, menu, way, bare=True)) if bare else found


def list_ways(line: str, *, in_box: bool) -> list[str]:
    """What is left of a line without what may stand around a move, the shortest first."""
    lines = {line, *(strip_frame(line, "in_box") if in_box else ())}
    ways = {way for each in lines for way in list_unframed_lines(each, [])}
    return sorted(ways, key=lambda way: (len(way), way))[:MOST_WAYS]


def read_short(
    game: Game[Any], line: str, decision: Decision, view: notation.Look | None
) -> UnderstoodMove:
    """The move that a line means where its words may be cut. Raises what notation.read raises."""
    below_zero = HYPHENED.fullmatch(normalize_width(line))
    around = [] if below_zero else list_understood_moves(game, line, decision)
    try:
        move = notation.read(game, line, decision, view=view)
    except notation.Ambiguous:
        raise
    except notation.Misread:
        if not around:
            raise
        check_single(game, line, around)
        return UnderstoodMove(find_move(decision, around[0]), True)
    check_single(game, line, list(dict.fromkeys([str(move), *around])))
    return UnderstoodMove(move, False)


def check_single(game: Game[Any], line: str, meant: Sequence[str]) -> None:
    """Raise Ambiguous where these canonical lines are several."""
    if len(meant) > 1:
        moves = Written(game.name, tuple(meant))
        text = _(notation.SEVERAL, line=line[: notation.SHOWN], moves=moves)
        raise notation.Ambiguous(text, meant)


def find_move(decision: Decision, line: str) -> Any:
    """The move of the menu that prints like this line."""
    return next(move for move in decision.moves if str(move) == line)
