"""Moves in words, with what they cost or bring: read from the mover's own view."""

from __future__ import annotations

from games.rules.core import Label, Move, View
from games.rules.keyflower import moves as mv
from games.rules.keyflower.by_hand import refilled, summed
from games.rules.keyflower.drawing.sayings import scores
from games.rules.keyflower.edition import GOODS, Ability, Edition, board_of
from games.rules.keyflower.seen import hand_in, holdings_in
from games.rules.keyflower.shares import value
from games.rules.keyflower.tell import name
from games.rules.keyflower.words import BY_NAME, COLOUR_NAMES, GOOD_NAMES, SKILL_NAMES, crew, listed
from games.rules.text import Several, Text, Who, _, ngettext


def describe(view: View, move: Move) -> Label:
    """A move of the viewer's menu as a button says it."""
    match move:
        case mv.Bid(count, colour, tile):
            return bid(view, count, COLOUR_NAMES[colour], tile)
        case mv.Use() | mv.Mix():
            return use(view, move)
        case mv.Gather(tile):
            return Label(
                _("Pick up your beaten bid on {tile}", tile=name(tile)),
                _("to be placed elsewhere now"),
                f"tile-{tile}",
            )
        case mv.Aim(tile):
            return Label(
                _("Do something on {tile}", tile=name(tile)),
                _("then say what"),
                f"tile-{tile}",
                whose(view, tile),
            )
        case mv.Carry(good, source, target):
            return carry(GOOD_NAMES[good], name(source), name(target), source)
        case mv.Upgrade(tile, goods, skills, _told):
            price = tuple(
                text for text in (listed(GOOD_NAMES, goods), listed(SKILL_NAMES, skills)) if text
            )
            return Label(
                _("Upgrade {tile}", tile=name(tile)),
                _("costs {price}", price=Several(price)),
                f"tile-{tile}",
            )
        case mv.Allot():
            return allot(view, move)
    return short(board_of(view), move)


def bid(view: View, count: int, colour: Text, tile: str) -> Label:
    """A bid on a tile up for auction."""
    text = _("Bid {count} {colour} on {tile}", count=count, colour=colour, tile=name(tile))
    brief = _("bid {count} {colour}", count=count, colour=colour)
    pays, leads = scores(board_of(view).tile[tile]), leading(view, tile)
    note = _("{effect}; {leads}", effect=pays, leads=leads) if pays and leads else leads
    return Label(text, note, f"tile-{tile}", whose(view, tile), brief)


def use(view: View, move: mv.Use | mv.Mix) -> Label:
    """Workers sent to a tile, of one colour or of several together."""
    tile = move.tile
    if isinstance(move, mv.Mix):
        text = _("Send {workers} to {tile}", workers=crew(move.workers), tile=name(tile))
        brief = _("send {workers}", workers=crew(move.workers))
    else:
        colour = COLOUR_NAMES[move.colour]
        text = _(
            "Send {count} {colour} to {tile}", count=move.number, colour=colour, tile=name(tile)
        )
        brief = _("send {count} {colour}", count=move.number, colour=colour)
    return Label(text, effect_of(view, tile), f"tile-{tile}", whose(view, tile), brief)


def whose(view: View, tile: str) -> Text:
    """A tile, and in whose village it lies."""
    owner = next(
        (p["seat"] for p in view["players"] for plot in p["plots"] if plot["tile"] == tile), None
    )
    if owner is None:
        return name(tile)
    return (
        _("Your {tile}", tile=name(tile))
        if owner == view["seat"]
        else _("{tile} of {who}", tile=name(tile), who=Who(owner))
    )


def carry(good: Text, source: Text, target: Text, tile: str) -> Label:
    """A good on its way."""
    text = _("Carry {good} from {source} to {target}", good=good, source=source, target=target)
    heading = _("Carry {good} from {source}", good=good, source=source)
    return Label(text, None, f"tile-{tile}", heading, _("to {target}", target=target))


