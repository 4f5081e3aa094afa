"""Addresses of leagues in the API."""

from django.urls import include, path

from games.api.leagues import board, entry, files, founding, organising, reading

SEASON = "<slug:slug>/seasons/<int:season>/"

urlpatterns = [
    path("", founding.Leagues.as_view(), name="api_leagues"),
    path("<slug:slug>/", reading.LeagueView.as_view(), name="api_league"),
    path("trial", founding.TryOut.as_view(), name="api_league_trial"),
    path("<slug:slug>/league.json", files.LeagueJson.as_view(), name="api_league_json"),
    path("<slug:slug>/<slug:kind>.csv", files.LeagueCsv.as_view(), name="api_league_csv"),
    path("<slug:slug>/rules", founding.Rules.as_view(), name="api_league_rules"),
    path("<slug:slug>/words", founding.NameAndText.as_view(), name="api_league_words"),
    path("<slug:slug>/seasons", founding.Seasons.as_view(), name="api_league_seasons"),
    path("<slug:slug>/imports", founding.Imports.as_view(), name="api_league_imports"),
    path(
        "<slug:slug>/imports/remove",
        founding.ImportRemoval.as_view(),
        name="api_league_remove_import",
    ),
    path("<slug:slug>/", include(organising.LEAGUE)),
    path(SEASON, include(organising.SEASON)),
    path(SEASON, reading.SeasonView.as_view(), name="api_league_season"),
    path(f"{SEASON}season.json", files.SeasonJson.as_view(), name="api_league_season_json"),
    path(f"{SEASON}<slug:kind>.csv", files.SeasonCsv.as_view(), name="api_league_season_csv"),
    path(f"{SEASON}board", board.TheBoard.as_view(), name="api_league_board"),
    path(f"{SEASON}entry", entry.Entry.as_view(), name="api_league_entry"),
    path(f"{SEASON}<slug:label>/", reading.DivisionView.as_view(), name="api_league_division"),
]
