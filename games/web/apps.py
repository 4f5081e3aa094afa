"""The app's name for Django."""

from django.apps import AppConfig


class WebConfig(AppConfig):
    """The pages."""

    name = "games.web"
    label = "web"

    def ready(self) -> None:
        """Games as records are part of what people take along; pages say what concerns all, and
        which tables wait elsewhere."""
        from accounts.ports import records, said_to_all
        from games.play import notes, unread
        from games.play.ports import asides, plain_words
        from games.records import records_of
        from games.web.house.state import STATE
        from games.web.table.onward import OTHERS_WAIT, REMATCH
        from games.words import in_every_language

        said_to_all.fill(lambda: STATE)

        plain_words.fill(in_every_language)
        records.join(records_of)
        asides["onward"] = OTHERS_WAIT
        asides["rematch"] = REMATCH
        asides["note"] = notes.BESIDE
        asides["unread"] = unread.BESIDE
