"""The form for a new table of one game."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from games.clocks.terms import (
    NAMES,
    OWN,
    PRESETS,
    SUNDAY,
    WEEKDAYS,
    TimesOfOwn,
    choose_table_terms,
    describe_terms,
)
from games.rules.contract import Game
from games.rules.types import Refused
from games.web.lobby.player_words import list_offered_bots
from games.words import describe_bot

if TYPE_CHECKING:
    from games.rules.text import Text

PERSON, MIXED = "person", "seats"
"""Who sits with the host: people, or whom they choose seat by seat."""
PACE = "day"
"""How time is measured unless the host chooses otherwise."""
FIRST_PACES = ("day", "relaxed", "live")
"""Asked outright; the others are folded away."""
COMPANY = 4
"""The number of players that is offered first."""
OWN_TIMES = ("hours", "saved", "misses")
"""Fields that count for times of the host's own alone."""


class NewTable(forms.Form):
    """Everything that the host decides. The fields follow the game: its seats, its bots, its
    options."""

    title = forms.CharField(
        label=_("Name of the table"),
        max_length=80,
        required=False,
        help_text=_("If you like. Others find the table by it."),
    )
    private = forms.BooleanField(label=_("By invitation only"), required=False)
    beginners = forms.BooleanField(label=_("Beginners are welcome"), required=False)
    bots_allowed = forms.BooleanField(label=_("Bots of members may play"), required=False)
    pace = forms.ChoiceField(
        label=_("Time for a turn"), initial=PACE, widget=forms.RadioSelect, required=False
    )
    weekday = forms.TypedChoiceField(
        label=_("Day, if once a week"), coerce=int, initial=SUNDAY, required=False
    )
    hours = forms.IntegerField(
        label=_("Hours for each turn"), min_value=1, max_value=336, required=False
    )
    saved = forms.IntegerField(
        label=_("Hours that can be saved up"), min_value=1, max_value=720, required=False
    )
    misses = forms.IntegerField(
        label=_("Missed turns until a bot plays on"), min_value=0, max_value=10, required=False
    )

    def __init__(
        self, game: Game[Any], say: Callable[[Text], str], *args: Any, **kwargs: Any
    ) -> None:
        super().__init__(*args, **kwargs)
        self.game, self.say = game, say
        self.terms = PRESETS[PACE]
        self._add_seats()
        self._add_options()
        paces = [(name, say(text)) for name, text in NAMES.items()]
        self.fields["pace"].choices = paces  # type: ignore[attr-defined]
        days = [(number, say(day)) for number, day in enumerate(WEEKDAYS)]
        self.fields["weekday"].choices = days  # type: ignore[attr-defined]

    def _add_seats(self) -> None:
        game = self.game
        sizes = [(number, str(number)) for number in game.seats]
        self.fields["size"] = forms.TypedChoiceField(
            label=gettext("Players"),
            choices=sizes,
            coerce=int,
            widget=forms.RadioSelect,
            initial=min(game.seats.stop - 1, COMPANY),
        )
        self.fields["company"] = forms.ChoiceField(
            label=gettext("Opponents"),
            choices=list_company_choices(game),
            widget=forms.RadioSelect,
            initial=PERSON,
            required=False,
        )
        players = [(PERSON, gettext("a person")), *list_offered_bots(game)]
        for number in range(2, game.seats.stop):
            label = gettext("Seat %(number)d") % {"number": number}
            self.fields[f"seat_{number}"] = forms.ChoiceField(
                label=label, choices=players, initial=PERSON, required=False
            )

    def _add_options(self) -> None:
        for key, (name, choices) in self.game.options.items():
            named = [(value, self.say(text)) for value, text in choices]
            field = forms.ChoiceField(
                label=self.say(name), choices=named, initial=named[0][0], widget=forms.RadioSelect
            )
            self.fields[f"option_{key}"] = field

    def clean(self) -> dict[str, Any]:
        """The terms of the table; what does not fit together is said in the terms' own words."""
        chosen = super().clean() or self.cleaned_data
        pace = chosen.get("pace") or PACE
        self._forget_uncounted_fields(pace)
        weekday = chosen.get("weekday")
        own = TimesOfOwn(chosen.get("hours"), chosen.get("saved"), chosen.get("misses"))
        try:
            self.terms = choose_table_terms(pace, None if weekday == "" else weekday, own)
        except Refused as refused:
            self.add_error("saved", self.say(refused.text))
        return chosen

    def _forget_uncounted_fields(self, pace: str) -> None:
        """What was typed into fields that the page hides under another choice is no fault."""
        for name in (*OWN_TIMES, "weekday"):
            counts = name == "weekday" if pace != OWN else name in OWN_TIMES
            if not counts:
                self.errors.pop(name, None)
                self.cleaned_data.pop(name, None)

    @property
    def wrong_fields(self) -> list[forms.BoundField]:
        """Fields that were not filled in rightly, in the order of the form."""
        return [self[name] for name in self.fields if name in self.errors]

    @property
    def first_paces(self) -> list[tuple[forms.boundfield.BoundWidget, str]]:
        """The ways to measure time that are asked outright, with what each means."""
        shown = {str(radio.data["value"]): (radio, means) for radio, means in self._paces()}
        return [shown[name] for name in FIRST_PACES]

    @property
    def other_paces(self) -> list[tuple[forms.boundfield.BoundWidget, str]]:
        """The ways that are folded away."""
        return [one for one in self._paces() if one[0].data["value"] not in FIRST_PACES]

    @property
    def folded_pace(self) -> bool:
        """Whether the way that is chosen is one of those that are folded away."""
        return (self["pace"].value() or PACE) not in FIRST_PACES

    def _paces(self) -> list[tuple[forms.boundfield.BoundWidget, str]]:
        meaning = {
            name: " ".join(self.say(line) for line in describe_terms(terms)[:2])
            for name, terms in PRESETS.items()
        }
        return [(radio, meaning.get(str(radio.data["value"]), "")) for radio in self["pace"]]

    @property
    def own_pace(self) -> list[forms.BoundField]:
        """The fields that count for a week's rhythm, and for times of one's own."""
        return [self["weekday"], self["hours"], self["saved"], self["misses"]]

    @property
    def other_seats(self) -> list[forms.BoundField]:
        """The fields of the seats that are not the host's."""
        return [self[f"seat_{number}"] for number in range(2, self.game.seats.stop)]

    @property
    def options(self) -> list[forms.BoundField]:
        """The fields of the game's own options."""
        return [self[f"option_{key}"] for key in self.game.options]

    def chosen_bots(self) -> list[str]:
        """The bots in the seats that there are, in order: all of a kind, or as chosen seat by
        seat."""
        company = self.cleaned_data.get("company") or MIXED
        if company != MIXED:
            return [company] * (self.cleaned_data["size"] - 1) if company != PERSON else []
        seats = (
            self.cleaned_data.get(f"seat_{number}")
            for number in range(2, self.cleaned_data["size"] + 1)
        )
        return [player for player in seats if player and player != PERSON]

    def chosen_options(self) -> dict[str, str]:
        """The game's options by their names."""
        return {key: self.cleaned_data[f"option_{key}"] for key in self.game.options}


def list_company_choices(game: Game[Any]) -> list[tuple[str, str]]:
    """Who may sit with the host, and how that is called."""
    bots = {
        "good": gettext("Good bots, at once"),
        "easy": gettext("Easy bots, at once"),
    }
    return [
        (PERSON, gettext("People")),
        *((kind, bots.get(kind, describe_bot(kind))) for kind in game.offered),
        (MIXED, gettext("Choose seat by seat")),
    ]
