"""The app's name for Django, and what pages show beside a seat."""

from __future__ import annotations

from django.apps import AppConfig


class VotesConfig(AppConfig):
    """What the people at a table decide together."""

    name = "games.votes"

    def ready(self) -> None:
        from accounts.ports import holdings
        from games.play.ports import asides
        from games.votes.deciding import OPEN_VOTES
        from games.votes.holdings import HOLDINGS

        asides["votes"] = OPEN_VOTES
        holdings.join(lambda: HOLDINGS)
