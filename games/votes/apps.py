"""The app's name for Django, and what pages show beside a seat."""

from __future__ import annotations

from functools import partial

from django.apps import AppConfig


class VotesConfig(AppConfig):
    """What the people at a table decide together."""

    name = "games.votes"

    def ready(self) -> None:
        from accounts.ports import holdings
        from games.play.ports import Aside, asides
        from games.votes.deciding import OPEN_VOTES
        from games.votes.holdings import HOLDINGS

        asides.join(partial(Aside, "votes", OPEN_VOTES))
        holdings.join(lambda: HOLDINGS)
