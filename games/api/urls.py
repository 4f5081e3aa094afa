"""Addresses of the API."""

from django.urls import include, path, re_path
from drf_spectacular.views import SpectacularAPIView

from games.api import account, desk, lobby, pace, plans, records, talk, views

urlpatterns = [
    path("account", account.Account.as_view(), name="api_account"),
    path("games/", views.Games.as_view(), name="api_games"),
    path("tables/", lobby.Tables.as_view(), name="api_tables"),
    path("tables/find", lobby.Finding.as_view(), name="api_find"),
    path("tables/<slug:slug>/join", lobby.Joining.as_view(), name="api_join"),
    path("tables/<slug:slug>/leave", lobby.Leaving.as_view(), name="api_leave"),
    path("tables/<slug:slug>/begin", lobby.Starting.as_view(), name="api_begin"),
    path("tables/<slug:slug>/", views.Table.as_view(), name="api_table"),
    path("tables/<slug:slug>/order", views.Order.as_view(), name="api_order"),
    path("tables/<slug:slug>/take-back", views.TakeBack.as_view(), name="api_take_back"),
    path("tables/<slug:slug>/waiting", pace.Waiting.as_view(), name="api_waiting"),
    path("tables/<slug:slug>/votes", pace.Motions.as_view(), name="api_votes"),
    path("tables/<slug:slug>/votes/<int:motion>", pace.Ballots.as_view(), name="api_vote"),
    path("tables/<slug:slug>/extension", pace.Extension.as_view(), name="api_extension"),
    path("tables/<slug:slug>/plan", plans.Plans.as_view(), name="api_plan"),
    path("tables/<slug:slug>/record", records.TableRecord.as_view(), name="api_record"),
    path("tables/<slug:slug>/talk", talk.Talk.as_view(), name="api_talk"),
    path(
        "desk/tables/<slug:slug>/<slug:action>", desk.DeskActionView.as_view(), name="api_desk_do"
    ),
    path("desk/proposals/<slug:name>", desk.Answer.as_view(), name="api_desk_answer"),
    path("blocks/", talk.Blocks.as_view(), name="api_blocks"),
    path("records/", records.OwnRecords.as_view(), name="api_records"),
    path(
        "leagues/<slug:slug>/seasons/<int:season>/records",
        records.SeasonRecords.as_view(),
        name="api_season_records",
    ),
    path("leagues/", include("games.api.leagues.urls")),
    path("schema/", SpectacularAPIView.as_view(), name="api_schema"),
    re_path("^", views.Nowhere.as_view()),
]
