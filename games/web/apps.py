"""The app's name for Django."""

from django.apps import AppConfig


class WebConfig(AppConfig):
    """The pages."""

    name = "games.web"
    label = "web"

    def ready(self) -> None:
        """Games as records are part of what people take along; pages say what concerns all, and
        which tables wait elsewhere."""
        from accounts.ports import build_site_news_sql, list_export_records
        from games.play import notes, talk
        from games.play.ports import plain_words, side_columns
        from games.records import list_personal_records
        from games.web.site.state import SELECT_SITE_STATE
        from games.web.table.next_table import SELECT_OTHER_TABLES, SELECT_REMATCH
        from games.words import list_words_of_all_languages

        build_site_news_sql.fill(lambda: SELECT_SITE_STATE)

        plain_words.fill(list_words_of_all_languages)
        list_export_records.join(list_personal_records)
        side_columns["onward"] = SELECT_OTHER_TABLES
        side_columns["rematch"] = SELECT_REMATCH
        side_columns["note"] = notes.SELECT_OWN_NOTES
        side_columns["unread"] = talk.SELECT_UNREAD
