"""A table as a spectator sees it, in lines: before and after something is done to it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from django.utils.translation import get_language, gettext_lazy
from django.utils.translation import gettext as _

from games.clocks.terms import HOUR, format_duration
from games.play.models import Status
from games.rules.registry import GAMES
from games.rules.text import ngettext
from games.words import get_words_at_table

if TYPE_CHECKING:
    from collections.abc import Sequence

    from django.utils.functional import Promise

    from games.play.table import Sitting, TableHeader
    from games.rules.text import Text
    from games.rules.types import View
    from games.words import Words


STATUS: dict[str, str | Promise] = {
    Status.OPEN: gettext_lazy("The table waits for players."),
    Status.RUNNING: gettext_lazy("The game is being played."),
    Status.FINISHED: gettext_lazy("The game is over, and has a result."),
    Status.ABANDONED: gettext_lazy("The game is over, without a result."),
}


class Scene(NamedTuple):
    """What of a table an action may change. `stands`: all its clocks do. `view`: a spectator's, of
    the board; None: it stays as it is. `times`: what is on clocks is told."""

    status: str
    seats: Sequence[Sitting]
    stands: bool = False
    view: View | None = None
    times: bool = False

    def seat(self, number: int, **others: Any) -> Scene:
        """With that seat otherwise."""
        seats = [one._replace(**others) if one.number == number else one for one in self.seats]
        return self._replace(seats=seats)


def build_scene(header: TableHeader) -> Scene:
    """As it is now."""
    return Scene(header.meta.status, header.seats)


def render_scene_lines(scene: Scene, header: TableHeader) -> tuple[str, ...]:
    """In the words of the language that is spoken."""
    say = get_words_at_table(header, get_language() or "en")
    lines = [str(STATUS[scene.status])]
    if scene.stands:
        lines.append(_("All clocks are stopped."))
    lines += [render_seat_line(one, scene, say) for one in scene.seats]
    if scene.view is not None:
        lines += ["", *render_text_board(header, scene.view, say)]
    return tuple(lines)


def render_seat_line(sitting: Sitting, scene: Scene, say: Words) -> str:
    """A seat: who sits there, and how it stands with them."""
    who = say.names[sitting.number]
    told = [_("{name} (bot)").format(name=who) if sitting.bot else who]
    if sitting.rank is not None and sitting.points is not None:
        told.append(
            _("place {place}, {points} points").format(place=sitting.rank, points=sitting.points)
        )
    elif sitting.rank is not None:
        told.append(_("place {place}").format(place=sitting.rank))
    elif scene.status == Status.RUNNING and sitting.asked is not None:
        told.append(_("is asked"))
        if scene.times and sitting.budget is not None:
            told.append(
                _("{time} on the clock").format(time=say(format_clock_hours(sitting.budget)))
            )
    return f"{sitting.number + 1}. " + " · ".join(told)


def format_clock_hours(seconds: int) -> Text:
    """What is on a clock, in whole hours, or minutes if there is less than one."""
    if seconds < HOUR:
        return format_duration(seconds)
    return ngettext("{count} hour", "{count} hours", seconds // HOUR)


def render_text_board(header: TableHeader, view: View, say: Words) -> list[str]:
    """The board, as plain text."""
    board = GAMES[header.meta.rules].presentation.text_board
    return board(view, say).rstrip().splitlines()
