"""A long menu folded: like moves under one heading, in rows of what differs by a number alone."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from django.utils.html import escape
from django.utils.translation import gettext

from games.words import format_named_value

if TYPE_CHECKING:
    from collections.abc import Iterable

    from games.rules.text import Say
    from games.rules.types import Label, Move

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


def gather_folds(labels: Labelled, say: Say) -> tuple[Fold, ...]:
    """The moves that have a heading gathered under it, in the order that the game gives the
    headings; those that bring nothing now last."""
    gathered: dict[str, Labelled] = {}
    for move, label in labels:
        if label.heading and label.brief:
            gathered.setdefault(say(label.heading), []).append((move, label))
    ranked = sorted(gathered.items(), key=lambda item: min(label.rank for _m, label in item[1]))
    folds = [build_fold(heading, members, say) for heading, members in ranked]
    return tuple(sorted(folds, key=lambda one: all(choice.idle for choice in one.choices)))


def build_fold(heading: str, members: Labelled, say: Say) -> Fold:
    """One heading with what there is to say about it, and its moves in brief."""
    alone = len(members) == 1
    notes = dict.fromkeys(
        say(note)
        for _move, label in members
        for note in (label.list_notes() if alone else [label.note])
        if note
    )
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
    rows = group_rows(members, choices, say)
    target = members[0][1].target
    return Fold(heading, " · ".join(notes), tuple(choices), rows, target)


def group_rows(members: Labelled, choices: list[Choice], say: Say) -> tuple[Row, ...]:
    """The choices of a fold in rows of what differs by a number alone, in the order of the game."""
    rows: dict[tuple[str, str], list[Choice]] = {}
    for (_move, label), choice in zip(members, choices, strict=True):
        said = say(label.row) if label.row else ""
        rows.setdefault((said, label.icon), []).append(choice)
    return tuple([Row(said, icon, tuple(found)) for (said, icon), found in rows.items()])


def render_all_folds(folds: Iterable[Fold], brief: bool) -> str:
    """Folds as HTML: by far the most of a long menu, hence joined here, not in a template.

    `brief`: rows go as their numbers, which the page spells out.
    """
    return "".join(
        render_single_move(one) if len(one.choices) == 1 else render_fold(one, brief)
        for one in folds
    )


def render_single_move(fold: Fold) -> str:
    """A fold of a single move."""
    (choice,) = fold.choices
    return (
        f'<button name="line" value="{escape(choice.line)}" data-at="{escape(fold.target)}"><b>'
        f"{escape(choice.text)}</b>{render_note(fold.note)}</button>"
    )


def render_note(note: str) -> str:
    """What there is to say about it, if anything."""
    return f" <small>{escape(note)}</small>" if note else ""


def render_fold(fold: Fold, brief: bool) -> str:
    """A fold to be opened."""
    target = escape(fold.target)
    name = f' id="moves-{target}"' if target else ""
    rows = "".join(
        render_number_row(row, brief) if row.says else render_plain_row(row, fold.heading)
        for row in fold.rows
    )
    return (
        f'<details name="folds" data-at="{target}"><summary><b>{escape(fold.heading)}</b>'
        f"{render_note(fold.note)}</summary><div{name}>{rows}</div></details>"
    )


def render_number_row(row: Row, brief: bool) -> str:
    """A row of moves that differ in nothing but a number."""
    begun = f'<fieldset class="chips" data-icon="{escape(row.icon)}"'
    legend = f"<legend>{escape(row.says)}</legend>"
    if brief and row.line:
        line, numbers = escape(row.line), escape(row.numbers)
        return f'{begun} data-line="{line}" data-numbers="{numbers}">{legend}</fieldset>'
    buttons = "".join(
        render_move_button(one.line, one.short, row.says.replace("…", one.short))
        for one in row.choices
    )
    return f"{begun}>{legend}{buttons}</fieldset>"


def name_chip(heading: str, text: str) -> str:
    """What a sign of the board is called; "": the words speak for themselves."""
    return "" if " " in text else format_named_value(heading, text)


def render_plain_row(row: Row, heading: str) -> str:
    """Moves in words; one that is a mere sign of the board ("5a") is called by its heading, too."""
    items = (
        render_move_button(one.line, one.text, name_chip(heading, one.text)) for one in row.choices
    )
    return f'<ul class="chips">{"".join(f"<li>{item}</li>" for item in items)}</ul>'


def render_move_button(line: str, words: str, name: str = "") -> str:
    """A move as a button. `name`: what it is called for who does not see what stands around it."""
    called = f' aria-label="{escape(name)}"' if name else ""
    return f'<button name="line" value="{escape(line)}"{called}>{escape(words)}</button>'