def short(board: Edition, move: Move) -> Label:
    """What is handed in or made, and moves of the end of a season."""
    match move:
        case mv.Pay(what):
            return Label(_("Hand in {what}", what=BY_NAME[what]))
        case mv.Make(good):
            return Label(_("Make {good}", good=GOOD_NAMES[good]))
        case mv.Choose(tiles):
            note = scores(board.tile[tiles[0]]) if len(tiles) == 1 else None
            return Label(_("Put up {tiles}", tiles=Several(tuple(map(name, tiles)))), note)
        case mv.Sail(boat):
            return Label(
                _("Take the boat {boat}", boat=name(boat)), scores(board.tile[boat]), f"tile-{boat}"
            )
        case mv.Place(tile, q, r, turn):
            place = f"{q},{r}"
            text = _(
                "Build {tile} at {place}, turned {turn}", tile=name(tile), place=place, turn=turn
            )
            heading = _("Build {tile} at {place}", tile=name(tile), place=place)
            return Label(text, None, f"place-{q}-{r}", heading, _("turned {turn}", turn=turn))
        case mv.Flip(tile):
            return Label(_("Turn {tile} over for nothing", tile=name(tile)), None, f"tile-{tile}")
        case mv.BEST:
            return Label(_("Fill them as is best"), _("worked out by the house; you are done"))
        case mv.DONE:
            return Label(_("Leave them as they are now"), _("you are done"))
    return Label(_("Pass") if move == mv.PASS else _("Leave the rest out"))


def allot(view: View, move: mv.Allot) -> Label:
    """A number of things on a winter tile, and what the whole sum would be then."""
    what, tile = BY_NAME[move.what], name(move.tile)
    points = total_with(view, move)
    text = _(
        "{count} {what} on {tile}: {points} points in all",
        count=move.number,
        what=what,
        tile=tile,
        points=points,
    )
    heading = _("{tile}: {what}", tile=tile, what=what)
    brief = _("{count} ({points} points in all)", count=move.number, points=points)
    return Label(text, None, f"tile-{move.tile}", heading, brief)


def total_with(view: View, move: mv.Allot) -> int:
    """All points from yards, winter tiles and the rest after this change."""
    held, purple = holdings_in(view, view["seat"]), view["purple"] == view["seat"]
    hand = refilled(held, hand_in(view), purple, move.tile, move.what, move.number)
    return value(summed(held, hand, purple))


def leading(view: View, tile: str) -> Text | None:
    """Who leads there now."""
    lot = next(lot for lot in view["lots"] if lot["tile"] == tile)
    if lot["leader"] is None:
        return _("nobody has bid")
    return _("{who} leads", who=Who(lot["leader"]))


def effect_of(view: View, tile: str) -> Text | None:
    """What the face that is up does."""
    board = board_of(view)
    places = [*view["lots"], *(plot for player in view["players"] for plot in player["plots"])]
    back = next(place["back"] for place in places if place["tile"] == tile)
    return effect(board.tile[tile].ability(back))


def effect(ability: Ability) -> Text | None:
    """An ability in words."""
    parts: list[Text] = []
    goods = listed(GOOD_NAMES, ability.make)
    if goods:
        parts.append(_("makes {goods}", goods=goods))
    if ability.choose:
        parts.append(_("makes wood, stone or iron"))
    if ability.workers:
        parts.append(ngettext("draws {count} worker", "draws {count} workers", ability.workers))
    if ability.skills:
        parts.append(
            ngettext("draws {count} skill tile", "draws {count} skill tiles", ability.skills)
        )
    if ability.green:
        parts.append(
            ngettext("gets {count} green worker", "gets {count} green workers", ability.green)
        )
    if ability.transport:
        parts.append(_("transport {count}", count=ability.transport))
    if ability.upgrade:
        parts.append(_("upgrade {count}", count=ability.upgrade))
    if ability.yard:
        what = _("good") if ability.yard == "any" else GOOD_NAMES[GOODS.index(ability.yard)]
        parts.append(
            _("at the end {points} points per {what} lying here", points=ability.each, what=what)
        )
    if ability.pay:
        parts.insert(
            0, _("hands in one {what}", what=BY_NAME.get(ability.pay) or PAYMENTS[ability.pay])
        )
    return _("{parts}", parts=Several(tuple(parts))) if parts else None


PAYMENTS = {"worker": _("worker"), "skill": _("skill tile")}
