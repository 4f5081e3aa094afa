"""What lies where in a game of Keyflower, and what a line names: for the truths of its reasons."""

from __future__ import annotations

from typing import Any

from games.rules.keyflower.edition import get_edition
from games.rules.keyflower.words import get_tile_name
from games.rules.text import Text
from tests.rules.refusals import Case

COLOURS = ("red", "blue", "yellow", "green", "purple")
GOODS, SKILLS = ("wood", "stone", "iron", "gold"), ("saw", "pickaxe", "anvil")
AROUND = {0: (0, 1), 1: (-1, 1), 2: (-1, 0), 3: (0, -1), 4: (1, -1), 5: (1, 0)}
IN_EFFECT = ("pay", "make", "haul")


# -- what lies where


def named(case: Case, word: str = "tile") -> str:
    """A name in a sentence, in English."""
    text = case.args[word]
    while isinstance(text, Text) and text.args:
        text = text.args[0][1]
    return text.msgid if isinstance(text, Text) else str(text)


def tile(case: Case) -> str:
    """The tile that the sentence names; the line names it, too."""
    known = get_edition("2012-r2", 6).tile
    return next(
        word for word in case.words if word in known and get_tile_name(word) == case.args["tile"]
    )


def lot(case: Case, of: str) -> Any:
    return next((lot for lot in case.state.lots if lot.tile == of), None)


def plot(case: Case, of: str) -> Any:
    return next((plot for plot in case.player.plots if plot.tile == of), None)


def anywhere(case: Case, of: str) -> Any:
    plots = [plot for player in case.state.players for plot in player.plots]
    return lot(case, of) or next((plot for plot in plots if plot.tile == of), None)


def target(case: Case) -> str:
    """The tile on which a bid or a use is."""
    return case.words[4] if case.words[0] == "bid" else case.words[1]


def crew(case: Case) -> list[tuple[int, int]]:
    """Numbers with the numbers of their colours."""
    words = case.words[1:3] if case.words[0] == "bid" else case.words[2:]
    return [(int(words[at]), COLOURS.index(words[at + 1])) for at in range(0, len(words), 2)]


def total(case: Case) -> int:
    return sum(number for number, _colour in crew(case))


def boat(case: Case, number: int, back: bool) -> bool:
    """A summer boat with this face, placed or won."""
    id_ = f"summer-boat-{number}"
    placed = any(plot.tile == id_ and plot.back is back for plot in case.player.plots)
    return placed or (id_, back) in case.player.won


def face(case: Case, of: str) -> Any:
    printed = case.state.board.tile[of]
    return printed.back if anywhere(case, of).back else printed.front


def does_nothing(does: Any) -> bool:
    """No goods, workers, skills, points to carry or to upgrade."""
    numbers = (does.workers, does.skills, does.green, does.transport, does.upgrade)
    return not does.choose and sum(does.make) + sum(numbers) == 0


def own(case: Case) -> int:
    """How many workers the own bid on that tile has."""
    return int(lot(case, target(case)).bids[case.seat].number) if case.words[0] == "bid" else 0


def could_be_there(case: Case, colour: int) -> int:
    """Workers of a colour behind the screen, in hand, and in the own bid there."""
    task = case.state.task
    bid = lot(case, target(case)).bids[case.seat] if case.words[0] == "bid" else None
    there = bid.number if bid and bid.number and bid.colour == colour else 0
    return int(case.player.workers[colour] + task.held[colour] + there)
