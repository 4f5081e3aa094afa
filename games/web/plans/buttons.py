"""What the buttons on the page of standing orders do: to what is saved, or to the draft alone."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from django.http import HttpRequest
from django.utils.translation import get_language

from games.play import commands
from games.play import plans as heart
from games.play.table import Table
from games.rules.plans.plan import get_planning
from games.rules.plans.plan_lines import BadLine, parse_plan
from games.rules.plans.plan_parts import PartlyRead
from games.rules.plans.plan_speech import display_plan_line
from games.rules.plans.planning import Play
from games.rules.types import Refused
from games.web.table.reader import Reader

if TYPE_CHECKING:
    from games.rules.contract import Game
    from games.rules.plans.planning import Order, Wish


# Changing the text: for each kind of question one plain list of wishes, ranked.


def list_plain_wishes(game: Game[Any], text: str, kind: str) -> list[Wish]:
    """The wishes of the plain list for this kind of question, the dearest first; empty if there is
    none."""
    found = find_plain_order(game, text, kind)
    return list(found.wishes) if found else []


def find_plain_order(game: Game[Any], text: str, kind: str) -> Order | None:
    """The first line for this kind of question without conditions or `then`; a text that cannot be
    read has none."""
    try:
        orders = parse_plan(game, text).orders
    except BadLine:
        return None
    lines = [order.number for order in orders]
    return next(
        (
            order
            for order in orders
            if lines.count(order.number) == 1
            and not order.tests
            and all(kind in wish.kinds for wish in order.wishes)
        ),
        None,
    )


def add_wish(game: Game[Any], text: str, kind: str, line: str) -> str:
    """The text with one more wish at the end of the list; as it was if the line is no wish for such
    a question."""
    wish = get_planning(game).read(line)
    if wish is None or kind not in wish.kinds:
        return text
    lines = [old.line for old in list_plain_wishes(game, text, kind)]
    return text if line in lines else replace_wish_list(game, text, kind, [*lines, line])


def move_wish(game: Game[Any], text: str, kind: str, place: int, by: int) -> str:
    """The text with the wish in this place (from 0) one further up (-1) or down (1)."""
    lines = [wish.line for wish in list_plain_wishes(game, text, kind)]
    other = place + by
    if 0 <= place < len(lines) and 0 <= other < len(lines):
        lines[place], lines[other] = lines[other], lines[place]
    return replace_wish_list(game, text, kind, lines)


def remove_wish(game: Game[Any], text: str, kind: str, place: int) -> str:
    """The text without the wish in this place (from 0)."""
    lines = [wish.line for wish in list_plain_wishes(game, text, kind)]
    return replace_wish_list(game, text, kind, lines[:place] + lines[place + 1 :])


def replace_wish_list(game: Game[Any], text: str, kind: str, wishes: list[str]) -> str:
    """The text with this list in the place of the one for that kind of question, or at its end;
    written in the
    language that is active."""
    lines, old = text.splitlines(), find_plain_order(game, text, kind)
    new = (
        [display_plan_line(game.name, get_language() or "en", join_wishes(wishes))]
        if wishes
        else []
    )
    if old is None:
        return "\n".join([*lines, *new])
    return "\n".join([*lines[: old.number - 1], *new, *lines[old.number :]])


def join_wishes(wishes: list[str]) -> str:
    """["take mango", "take harvest", "stop"] -> "take mango or harvest or stop"."""
    said, verb = wishes[:1], wishes[0].partition(" ")[0]
    for wish in wishes[1:]:
        first, _space, rest = wish.partition(" ")
        said.append(rest if first == verb and rest else wish)
        verb = first
    return " or ".join(said)


# Buttons.


def get_plan_owner(reader: Reader) -> tuple[int, int, int]:
    """Game, seat and person."""
    assert reader.seat is not None
    return reader.known.meta.id, reader.seat, reader.request.user.pk


def save_draft(reader: Reader, table: Table, text: str, lasts: str) -> None:
    """Keep the draft; it counts from the next question on."""
    heart.save_plan(get_plan_owner(reader), text, lasts, view=table.view)


def play_draft_now(reader: Reader, table: Table, text: str, lasts: str) -> None:
    """Keep the draft and let it answer what is asked now, if it has an answer."""
    found = heart.try_plan(
        table, heart.save_plan(get_plan_owner(reader), text, lasts, view=table.view)
    )
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
    return add_wish(table.game, text, kind, request.POST.get(f"wish-{kind}", ""))


def move_wish_up(table: Table, text: str, where: str, _request: HttpRequest) -> str:
    kind, place = read_list_place(where)
    return move_wish(table.game, text, kind, place, -1)


def move_wish_down(table: Table, text: str, where: str, _request: HttpRequest) -> str:
    kind, place = read_list_place(where)
    return move_wish(table.game, text, kind, place, 1)


def drop_wish(table: Table, text: str, where: str, _request: HttpRequest) -> str:
    kind, place = read_list_place(where)
    return remove_wish(table.game, text, kind, place)


def take_understood_lines(table: Table, text: str, _argument: str, _request: HttpRequest) -> str:
    """The lines that were understood, and as comments the sentences that were not."""
    try:
        heart.explain_plan(table, text)
    except PartlyRead as partly:
        language = get_language() or "en"
        lines = (display_draft_line(table.game.name, language, line) for line in partly.draft)
        return "\n".join(lines)
    except Refused:
        pass
    return text


def display_draft_line(game: str, language: str, line: str) -> str:
    """A line of a draft as its author's language writes it; a comment as it is."""
    return line if "#" in line or not line.strip() else display_plan_line(game, language, line)


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
    "adopt": take_understood_lines,
}
"""Buttons that change the draft alone."""
