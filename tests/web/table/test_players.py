"""The list of players: an entry that is kept is the one that its reader would get anew."""

from __future__ import annotations

from django.template.loader import render_to_string

from games.rules.keyflower.game import GAME
from games.web.table.players import narrow_to_player
from tests.support.keyflower_scenes import scenes

NAMES = tuple("ABCDEF")
TEMPLATE = "games/keyflower/players.html"


def test_what_keyflower_says_of_an_entry_is_all_that_it_shows() -> None:
    entries: dict[object, str] = {}
    for view, _asked in scenes()[::3]:
        seats = view["seats"]
        known = {"view": view, "names": NAMES, "people": [True] * seats, "asked": [False] * seats}
        shown = [
            render_to_string(TEMPLATE, narrow_to_player(known, one)) for one in view["players"]
        ]
        for seat, html in enumerate(shown):
            key = view["seat"], seat, repr(GAME.presentation.entry(view, seat))
            assert entries.setdefault(key, html) == html
        whole = render_to_string(TEMPLATE, known)
        assert whole.split() == "".join(shown).split()
    assert len({key[2] for key in entries}) > 100
