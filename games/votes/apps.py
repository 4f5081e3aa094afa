"""The app's name for Django, and what pages show beside a seat."""

from __future__ import annotations

from django.apps import AppConfig


class VotesConfig(AppConfig):
    """What the people at a table decide together."""

    name = "games.votes"

    def ready(self) -> None:
        from accounts.personal_data.stored_tables import declare_personal_tables
        from games.play.ports import side_columns
        from games.votes.deciding import COUNT_OPEN_VOTES
        from games.votes.personal_data import PERSONAL_DATA

        side_columns["votes"] = COUNT_OPEN_VOTES
        declare_personal_tables.join(lambda: PERSONAL_DATA)
