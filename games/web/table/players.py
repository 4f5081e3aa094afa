"""Everybody's belongings, as the game shows them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django.template.loader import render_to_string
from django.utils.translation import gettext

from games.game_pages import list_template_paths
from keywest_site.fragment_cache import FragmentCache

if TYPE_CHECKING:
    from games.play.table import Table
    from games.web.table.reader import Reader

ENTRIES: FragmentCache[str] = FragmentCache(2000)
SECTION = '<section id="players" class="players" aria-label="{}" data-part>{}</section>'


def render_players(reader: Reader, table: Table) -> str:
    """The section, each entry kept by what it shows, if the game says what that is."""
    assert table.view
    known, told = build_players_context(reader, table), table.game.presentation.entry
    template, everybody = (
        list_template_paths(table.meta.rules, "players.html"),
        table.view.get("players", ()),
    )
    shown = [told(table.view, seat) for seat in range(len(everybody))]
    if not shown or None in shown:
        return wrap_players(render_to_string(template, known))
    eyes = table.meta.rules, reader.say, reader.seat
    said = zip(everybody, shown, known["people"], known["asked"], strict=True)
    return wrap_players(
        "".join(
            ENTRIES.get(
                (*eyes, one["seat"], repr(rest)),
                lambda one=one: render_to_string(template, narrow_to_player(known, one)),  # type: ignore[misc]
            )
            for one, *rest in said
        )
    )


def wrap_players(inside: str) -> str:
    """The section with its entries."""
    return SECTION.format(gettext("Players"), inside)


def build_players_context(reader: Reader, table: Table) -> dict[str, Any]:
    """What the template of a game knows."""
    return {
        "view": table.view,
        "names": reader.say.names,
        "people": [bool(one.person_id and one.name) for one in table.seats],
        "asked": [bool(one.asked) for one in table.seats],
    }


def narrow_to_player(context: dict[str, Any], player: dict[str, Any]) -> dict[str, Any]:
    """The same, of one player."""
    return {**context, "view": {**context["view"], "players": [player]}}
