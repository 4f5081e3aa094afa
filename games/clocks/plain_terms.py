"""Terms in plain words: shown before one joins, at the table, and where a table is made."""

from __future__ import annotations

from games.clocks.terms import CLOCK, DAY, HOUR, MINUTE, NONE, WEEK, Terms
from games.rules.text import Text, _, ngettext

NAMES: dict[str, Text] = {
    "none": _("No clock"),
    "live": _("In one sitting"),
    "day": _("A day each turn"),
    "relaxed": _("Relaxed: three days"),
    "evenings": _("By 8 in the evening, every second day"),
    "weekly": _("Once a week, by 8 in the evening"),
    "own": _("Times of our own"),
}

WEEKDAYS = tuple(
    map(Text, ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"))
)
"""Django has them in every language."""


def describe_terms(terms: Terms) -> list[Text]:
    """What holds at a table, a sentence each, the most important first."""
    if terms.kind == NONE:
        return [_("Nobody measures time here.")]
    told = describe_clock(terms) if terms.kind == CLOCK else [describe_rhythm(terms)]
    if terms.kind == CLOCK and terms.calendar:
        told.append(_("Your clock stands while you sleep, rest or are away."))
        told.append(
            _(
                "However long it stands, a turn lasts {time} at most.",
                time=format_duration(get_longest_turn_seconds(terms)),
            )
        )
    told.append(
        _("When time is up, your plan plays the turn, or your stand-in, or the move set for that.")
    )
    if terms.misses:
        told.append(describe_missed_turns(terms.misses))
    if terms.extensions:
        told.append(
            ngettext(
                "Everybody may take more time once a game.",
                "Everybody may take more time {count} times a game.",
                terms.extensions,
            )
        )
    return told


def describe_missed_turns(count: int) -> Text:
    """What happens after so many missed turns."""
    return ngettext(
        "After {count} missed turn a bot plays on; you may come back until somebody took the seat.",
        "After {count} missed turns in a row a bot plays on; you may come back until somebody took "
        "the seat.",
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
            "{time} for each turn; each clock stands when its player’s calendar says so.",
            time=format_duration(terms.each),
        )
    return describe_terms(terms)[0]


def describe_rhythm(terms: Terms) -> Text:
    """The hour and the days."""
    hour = f"{terms.hour:02}:00"
    if terms.every == WEEK:
        day = WEEKDAYS[terms.weekday]
        return _(
            "Your turn is to be done by {hour} every {weekday}, on your own clock.",
            hour=hour,
            weekday=day,
        )
    return ngettext(
        "Your turn is to be done by {hour} of every day, on your own clock.",
        "Your turn is to be done by {hour} of every {count} days, on your own clock.",
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
