"""The app's name for Django, and what other rooms ask of bots."""

from django.apps import AppConfig


class BotsConfig(AppConfig):
    """games.bots"""

    name = "games.bots"
    label = "bots"

    def ready(self) -> None:
        """Bots answer when the heart asks; nobody else is called as they are."""
        from accounts.naming.reserved_names import list_site_names
        from games import words
        from games.bots.door import answer_for_bots
        from games.play import ports

        ports.play_bots.fill(answer_for_bots)
        list_site_names.fill(words.list_reserved_names)
