"""Facts of the frame that moderators bring about, and what the log says of them."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from games.rules.text import Several, Text, Who, _, ngettext

if TYPE_CHECKING:
    from games.rules.types import Event

HOUR, DAY = 3600, 86400
DEFAULT, BOT, LINE = "default", "bot", "line"
FINISH, VOID = "bots", "void"


class Timed(NamedTuple):
    """A moderator gave a seat more time for its question, or (fewer than 0 seconds) took some."""

    seat: int
    seconds: int


class Halted(NamedTuple):
    """A moderator has stopped all clocks, for so many seconds at most."""

    seconds: int


class Forced(NamedTuple):
    """Moderators had the open question of a seat answered: the facts of that follow. `by`: DEFAULT
    (the move set for it), BOT (a careful one) or LINE (they wrote it)."""

    seat: int
    by: str


class Ruled(NamedTuple):
    """Two moderators decided how the game ends, or that it counts for nothing though it is over.
    `how`: FINISH (careful bots play to the end) or VOID. `held`, `floor`: as in frame.LastEnd, of a
    game that bots finish."""

    how: str
    held: tuple[int, ...] = ()
    floor: tuple[int, ...] = ()


class Corrected(NamedTuple):
    """Two moderators gave a game that is over another result, by seat. `points`: () if there are
    none."""

    places: tuple[int, ...]
    points: tuple[int, ...]


class AskedBack(NamedTuple):
    """Moderators ask whoever sits here whether the game shall be set back to fact number `to`."""

    to: int


class SetBack(NamedTuple):
    """The game stands again as it stood right after fact number `to`: what counted then counts, an
    act that was taken back since, too; nothing that was played since does."""

    to: int


class Alone(NamedTuple):
    """What follows needs two moderators; `people`: so many there were, at the machine itself."""

    people: int


EVENTS: dict[str, type] = {
    "timed": Timed,
    "halted": Halted,
    "forced": Forced,
    "ruled": Ruled,
    "corrected": Corrected,
    "alone": Alone,
    "asked back": AskedBack,
    "set back": SetBack,
}
RULED = {
    FINISH: _("Moderators had bots play to the end. Every move from here on is theirs."),
    VOID: _("Moderators declared the game void: it counts for nothing."),
}
FORCED = {
    DEFAULT: _("Moderators had a move made for {who}: the one set for that."),
    BOT: _("Moderators had a move made for {who}, by a bot."),
    LINE: _("Moderators made a move for {who}."),
}


def describe_ruling(event: Event) -> Text | None:
    """The line of the log for one of them; nothing in it is secret."""
    match event:
        case Timed(seat, seconds):
            return describe_time_change(seat, seconds)
        case Halted(seconds):
            return ngettext(
                "A moderator has stopped all clocks of this table, for {count} day at most.",
                "A moderator has stopped all clocks of this table, for {count} days at most.",
                max(seconds // DAY, 1),
            )
        case Forced(seat, by):
            return FORCED[by]._replace(args=(("who", Who(seat)),))
        case Ruled(how):
            return RULED[how]
        case Corrected(places):
            ranked = sorted(range(len(places)), key=lambda seat: (places[seat], seat))
            return _(
                "Moderators corrected the result. In this order now: {who}.",
                who=Several(tuple(map(Who, ranked))),
            )
        case Alone():
            return _(
                "What follows was decided by one moderator alone, at the machine of this site."
            )
    return describe_setting_back(event)


def describe_setting_back(event: Event) -> Text | None:
    """The same for a game that goes back, or may."""
    match event:
        case AskedBack(to):
            return _(
                "Moderators ask all players at the table whether to set the game back to entry "
                "{number} of its log: there is a vote.",
                number=to,
            )
        case SetBack(to):
            return _(
                "Moderators set the game back to entry {number}: nothing that has been "
                "played since counts.",
                number=to,
            )
    return None


def describe_time_change(seat: int, seconds: int) -> Text:
    """More, or less."""
    if seconds > 0:
        return ngettext(
            "A moderator gave {who} {count} more hour.",
            "A moderator gave {who} {count} more hours.",
            max(seconds // HOUR, 1),
            who=Who(seat),
        )
    return ngettext(
        "A moderator took {count} hour back from the time of {who}.",
        "A moderator took {count} hours back from the time of {who}.",
        max(-seconds // HOUR, 1),
        who=Who(seat),
    )
