"""`manage.py count_mails`: how many mails somebody in ten games gets, by preference; simulated."""

from __future__ import annotations

from typing import Any

from django.core.management.base import CommandParser

from accounts.mail_preferences import Preference
from games.play.notice import Kind
from keywest_site.commands import DeveloperCommand
from tools.simulation.mails import MailFigures, simulate_mails


class Command(DeveloperCommand):
    help = "Simulate how many mails a day somebody in ten running games gets, for each preference."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--days", type=int, default=365)
        parser.add_argument("--seed", type=int, default=1)

    def handle(self, *args: Any, **options: Any) -> None:
        days, seed = options["days"], options["seed"]
        usual = simulate_mails(days, seed)
        self.stdout.write(
            f"{usual.notices:.1f} turns a day, answered after {usual.wait:.1f} hours (median)"
        )
        self.say("as newcomers have it", usual)
        for preference in Preference:
            self.say(
                f"turns: {preference.value}",
                simulate_mails(days, seed, {Kind.TURN: preference.value, Kind.ROUND: "never"}),
            )

    def say(self, what: str, told: MailFigures) -> None:
        """One line of the table."""
        self.stdout.write(f"{what:22} {told.mails:5.1f} mails a day, {told.busiest} on the busiest")
