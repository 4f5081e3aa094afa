"""Moderators' actions on a table's moves: make one for a seat whose person cannot or does not, and
set a game back."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_lazy as _

from games.desk.actions import TABLE, Action, get_table_version
from games.desk.forms import ActionForm, LineField, OneOfField, WholeNumberField
from games.desk.powers import DeskRefused, Power
from games.desk.table_actions.at_table import (
    SeatForm,
    TablePreview,
    mail_seated_people,
    preview_with,
    record_with,
)
from games.desk.table_actions.scene import build_scene
from games.play.models import Status
from games.play.replay import load_moment
from games.play.ruling import force_move
from games.play.setting_back import Loss, compute_setback_loss
from games.play.table import TableHeader, load_header, load_rows
from games.play.verify import fold_counting_rows
from games.rules.registry import GAMES
from games.rules.rulings import BOT, DEFAULT, LINE
from games.votes.effects import propose_setting_back, set_back_and_fail_votes
from games.votes.permissions import refuse_without_voters
from games.words import list_words_of_all_languages
from keywest_site.lists import format_list

if TYPE_CHECKING:
    from collections.abc import Sequence

    from games.desk.actions import Order
    from games.desk.table_actions.scene import Scene
    from games.play.log_rows import Row


# Forced moves.


FORCE = "force"
WAYS = (
    (DEFAULT, _("the move set for that")),
    (BOT, _("what a careful bot would do")),
    (LINE, _("a written line")),
)


class ForceForm(SeatForm):
    """For which seat, and which move."""

    by = OneOfField(label=_("Which move"), choices=WAYS, initial=DEFAULT)
    line = LineField(label=_("The line, if it is written"), required=False)


def is_anybody_asked(header: TableHeader) -> bool:
    """Whether anybody is asked anything."""
    return header.meta.status == Status.RUNNING and any(one.asked for one in header.seats)


def preview_forced_move(header: TableHeader, order: Order) -> TablePreview:
    """The question is answered. Which moves there are, and what comes of one, may hang on what is
    hidden: so nothing of it is said, and a line is read only when it is played.

    Raises DeskRefused: nothing is asked there.
    """
    if header.meta.status != Status.RUNNING:
        raise DeskRefused(_("This game is not being played."))
    one, before, by = header.seats[order.terms["seat"]], build_scene(header), order.terms["by"]
    if one.asked is None:
        raise DeskRefused(_("This seat is not asked anything."))
    if (by == LINE) is not bool(order.terms["line"]):
        raise DeskRefused(_("Fill in the line only if the move is a written line."))
    how = dict(WAYS)[by]
    lines = (
        gettext("The open question of {name} is answered: {how}.").format(name=one.name, how=how),
        gettext(
            "The outcome may depend on what is hidden or on chance, so it is not shown beforehand."
        ),
    )
    return TablePreview(lines, before, before.seat(one.number, asked=None))


def force_asked_move(order: Order) -> None:
    """Raises NotRunning, NotAsked, or what is refused of a line."""
    terms = order.terms
    says = list_words_of_all_languages()
    force_move(order.subject, terms["seat"], terms["by"], terms["line"], order.at, says)


FORCE_ACTION = Action(
    name=FORCE,
    title=_("Make a move for a seat"),
    about=TABLE,
    power=Power.MOVE,
    two=True,
    version=get_table_version,
    dry_run=preview_with(preview_forced_move),
    do=record_with(force_asked_move),
    undo=_("What was played may have shown something, and stays; the result can be corrected."),
    form=ForceForm,
    mail=mail_seated_people,
    help=_("The open question of one seat is answered for its player."),
    fits=is_anybody_asked,
)


# Setting back: at once, or once the table has agreed, where somebody may know by now what they did
# not know then.


REWIND = "rewind"
MOST_FACT = 1_000_000


class RewindForm(ActionForm):
    """To where."""

    fact = WholeNumberField(label=_("The last entry of the log that counts"), most=MOST_FACT)


def can_rewind(header: TableHeader) -> bool:
    """Whether a game is being played there."""
    return header.meta.status == Status.RUNNING


def preview_rewind(header: TableHeader, order: Order) -> TablePreview:
    """The table as it was then. What a spectator sees, and kinds of facts, decide all that is said.

    Raises DeskRefused: it is not being played. CannotSetBack: not to there.
    """
    if not can_rewind(header):
        raise DeskRefused(_("This game is not being played."))
    meta, to = header.meta, int(order.terms["fact"])
    rows = load_rows(meta.id, 0, meta.version)
    found = compute_setback_loss(meta.rules, rows, to)
    now = build_scene(header)._replace(view=load_moment(meta, meta.version, None, rows).view)
    lines = (*list_rewind_effects(header, found, rows, to), *list_unchanged_things(header, found))
    return TablePreview(lines, now, build_earlier_scene(now, header, rows, to))


def build_earlier_scene(now: Scene, header: TableHeader, rows: Sequence[Row], to: int) -> Scene:
    """The scene after fact `to`: the board, and who was asked."""
    game = GAMES[header.meta.rules]
    asked = {
        one.seat: one.kind for one in game.pending(fold_counting_rows(header.meta.rules, rows[:to]))
    }
    seats = [one._replace(asked=asked.get(one.number)) for one in now.seats]
    return now._replace(seats=seats, view=load_moment(header.meta, to, None, rows).view)


def list_rewind_effects(
    header: TableHeader, loss: Loss, rows: Sequence[Row], to: int
) -> tuple[str, ...]:
    """What is done, and whether the table has to agree."""
    count = len({row.act for row in rows if row.act in loss.acts and row.act > to})
    back = ngettext(
        "The game goes back to entry %(number)s: %(count)s move since then counts no longer.",
        "The game goes back to entry %(number)s: %(count)s moves since then count no longer.",
        count,
    ) % {"number": to, "count": count}
    if not loss.opened:
        told = gettext(
            "Nothing has been drawn or shown since then, and no sealed answer has been given."
        )
        return back, told
    told = gettext(
        "Something has been drawn or shown since then, or a sealed answer has been given, so "
        "everyone who sits there has to agree first, by a vote. Any move ends it: "
        "better stop the clocks before."
    )
    if not header.meta.league:
        return back, told
    judge = gettext("An organiser of its league who does not play there has to agree, too.")
    return back, told, judge


def list_unchanged_things(header: TableHeader, loss: Loss) -> tuple[str, ...]:
    """What of it nobody sees, and what does not go back."""
    names = [header.seats[seat].name for seat in sorted(loss.seats)]
    hidden = gettext("Something hidden changes for: {names}.").format(names=format_list(names))
    rest = gettext(
        "Seats, time used and pauses stay. Players who are asked then get a fresh clock; "
        "plans, reply addresses and votes of that time end. New draws come out differently."
    )
    return (hidden, rest) if names else (rest,)


def needs_vote(order: Order) -> bool:
    """Whether the table has to agree. Raises CannotSetBack."""
    meta = load_header("id", order.subject).meta
    return compute_setback_loss(
        meta.rules, load_rows(meta.id, 0, meta.version), int(order.terms["fact"])
    ).opened


def check_voters(order: Order) -> None:
    """Raises CannotSetBack, also where nobody could vote on it."""
    if needs_vote(order):
        refuse_without_voters(order.subject)


def rewind_or_ask(order: Order) -> None:
    """Set back, or the table asked. Raises NotRunning or CannotSetBack."""
    back = propose_setting_back if needs_vote(order) else set_back_and_fail_votes
    back(order.subject, int(order.terms["fact"]), order.at)


REWIND_ACTION = Action(
    name=REWIND,
    title=_("Set the game back"),
    about=TABLE,
    power=Power.REPAIR,
    two=True,
    version=get_table_version,
    dry_run=preview_with(preview_rewind),
    do=record_with(rewind_or_ask),
    undo=_(
        "The same again, to the entry just before it: at once, as long as nothing has been "
        "drawn or shown since; after that, if the table agrees."
    ),
    form=RewindForm,
    mail=mail_seated_people,
    check=check_voters,
    help=_("What counted right after an entry of the log counts again, and nothing since."),
    fits=can_rewind,
)
