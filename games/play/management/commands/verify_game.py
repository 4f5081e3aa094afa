"""`manage.py verify_game SLUG`: re-derive every draw of a finished game from its opened seed."""

from __future__ import annotations

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from games.play.refusals import UnknownGame
from games.play.table import load_header, load_rows
from games.play.verify import Proof, prove_draws


class Command(BaseCommand):
    """Exit code 1 if a single draw is not what the seed gives."""

    help = (
        "Check that a finished game's dice were sealed before it began, and that everything "
        "follows from them."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("slug", help="the game's id, as in its address")

    def handle(self, *_args: Any, **options: Any) -> None:
        try:
            meta = load_header("slug", options["slug"]).meta
        except UnknownGame:
            raise CommandError("There is no such game.") from None
        rows = load_rows(meta.id, 0, meta.version)
        proof = prove_draws(meta.rules, rows) if rows else None
        if proof is None:
            raise CommandError("The seed is still sealed: the game is not over.")
        self.report(proof)
        hidden = sum(bool(row.sealed) for row in rows)
        self.stdout.write(f"{hidden} facts were sealed under a key made from it, and open.")

    def report(self, proof: Proof) -> None:
        """Every draw, then the verdict."""
        self.stdout.write(f"promised {proof.commitment}\nseed     {proof.seed}")
        for seq, draw, derived in proof.checks:
            self.stdout.write(
                f"fact {seq}: draw {draw.number} of {draw.sides} gave {draw.value}, derived "
                f"{derived}"
            )
        if not proof.sound:
            raise CommandError("NOT in order: the log was not made by this seed.")
        self.stdout.write(f"All {len(proof.checks)} draws follow from the seed that was promised.")
