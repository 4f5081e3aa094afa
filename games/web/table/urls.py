"""Addresses of a table: its page, its text, its orders, and the question whether anything moved."""

from __future__ import annotations

from django.urls import path

from games.web.clocks import views as pace
from games.web.plans.views import ahead, plan
from games.web.practice import views as practice
from games.web.table import orders, picture, study, views
from games.web.table.notes import notes
from games.web.talk.views import read, talk

urlpatterns = [
    path("<slug:slug>/", views.table, name="table"),
    path("<slug:slug>/text/", views.text, name="table_text"),
    path("<slug:slug>/log/", views.log, name="table_log"),
    path("<slug:slug>/plan/", plan, name="plan"),
    path("<slug:slug>/plan/ahead", ahead, name="plan_ahead"),
    path("<slug:slug>/picture.svg", picture.picture, name="table_picture"),
    path("<slug:slug>/study/", study.study, name="study"),
    path("<slug:slug>/guide", practice.guide, name="guide"),
    path("<slug:slug>/now", views.now, name="now"),
    path("<slug:slug>/order", orders.order, name="order"),
    path("<slug:slug>/take-back", orders.take_back, name="take_back"),
    path("<slug:slug>/waiting/", pace.waiting, name="waiting"),
    path("<slug:slug>/waiting/<slug:order>", pace.act, name="waiting_act"),
    path("<slug:slug>/vote/", pace.propose, name="propose"),
    path("<slug:slug>/vote/<int:motion>/", pace.vote, name="vote"),
    path("<slug:slug>/resign/", pace.resign, name="resign"),
    path("<slug:slug>/talk/", talk, name="talk"),
    path("<slug:slug>/talk/read", read, name="talk_read"),
    path("<slug:slug>/notes/", notes, name="notes"),
]
