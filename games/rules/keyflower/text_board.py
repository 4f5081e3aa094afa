"""The whole position as plain text, at most 76 columns."""

from __future__ import annotations

from typing import TYPE_CHECKING

from games.rules.keyflower.edition import Edition, get_viewed_edition
from games.rules.keyflower.own_village import score_own_filling
from games.rules.keyflower.tile_effects import describe_face
from games.rules.keyflower.words import (
    BY_NAME,
    SEASON_NAMES,
    build_typed_tile_name,
    count_things,
    describe_allotment,
    get_tile_name,
    join_phrases,
)
from games.rules.text import Part, Say, Several, Text, Who, _, render_block, wrap_line

if TYPE_CHECKING:
    from games.rules.types import View

PRINTED = ("edition", "seats", "manner")
"""What of a view names the components, for `get_viewed_edition`."""


def render_position(view: View, say: Say) -> str:
    """Every fact of the viewer's view, in short lines. `say` puts texts into their language."""
    printed = {name: view[name] for name in PRINTED}
    parts = [
        render_block(part, printed | {name: view[name] for name in facts}, say)
        for part, facts in ABOVE
    ]
    parts += [
        render_block(render_village, printed | {"seat": seat, "own": own}, say)
        for seat, own in enumerate(view["players"])
    ]
    parts += ["\n".join(map(wrap_line, render_fillings(view, say)))]
    parts += [
        render_block(render_final_points, printed | {"score": score}, say)
        for score in view["final"] or ()
    ]
    return "\n\n".join(filter(None, parts)) + "\n"


def render_header(view: View, say: Say) -> list[str]:
    """Season, purple worker, supplies."""
    season = SEASON_NAMES[max(view["season"], 0)]
    supply = render_counts(view["goods"])
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


def render_counts(counts: dict[str, int]) -> Text:
    """Names with numbers, zeros left out."""
    items = tuple(count_things(count, BY_NAME[name]) for name, count in counts.items() if count)
    return _("{items}", items=Several(items)) if items else _("nothing")


def render_lots(view: View, say: Say) -> list[str]:
    """Tiles up for auction with their bids and uses."""
    board = get_viewed_edition(view)
    lines = [say(_("UP FOR AUCTION"))] if view["lots"] else []
    for lot in view["lots"]:
        tile = board.tile[lot["tile"]]
        effect = describe_face(tile, lot["back"], board.rules)
        lines.append(
            f"  {say(build_typed_tile_name(tile.id))}" + (f": {say(effect)}" if effect else "")
        )
        lines += [f"    {say(text)}" for text in render_bids_and_uses(lot)]
    return lines


def render_bids_and_uses(place: View) -> list[Text]:
    """Bids and uses on a tile."""
    bids = [
        _(
            "bid of {who}: {crew}",
            who=Who(b["seat"]),
            crew=count_things(b["count"], BY_NAME[b["colour"]]),
        )
        for b in place.get("bids", ())
    ]
    return bids + [render_use(use) for use in place["uses"]]


def render_use(use: View) -> Text:
    """Workers on a tile."""
    who = Who(use["seat"])
    if "workers" in use:
        return _("used by {who}: {workers}", who=who, workers=render_counts(use["workers"]))
    workers = count_things(use["count"], BY_NAME[use["colour"]])
    return _("used by {who}: {workers}", who=who, workers=workers)


def render_boats(view: View, say: Say) -> list[str]:
    """What is on the boats."""
    lines = [say(_("BOATS"))] if view["boats"] else []
    for boat in view["boats"]:
        load = (
            render_counts(boat["workers"] | boat["skills"])
            if boat["seat"] is None
            else _("taken by {who}", who=Who(boat["seat"]))
        )
        lines.append(
            "  " + say(_("{tile}: {what}", tile=build_typed_tile_name(boat["tile"]), what=load))
        )
    return lines


def render_village(view: View, say: Say) -> list[str]:
    """A player's screen, as far as the viewer may look behind it, and the village."""
    board, own = get_viewed_edition(view), view["own"]
    lines = [say(_("VILLAGE OF {who}", who=Who(view["seat"]))), *render_screen(own, say)]
    for plot in own["plots"]:
        lines.append(render_plot(plot, board, say))
        lines += [f"    {say(text)}" for text in render_bids_and_uses(plot)]
    for won in own["won"]:
        lines.append(
            "  " + say(_("won, to be placed: {tile}", tile=build_typed_tile_name(won["tile"])))
        )
    return lines


def render_screen(player: View, say: Say) -> list[str]:
    """What is behind a screen, if the viewer may know it."""
    lines = []
    if player["workers"] is not None:
        workers, skills = render_counts(player["workers"]), render_counts(player["skills"])
        behind = _("behind the screen: {workers}; {skills}", workers=workers, skills=skills)
        lines.append("  " + say(behind))
    if player["winter"]:
        winter = Several(tuple(map(build_typed_tile_name, player["winter"])))
        lines.append("  " + say(_("winter tiles: {tiles}", tiles=winter)))
    return lines


def render_plot(plot: View, board: Edition, say: Say) -> str:
    """A tile of a village: where it lies, what it does, and the goods on it."""
    tile = board.tile[plot["tile"]]
    texts = (
        _("upgraded") if plot["back"] else None,
        describe_face(tile, plot["back"], board.rules),
        render_counts(plot["goods"]) if any(plot["goods"].values()) else None,
    )
    said = say(join_phrases(text for text in texts if text))
    line = f"{say(build_typed_tile_name(tile.id))} ({plot['q']},{plot['r']} r{plot['turn']})"
    return "  " + (say(_("{tile}: {what}", tile=line, what=said)) if said else line)


def render_fillings(view: View, say: Say) -> list[str]:
    """What lies on the viewer's winter tiles while they are filled by hand, and who is done."""
    if not view["allot"]:
        return []
    done = tuple(Who(seat) for seat, ready in enumerate(view["allot"]["done"]) if ready)
    lines = [say(_("WINTER TILES"))] + ["  " + say(_("filled by {who}", who=Several(done)))] * bool(
        done
    )
    if view["seat"] is None:
        return lines
    sums = score_own_filling(view)
    lines += [
        "  " + say(describe_allotment(get_tile_name(tile) if tile else "", items, got))
        for tile, items, got in sums
    ]
    return [
        *lines,
        "  " + say(_("{points} points in all", points=sum(got for _tile, _items, got in sums))),
    ]


def render_final_points(view: View, say: Say) -> list[str]:
    """A player's final points: by source, and what was allotted where."""
    score = view["score"]
    lines = [say(_("POINTS OF {who}: {points}", who=Who(score["seat"]), points=score["points"]))]
    lines += [
        "  " + say(_("{source}: {points}", source=source, points=points))
        for source, points in score["parts"]
    ]
    for share in score["allotted"]:
        tile = get_tile_name(share["tile"]) if share["tile"] else ""
        lines.append("  " + say(describe_allotment(tile, share["items"].items(), share["points"])))
    return lines


ABOVE: tuple[tuple[Part, tuple[str, ...]], ...] = (
    (render_header, ("season", "start", "goods", "green", "skills_left", "in_bag")),
    (render_lots, ("lots",)),
    (render_boats, ("boats",)),
)
"""What stands above the villages: each part, and all of the view that it is written from."""
