"""Addresses of the pages of leagues."""

from __future__ import annotations

from django.urls import path, re_path

from games.web.leagues import board, dice, files, founding, managing, participation, views

urlpatterns = [
    path("", views.show_leagues, name="leagues"),
    path("new/", founding.serve_new_league_page, name="new_league"),
    path("<slug:slug>/", views.show_league, name="league"),
    path("<slug:slug>/follow/", participation.follow_or_unfollow, name="follow"),
    path(
        "<slug:slug>/organise-too/", participation.answer_organiser_request, name="league_organise"
    ),
    path("<slug:slug>/files/", files.show_league_files, name="league_files"),
    path("<slug:slug>/imports/", files.serve_imports_page, name="league_imports"),
    path("<slug:slug>/rules/", views.show_league_rules, name="league_rules"),
    path("<slug:slug>/<int:number>/", views.show_season, name="season"),
    path("<slug:slug>/manage/", managing.serve_league_management, name="league_manage"),
    path("<slug:slug>/<int:number>/board/", board.serve_board_page, name="season_board"),
    path("<slug:slug>/<int:number>/dice/", dice.show_season_dice, name="season_dice"),
    path(
        "<slug:slug>/<int:number>/dice/check.py",
        dice.download_lots_checker,
        name="season_lots_checker",
    ),
    path("<slug:slug>/<int:number>/appeal/", participation.serve_appeal_page, name="season_appeal"),
    path(
        "<slug:slug>/<int:number>/table/<int:table>/",
        views.redirect_to_division,
        name="league_table",
    ),
    path(
        "<slug:slug>/<int:number>/seats/<int:person>/",
        participation.answer_seat_offer,
        name="season_seats",
    ),
    path(
        "<slug:slug>/<int:number>/me/<slug:verb>/",
        participation.serve_season_action_page,
        name="season_act",
    ),
    re_path(
        r"^(?P<slug>[-\w]+)/(?P<number>\d{1,5})/(?P<label>\d{1,3}[a-z]{0,3})/$",
        views.show_division,
        name="division",
    ),
]
