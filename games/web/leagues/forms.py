"""The forms for a new league, and for new rules of one."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from games.clocks.terms import NAMES, PRESETS, encode_terms
from games.leagues.commands import check_playable
from games.leagues.draw.pyramid import DOUBLING, LADDER
from games.leagues.refusal_texts import SHAPE_ERRORS, describe_league_refusal
from games.leagues.refusals import Refused, Why
from games.leagues.runtime.texts import BODY_MAX, NAME_MAX, clean_words
from games.leagues.settings import Begin, Entry, Settings, read_settings
from games.leagues.standings.standings import Break
from games.rules.contract import Game
from games.rules.types import Refused as RulesRefused
from games.web.leagues.form_parts import (
    OF_CALENDAR,
    CalendarForm,
    build_checkbox,
    build_whole_number_field,
)
from games.web.leagues.words import BREAKS

if TYPE_CHECKING:
    from games.rules.text import Text

PACES = ("day", "relaxed", "evenings", "weekly")
WHERE = {
    **SHAPE_ERRORS,
    "breaks": "break_1",
    "rating": "rating_least",
    "calendar": "time_zone",
    "text": "text",
    "pace": "pace",
}
"""The field of whatever the rules' own words name, where it has another name."""


class Rules(forms.Form):
    """What a season is played by. The fields follow the game."""

    seats = forms.TypedChoiceField(
        label=_("Players at a table"), coerce=int, widget=forms.RadioSelect
    )
    pace = forms.ChoiceField(label=_("Time for a turn"), widget=forms.RadioSelect, initial="day")
    size = build_whole_number_field(_("People of a division, about"), 2, 24, 7)
    games = build_whole_number_field(
        _("Games each"), 0, 24, 0, _("0: as many as a table has seats, which is always possible.")
    )
    pyramid = forms.ChoiceField(
        label=_("Divisions"),
        widget=forms.RadioSelect,
        initial="doubling",
        choices=[
            ("doubling", _("a pyramid: 1, 2, 4, …")),
            ("ladder", _("a ladder: one at each level")),
        ],
    )
    moves = build_whole_number_field(_("Up and down"), 1, 12, 2)
    among = build_whole_number_field(_("of so many"), 2, 25, 7)
    begin = forms.ChoiceField(
        label=_("Tables begin"),
        widget=forms.RadioSelect,
        initial=Begin.ALL.value,
        choices=[
            (Begin.ALL.value, _("all at once")),
            (Begin.FEW.value, _("as people get free")),
            (Begin.ROUNDS.value, _("in rounds")),
        ],
    )
    at_once = build_whole_number_field(
        _("Games at once, if tables begin as people get free"), 1, 24, 3
    )
    begin_days = build_whole_number_field(_("Days until every table begins anyway"), 1, 400, 28)
    entry = forms.ChoiceField(
        label=_("Who can enter"),
        widget=forms.RadioSelect,
        initial=Entry.OPEN.value,
        choices=[
            (Entry.OPEN.value, _("everyone")),
            (Entry.INVITED.value, _("players who are invited")),
            (Entry.APPROVED.value, _("players who are approved")),
        ],
    )
    most = build_whole_number_field(
        _("People of a season at most"), 0, 10_000, 0, _("0: no limit.")
    )
    finished = build_whole_number_field(_("Games finished here, at least"), 0, 1000, 0)
    finished_share = build_whole_number_field(
        _("Per cent of their games finished, at least"), 0, 100, 0
    )
    rating_least = build_whole_number_field(_("Rating at least"), 0, 10_000, 0, _("0: no bound."))
    rating_most = build_whole_number_field(_("Rating at most"), 0, 10_000, 0, _("0: no bound."))
    mail = build_checkbox(_("Email reaches them"))
    draw = build_checkbox(_("a draw"))
    bots = build_checkbox(_("that bots finish the game"))
    no_result = build_checkbox(_("no result"))
    silent_days = build_whole_number_field(
        _("Days without an answer before a player is out"), 1, 400, 14
    )
    longest_days = build_whole_number_field(_("Days that a game may last"), 1, 1000, 60)
    pause_days = build_whole_number_field(_("Days of pauses for each table"), 0, 400, 14)
    weeks = build_whole_number_field(
        _("Weeks from one season to the next"), 0, 520, 16, _("0: you open each season yourself.")
    )

    def __init__(
        self, game: Game[Any], say: Callable[[Text], str], *args: Any, **kwargs: Any
    ) -> None:
        super().__init__(*args, **kwargs)
        self.game, self.say = game, say
        self.settings: Settings | None = None
        seats = self.fields["seats"]
        seats.choices = [(n, str(n)) for n in game.seats if 2 <= n <= 6]  # type: ignore[attr-defined]
        seats.initial = min(4, max(n for n in game.seats if n <= 6))
        self.fields["pace"].choices = [(name, say(NAMES[name])) for name in PACES]  # type: ignore[attr-defined]
        self._add_options()
        self._add_breaks()

    def _add_options(self) -> None:
        for key, (name, choices) in self.game.options.items():
            named = [(value, self.say(text)) for value, text in choices]
            self.fields[f"option_{key}"] = forms.ChoiceField(
                label=self.say(name), choices=named, initial=named[0][0], widget=forms.RadioSelect
            )

    def _add_breaks(self) -> None:
        known = [one for one in Break if one is not Break.LOT]
        choices = [("", "–"), *((one.value, BREAKS[one]) for one in known)]
        for place, first in enumerate(known, 1):
            self.fields[f"break_{place}"] = forms.ChoiceField(
                label=gettext("Tie-break %(number)d") % {"number": place},
                choices=choices,
                initial=first.value,
                required=False,
            )

    def clean(self) -> dict[str, Any]:
        """The settings; what cannot be is said at its field."""
        chosen = super().clean() or self.cleaned_data
        if not self.errors:
            try:
                self.settings = read_settings(self.data_of(chosen))
                check_playable(self.settings)
            except Refused as refused:
                self.put(refused)
            except RulesRefused as refused:
                self.add_error(None, self.say(refused.text))
        return chosen

    def data_of(self, chosen: dict[str, Any]) -> dict[str, Any]:
        """The settings as plain data."""
        same = (
            *("seats", "size", "games", "moves", "among", "begin", "at_once", "begin_days"),
            *("entry", "most", "finished", "finished_share", "mail", "draw", "bots"),
            *("no_result", "silent_days", "longest_days", "pause_days", "weeks"),
        )
        breaks = (chosen[f"break_{place}"] for place in range(1, len(Break)))
        options = {key: chosen[f"option_{key}"] for key in self.game.options}
        return {
            **{name: chosen[name] for name in same},
            "game": self.game.name,
            "widths": DOUBLING if chosen["pyramid"] == "doubling" else LADDER,
            "breaks": [name for name in breaks if name],
            "rating": [chosen["rating_least"], chosen["rating_most"]],
            "table": {"options": options, "pace": encode_terms(PRESETS[chosen["pace"]])},
        }

    def put(self, refused: Refused) -> None:
        """Say why at the field that is meant."""
        name = str(refused.about.get("name", ""))
        where = OF_CALENDAR.get(refused.why) or WHERE.get(name, name)
        if refused.why is not Why.SETTINGS:
            self.add_error(
                where if where in self.fields else None, self.say(describe_league_refusal(refused))
            )
        elif where in self.fields:
            self.add_error(where, SENTENCES.get(where, gettext("This value isn’t possible.")))
        else:
            self.add_error(None, self.say(describe_league_refusal(refused)))

    def group(self, *names: str) -> list[forms.BoundField]:
        """Fields by name."""
        return [self[name] for name in names]

    @property
    def options(self) -> list[forms.BoundField]:
        """The fields of the game's own options."""
        return self.group(*(f"option_{key}" for key in self.game.options))

    @property
    def breaks(self) -> list[forms.BoundField]:
        """The tie-breaks in their order."""
        return self.group(*(f"break_{place}" for place in range(1, len(Break))))


