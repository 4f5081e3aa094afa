"""Addresses of the pages of leagues."""

from __future__ import annotations

from django.urls import path, re_path

from games.web.leagues import (
    acts,
    appeals,
    board,
    dice,
    files,
    following,
    founding,
    imports,
    managing,
    views,
)

urlpatterns = [
    path("", views.leagues, name="leagues"),
    path("new/", founding.new_league, name="new_league"),
    path("<slug:slug>/", views.league, name="league"),
    path("<slug:slug>/follow/", following.follow, name="follow"),
    path("<slug:slug>/organise-too/", following.organise, name="league_organise"),
    path("<slug:slug>/files/", files.files, name="league_files"),
    path("<slug:slug>/imports/", imports.imports, name="league_imports"),
    path("<slug:slug>/rules/", views.rules, name="league_rules"),
    path("<slug:slug>/<int:number>/", views.season, name="season"),
    path("<slug:slug>/manage/", managing.manage, name="league_manage"),
    path("<slug:slug>/<int:number>/board/", board.season_board, name="season_board"),
    path("<slug:slug>/<int:number>/dice/", dice.season_dice, name="season_dice"),
    path("<slug:slug>/<int:number>/dice/check.py", dice.lots_checker, name="season_lots_checker"),
    path("<slug:slug>/<int:number>/appeal/", appeals.appeal, name="season_appeal"),
    path("<slug:slug>/<int:number>/table/<int:table>/", views.table, name="league_table"),
    path("<slug:slug>/<int:number>/seats/<int:person>/", acts.take_over, name="season_seats"),
    path("<slug:slug>/<int:number>/me/<slug:verb>/", acts.act, name="season_act"),
    re_path(
        r"^(?P<slug>[-\w]+)/(?P<number>\d{1,5})/(?P<label>\d{1,3}[a-z]{0,3})/$",
        views.division,
        name="division",
    ),
]
