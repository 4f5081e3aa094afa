"""Addresses of the pages."""

from __future__ import annotations

from django.urls import include, path

from games.web.desk import asking, mine
from games.web.dice.views import checker, dice
from games.web.feeds import views as feeds
from games.web.heads import views as heads
from games.web.house import installed, notice
from games.web.house.extract import extract
from games.web.house.status import status
from games.web.house.views import imprint, privacy, robots
from games.web.house.waiting import count_tables_that_wait
from games.web.lobby import orders, views
from games.web.people.page import person
from games.web.practice import views as practice
from games.web.replay.views import replay
from games.web.rules_pages.views import books, rules
from games.web.what_if import views as what_if

urlpatterns = [
    path("t/", include("games.web.table.urls")),  # first: no page is looked at more often
    path("", views.lobby, name="lobby"),
    path("play/keep/", practice.keep_game, name="keep_game"),
    path("play/<slug:name>/", practice.play_first, name="play_first"),
    path("tables/", views.open_tables, name="open_tables"),
    path("tables/find/", orders.find, name="find_table"),
    path("tables/new/", views.new_table, name="new_table"),
    path("tables/<slug:slug>/", views.room, name="room"),
    path("tables/<slug:slug>/join/", orders.join, name="join"),
    path("tables/<slug:slug>/leave/", orders.leave, name="leave"),
    path("tables/<slug:slug>/start/", orders.start, name="start"),
    path("tables/<slug:slug>/by/<slug:invite>/", views.room, name="invited"),
    path("rules/", books, name="books"),
    path("rules/<slug:name>/", rules, name="rules"),
    path("t/<slug:slug>/replay/", replay, name="replay_start"),
    path("t/<slug:slug>/replay/<int:version>/", replay, name="replay"),
    path("t/<slug:slug>/dice/", dice, name="dice"),
    path("t/<slug:slug>/dice/proof", heads.dice_proof, name="dice_proof"),
    path("heads/", heads.heads, name="heads"),
    path("heads/<int:number>.txt", heads.statement, name="statement"),
    path("heads/after/<int:number>.txt", heads.since, name="statements_since"),
    path("t/<slug:slug>/dice/check.py", checker, name="dice_checker"),
    path("t/<slug:slug>/what-if/", what_if.begin, name="what_if_begin"),
    path("t/<slug:slug>/what-if/<slug:word>/", what_if.look, name="what_if"),
    path("t/<slug:slug>/what-if/<slug:word>/play", what_if.play, name="what_if_play"),
    path("people/<path:name>/", person, name="card"),
    path("me/desk/", mine.letters, name="my_desk"),
    path("me/desk/ask/", asking.ask, name="ask_desk"),
    path("me/desk/replies/<int:report>/", mine.reply_to, name="reply_desk"),
    path("me/desk/appeals/<int:sanction>/", mine.object_to, name="appeal"),
    path("manifest.webmanifest", installed.manifest, name="manifest"),
    path("service-worker.js", installed.service_worker, name="service_worker"),
    path("offline/", installed.offline, name="offline"),
    path("robots.txt", robots, name="robots"),
    path("favicon.ico", installed.favicon, name="favicon"),
    path("waiting/", count_tables_that_wait, name="tables_that_wait"),
    path("imprint/", imprint, name="imprint"),
    path("privacy/", privacy, name="privacy"),
    path("notice/", notice.notice, name="notice"),
    path("notice/sent/", notice.sent, name="notice_sent"),
    path("notice/<str:token>/", notice.told, name="notice_told"),
    path("status/", status, name="status"),
    path("status/moderation/", extract, name="extract"),
    path("desk/", include("games.web.desk.urls")),
    path("leagues/", include("games.web.leagues.urls")),
    path("leagues/<slug:slug>/feed.atom", feeds.atom, name="league_feed"),
    path("leagues/<slug:slug>/calendar.ics", feeds.league_dates, name="league_dates"),
    path("dates/<slug:secret>.ics", feeds.my_dates, name="my_dates"),
    path("dates/new/", feeds.make_address, name="new_dates"),
    path("dates/end/", feeds.end_address, name="end_dates"),
    path("", include("games.web.substitutes.urls")),
]
