"""The menu of a question as things to press: buttons in groups, and one number field where only a
number differs."""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING, NamedTuple

from django.utils.translation import gettext

from games.web.table.folds import Choice, Fold, gather_folds

if TYPE_CHECKING:
    from games.rules.contract import Game
    from games.rules.text import Say
    from games.rules.types import Decision, Label, Move, View

MANY = 8
"""From so many moves on that differ in nothing but a number, a number field takes the place of
buttons."""
LONG = 12
"""From so many moves on, like moves are gathered under headings."""
QUICK = 6
FEW = 4
SHORT = 28
SHORT_NOTE = 44


class Buttons(NamedTuple):
    """Buttons of one verb. `look`: "" as usual, "pairs" short ones, "long" a list to scroll,
    "quiet" the way out."""

    choices: tuple[Choice, ...]
    look: str


class Numbers(NamedTuple):
    """A number field ("bid", 0 to 57) and a few of its moves as buttons."""

    verb: str
    label: str
    button: str
    low: int
    high: int
    quick: tuple[Choice, ...]


class Ticks(NamedTuple):
    """Things of which any that one likes, but at least one, may be taken together: a box to tick
    for each."""

    ticked: str
    choices: tuple[Choice, ...]


class Folds(NamedTuple):
    """A long menu, folded."""

    folds: tuple[Fold, ...]


Group = Buttons | Numbers | Folds | Ticks


def build_menu(game: Game[object], view: View, decision: Decision, say: Say) -> list[Group]:
    """Everything that the question allows, in the order of the game, the moves of one verb
    together."""
    together = list_combinable_moves(decision.moves)
    if together:
        boxes = [build_choice(game, view, move, say) for move in together]
        named = tuple([box._replace(line=str(box.line).partition(" ")[2]) for box in boxes])
        return [Ticks(get_move_verb(together[0]), named)]
    folded, plain = split_long_menu(game, view, decision, say)
    groups: list[Group] = [Folds(folded)] if folded else []
    for verb, moves in groupby(plain, key=get_move_verb):
        group = list(moves)
        values = [number for move in group if (number := find_move_number(move)) is not None]
        if len(group) > MANY and len(values) == len(group):
            groups.append(build_number_group(game, view, verb, group, values, say))
        else:
            groups.append(
                build_buttons(game, view, group, say, alone=len(group) == len(decision.moves))
            )
    return merge_single_buttons(groups)


def list_combinable_moves(moves: tuple[Move, ...]) -> list[Move]:
    """The moves that name one thing, where the others are all their combinations; none where the
    menu is another."""
    lines = {str(move): str(move).split(" ") for move in moves}
    single = [move for move in moves if len(lines[str(move)]) == 2]
    if (
        len(single) < 2
        or len(moves) != 2 ** len(single) - 1
        or len({words[0] for words in lines.values()}) > 1
    ):
        return []
    things = {lines[str(move)][1] for move in single}
    return single if all(set(words[1:]) <= things for words in lines.values()) else []


def split_long_menu(
    game: Game[object], view: View, decision: Decision, say: Say
) -> tuple[tuple[Fold, ...], tuple[Move, ...]]:
    """The moves of a long menu that have a heading, gathered under it; and all other moves."""
    if len(decision.moves) < LONG:
        return (), decision.moves
    moves = decision.moves
    labels = list(zip(moves, game.presentation.list_labels(view, moves), strict=True))
    return gather_folds(labels, say), tuple(
        [move for move, label in labels if not (label.heading and label.brief)]
    )


def get_move_verb(move: Move) -> str:
    """The first word of its line."""
    return str(move).split(" ", 1)[0]


def find_move_number(move: Move) -> int | None:
    """The number, if its line is a verb and a number."""
    _verb, _space, rest = str(move).partition(" ")
    return int(rest) if rest.isdecimal() else None


def build_choice(game: Game[object], view: View, move: Move, say: Say) -> Choice:
    """A move as a button says it."""
    label: Label = game.presentation.describe(view, move)
    notes = [say(note) for note in label.list_notes()]
    if label.idle:
        notes.append(gettext("brings nothing now"))
    return Choice(str(move), say(label.text), " · ".join(notes), label.target, label.idle)


def build_buttons(
    game: Game[object], view: View, moves: list[Move], say: Say, alone: bool
) -> Buttons:
    """Moves of one verb as buttons, those that bring nothing now last."""
    listed = [build_choice(game, view, move, say) for move in moves]
    choices = tuple(sorted(listed, key=lambda choice: choice.idle))
    return Buttons(choices, choose_button_layout(choices, alone))


def choose_button_layout(choices: tuple[Choice, ...], alone: bool) -> str:
    """How these buttons are laid out; one that neither costs nor earns anything, beside others, is
    the way out."""
    if len(choices) == 1:
        return "" if alone or choices[0].note or choices[0].target else "quiet"
    if len(choices) <= FEW:
        return ""
    return (
        "pairs"
        if all(len(choice.text) <= SHORT and len(choice.note) <= SHORT_NOTE for choice in choices)
        else "long"
    )


def merge_single_buttons(groups: list[Group]) -> list[Group]:
    """Neighbouring groups of a single plain button each become one."""
    found: list[Group] = []
    for group in groups:
        last = found[-1] if found else None
        if (
            isinstance(group, Buttons)
            and isinstance(last, Buttons)
            and not group.look
            and not last.look
        ):
            found[-1] = Buttons(last.choices + group.choices, "")
        else:
            found.append(group)
    return found


def build_number_group(
    game: Game[object], view: View, verb: str, moves: list[Move], values: list[int], say: Say
) -> Numbers:
    """Moves that differ in nothing but a number."""
    low, high = min(values), max(values)
    label = gettext("A number from {low} to {high}").format(low=low, high=high)
    return Numbers(
        verb,
        label,
        label_number_button(verb),
        low,
        high,
        choose_quick_moves(game, view, moves, say),
    )


def label_number_button(verb: str) -> str:
    """What the button beside a number field says."""
    return {"bid": gettext("Bid"), "look": gettext("Look")}.get(verb, verb.capitalize())


def choose_quick_moves(
    game: Game[object], view: View, moves: list[Move], say: Say
) -> tuple[Choice, ...]:
    """The moves of a number field that the game has something to say about; else a few, spread from
    low to high."""
    said = [(move, game.presentation.describe(view, move)) for move in moves]
    noted = [(move, label) for move, label in said if label.note][:QUICK]
    chosen = noted or [said[index] for index in choose_spread_places(len(said))]
    return tuple(
        [
            Choice(
                str(move),
                str(find_move_number(move)),
                say(label.note) if label.note else "",
                label.target,
            )
            for move, label in chosen
        ]
    )


def choose_spread_places(count: int) -> list[int]:
    """The first, the last, and round places between them: where people bid."""
    places = [place for place in (0, 1, 2, 3, 5, 8, 12, 16, 20, 30, 40) if place < count - 1][
        :QUICK
    ]
    return [*places, count - 1]
