"""Addresses of the pages."""

from __future__ import annotations

from django.urls import include, path

from games.web import feeds, game_feeds, heads, practice, what_if
from games.web.desk import my_letters
from games.web.dice.views import download_checker, download_head_proof, show_dice
from games.web.lobby import orders, views
from games.web.people import show_person_page
from games.web.replay import show_replay
from games.web.showcase import show_game_rules, show_rule_books
from games.web.site import views as notice
from games.web.site import web_app
from games.web.site.state import show_status
from games.web.site.views import (
    show_imprint,
    show_moderation_extract,
    show_privacy,
    show_robots_rules,
)
from games.web.site.waiting import count_tables_that_wait

urlpatterns = [
    path("t/", include("games.web.table.urls")),  # first: no page is looked at more often
    path("", views.show_home, name="lobby"),
    path("play/keep/", practice.serve_keep_game_page, name="keep_game"),
    path("play/<slug:name>/", practice.begin_practice, name="play_first"),
    path("tables/", views.show_open_tables, name="open_tables"),
    path("tables/find/", orders.join_or_open_table, name="find_table"),
    path("tables/new/", views.serve_new_table_page, name="new_table"),
    path("tables/<slug:slug>/", views.show_waiting_room, name="room"),
    path("tables/<slug:slug>/join/", orders.join_table, name="join"),
    path("tables/<slug:slug>/leave/", orders.leave_table, name="leave"),
    path("tables/<slug:slug>/start/", orders.begin_game_now, name="start"),
    path("tables/<slug:slug>/by/<slug:invite>/", views.show_waiting_room, name="invited"),
    path("rules/", show_rule_books, name="books"),
    path("rules/<slug:name>/", show_game_rules, name="rules"),
    path("t/<slug:slug>/replay/", show_replay, name="replay_start"),
    path("t/<slug:slug>/replay/<int:version>/", show_replay, name="replay"),
    path("t/<slug:slug>/dice/", show_dice, name="dice"),
    path("t/<slug:slug>/dice/proof", download_head_proof, name="dice_proof"),
    path("heads/", heads.show_signed_heads, name="heads"),
    path("heads/<int:number>.txt", heads.show_statement, name="statement"),
    path("heads/after/<int:number>.txt", heads.show_statements_after, name="statements_since"),
    path("t/<slug:slug>/dice/check.py", download_checker, name="dice_checker"),
    path("t/<slug:slug>/what-if/", what_if.begin_fork, name="what_if_begin"),
    path("t/<slug:slug>/what-if/<slug:word>/", what_if.show_fork, name="what_if"),
    path("t/<slug:slug>/what-if/<slug:word>/play", what_if.play_in_fork, name="what_if_play"),
    path("t/<slug:slug>/feed.atom", game_feeds.show_table_feed, name="table_feed"),
    path(
        "people/<path:name>/games.atom",
        game_feeds.show_finished_games_feed,
        name="person_feed",
    ),
    path("people/<path:name>/", show_person_page, name="card"),
    path("me/webhooks/", include("games.web.hooks.urls")),
    path("me/desk/", my_letters.show_own_letters, name="my_desk"),
    path("me/desk/ask/", my_letters.serve_report_page, name="ask_desk"),
    path("me/desk/replies/<int:report>/", my_letters.reply_to_moderators, name="reply_desk"),
    path("me/desk/appeals/<int:sanction>/", my_letters.appeal_against_sanction, name="appeal"),
    path("manifest.webmanifest", web_app.show_manifest, name="manifest"),
    path("service-worker.js", web_app.show_service_worker, name="service_worker"),
    path("offline/", web_app.show_offline_page, name="offline"),
    path("robots.txt", show_robots_rules, name="robots"),
    path("favicon.ico", web_app.favicon, name="favicon"),
    path("waiting/", count_tables_that_wait, name="tables_that_wait"),
    path("imprint/", show_imprint, name="imprint"),
    path("privacy/", show_privacy, name="privacy"),
    path("notice/", notice.serve_notice_page, name="notice"),
    path("notice/sent/", notice.show_notice_sent, name="notice_sent"),
    path("notice/<str:token>/", notice.serve_notice_outcome, name="notice_told"),
    path("status/", show_status, name="status"),
    path("status/moderation/", show_moderation_extract, name="extract"),
    path("desk/", include("games.web.desk.urls")),
    path("leagues/", include("games.web.leagues.urls")),
    path("leagues/<slug:slug>/feed.atom", feeds.show_league_feed, name="league_feed"),
    path("leagues/<slug:slug>/calendar.ics", feeds.show_league_calendar, name="league_dates"),
    path("dates/<slug:secret>.ics", feeds.show_own_calendar, name="my_dates"),
    path("dates/new/", feeds.create_calendar_address, name="new_dates"),
    path("dates/end/", feeds.end_calendar_address, name="end_dates"),
    path("", include("games.web.substitutes.urls")),
]
