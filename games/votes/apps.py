"""The app's name for Django, and what pages show beside a seat."""

from __future__ import annotations

from django.apps import AppConfig


class VotesConfig(AppConfig):
    """What the people at a table decide together."""

    name = "games.votes"

    def ready(self) -> None:
        from games.play.table_lookup import ASIDES
        from games.votes.deciding import OPEN_VOTES

        ASIDES["votes"] = OPEN_VOTES
