"""What is going on, as lines of the text board: whose turn it is and what they are in the middle
of, the bids, or how it ended."""

from __future__ import annotations

from typing import TYPE_CHECKING

from games.rules.keywest import words
from games.rules.keywest.edition import FRUITS
from games.rules.keywest.words import ACTION_NAMES, FRUIT_NAMES, describe_sea_tile
from games.rules.text import Say, Several, Text, Who, _

if TYPE_CHECKING:
    from games.rules.types import View

PART_NAMES = {
    "look": _("diving"),
    "buy": _("buying"),
    "manage": _("managing"),
    "roll": _("rolling cigars"),
    "market": _("marketing"),
    "cash": _("taking dollars"),
    "score": _("scoring"),
    "harvest": _("harvesting"),
}


def render_turn(view: View, say: Say) -> list[str]:
    """The turn, or the final scores."""
    if view["final"]:
        return [
            say(_("FINAL SCORES")),
            *("  " + say(render_final_score(score)) for score in rank_final_scores(view)),
        ]
    lines = [_("{who} is to move.", who=Who(view["turn"]))] if view["turn"] is not None else []
    lines += render_draft(view) + (render_focus(view["focus"]) if view["focus"] else [])
    if view["markers_return"]:
        lines.append(
            _("Action markers come back after round {round}.", round=view["markers_return"])
        )
    return [say(line) for line in lines]


def render_bids(view: View, say: Say) -> list[str]:
    """Who has bid, my bid, or the last opened bids."""
    if view["phase"] == "bid" and view["offer"]:
        placed = tuple(Who(seat) for seat, done in enumerate(view["bids"]["placed"]) if done)
        lines = (
            [say(_("Bids handed in: {who}.", who=Several(placed)))]
            if placed
            else [say(_("No bids yet."))]
        )
        if view["bids"]["mine"] is not None:
            lines.append(say(_("Your bid: ${amount}.", amount=view["bids"]["mine"])))
        return lines
    if view["auction"] is None:
        return []
    opened = view["auction"]
    items = tuple(
        _("{who} ${amount}", who=Who(seat), amount=opened["bids"][seat]) for seat in opened["order"]
    )
    payer, payee, amount = Who(opened["payer"]), Who(opened["payee"]), opened["amount"]
    line = _(
        "The bids: {bids}. {payer} paid ${amount} to {payee}.",
        bids=Several(items),
        payer=payer,
        amount=amount,
        payee=payee,
    )
    return [say(line)]


def rank_final_scores(view: View) -> list[View]:
    """The final scores, the winner's first."""
    return sorted(view["final"], key=lambda score: (score["rank"], score["seat"]))


def render_final_score(score: View) -> Text:
    """One player's rank and where the points come from."""
    parts = tuple(
        _("{source} {points}", source=source, points=points) for source, points in score["parts"]
    )
    return _(
        "{rank}. {who}, {points}: {parts}",
        rank=score["rank"],
        who=Who(score["seat"]),
        points=words.format_victory_points(score["points"]),
        parts=Several(parts),
    )


def render_draft(view: View) -> list[Text]:
    """Who takes how many tiles still."""
    taking = [entry for entry in view["draft"] if entry["tiles"]]
    takers = tuple(
        _("{who} {count}", who=Who(entry["seat"]), count=entry["tiles"]) for entry in taking
    )
    return [_("Tiles still to take: {takers}.", takers=Several(takers))] if takers else []


def render_focus(focus: View) -> list[Text]:
    """What the player on turn is in the middle of."""
    lines = (
        [_("Markers still to place this turn: {count}.", count=focus["markers"])]
        if focus["markers"]
        else []
    )
    if focus["action"]:
        parts = Several(tuple(PART_NAMES[part] for part in focus["parts"]))
        lines.append(
            _(
                "In hand: {action}; still open: {parts}.",
                action=ACTION_NAMES[focus["action"]],
                parts=parts,
            )
        )
    if focus["dive"]:
        lines += render_dive(focus["dive"])
    if focus["plant"]:
        fruits = Several(tuple(FRUIT_NAMES[FRUITS.index(fruit)] for fruit in focus["plant"]))
        lines.append(_("Still to take over: {fruits}.", fruits=fruits))
    if focus["target"]:
        lines.append(_("A disk is to be moved to {site}.", site=focus["target"]))
    return lines


def render_dive(under_way: View) -> list[Text]:
    """How much of a dive is left, and what is being looked at."""
    left = _(
        "Looks left: {looks}. Tiles still to take: {takes}.",
        looks=under_way["looks"],
        takes=under_way["takes"],
    )
    if under_way["space"] is None:
        return [left]
    if under_way["tile"] is None:
        return [left, _("The diver is at {space}.", space=under_way["space"])]
    return [
        left,
        _(
            "You see at {space}: {tile}.",
            space=under_way["space"],
            tile=describe_sea_tile(under_way["tile"]),
        ),
    ]
