"""The whole position as plain text, at most 76 columns."""

from __future__ import annotations

from typing import TYPE_CHECKING

from games.rules.keyflower.edition import Edition, board_of
from games.rules.keyflower.seen import sum_in
from games.rules.keyflower.tile_effects import does
from games.rules.keyflower.words import BY_NAME, SEASON_NAMES, allotment, tile_name, tile_typed
from games.rules.text import Part, Say, Several, Text, Who, _, block, fit

if TYPE_CHECKING:
    from games.rules.types import View

PRINTED = ("edition", "seats", "manner")
"""What of a view names the components, for `board_of`."""


def text_board(view: View, say: Say) -> str:
    """Every fact of the viewer's view, in short lines. `say` puts texts into their language."""
    printed = {name: view[name] for name in PRINTED}
    parts = [
        block(part, printed | {name: view[name] for name in facts}, say) for part, facts in ABOVE
    ]
    parts += [
        block(village, printed | {"seat": seat, "own": own}, say)
        for seat, own in enumerate(view["players"])
    ]
    parts += ["\n".join(map(fit, allotting(view, say)))]
    parts += [block(result, printed | {"score": score}, say) for score in view["final"] or ()]
    return "\n\n".join(filter(None, parts)) + "\n"


def header(view: View, say: Say) -> list[str]:
    """Season, purple worker, supplies."""
    season = SEASON_NAMES[max(view["season"], 0)]
    supply = named_counts(view["goods"])
    return [
        say(_("Keyflower, {season}", season=season)).upper(),
        say(_("The purple worker is with {who}.", who=Who(view["start"]))),
        say(
            _(
                "Supply: {goods}; {green} green workers, {skills} skill tiles.",
                goods=supply,
                green=view["green"],
                skills=view["skills_left"],
            )
        ),
        say(_("Workers in the bag, of all colours: {count}.", count=view["in_bag"])),
    ]


def named_counts(counts: dict[str, int]) -> Text:
    """Names with numbers, zeros left out."""
    items = tuple(
        _("{count} {name}", count=count, name=BY_NAME[name])
        for name, count in counts.items()
        if count
    )
    return _("{items}", items=Several(items)) if items else _("nothing")


def lots(view: View, say: Say) -> list[str]:
    """Tiles up for auction with their bids and uses."""
    board = board_of(view)
    lines = [say(_("UP FOR AUCTION"))] if view["lots"] else []
    for lot in view["lots"]:
        tile = board.tile[lot["tile"]]
        effect = does(tile, lot["back"], board.rules)
        lines.append(f"  {say(tile_typed(tile.id))}" + (f": {say(effect)}" if effect else ""))
        lines += [f"    {say(text)}" for text in bids_and_uses(lot)]
    return lines


def bids_and_uses(place: View) -> list[Text]:
    """Bids and uses on a tile."""
    bids = [
        _(
            "bid of {who}: {count} {colour}",
            who=Who(b["seat"]),
            count=b["count"],
            colour=BY_NAME[b["colour"]],
        )
        for b in place.get("bids", ())
    ]
    return bids + [used(use) for use in place["uses"]]


def used(use: View) -> Text:
    """Workers on a tile."""
    who = Who(use["seat"])
    if "workers" in use:
        return _("used by {who}: {workers}", who=who, workers=named_counts(use["workers"]))
    colour = BY_NAME[use["colour"]]
    return _("used by {who}: {count} {colour}", who=who, count=use["count"], colour=colour)


def boats(view: View, say: Say) -> list[str]:
    """What is on the boats."""
    lines = [say(_("BOATS"))] if view["boats"] else []
    for boat in view["boats"]:
        name = say(tile_typed(boat["tile"]))
        if boat["seat"] is None:
            load = named_counts(boat["workers"] | boat["skills"])
            lines.append(f"  {name}: {say(load)}")
        else:
            lines.append(f"  {name}: " + say(_("taken by {who}", who=Who(boat["seat"]))))
    return lines


def village(view: View, say: Say) -> list[str]:
    """A player's screen, as far as the viewer may look behind it, and the village."""
    board, own = board_of(view), view["own"]
    lines = [say(_("VILLAGE OF {who}", who=Who(view["seat"]))), *screen(own, say)]
    for plot in own["plots"]:
        lines.append(plot_line(plot, board, say))
        lines += [f"    {say(text)}" for text in bids_and_uses(plot)]
    for won in own["won"]:
        lines.append("  " + say(_("won, to be placed: {tile}", tile=tile_typed(won["tile"]))))
    return lines


def screen(own: View, say: Say) -> list[str]:
    """What is behind a screen, if the viewer may know it."""
    lines = []
    if own["workers"] is not None:
        workers, skills = named_counts(own["workers"]), named_counts(own["skills"])
        behind = _("behind the screen: {workers}; {skills}", workers=workers, skills=skills)
        lines.append("  " + say(behind))
    if own["winter"]:
        winter = Several(tuple(map(tile_typed, own["winter"])))
        lines.append("  " + say(_("winter tiles: {tiles}", tiles=winter)))
    return lines


def plot_line(plot: View, board: Edition, say: Say) -> str:
    """A tile of a village: where it lies, what it does, and the goods on it."""
    tile = board.tile[plot["tile"]]
    texts = (
        _("upgraded") if plot["back"] else None,
        does(tile, plot["back"], board.rules),
        named_counts(plot["goods"]) if any(plot["goods"].values()) else None,
    )
    said = "; ".join(say(text) for text in texts if text)
    line = f"  {say(tile_typed(tile.id))} ({plot['q']},{plot['r']} r{plot['turn']})"
    return f"{line}: {said}" if said else line


def allotting(view: View, say: Say) -> list[str]:
    """What lies on the viewer's winter tiles while they are filled by hand, and who is done."""
    if not view["allot"]:
        return []
    done = tuple(Who(seat) for seat, ready in enumerate(view["allot"]["done"]) if ready)
    lines = [say(_("WINTER TILES"))] + ["  " + say(_("filled by {who}", who=Several(done)))] * bool(
        done
    )
    if view["seat"] is None:
        return lines
    sums = sum_in(view)
    lines += [
        "  " + say(allotment(tile_name(tile) if tile else "", items, got))
        for tile, items, got in sums
    ]
    return [
        *lines,
        "  " + say(_("{points} points in all", points=sum(got for _tile, _items, got in sums))),
    ]


def result(view: View, say: Say) -> list[str]:
    """A player's final points: by source, and what was allotted where."""
    score = view["score"]
    lines = [say(_("POINTS OF {who}: {points}", who=Who(score["seat"]), points=score["points"]))]
    lines += [
        "  " + say(_("{source}: {points}", source=source, points=points))
        for source, points in score["parts"]
    ]
    for share in score["allotted"]:
        tile = tile_name(share["tile"]) if share["tile"] else ""
        lines.append("  " + say(allotment(tile, share["items"].items(), share["points"])))
    return lines


ABOVE: tuple[tuple[Part, tuple[str, ...]], ...] = (
    (header, ("season", "start", "goods", "green", "skills_left", "in_bag")),
    (lots, ("lots",)),
    (boats, ("boats",)),
)
"""What stands above the villages: each part, and all of the view that it is written from."""
