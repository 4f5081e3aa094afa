"""The whole position as plain text, at most 76 columns: for mails, screen readers and people who
like it."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from games.rules.keywest import words
from games.rules.keywest.edition import BRIDGES, FRUITS, ISLANDS, Edition, get_edition
from games.rules.keywest.text_turn import render_bids, render_turn
from games.rules.keywest.words import (
    ACTION_NAMES,
    BRIDGE_NAMES,
    ISLAND_NAMES,
    describe_sea_tile,
    get_tile_name,
)
from games.rules.text import Part, Say, Several, Text, Who, _, render_block, wrap_line

if TYPE_CHECKING:
    from games.rules.types import View


def render_position(view: View, say: Say) -> str:
    """Every fact of the viewer's view, in sentences and short lists, in the language of `say`."""
    seats = range(view["seats"])
    parts = [render_block(part, {name: view[name] for name in facts}, say) for part, facts in ABOVE]
    parts += [
        render_block(render_player, {"seat": seat, "own": view["players"][seat]}, say)
        for seat in seats
    ]
    board = get_edition(view["edition"], view["seats"])
    parts += ["\n".join(render_island(view, number, board, say)) for number in range(len(ISLANDS))]
    parts += [
        render_block(part, {name: view[name] for name in facts}, say) for part, facts in BELOW
    ]
    return "\n\n".join(filter(None, parts)) + "\n"


def render_header(view: View, say: Say) -> list[str]:
    """Round, bank, lighthouse."""
    title = say(_("Key West, round {round} of 8", round=max(view["round"], 1)))
    facts = _(
        "Bank ${bank}. The lighthouse is with {who}. Stacks left: {stacks}.",
        bank=view["bank"],
        who=Who(view["start"]),
        stacks=view["stacks"],
    )
    return [title.upper(), say(facts)]


def render_offer(view: View, say: Say) -> list[str]:
    """The six tiles."""
    board = get_edition(view["edition"], view["seats"])
    lines = [say(_("ON OFFER"))] if view["offer"] else []
    for entry in view["offer"]:
        name = get_tile_name(board.tile_of[entry["tile"]])
        taken = entry["taken"]
        text = name if taken is None else _("{tile} (taken by {who})", tile=name, who=Who(taken))
        lines.append(f"  {entry['slot']}  {say(text)}")
    return lines


def render_player(view: View, say: Say) -> list[str]:
    """One player's belongings."""
    own = view["own"]
    money = _("hidden") if own["money"] is None else _("${amount}", amount=own["money"])
    head = _(
        "{who}: {points}, money {money}, {cigars}, {disks}",
        who=Who(view["seat"]),
        points=words.format_victory_points(own["points"]),
        money=money,
        cigars=words.format_cigars(own["cigars"]),
        disks=words.format_disks(own["disks"]),
    )
    lines = [say(head), "  " + say(render_equipment(own))]
    for text in (
        render_shares(own),
        render_harvest(own),
        render_treasures(own),
        render_markers(own),
    ):
        if text:
            lines.append("  " + say(text))
    return lines


def render_equipment(player: View) -> Text:
    """How well they dive."""
    return _("dives: {looks} looks, takes {takes}", looks=player["looks"], takes=player["takes"])


def render_shares(player: View) -> Text | None:
    """Bridge shares, if any."""
    items = tuple(
        _("{count} {bridge}", count=player["shares"][bridge], bridge=name)
        for bridge, name in zip(BRIDGES, BRIDGE_NAMES, strict=True)
        if player["shares"][bridge]
    )
    return _("shares: {items}", items=Several(items)) if items else None


def render_harvest(player: View) -> Text | None:
    """Harvest tiles, if any."""
    counts = [player["fruit"][name] for name in FRUITS]
    items = tuple(words.format_fruit(kind, count) for kind, count in enumerate(counts) if count)
    return _("harvest: {items}", items=Several(items)) if items else None


def render_treasures(player: View) -> Text | None:
    """How many treasures, and which of them the viewer knows."""
    count, known = player["treasures"]["count"], player["treasures"]["known"]
    if not count:
        return None
    if not known:
        return _("treasures: {count}, face down", count=count)
    return _(
        "treasures: {count}, known to you: {items}",
        count=count,
        items=Several(tuple(map(describe_sea_tile, known))),
    )


