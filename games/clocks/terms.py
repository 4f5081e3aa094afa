"""What a table agrees on about time: how much of it, when clocks are stopped, what happens when it
is up, and how to say so in plain words. Pure."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import timedelta
from typing import Any, NamedTuple

from games.rules.text import Text, _, ngettext
from games.rules.types import Refused

MINUTE, HOUR, DAY = 60, 3600, 86400
WEEK, SUNDAY = 7, 6
CLOCK, RHYTHM, NONE = "clock", "rhythm", "none"


class Terms(NamedTuple):
    """One table's agreement. All times in seconds.

    A `clock` (Fischer) gives `each` for every turn, and keeps what is left over up to `most`; a
    `rhythm` wants each turn done by `hour` o'clock of every `every`-th day, counted from a
    `weekday` (Monday 0), and leaves at least
    `least`.
    """

    kind: str
    each: int = DAY
    most: int = 2 * DAY
    hour: int = 20
    every: int = 2
    weekday: int = 0
    least: int = 6 * HOUR
    calendar: bool = True
    """Clocks stand while their people sleep, rest or are away."""
    stretch: int = 3
    """However long a clock is stopped: no question lasts more than so many times `each` of real
    time (or `most`)."""
    grace: int = 10 * MINUTE
    """So long after a deadline an answer is still taken before anything is played."""
    extensions: int = 1
    """How often a game each seat may take `each` once more."""
    misses: int = 2
    """After so many turns in a row without an answer a bot takes over; 0: never."""

    @property
    def longest(self) -> timedelta:
        """Real time that a turn may take at most, without grace and extensions."""
        if self.kind == RHYTHM:
            return timedelta(seconds=self.every * DAY + self.least + HOUR)
        return timedelta(seconds=max(self.stretch * self.each, self.most))


PRESETS: dict[str, Terms] = {
    "none": Terms(NONE),
    "live": Terms(
        CLOCK, each=3 * MINUTE, most=10 * MINUTE, calendar=False, stretch=1, grace=15, extensions=0
    ),
    "day": Terms(CLOCK),
    "relaxed": Terms(CLOCK, each=3 * DAY, most=6 * DAY, extensions=2),
    "evenings": Terms(RHYTHM),
    "weekly": Terms(RHYTHM, every=WEEK, weekday=SUNDAY, least=2 * DAY),
}
"""What most tables choose from, by the name under which it is posted."""
OWN = "own"
"""Times that have no such name."""
LIMITS: dict[str, tuple[int, int]] = {
    "each": (MINUTE, 14 * DAY),
    "most": (MINUTE, 30 * DAY),
    "hour": (0, 23),
    "every": (1, 14),
    "weekday": (0, 6),
    "least": (0, 7 * DAY),
    "stretch": (1, 5),
    "grace": (0, DAY),
    "extensions": (0, 10),
    "misses": (0, 10),
}
"""The least and the most of every number."""
GRANTS = 2
"""So often a game the host may give each other seat more time."""


class Unfit(Refused):
    """Terms on which no table can play; the text says why."""


def encode_terms(terms: Terms) -> dict[str, Any]:
    """What a game's row keeps; nothing at all if time is not measured."""
    return {} if terms.kind == NONE else terms._asdict()


def decode_terms(pace: Mapping[str, Any]) -> Terms:
    """The terms in a game's row. Values that a later version no longer knows are left out."""
    known = {name: value for name, value in pace.items() if name in Terms._fields}
    return Terms(**known) if known else PRESETS["none"]


def find_preset_name(pace: Mapping[str, Any]) -> str:
    """The name under which what lies in a game's row is chosen (PRESETS); "own": it has none."""
    terms = decode_terms(pace)
    return next((name for name, one in PRESETS.items() if one == terms), OWN)


def read_chosen_terms(chosen: Mapping[str, Any]) -> Terms:
    """Terms from what was chosen: `kind`, and whatever differs from the defaults. Raises Unfit, in
    words."""
    kind = chosen.get("kind")
    if kind not in (CLOCK, RHYTHM, NONE):
        raise Unfit(_("There is no such pace."))
    numbers: dict[str, Any] = {
        name: read_number_within_limits(name, chosen[name])
        for name in LIMITS
        if chosen.get(name) not in (None, "")
    }
    terms = Terms(kind, calendar=bool(chosen.get("calendar", True)), **numbers)
    if kind == CLOCK and terms.most < terms.each:
        raise Unfit(_("The time that can be saved up must be at least the time of one turn."))
    if kind == RHYTHM and terms.least > terms.every * DAY:
        raise Unfit(_("The least time left must be shorter than the rhythm."))
    return terms


class TimesOfOwn(NamedTuple):
    """What a host says who wants none of the presets: hours for each turn, hours that can be saved
    up, missed turns until a bot plays on; None: as usual."""

    hours: int | None = None
    saved: int | None = None
    misses: int | None = None


