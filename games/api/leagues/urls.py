"""Addresses of leagues in the API."""

from django.urls import path

from games.api.leagues import entry, reading

SEASON = "<slug:slug>/seasons/<int:season>/"

urlpatterns = [
    path("", reading.Leagues.as_view(), name="api_leagues"),
    path("<slug:slug>/", reading.League.as_view(), name="api_league"),
    path(SEASON, reading.Season.as_view(), name="api_season"),
    path(f"{SEASON}entry", entry.Entry.as_view(), name="api_entry"),
    path(f"{SEASON}<slug:label>/", reading.Division.as_view(), name="api_division"),
]
