"""The form for a new table of one game."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from games.rules.core import Game
from games.rules.text import Text
from games.web.lobby.names import bots_of

PERSON = "person"
COMPANY = 4
"""The number of players that is offered first."""


class NewTable(forms.Form):
    """Everything that the host decides. The fields follow the game: its seats, its bots, its options."""

    title = forms.CharField(
        label=_("Name of the table"),
        max_length=80,
        required=False,
        help_text=_("If you like. Others find the table by it."),
    )
    private = forms.BooleanField(label=_("By invitation only"), required=False)

    def __init__(self, game: Game[Any], say: Callable[[Text], str], *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.game = game
        sizes = [(number, str(number)) for number in game.seats]
        self.fields["size"] = forms.TypedChoiceField(
            label=gettext("Players"),
            choices=sizes,
            coerce=int,
            widget=forms.RadioSelect,
            initial=min(game.seats.stop - 1, COMPANY),
        )
        players = [(PERSON, gettext("a person")), *bots_of(game)]
        for number in range(2, game.seats.stop):
            label = gettext("Seat %(number)d") % {"number": number}
            self.fields[f"seat_{number}"] = forms.ChoiceField(
                label=label, choices=players, initial=PERSON, required=False
            )
        for key, (name, choices) in game.options.items():
            named = [(value, say(text)) for value, text in choices]
            field = forms.ChoiceField(label=say(name), choices=named, initial=named[0][0], widget=forms.RadioSelect)
            self.fields[f"option_{key}"] = field

    @property
    def other_seats(self) -> list[forms.BoundField]:
        """The fields of the seats that are not the host's."""
        return [self[f"seat_{number}"] for number in range(2, self.game.seats.stop)]

    @property
    def options(self) -> list[forms.BoundField]:
        """The fields of the game's own options."""
        return [self[f"option_{key}"] for key in self.game.options]

    def chosen_bots(self) -> list[str]:
        """The bots in the seats that there are, in order."""
        seats = (self.cleaned_data.get(f"seat_{number}") for number in range(2, self.cleaned_data["size"] + 1))
        return [player for player in seats if player and player != PERSON]

    def chosen_options(self) -> dict[str, str]:
        """The game's options by their names."""
        return {key: self.cleaned_data[f"option_{key}"] for key in self.game.options}
