"""The lines of the log, each as one seat may read it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from games.rules.keywest import events as ev
from games.rules.keywest import words
from games.rules.keywest.edition import CURRENT, TREASURES, edition
from games.rules.keywest.words import (
    ACTION_NAMES,
    BRIDGE_NAMES,
    ISLAND_NAMES,
    PLANTATION_NAMES,
    sea_tile,
    site_name,
    tile_name,
)
from games.rules.text import Several, Text, Who, _, ngettext

Line = Text | None


def tell(event: Any, seat: int | None) -> Line:
    """The log's line for this event as `seat` (None: a spectator) may read it; None where there is
    nothing to say."""
    return TELLERS[type(event)](event, seat)


def everybody(teller: Callable[[Any], Line]) -> Callable[[Any, int | None], Line]:
    """A line that hides nothing."""
    return lambda event, _seat: teller(event)


def silent(event: Any, seat: int | None) -> Line:
    """Nothing worth a line: another event says it."""
    return None


def began(event: ev.Began) -> Line:
    return _(
        "The table is set for {count} players. Components: edition {edition}.",
        count=event.seats,
        edition=event.edition,
    )


def lot(event: ev.Lot) -> Line:
    return _("The lot gives the lighthouse to {who}.", who=Who(event.seat))


def dealt(event: ev.Dealt) -> Line:
    tiles = Several(tuple(tile_name(edition(CURRENT, 5).tile_of[tile]) for tile in event.tiles))
    return _(
        "Round {round} begins. On offer: {tiles}.",
        round=event.round,
        tiles=Several(tuple(map(bracketed, tiles.items))),
    )


def bracketed(item: Text | Who) -> Text:
    """An item that is a list itself."""
    return _("[{item}]", item=item)


def bade(event: ev.Bade, seat: int | None) -> Line:
    if seat == event.seat:
        return _("You bid ${amount}, sealed.", amount=event.amount)
    return _("{who} hands in a sealed bid.", who=Who(event.seat))


def opened(event: ev.Opened) -> Line:
    bids = Several(
        tuple(_("{who} ${amount}", who=Who(seat), amount=event.bids[seat]) for seat in event.order)
    )
    payer, payee = Who(event.order[0]), Who(event.order[-1])
    told = _(
        "The bids: {bids}. {payer} pays ${amount} to {payee}, who gets the lighthouse.",
        bids=bids,
        payer=payer,
        amount=event.amount,
        payee=payee,
    )
    if len(event.order) < 5:
        return told
    return _(
        "{told} {fourth} gets ${bonus} from the bank.",
        told=told,
        fourth=Who(event.order[3]),
        bonus=event.bonus,
    )


def took(event: ev.Took) -> Line:
    return _(
        "{who} takes tile {slot}: {tile}.",
        who=Who(event.seat),
        slot=event.slot + 1,
        tile=name_of(event.tile),
    )


def name_of(tile: str) -> Text:
    """A tile's effects; the tiles are the same for any number of players."""
    return tile_name(edition(CURRENT, 5).tile_of[tile])


def built(event: ev.Built, seat: int | None) -> Line:
    who, bridge = Who(event.seat), BRIDGE_NAMES[event.bridge]
    if not event.dollar:
        return _(
            "{who} gets a share of {bridge}, which is already finished.", who=who, bridge=bridge
        )
    if seat == event.seat:
        return _(
            "You build a step of {bridge}, get a share and find ${dollar}.",
            bridge=bridge,
            dollar=event.dollar,
        )
    return _("{who} builds a step of {bridge} and gets a share.", who=who, bridge=bridge)


def turned(event: ev.Turned) -> Line:
    fruits = Several(
        tuple(words.fruit(kind, event.fruits.count(kind)) for kind in sorted(set(event.fruits)))
    )
    if not event.fruits:
        return _("No harvest tile is left to turn up.")
    return _("{who} turns up on the mainland: {fruits}.", who=Who(event.seat), fruits=fruits)


def placed(event: ev.Placed) -> Line:
    return sentence(event, site_name(site(event.site)))