def choose_table_terms(pace: str, weekday: int | None, own: TimesOfOwn) -> Terms:
    """The terms that a host wants: those of a preset, once a week on this day of the week; or times
    of their own. Raises Unfit, in words."""
    if pace != OWN:
        terms = PRESETS[pace]
        if terms.every == WEEK and weekday is not None:
            return terms._replace(weekday=weekday)
        return terms
    hours = own.hours or 24
    chosen = {
        "kind": CLOCK,
        "each": hours * HOUR,
        "most": (own.saved or 2 * hours) * HOUR,
        "misses": own.misses,
    }
    return read_chosen_terms(chosen)


def read_number_within_limits(name: str, value: Any) -> int:
    """A number within its limits. Raises Unfit."""
    least, most = LIMITS[name]
    try:
        number = int(value)
    except (TypeError, ValueError, OverflowError):
        raise Unfit(_("Times must be whole numbers.")) from None
    if not least <= number <= most:
        raise Unfit(_("That time is too short or too long for a table."))
    return number


def compute_longest_game(terms: Terms, seats: int, turns: int) -> timedelta | None:
    """The longest that a game of so many turns (of all seats together) can last; None: nobody
    measures time.

    Every turn at its longest, with its grace; on top what each seat may take, and what the host may
    give it. Pauses are not in it.
    """
    if terms.kind == NONE:
        return None
    grace = timedelta(seconds=terms.grace)
    more = seats * (terms.extensions + GRANTS) * timedelta(seconds=count_extension_seconds(terms))
    return turns * (terms.longest + grace) + more


def count_extension_seconds(terms: Terms) -> int:
    """Seconds that one extension adds, on the wall."""
    return DAY if terms.kind == RHYTHM else terms.each


# Plain words: before one joins, at the table, and where a table is made.


NAMES: dict[str, Text] = {
    "none": _("No clock"),
    "live": _("In one sitting"),
    "day": _("A day each turn"),
    "relaxed": _("Relaxed: three days"),
    "evenings": _("Every other day by 8 pm"),
    "weekly": _("Once a week by 8 pm"),
    "own": _("Custom"),
}

WEEKDAYS = tuple(
    map(Text, ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"))
)
"""Django has them in every language."""


def describe_terms(terms: Terms) -> list[Text]:
    """What holds at a table, a sentence each, the most important first."""
    if terms.kind == NONE:
        return [_("No time limit at this table.")]
    told = describe_clock(terms) if terms.kind == CLOCK else [describe_rhythm(terms)]
    if terms.kind == CLOCK and terms.calendar:
        told.append(_("Your clock is paused while you sleep, rest or are away."))
        told.append(
            _(
                "However long the clock is paused, a turn ends after {time} at the latest.",
                time=format_duration(get_longest_turn_seconds(terms)),
            )
        )
    told.append(
        _(
            "When time is up, your plan plays the turn. Without a plan, your stand-in "
            "does, or the default move is played."
        )
    )
    if terms.misses:
        told.append(describe_missed_turns(terms.misses))
    if terms.extensions:
        told.append(
            ngettext(
                "Every player may take extra time once a game.",
                "Every player may take extra time {count} times a game.",
                terms.extensions,
            )
        )
    return told


def describe_missed_turns(count: int) -> Text:
    """What happens after so many missed turns."""
    return ngettext(
        "After {count} missed turn, a bot takes over. You may come back until "
        "someone takes the seat.",
        "After {count} missed turns in a row, a bot takes over. You may come back "
        "until someone takes the seat.",
        count,
    )


def describe_clock(terms: Terms) -> list[Text]:
    """Time for each turn, and what can be saved."""
    told = [_("{time} for each turn.", time=format_duration(terms.each))]
    if terms.most > terms.each:
        told.append(
            _("What you do not use is saved, up to {time}.", time=format_duration(terms.most))
        )
    return told


def describe_terms_in_one_line(terms: Terms) -> Text:
    """What holds at a table, in one line."""
    if terms.kind == CLOCK and terms.calendar:
        return _(
            "{time} for each turn; a clock is paused when its player’s calendar says so.",
            time=format_duration(terms.each),
        )
    return describe_terms(terms)[0]


def describe_rhythm(terms: Terms) -> Text:
    """The hour and the days."""
    hour = f"{terms.hour:02}:00"
    if terms.every == WEEK:
        day = WEEKDAYS[terms.weekday]
        return _(
            "Move by {hour} every {weekday} (your time).",
            hour=hour,
            weekday=day,
        )
    return ngettext(
        "Move by {hour} every day (your time).",
        "Move by {hour} every {count} days (your time).",
        terms.every,
        hour=hour,
    )


def get_longest_turn_seconds(terms: Terms) -> int:
    """Seconds of real time that a turn may take."""
    return int(terms.longest.total_seconds())


def format_duration(seconds: int) -> Text:
    """A length of time in its largest whole unit: "3 days", "36 hours", "10 minutes"."""
    if seconds >= 2 * DAY or (seconds % DAY == 0 and seconds >= DAY):
        return ngettext("{count} day", "{count} days", max(seconds // DAY, 1))
    if seconds >= HOUR:
        return ngettext("{count} hour", "{count} hours", seconds // HOUR)
    return ngettext("{count} minute", "{count} minutes", max(seconds // MINUTE, 1))
