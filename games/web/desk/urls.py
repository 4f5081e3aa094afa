"""Addresses of the desk. Each names its power (games.web.desk.guard.require_power)."""

from __future__ import annotations

from django.urls import path

from games.web.desk import (
    actions,
    cases,
    evidence,
    guard,
    log,
    people,
    rights,
    second_opinions,
    tables,
    troubles,
    views,
)

urlpatterns = [
    path("", views.show_desk_front, name="desk"),
    path("messages/", troubles.show_messages_put_aside, name="desk_messages"),
    path("messages/<int:pk>/", troubles.show_message_put_aside, name="desk_message"),
    path("held/", troubles.show_held_mails, name="desk_held"),
    path("stuck/", troubles.show_stuck_tables, name="desk_stuck"),
    path("house/", views.show_site_overview, name="desk_house"),
    path("do/<slug:deed>/<int:subject>/", actions.serve_action_page, name="desk_act"),
    path("cases/", cases.show_case_queue, name="desk_cases"),
    path("cases/<int:number>/", cases.show_case, name="desk_case"),
    path("cases/<int:number>/work/", cases.work_on_case, name="desk_case_work"),
    path("people/<int:pk>/", people.show_person_at_desk, name="desk_person"),
    path("people/<int:pk>/sanctions/", people.impose_or_lift_sanction, name="desk_sanction"),
    path("people/<int:pk>/mails/", troubles.show_missing_mail_causes, name="desk_mails"),
    path("proof/", guard.ask_for_passkey, name="desk_proof"),
    path("sheets/", evidence.show_evidence_queue, name="desk_sheets"),
    path("sheets/<int:number>/", evidence.show_evidence, name="desk_sheet"),
    path("sheets/<int:number>/close", evidence.close_evidence, name="desk_sheet_close"),
    path("search/", people.serve_search_page, name="desk_search"),
    path("tables/<slug:slug>/", tables.show_table_at_desk, name="desk_table"),
    path("tables/<slug:slug>/at/<int:version>/", tables.show_table_at_desk, name="desk_table_at"),
    path("tables/<slug:slug>/do/", actions.show_table_actions, name="desk_do"),
    path("tables/<slug:slug>/do/<slug:action>/", actions.serve_table_action_page, name="desk_do"),
    path("tables/<slug:slug>/late/<int:seat>/", troubles.show_lapse_causes, name="desk_late"),
    path(
        "tables/<slug:slug>/late/<int:seat>/<int:fact>/",
        troubles.show_lapse_causes,
        name="desk_late",
    ),
    path("tables/<slug:slug>/look", tables.propose_seat_view, name="desk_look_ask"),
    path("looks/<slug:name>/open", tables.open_seat_view, name="desk_look_open"),
    path("looks/<slug:name>/", tables.show_seat_view, name="desk_eyes"),
    path("proposals/<slug:name>/", second_opinions.show_proposal, name="desk_proposal"),
    path("proposals/<slug:name>/answer", second_opinions.answer_proposal, name="desk_answer"),
    path("reviews/", second_opinions.show_reviews, name="desk_reviews"),
    path("reviews/<int:seq>", second_opinions.review_action, name="desk_review"),
    path("log/", log.show_desk_log, name="desk_log"),
    path("log/<int:before>/", log.show_desk_log, name="desk_log_before"),
    path("rights/", rights.show_rights, name="desk_rights"),
    path("rights/grant", rights.grant_power, name="desk_grant"),
    path("rights/<int:seq>/revoke", rights.revoke_power, name="desk_revoke"),
    path("rights/passkeys/<int:passkey>", rights.trust_passkey, name="desk_trust"),
]
