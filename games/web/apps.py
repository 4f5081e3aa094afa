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
        from games.play.ports import asides
        from games.records import records_of
        from games.web.house.state import STATE
        from games.web.table.onward import OTHERS_WAIT, REMATCH

        said_to_all.fill(lambda: STATE)

        records.join(records_of)
        asides["onward"] = OTHERS_WAIT
        asides["rematch"] = REMATCH
        asides["note"] = notes.BESIDE
        asides["unread"] = unread.BESIDE
