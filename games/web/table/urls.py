"""Addresses of a table: its page, its text, its orders, and the question whether anything moved."""

from __future__ import annotations

from django.urls import path

from games.web import practice
from games.web.plans.views import plan_next_question, serve_plan_page
from games.web.table import orders, pace_views, picture, views
from games.web.table.notes import serve_notes_page
from games.web.talk.views import mark_talk_read, serve_talk_page

urlpatterns = [
    path("<slug:slug>/", views.show_table, name="table"),
    path("<slug:slug>/text/", views.show_text_board, name="table_text"),
    path("<slug:slug>/log/", views.show_whole_log, name="table_log"),
    path("<slug:slug>/plan/", serve_plan_page, name="plan"),
    path("<slug:slug>/plan/ahead", plan_next_question, name="plan_ahead"),
    path("<slug:slug>/picture.svg", picture.show_table_picture, name="table_picture"),
    path("<slug:slug>/study/", views.show_study_page, name="study"),
    path("<slug:slug>/guide", practice.toggle_guide, name="guide"),
    path("<slug:slug>/now", views.show_changes, name="now"),
    path("<slug:slug>/order", orders.make_move, name="order"),
    path("<slug:slug>/take-back", orders.take_back_move, name="take_back"),
    path("<slug:slug>/waiting/", pace_views.show_pace_page, name="waiting"),
    path("<slug:slug>/waiting/<slug:order>", pace_views.carry_out_pace_order, name="waiting_act"),
    path("<slug:slug>/vote/", pace_views.propose_vote, name="propose"),
    path("<slug:slug>/vote/<int:motion>/", pace_views.cast_vote, name="vote"),
    path("<slug:slug>/resign/", pace_views.resign_seat, name="resign"),
    path("<slug:slug>/talk/", serve_talk_page, name="talk"),
    path("<slug:slug>/talk/read", mark_talk_read, name="talk_read"),
    path("<slug:slug>/notes/", serve_notes_page, name="notes"),
]
