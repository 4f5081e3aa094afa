"""Addresses of a table: its page, its text, its orders, and the question whether anything moved."""

from __future__ import annotations

from django.urls import path

from games.web.table import orders, views

urlpatterns = [
    path("<slug:slug>/", views.table, name="table"),
    path("<slug:slug>/text/", views.text, name="table_text"),
    path("<slug:slug>/now", views.now, name="now"),
    path("<slug:slug>/order", orders.order, name="order"),
    path("<slug:slug>/take-back", orders.take_back, name="take_back"),
]
