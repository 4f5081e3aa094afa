"""What the buttons on the page of standing orders do: to what is kept, or to the draft alone."""

from __future__ import annotations

from collections.abc import Callable

from django.http import HttpRequest

from games.play import commands
from games.play import plans as heart
from games.play.table import Table
from games.rules.planning import Play
from games.web.plans import builder
from games.web.table.reader import Reader


def get_plan_owner(reader: Reader) -> tuple[int, int, int]:
    """Game, seat and person."""
    assert reader.seat is not None
    return reader.known.meta.id, reader.seat, reader.request.user.pk


def save_draft(reader: Reader, _table: Table, text: str, lasts: str) -> None:
    """Keep the draft; it counts from the next question on."""
    heart.save_plan(get_plan_owner(reader), text, lasts)


def play_draft_now(reader: Reader, table: Table, text: str, lasts: str) -> None:
    """Keep the draft and let it answer what is asked now, if it has an answer."""
    found = heart.try_plan(table, heart.save_plan(get_plan_owner(reader), text, lasts))
    if isinstance(found, Play):
        commands.act(table.meta.id, get_plan_owner(reader)[1], str(found.move), table.token)


def switch_plan_on(reader: Reader, table: Table, _text: str, _lasts: str) -> None:
    heart.switch_plan(get_plan_owner(reader), True)


def switch_plan_off(reader: Reader, table: Table, _text: str, _lasts: str) -> None:
    heart.switch_plan(get_plan_owner(reader), False)


def delete_plan(reader: Reader, _table: Table, _text: str, _lasts: str) -> None:
    heart.forget_plan(get_plan_owner(reader))


PLAN_BUTTONS: dict[str, Callable[[Reader, Table, str, str], None]] = {
    "save": save_draft,
    "now": play_draft_now,
    "on": switch_plan_on,
    "off": switch_plan_off,
    "forget": delete_plan,
}
"""Buttons that change what is kept."""


def add_chosen_wish(table: Table, text: str, kind: str, request: HttpRequest) -> str:
    """One more wish, chosen from the list of its kind."""
    return builder.add_wish(table.game, text, kind, request.POST.get(f"wish-{kind}", ""))


def move_wish_up(table: Table, text: str, where: str, _request: HttpRequest) -> str:
    kind, place = read_list_place(where)
    return builder.move_wish(table.game, text, kind, place, -1)


def move_wish_down(table: Table, text: str, where: str, _request: HttpRequest) -> str:
    kind, place = read_list_place(where)
    return builder.move_wish(table.game, text, kind, place, 1)


def drop_wish(table: Table, text: str, where: str, _request: HttpRequest) -> str:
    kind, place = read_list_place(where)
    return builder.remove_wish(table.game, text, kind, place)


def read_list_place(where: str) -> tuple[str, int]:
    """ "take:2" -> ("take", 2); what is no number is a place that no list has."""
    kind, _colon, place = where.rpartition(":")
    return kind, int(place) if place.isascii() and place.isdecimal() and len(place) < 4 else len(
        place
    ) + 10**6


DRAFT_BUTTONS: dict[str, Callable[[Table, str, str, HttpRequest], str]] = {
    "add": add_chosen_wish,
    "up": move_wish_up,
    "down": move_wish_down,
    "drop": drop_wish,
}
"""Buttons that change the draft alone."""
