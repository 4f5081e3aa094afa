"""Addresses of the desk. Each names its power (games.web.desk.guard.needs)."""

from __future__ import annotations

from django.urls import path

from games.web.desk import (
    acting,
    cases,
    doing,
    house,
    log,
    proof,
    proposals,
    reviews,
    rights,
    sanctions,
    search,
    tables,
    views,
    why,
)

urlpatterns = [
    path("", views.front, name="desk"),
    path("house/", house.house, name="desk_house"),
    path("do/<slug:deed>/<int:subject>/", acting.act, name="desk_act"),
    path("cases/", cases.cases, name="desk_cases"),
    path("cases/<int:number>/", cases.case, name="desk_case"),
    path("cases/<int:number>/work/", cases.work, name="desk_case_work"),
    path("people/<int:pk>/", sanctions.person, name="desk_person"),
    path("people/<int:pk>/sanctions/", sanctions.sanction, name="desk_sanction"),
    path("people/<int:pk>/mails/", why.mails, name="desk_mails"),
    path("proof/", proof.ask, name="desk_proof"),
    path("search/", search.search, name="desk_search"),
    path("tables/<slug:slug>/", tables.table, name="desk_table"),
    path("tables/<slug:slug>/at/<int:version>/", tables.table, name="desk_table_at"),
    path("tables/<slug:slug>/do/", doing.choose, name="desk_do"),
    path("tables/<slug:slug>/do/<slug:action>/", doing.do, name="desk_do"),
    path("tables/<slug:slug>/late/<int:seat>/", why.late, name="desk_late"),
    path("tables/<slug:slug>/late/<int:seat>/<int:fact>/", why.late, name="desk_late"),
    path("tables/<slug:slug>/look", tables.ask, name="desk_look_ask"),
    path("looks/<slug:name>/open", tables.open_look, name="desk_look_open"),
    path("looks/<slug:name>/", tables.eyes, name="desk_eyes"),
    path("proposals/<slug:name>/", proposals.proposal, name="desk_proposal"),
    path("proposals/<slug:name>/answer", proposals.answer, name="desk_answer"),
    path("reviews/", reviews.review_list, name="desk_reviews"),
    path("reviews/<int:seq>", reviews.review, name="desk_review"),
    path("log/", log.log, name="desk_log"),
    path("log/<int:before>/", log.log, name="desk_log_before"),
    path("rights/", rights.rights, name="desk_rights"),
    path("rights/grant", rights.grant, name="desk_grant"),
    path("rights/<int:seq>/revoke", rights.revoke, name="desk_revoke"),
    path("rights/passkeys/<int:passkey>", rights.trust, name="desk_trust"),
]
