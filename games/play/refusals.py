"""Why the heart may refuse, each with words for the player. Nothing has changed when one of these
is raised."""

from __future__ import annotations

from games.rules.text import _
from games.rules.types import Refused


class UnknownGame(Refused):
    """There is no such game (or none that this person may know of)."""

    def __init__(self) -> None:
        super().__init__(_("There is no such table."))


class ReadOnly(Refused):
    """The moderators have stopped the whole site, changes included."""

    def __init__(self) -> None:
        super().__init__(
            _("The moderators have stopped everything for a while: nothing can be changed now.")
        )


class NotRunning(Refused):
    """The game has not begun, or is over."""

    def __init__(self) -> None:
        super().__init__(_("This game isn’t being played: it hasn’t begun yet, or it is over."))


class NotOver(Refused):
    """The game is still played, or waits for players: its facts are nobody's yet."""

    def __init__(self) -> None:
        super().__init__(_("This game is not over: there is no record of it yet."))


class NotAsked(Refused):
    """The seat is not asked anything now, and the token was never its own."""

    def __init__(self) -> None:
        super().__init__(_("It is not your turn at this table."))


class NotYours(Refused):
    """The token belongs to a question to another seat."""

    def __init__(self) -> None:
        super().__init__(_("This question is for another seat."))


class Answered(Refused):
    """The question was answered already: a double click, a mail sent twice, an old page."""

    def __init__(self) -> None:
        super().__init__(
            _("This question has already been answered. The table below is up to date.")
        )


class Stale(Refused):
    """The token is not that of the question that is open now."""

    def __init__(self) -> None:
        super().__init__(
            _(
                "The table has changed since this page was loaded. Please look again before "
                "you move."
            )
        )


class TooFast(Refused):
    """More moves, or more of them taken back, than anybody makes by hand."""

    def __init__(self) -> None:
        super().__init__(_("That is a lot of moves for such a short time. Please wait a little."))


class TimeIsUp(Refused):
    """Whoever took this back would have no time to answer again."""

    def __init__(self) -> None:
        super().__init__(_("You can’t undo this: the time for it is over."))


class TooLate(Refused):
    """What was done cannot be taken back any more."""

    def __init__(self) -> None:
        super().__init__(
            _(
                "You can’t undo this: since then, something has been drawn or shown, "
                "or another player has been asked."
            )
        )


class NotHost(Refused):
    """Only the host may do that."""

    def __init__(self) -> None:
        super().__init__(_("Only the host of this table can do that."))


class TooManyTables(Refused):
    """One table more than one person may let wait for players."""

    def __init__(self, most: int) -> None:
        super().__init__(
            _(
                "You have {count} tables that wait for players. Leave one before you open another.",
                count=most,
            )
        )


class TooManyToday(Refused):
    """One table more than one person may open in a day."""

    def __init__(self) -> None:
        super().__init__(_("You have opened a lot of tables today. Please come back tomorrow."))


class NotOpen(Refused):
    """The table takes no more players: begun, over or given up."""

    def __init__(self) -> None:
        super().__init__(_("This table is no longer looking for players."))


class Full(Refused):
    """Every seat is taken."""

    def __init__(self) -> None:
        super().__init__(_("Every seat at this table is taken."))


class NotInvited(Refused):
    """A private table, and not the right link."""

    def __init__(self) -> None:
        super().__init__(
            _("This table is by invitation: please use the link that the host gave you.")
        )


class Impossible(Refused):
    """A table cannot be set up like this; the text says why."""
