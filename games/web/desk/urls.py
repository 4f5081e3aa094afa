"""Addresses of the desk. Each names its power (games.web.desk.guard.needs)."""

from __future__ import annotations

from django.urls import path

from games.web.desk import proof, views

urlpatterns = [
    path("", views.front, name="desk"),
    path("proof/", proof.ask, name="desk_proof"),
]