SENTENCES = {
    "size": _("A division has at least as many people as a table."),
    "break_1": _("Each tie-break can be there only once."),
    "name": _("Please write a readable name of 60 characters at most."),
    "text": _("Please write less: 5,000 characters at most."),
    "most": _("There must be room for the people of one table at least."),
    "time_zone": _("Please check the dates and the time zone."),
}
"""Why a value cannot be, by field."""


class NewLeague(Rules, CalendarForm):
    """A league, its rules, and the calendar of its first season."""

    name = forms.CharField(label=_("Name of the league"), max_length=NAME_MAX)
    text = forms.CharField(
        label=_("What it is about"),
        max_length=BODY_MAX,
        required=False,
        widget=forms.Textarea(attrs={"rows": 4}),
    )

    def __init__(
        self, game: Game[Any], say: Callable[[Text], str], zone: str, *args: Any, **kwargs: Any
    ) -> None:
        super().__init__(game, say, *args, **kwargs)
        self.add_dates(zone)

    def clean(self) -> dict[str, Any]:
        """The calendar as well."""
        chosen = super().clean()
        if self.settings is None or self.errors:
            return chosen
        try:
            clean_words(chosen["name"], chosen["text"])
            self.read_dates(self.settings, chosen)
        except Refused as refused:
            self.put(refused)
        return chosen
