"""The log's lines about the markers and the nine actions."""

from __future__ import annotations

from games.rules.codec import Line, Teller, everybody
from games.rules.keywest import events as ev
from games.rules.keywest import words
from games.rules.keywest.edition import TREASURES
from games.rules.keywest.words import (
    ACTION_NAMES,
    BRIDGE_NAMES,
    sea_tile,
)
from games.rules.text import Several, Who, _, ngettext


def marked(event: ev.Marked) -> Line:
    action = ACTION_NAMES[event.action]
    if event.repeat:
        return _("{who} repeats with both markers: {action}.", who=Who(event.seat), action=action)
    return _("{who} places a marker: {action}.", who=Who(event.seat), action=action)


def looked(event: ev.Looked) -> Line:
    return _("{who} dives at {space}.", who=Who(event.seat), space=event.space + 1)


def sighted(event: ev.Sighted, seat: int | None) -> Line:
    if seat != event.seat:
        return None
    return _("You see at {space}: {tile}.", space=event.space + 1, tile=sea_tile(event.tile))


def put_back(event: ev.PutBack) -> Line:
    return _("{who} puts the tile back at {space}.", who=Who(event.seat), space=event.space + 1)


def landed(event: ev.Landed, seat: int | None) -> Line:
    who, space, tile = Who(event.seat), event.space + 1, sea_tile(event.tile)
    if event.tile in TREASURES:
        if seat == event.seat:
            return _("You keep the {tile} from {space}, face down.", tile=tile, space=space)
        return _("{who} keeps a treasure from {space}, face down.", who=who, space=space)
    if event.tile == "wreck" and not event.points:
        return _(
            "{who} finds a wreck at {space}; the graveyard is full, so it brings nothing.",
            who=who,
            space=space,
        )
    if event.tile == "wreck":
        return ngettext(
            "{who} finds a wreck at {space}: {count} point.",
            "{who} finds a wreck at {space}: {count} points.",
            event.points,
            who=who,
            space=space,
        )
    return _(
        "{who} brings up a {tile} from {space} and gets ${dollars}.",
        who=who,
        tile=tile,
        space=space,
        dollars=event.dollars,
    )


def dice_text(dice: tuple[int, ...]) -> str:
    """The faces in the order they fell."""
    return " ".join(map(str, dice))


def managed(event: ev.Managed) -> Line:
    return _(
        "{who} rolls {dice} and manages {hotels}: {points} and ${dollars}.",
        who=Who(event.seat),
        hotels=words.hotels(event.hotels),
        dice=dice_text(event.dice),
        points=words.points(event.points),
        dollars=event.dollars,
    )


def rolled(event: ev.Rolled) -> Line:
    return _(
        "{who} rolls {dice}: {cigars} from {factories}.",
        who=Who(event.seat),
        dice=dice_text(event.dice),
        factories=words.factories(event.factories),
        cigars=words.cigars(event.cigars),
    )


def marketed(event: ev.Marketed) -> Line:
    return _(
        "{who} markets {cigars} for {points}.",
        who=Who(event.seat),
        cigars=words.cigars(event.cigars),
        points=words.points(event.points),
    )


def cashed(event: ev.Cashed) -> Line:
    return _("{who} takes ${dollars} from the bank.", who=Who(event.seat), dollars=event.dollars)


def shared(event: ev.Shared) -> Line:
    bridges = Several(tuple(BRIDGE_NAMES[bridge] for bridge in event.bridges))
    return ngettext(
        "{who} scores {bridges}: {count} point.",
        "{who} scores {bridges}: {count} points.",
        event.points,
        who=Who(event.seat),
        bridges=bridges,
    )


def harvested(event: ev.Harvested) -> Line:
    fruits = Several(tuple(words.fruit(kind, n) for kind, n in enumerate(event.fruits) if n))
    return _("{who} harvests: {fruits}.", who=Who(event.seat), fruits=fruits)


TELLERS: dict[type, Teller] = {
    ev.Marked: everybody(marked),
    ev.Looked: everybody(looked),
    ev.Sighted: sighted,
    ev.PutBack: everybody(put_back),
    ev.Landed: landed,
    ev.Managed: everybody(managed),
    ev.Rolled: everybody(rolled),
    ev.Marketed: everybody(marketed),
    ev.Cashed: everybody(cashed),
    ev.Shared: everybody(shared),
    ev.Harvested: everybody(harvested),
}