def sentence(event: ev.Placed, where: Text) -> Text:
    """Who came, who left, and what was paid."""
    who = Who(event.seat)
    if event.ousted >= 0 and event.price:
        told = _(
            "{who} buys {ousted} out for ${price}: {site}.",
            who=who,
            ousted=Who(event.ousted),
            price=event.price,
            site=where,
        )
    elif event.ousted >= 0:
        told = _("{who} ousts {ousted}: {site}.", who=who, ousted=Who(event.ousted), site=where)
    elif event.price:
        told = _("{who} buys for ${price}: {site}.", who=who, price=event.price, site=where)
    else:
        told = _("{who} takes over: {site}.", who=who, site=where)
    if not event.lifted:
        return told
    return _(
        "{told} The disk comes from {lifted}.", told=told, lifted=site_name(site(event.lifted))
    )


def site(name: str) -> Any:
    """A site by its id, whatever the number of players."""
    board = edition(CURRENT, 5)
    return board.sites[board.site_of[name]]


def lost(event: ev.Lost) -> Line:
    return _(
        "{who} finds no place for a {plantation}.",
        who=Who(event.seat),
        plantation=PLANTATION_NAMES[event.fruit],
    )


def waived(event: ev.Waived) -> Line:
    return _(
        "{who} does without a {plantation}.",
        who=Who(event.seat),
        plantation=PLANTATION_NAMES[event.fruit],
    )


def swept(event: ev.Swept) -> Line:
    return _(
        "Nobody took: {tiles}.",
        tiles=Several(tuple(bracketed(name_of(tile)) for tile in event.tiles)),
    )


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


def round_ended(event: ev.RoundEnded) -> Line:
    islands = Several(tuple(map(boss_line, ISLAND_NAMES, event.bosses)))
    if event.markers_back:
        return _(
            "Round {round} ends. {islands}. All action markers come back.",
            round=event.round,
            islands=islands,
        )
    return _("Round {round} ends. {islands}.", round=event.round, islands=islands)


def boss_line(island: Text, bosses: tuple[int, ...]) -> Text:
    """Who is boss there."""
    if not bosses:
        return _("{island}: nobody is boss", island=island)
    names = Several(tuple(map(Who, bosses)))
    points = 2 if len(bosses) == 1 else 1
    return ngettext(
        "{island}: {names} {count} point",
        "{island}: {names} {count} points",
        points,
        island=island,
        names=names,
    )


def finished(event: ev.Finished) -> Line:
    parts = Several(
        tuple(
            _(
                "{who} fruit {a}, treasures {b}, stars {c}, dollars {d}",
                who=Who(seat),
                a=points[0],
                b=points[1],
                c=points[2],
                d=points[3],
            )
            for seat, points in enumerate(event.points)
        )
    )
    return _("The game is over. The final scoring adds: {parts}.", parts=parts)


TELLERS: dict[type, Callable[[Any, int | None], Line]] = {
    ev.Began: everybody(began),
    ev.Lot: everybody(lot),
    ev.Dealt: everybody(dealt),
    ev.Bade: bade,
    ev.Opened: everybody(opened),
    ev.Took: everybody(took),
    ev.Resolved: silent,
    ev.Built: built,
    ev.Turned: everybody(turned),
    ev.Aimed: silent,
    ev.Placed: everybody(placed),
    ev.Lost: everybody(lost),
    ev.Waived: everybody(waived),
    ev.Swept: everybody(swept),
    ev.Marked: everybody(marked),
    ev.Looked: everybody(looked),
    ev.Sighted: sighted,
    ev.PutBack: everybody(put_back),
    ev.Chose: silent,
    ev.Landed: landed,
    ev.Managed: everybody(managed),
    ev.Rolled: everybody(rolled),
    ev.Marketed: everybody(marketed),
    ev.Cashed: everybody(cashed),
    ev.Shared: everybody(shared),
    ev.Harvested: everybody(harvested),
    ev.Stopped: silent,
    ev.RoundEnded: everybody(round_ended),
    ev.Finished: everybody(finished),
}