def render_markers(player: View) -> Text | None:
    """The actions that are blocked for that player."""
    items = tuple(ACTION_NAMES[action] for action in dict.fromkeys(player["markers"]))
    return _("markers: {items}", items=Several(items)) if items else None


def render_island(view: View, number: int, board: Edition, say: Say) -> tuple[str, ...]:
    """One island group, site by site."""
    sites = view["sites"]
    owners = tuple([sites[site.id] for site in board.sites if site.island == number])
    reached = view["bridges"][BRIDGES[number]]["connected"]
    return render_island_lines(say, view["edition"], view["seats"], number, reached, owners)


@lru_cache(maxsize=256)
def render_island_lines(
    say: Say, printed: str, seats: int, number: int, reached: bool, owners: tuple[int | None, ...]
) -> tuple[str, ...]:
    """The same, kept: what all at the table see alike, and nothing else."""
    text = (
        _("{island} (connected)", island=ISLAND_NAMES[number])
        if reached
        else _("{island} (not connected)", island=ISLAND_NAMES[number])
    )
    board = get_edition(printed, seats)
    sites = [site for site in board.sites if site.island == number]
    lines = [say(text).upper()]
    for site, owner in zip(sites, owners, strict=True):
        code = site.id + (" " + "*" * site.stars if site.stars else "")
        place = words.describe_place_from_left(board, site, code)
        what = place or code
        held = (
            _("{what}: vacant", what=what)
            if owner is None
            else _("{what}: {owner}", what=what, owner=Who(owner))
        )
        lines.append(f"  {say(held)}")
    return tuple([wrap_line(line) for line in lines])


def render_bridges(view: View, say: Say) -> list[str]:
    """How far the bridges are."""
    lines = [say(_("BRIDGES"))]
    for bridge, name in zip(BRIDGES, BRIDGE_NAMES, strict=True):
        facts = view["bridges"][bridge]
        built = facts["steps"] - facts["left"]
        text = (
            _("{bridge}: finished", bridge=name)
            if facts["finished"]
            else _(
                "{bridge}: {built} of {steps} steps", bridge=name, built=built, steps=facts["steps"]
            )
        )
        lines.append(f"  {bridge}  " + say(text))
    return lines


def render_mainland(view: View, say: Say) -> list[str]:
    """The harvest tiles on the mainland."""
    items = tuple(
        words.format_fruit(kind, view["mainland"][name]) for kind, name in enumerate(FRUITS)
    )
    return [
        say(
            _(
                "Harvest tiles on the mainland: {items}; face down: {count}.",
                items=Several(items),
                count=view["harvest_left"],
            )
        )
    ]


def render_sea(view: View, say: Say) -> list[str]:
    """The dive spaces: which are left, and what the viewer has seen there."""
    left = [space["space"] for space in view["sea"] if not space["gone"]]
    lines = [say(_("Dive spaces with a tile: {spaces}.", spaces=words.format_ranges(left) or "-"))]
    known = [space for space in view["sea"] if space["tile"]]
    lines += [
        "  "
        + say(
            _(
                "you have seen at {space}: {tile}",
                space=space["space"],
                tile=describe_sea_tile(space["tile"]),
            )
        )
        for space in known
    ]
    return lines


def render_graveyard(view: View, say: Say) -> list[str]:
    """What the next wrecks are worth."""
    found = view["graveyard"]["found"]
    left = view["graveyard"]["values"][found:]
    if not left:
        return [
            say(
                _(
                    "Ship’s graveyard: full, {found} wrecks found; another brings nothing.",
                    found=found,
                )
            )
        ]
    values = " ".join(map(str, left))
    return [
        say(
            _(
                "Ship’s graveyard: {found} wrecks found; the next are worth {values}.",
                found=found,
                values=values,
            )
        )
    ]


ABOVE: tuple[tuple[Part, tuple[str, ...]], ...] = (
    (render_header, ("round", "bank", "start", "stacks")),
    (render_turn, ("final", "turn", "draft", "focus", "markers_return")),
    (render_offer, ("offer", "edition", "seats")),
    (render_bids, ("phase", "offer", "bids", "auction")),
)
"""What stands above the players: each part, and all of the view that it is written from."""
BELOW: tuple[tuple[Part, tuple[str, ...]], ...] = (
    (render_bridges, ("bridges",)),
    (render_mainland, ("mainland", "harvest_left")),
    (render_sea, ("sea",)),
    (render_graveyard, ("graveyard",)),
)
