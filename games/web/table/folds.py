"""A long menu folded: like moves under one heading, in rows of what differs by a number alone."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from django.utils.translation import gettext

if TYPE_CHECKING:
    from games.rules.core import Label, Move
    from games.rules.text import Say

    Labelled = list[tuple[Move, Label]]


class Choice(NamedTuple):
    """One button: the line it posts, what it says, what the move costs or earns."""

    line: str
    text: str
    note: str
    target: str
    idle: bool = False
    """Done now it brings nothing: it says so, and stands last."""
    short: str = ""
    """What tells it from the others of its row."""


class Row(NamedTuple):
    """Moves of a fold that differ in nothing but a number: what they say, "…" where that stands,
    and their symbol of the board; no words: plain moves."""

    says: str
    icon: str
    choices: tuple[Choice, ...]

    @property
    def line(self) -> str:
        """What they post, with "#" for the number; "" if that is not all they differ by."""
        lines = {one.line.replace(f" {one.short}", " #", 1) for one in self.choices}
        return lines.pop() if len(lines) == 1 else ""

    @property
    def numbers(self) -> str:
        """Their numbers."""
        return " ".join(one.short for one in self.choices)


class Fold(NamedTuple):
    """Like moves under one heading, to be opened; a single move is a button of its own, in full
    words. `target`: the id of their thing on the board."""

    heading: str
    note: str
    choices: tuple[Choice, ...]
    rows: tuple[Row, ...] = ()
    target: str = ""


def folds_of(labels: Labelled, say: Say) -> tuple[Fold, ...]:
    """The moves that have a heading gathered under it, in the order that the game gives the
    headings; those that bring nothing now last."""
    gathered: dict[str, Labelled] = {}
    for move, label in labels:
        if label.heading and label.brief:
            gathered.setdefault(say(label.heading), []).append((move, label))
    ranked = sorted(gathered.items(), key=lambda item: min(label.rank for _m, label in item[1]))
    folds = [fold(heading, members, say) for heading, members in ranked]
    return tuple(sorted(folds, key=lambda one: all(choice.idle for choice in one.choices)))


def fold(heading: str, members: Labelled, say: Say) -> Fold:
    """One heading with what there is to say about it, and its moves in brief."""
    notes = dict.fromkeys(say(label.note) for _move, label in members if label.note)
    alone = len(members) == 1
    choices = [
        Choice(
            str(move),
            say(label.text if alone or not label.brief else label.brief),
            "",
            label.target,
            label.idle,
            label.short,
        )
        for move, label in members
    ]
    if all(choice.idle for choice in choices):
        notes[gettext("brings nothing now")] = None
    rows = rows_of(members, choices, say)
    target = members[0][1].target
    return Fold(heading, " · ".join(notes), tuple(choices), rows, target)


def rows_of(members: Labelled, choices: list[Choice], say: Say) -> tuple[Row, ...]:
    """The choices of a fold in rows of what differs by a number alone, in the order of the game."""
    rows: dict[tuple[str, str], list[Choice]] = {}
    for (_move, label), choice in zip(members, choices, strict=True):
        said = say(label.row) if label.row else ""
        rows.setdefault((said, label.icon), []).append(choice)
    return tuple([Row(said, icon, tuple(found)) for (said, icon), found in rows.items()])
