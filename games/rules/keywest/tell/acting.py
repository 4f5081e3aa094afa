"""The log's lines about the markers and the nine actions."""

from __future__ import annotations

from games.rules.codec import Line, Teller, everybody
from games.rules.keywest import events as ev
from games.rules.keywest import words
from games.rules.keywest.edition import TREASURES
from games.rules.keywest.words import (
    ACTION_NAMES,
    BRIDGE_NAMES,
    describe_sea_tile,
)
from games.rules.text import Several, Who, _, ngettext


def describe_marker(event: ev.Marked) -> Line:
    action = ACTION_NAMES[event.action]
    if event.repeat:
        return _("{who} repeats with both markers: {action}.", who=Who(event.seat), action=action)
    return _("{who} places a marker: {action}.", who=Who(event.seat), action=action)


def describe_look(event: ev.Looked) -> Line:
    return _("{who} dives at {space}.", who=Who(event.seat), space=event.space + 1)


def describe_sighting(event: ev.Sighted, seat: int | None) -> Line:
    if seat != event.seat:
        return None
    return _(
        "{who} sees at {space}: {tile}.",
        who=Who(event.seat),
        space=event.space + 1,
        tile=describe_sea_tile(event.tile),
    )


def describe_putting_back(event: ev.PutBack) -> Line:
    return _("{who} puts the tile back at {space}.", who=Who(event.seat), space=event.space + 1)


def describe_landing(event: ev.Landed, seat: int | None) -> Line:
    who, space, tile = Who(event.seat), event.space + 1, describe_sea_tile(event.tile)
    if event.tile in TREASURES:
        if seat == event.seat:
            return _(
                "{who} keeps the {tile} from {space}, face down.", who=who, tile=tile, space=space
            )
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


def format_dice_faces(dice: tuple[int, ...]) -> str:
    """The faces in the order they fell."""
    return " ".join(map(str, dice))


def describe_management(event: ev.Managed) -> Line:
    return _(
        "{who} rolls {dice} and manages {hotels}: {points} and ${dollars}.",
        who=Who(event.seat),
        hotels=words.format_hotels(event.hotels),
        dice=format_dice_faces(event.dice),
        points=words.format_victory_points(event.points),
        dollars=event.dollars,
    )


def describe_cigar_roll(event: ev.Rolled) -> Line:
    return _(
        "{who} rolls {dice}: {cigars} from {factories}.",
        who=Who(event.seat),
        dice=format_dice_faces(event.dice),
        factories=words.format_factories(event.factories),
        cigars=words.format_cigars(event.cigars),
    )


def describe_marketing(event: ev.Marketed) -> Line:
    return _(
        "{who} markets {cigars} for {points}.",
        who=Who(event.seat),
        cigars=words.format_cigars(event.cigars),
        points=words.format_victory_points(event.points),
    )


def describe_bank_payment(event: ev.Cashed) -> Line:
    return _("{who} takes ${dollars} from the bank.", who=Who(event.seat), dollars=event.dollars)


def describe_share_scoring(event: ev.Shared) -> Line:
    bridges = Several(tuple(BRIDGE_NAMES[bridge] for bridge in event.bridges))
    return ngettext(
        "{who} scores {bridges}: {count} point.",
        "{who} scores {bridges}: {count} points.",
        event.points,
        who=Who(event.seat),
        bridges=bridges,
    )


def describe_harvest(event: ev.Harvested) -> Line:
    fruits = Several(tuple(words.format_fruit(kind, n) for kind, n in enumerate(event.fruits) if n))
    return _("{who} harvests: {fruits}.", who=Who(event.seat), fruits=fruits)


ACTION_TELLERS: dict[type, Teller] = {
    ev.Marked: everybody(describe_marker),
    ev.Looked: everybody(describe_look),
    ev.Sighted: describe_sighting,
    ev.PutBack: everybody(describe_putting_back),
    ev.Landed: describe_landing,
    ev.Managed: everybody(describe_management),
    ev.Rolled: everybody(describe_cigar_roll),
    ev.Marketed: everybody(describe_marketing),
    ev.Cashed: everybody(describe_bank_payment),
    ev.Shared: everybody(describe_share_scoring),
    ev.Harvested: everybody(describe_harvest),
}
