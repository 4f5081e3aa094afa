"""Moderators' actions on a game's end: let bots finish it, declare it void, correct its result.
Leagues and ratings follow by facts of their own."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from django.core.exceptions import ValidationError
from django.utils.translation import gettext, gettext_noop, ngettext
from django.utils.translation import gettext_lazy as _

from games.desk.actions import TABLE, Action, get_table_version
from games.desk.forms import ActionForm, LineField
from games.desk.powers import DeskRefused, Power
from games.desk.table_actions.at_table import (
    TablePreview,
    mail_seated_people,
    preview_with,
    record_with,
)
from games.desk.table_actions.scene import build_scene
from games.play import ruling
from games.play.models import Game, Status
from games.play.ports import points_would_move
from games.play.table import load_header
from games.votes import effects

if TYPE_CHECKING:
    from games.desk.actions import Order
    from games.play.table import TableHeader


def list_consequences(header: TableHeader, places: Sequence[int] | None) -> list[str]:
    """In sentences: points of its league that move, by seat, and how many games are rated anew.
    `places`: of the other result; None: there is none."""
    lines = []
    if header.meta.league:
        told = [
            pair for moves in points_would_move(header.meta.id, places) for pair in moves.items()
        ]
        for seat, (had, has) in sorted(told):
            line = gettext("{name}: {before} points in the league so far, {after} then.")
            lines.append(line.format(name=header.seats[seat].name, before=had, after=has))
    if header.meta.private or header.meta.finished_at is None:
        return lines
    if header.meta.status == Status.ABANDONED and places is None:
        return lines
    count = Game.objects.filter(
        rules=header.meta.rules, finished_at__gte=header.meta.finished_at
    ).count()
    rated = ngettext(
        "%d game is rated again: this one, and all that ended since.",
        "%d games are rated again: this one, and all that ended since.",
        count,
    )
    return [*lines, rated % count]


# Ends: careful bots play on to the end, or the game counts for nothing.


FINISH, VOID = "finish", "void"
IN_LEAGUE = gettext_noop(
    "In its league, players who are asked now get at most the points of the last "
    "place; all others get no less than their place by the score that everyone "
    "sees now."
)


def can_finish(header: TableHeader) -> bool:
    """Whether a game is being played there."""
    return header.meta.status == Status.RUNNING


def can_void(header: TableHeader) -> bool:
    """Whether there is a game that counts, or may."""
    return header.meta.status in (Status.RUNNING, Status.FINISHED)


def preview_finish(header: TableHeader, order: Order) -> TablePreview:
    """It is over. Raises DeskRefused: it is not being played."""
    if not can_finish(header):
        raise DeskRefused(_("This game is not being played."))
    before = build_scene(header)
    lines = [
        gettext("Careful bots play every seat to the end at once, each from what its seat sees."),
        gettext("No one can know the result before. It counts, and the log says who played."),
    ]
    if header.meta.league:
        lines.append(gettext(IN_LEAGUE))
    return TablePreview(tuple(lines), before, before._replace(status=Status.FINISHED))


def let_bots_finish(order: Order) -> None:
    """Raises NotRunning."""
    effects.close_votes_and_pauses(order.subject, order.at)
    ruling.finish_by_bots(order.subject, order.at)


def preview_void(header: TableHeader, order: Order) -> TablePreview:
    """It has no result. Raises DeskRefused: it has none anyway."""
    if not can_void(header):
        raise DeskRefused(_("There is no game here that counts."))
    before = build_scene(header)
    seats = [one._replace(points=None, rank=None, asked=None) for one in before.seats]
    after = before._replace(status=Status.ABANDONED, seats=seats)
    lines = [gettext("The game counts for nothing: no one has won or lost.")]
    if header.meta.status == Status.RUNNING:
        lines.append(gettext("It is over at once; replay and dice stay, and the dice are opened."))
    return TablePreview((*lines, *list_consequences(header, None)), before, after)


def declare_game_void(order: Order) -> None:
    """Raises NotRunning, DeskRefused."""
    effects.close_votes_and_pauses(order.subject, order.at)
    ruling.void_game(order.subject, order.at)


FINISH_ACTION = Action(
    name=FINISH,
    title=_("Have bots finish the game"),
    about=TABLE,
    power=Power.REPAIR,
    two=True,
    version=get_table_version,
    dry_run=preview_with(preview_finish),
    do=record_with(let_bots_finish),
    undo=_("The dice are open, so no one can play on; the result can be corrected, or made void."),
    mail=mail_seated_people,
    help=_("Careful bots play it to its end at once, and the result counts."),
    fits=can_finish,
)
VOID_ACTION = Action(
    name=VOID,
    title=_("Declare the game void"),
    about=TABLE,
    power=Power.REPAIR,
    two=True,
    version=get_table_version,
    dry_run=preview_with(preview_void),
    do=record_with(declare_game_void),
    undo="correct",
    mail=mail_seated_people,
    help=_("It counts for nothing, in no league and no rating."),
    fits=can_void,
)


# Corrected results.


CORRECT = "correct"
MOST_POINTS = 100_000


class ResultForm(ActionForm):
    """Places and points, as written: whole numbers by seat."""

    places = LineField(label=_("Places by seat, as 2 1 3"))
    points = LineField(label=_("Points by seat, if they are others"), required=False)

    def clean(self) -> dict[str, Any]:
        """Raises ValidationError: they are no result of this table."""
        terms = super().clean() or self.cleaned_data
        if self.table is not None and not self.errors:
            try:
                read_result(self.table, terms)
            except DeskRefused as refused:
                raise ValidationError(str(refused.message)) from None
        return terms


def can_correct_result(header: TableHeader) -> bool:
    """Whether a game is over there."""
    return header.meta.status in (Status.FINISHED, Status.ABANDONED) and bool(header.meta.version)


def read_whole_numbers(text: str, count: int, most: int) -> tuple[int, ...]:
    """So many whole numbers. Raises DeskRefused."""
    words = text.replace(",", " ").split()
    plain = [one.removeprefix("-") for one in words]
    if len(words) != count or not all(one.isascii() and one.isdigit() for one in plain):
        raise DeskRefused(_("Please give one whole number for each seat, in their order."))
    found = tuple(int(one[:9]) for one in words)
    if not all(abs(one) <= most for one in found):
        raise DeskRefused(_("Please give one whole number for each seat, in their order."))
    return found


def read_result(
    header: TableHeader, terms: Mapping[str, Any]
) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Places and points by seat: those that it has, if none are given; () where it has none.

    Raises DeskRefused: places are not such that each is one more than how many are before it.
    """
    size = header.meta.size
    places = read_whole_numbers(terms["places"], size, size)
    if any(one != 1 + sum(other < one for other in places) for one in places):
        raise DeskRefused(_("After a shared place, as many are left out as share it: 1 1 3."))
    if terms["points"]:
        return places, read_whole_numbers(terms["points"], size, MOST_POINTS)
    had = [one.points for one in header.seats]
    return places, tuple(one for one in had if one is not None) if None not in had else ()


