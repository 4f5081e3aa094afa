"""Addresses of leagues in the API."""

from django.urls import path

from games.api.leagues import entry, files, reading

SEASON = "<slug:slug>/seasons/<int:season>/"

urlpatterns = [
    path("", reading.Leagues.as_view(), name="api_leagues"),
    path("<slug:slug>/", reading.League.as_view(), name="api_league"),
    path("<slug:slug>/league.json", files.LeagueJson.as_view(), name="api_league_json"),
    path("<slug:slug>/<slug:kind>.csv", files.LeagueCsv.as_view(), name="api_league_csv"),
    path(SEASON, reading.Season.as_view(), name="api_season"),
    path(f"{SEASON}season.json", files.SeasonJson.as_view(), name="api_season_json"),
    path(f"{SEASON}<slug:kind>.csv", files.SeasonCsv.as_view(), name="api_season_csv"),
    path(f"{SEASON}entry", entry.Entry.as_view(), name="api_entry"),
    path(f"{SEASON}<slug:label>/", reading.Division.as_view(), name="api_division"),
]
