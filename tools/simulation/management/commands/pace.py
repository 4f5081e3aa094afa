"""manage.py pace: how long games take among people, in plain turn order and with windows, plans and
forced moves."""

from __future__ import annotations

from typing import Any

from django.core.management.base import CommandParser

from games.rules.registry import GAMES
from keywest_site.commands import DeveloperCommand
from tools.simulation.report import Figure, Line, list_report_lines


class Command(DeveloperCommand):
    """Simulates; reads and writes no database."""

    requires_system_checks = ()
    help = (
        "Simulate whole games among people who sleep, dawdle and vanish, both ways, "
        "with the same seeds."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        known = [name for name, game in GAMES.items() if game.habit]
        parser.add_argument("--rules", choices=known, default=known[0])
        parser.add_argument("--games", type=int, default=200, help="for each number of seats (200)")
        parser.add_argument("--seats", type=int, nargs="+", default=[3, 4, 5])
        parser.add_argument("--processes", type=int, default=2)

    def handle(self, *args: Any, **options: Any) -> None:
        for line in list_report_lines(
            options["rules"], options["games"], options["seats"], options["processes"]
        ):
            self.stdout.write(format_report_line(line))
            self.stdout.flush()


def format_report_line(line: Line) -> str:
    """A line of figures, in words."""
    scores = ", ".join(
        f"{1 - strength:.0%} careful: {format_change(found)}"
        for strength, found in line.points.items()
    )
    handovers, days = line.handovers, line.days
    return (
        f"{line.seats} seats, {line.games} games: hand-overs {format_share_left(handovers)}, days "
        f"{format_share_left(days)}, "
        f"not ended {line.unfinished}\n"
        f"  waits before a hand-over in plain turn order: median {line.waits[0]:.1f} h, p95 "
        f"{line.waits[1]:.1f} h\n"
        f"  points by strength, when all leave orders: {scores}\n"
        f"  the most careful, answering live -> leaving orders among others who do: "
        f"{format_change(line.own)}\n"
        f"  questions answered by plans: {line.planned:.0f} a game; looked in unasked: "
        f"{line.looks:.0f} times a game"
    )


def format_share_left(found: Figure) -> str:
    """What is left of a figure."""
    part, error = found.short / found.plain, found.error / found.plain
    return f"{found.plain:.1f} -> {found.short:.1f} ({part:.1%} ± {error:.1%})"


def format_change(found: Figure) -> str:
    """By how much a figure changes."""
    part, error = found.short / found.plain - 1, found.error / found.plain
    return f"{found.plain:.1f} -> {found.short:.1f} ({part:+.1%} ± {error:.1%})"
