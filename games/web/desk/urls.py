"""Addresses of the desk. Each names its power (games.web.desk.guard.needs)."""

from __future__ import annotations

from django.urls import path

from games.web.desk import cases, proof, sanctions, views

urlpatterns = [
    path("", views.front, name="desk"),
    path("cases/", cases.cases, name="desk_cases"),
    path("cases/<int:number>/", cases.case, name="desk_case"),
    path("cases/<int:number>/work/", cases.work, name="desk_case_work"),
    path("people/<int:pk>/", sanctions.person, name="desk_person"),
    path("people/<int:pk>/sanctions/", sanctions.sanction, name="desk_sanction"),
    path("proof/", proof.ask, name="desk_proof"),
]
