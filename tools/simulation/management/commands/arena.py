"""`manage.py arena keywest good easy`: how much stronger one kind of bot is than another."""

from __future__ import annotations

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from games.rules.registry import GAMES
from tools.simulation.arena import compare_bots

GAMES_PLAYED, SEED = 2000, 1


class Command(BaseCommand):
    """Two against two at four seats; the same seed prints the same figures."""

    help = "How often do two bots of one kind beat two of another?"

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("game", choices=sorted(GAMES))
        parser.add_argument("one", help="a bot of that game: good, easy, greedy, random")
        parser.add_argument("other")
        parser.add_argument("--games", type=int, default=GAMES_PLAYED)
        parser.add_argument("--seed", type=int, default=SEED)

    def handle(self, *_args: Any, **options: Any) -> None:
        game, one, other = GAMES[options["game"]], options["one"], options["other"]
        for name in (one, other):
            if name not in game.bots:
                raise CommandError(f"{game.title} has no bot {name}: {', '.join(game.bots)}.")
        if options["games"] < 1:
            raise CommandError("At least one game has to be played.")
        tally = compare_bots(game, one, other, options["games"], options["seed"])
        low, high = tally.bounds
        self.stdout.write(
            f"{game.name}, edition {game.edition}, seed {options['seed']}: {one} over {other} won "
            f"{tally.wins / tally.games:.1%} of {tally.games} games, ties half;\n"
            f"Wilson's interval of 99 %: {low:.1%} to {high:.1%}; "
            f"margin {tally.margin:+.1f} points"
        )