def preview_correction(header: TableHeader, order: Order) -> TablePreview:
    """The other result, and what follows. Raises DeskRefused: it is not over, or has that one."""
    if not can_correct_result(header):
        raise DeskRefused(_("This game is not over."))
    places, points = read_result(header, order.terms)
    before = build_scene(header)
    seats = [
        one._replace(rank=place, points=points[one.number] if points else None)
        for one, place in zip(before.seats, places, strict=True)
    ]
    after = before._replace(status=Status.FINISHED, seats=seats)
    if after == before._replace(seats=list(before.seats)):
        raise DeskRefused(_("It has this result already."))
    line = gettext("The game has another result; what was played stays in its log.")
    return TablePreview((line, *list_consequences(header, places)), before, after)


def correct_game_result(order: Order) -> None:
    """Raises DeskRefused or NotRunning."""
    places, points = read_result(load_header("id", order.subject), order.terms)
    ruling.correct_result(order.subject, places, points, order.at)


CORRECT_ACTION = Action(
    name=CORRECT,
    title=_("Correct the result"),
    about=TABLE,
    power=Power.REPAIR,
    two=True,
    version=get_table_version,
    dry_run=preview_with(preview_correction),
    do=record_with(correct_game_result),
    undo=_("The same again, with the result that it had."),
    form=ResultForm,
    mail=mail_seated_people,
    help=_("Places and points of a game that is over, by one more fact in its log."),
    fits=can_correct_result,
)
