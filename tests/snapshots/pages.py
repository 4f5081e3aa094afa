"""Every page by its address, and who looks at it. Words in braces are slugs of tables."""

from __future__ import annotations

GUEST, HOST, OTHER, PLAYER = "guest", "Anna", "Bert", "Emma"
GAMES = ("keywest", "keyflower")
BOTH = (GUEST, HOST)

PAGES: list[tuple[str, tuple[str, ...]]] = [
    ("/", BOTH),
    ("/tables/", BOTH),
    ("/tables/new/", BOTH),
    ("/tables/{open}/", (*BOTH, "Dora")),
    ("/tables/{private}/", BOTH),
    ("/tables/{private}/by/{invite}/", (GUEST, "Dora")),
    ("/play/keep/", (GUEST,)),
    ("/rules/", (GUEST,)),
    *((f"/rules/{name}/", (GUEST,)) for name in GAMES),
    *((f"/t/{{{name}-going}}/", (GUEST, HOST, OTHER, "Carl")) for name in GAMES),
    *((f"/t/{{{name}-over}}/", BOTH) for name in GAMES),
    *((f"/t/{{{name}-going}}/{part}", (HOST,)) for name in GAMES for part in (
        "text/", "log/", "plan/", "talk/", "notes/", "waiting/", "stand-in/",
    )),
    ("/t/{keywest-going}/now", (HOST,)),
    ("/t/{keyflower-over}/study/", BOTH),
    *((f"/t/{{{name}-over}}/{part}", (GUEST,)) for name in GAMES for part in (
        "replay/", "replay/30/", "dice/",
    )),
    ("/t/{keywest-going}/replay/20/", (HOST,)),
    ("/t/{keywest-going}/dice/", (HOST,)),
    ("/t/{keywest-over}/dice/proof", (HOST,)),
    ("/t/{freed}/", (HOST, "Dora")),
    ("/t/{freed}/resign/", (OTHER,)),
    ("/seats/", ("Dora",)),
    ("/seats/{freed}/1/", (HOST, OTHER, "Dora")),
    ("/me/seats/", (HOST,)),
    ("/people/Bert/", (HOST,)),
    ("/leagues/", (GUEST,)),
    ("/leagues/new/", (PLAYER,)),
    *((f"/leagues/{{league}}/{part}", (GUEST, PLAYER)) for part in ("", "1/", "1/1/")),
    ("/leagues/{league}/rules/", (GUEST,)),
    *((f"/leagues/{{league}}/1/{part}/", (PLAYER,)) for part in ("me/drop", "appeal")),
    *((f"/leagues/{{league}}/{part}/", ("Finn",)) for part in ("manage", "1/board", "imports")),
    *((f"/leagues/{{league}}/{part}/", (GUEST,)) for part in ("files", "1/dice")),
    ("/heads/", (GUEST,)),
    ("/robots.txt", (GUEST,)),
    ("/offline/", (GUEST,)),
    ("/manifest.webmanifest", (GUEST,)),
    ("/imprint/", (GUEST,)),
    ("/privacy/", (GUEST,)),
    ("/notice/", BOTH),
    ("/notice/sent/", (GUEST,)),
    ("/notice/{notice}/", (GUEST,)),
    *((f"/status/{part}", (GUEST,)) for part in ("", "moderation/")),
    ("/sign-in/", (GUEST,)),
    ("/sign-in/closed/", (GUEST,)),
    ("/sign-in/proof/", (HOST,)),
    ("/desk/", (*BOTH, "Mona", "Nils")),
    *((f"/desk/{part}", ("Mona",)) for part in (
        "search/", "reviews/", "log/", "log/9/", "rights/", "tables/{keywest-going}/",
        "tables/{open}/", "proposals/looknils/", "looks/lookmona/", "tables/{keywest-going}/do/",
        "tables/{keywest-going}/do/give-time/", "tables/{keywest-going}/do/go-on/",
        "house/", "do/house-stop/0/", "messages/", "held/", "stuck/",
    )),
    ("/desk/proof/", (GUEST,)),
    ("/desk/cases/", (HOST,)),
    ("/desk/sheets/", ("Mona",)),
    ("/desk/sheets/1/", (HOST,)),
    ("/desk/cases/1/", (HOST,)),
    ("/desk/cases/1/work/", (HOST,)),
    ("/desk/people/1/", (HOST,)),
    ("/desk/messages/1/", (HOST,)),
    ("/desk/people/1/sanctions/", (HOST,)),
    ("/desk/people/1/mails/", (HOST,)),
    ("/desk/tables/{keywest-going}/late/1/", (HOST,)),
    ("/me/desk/appeals/1/", (HOST,)),
    ("/sign-out/", (HOST,)),
    ("/me/", (HOST,)),
    ("/me/calendar/", (HOST,)),
    ("/me/data/erase/", (HOST,)),
    ("/me/desk/", BOTH),
    ("/me/desk/ask/", (HOST,)),
    ("/me/household/", BOTH),
    ("/me/blocks/", (HOST,)),
    ("/me/mails/", (HOST,)),
    ("/me/programs/", (HOST,)),
    ("/me/bots/", (HOST,)),
    ("/me/webhooks/", (HOST,)),
    ("/me/welcome/", (HOST,)),
    ("/mails/", (HOST,)),
    ("/mails/stop/{stop}/", BOTH),
    ("/mails/not-me/{not_me}/", BOTH),
    ("/mails/believe/", BOTH),
    ("/mails/believe/code/", BOTH),
    ("/mails/signatures/", BOTH),
    ("/mails/never/{never}/", (GUEST,)),
    ("/post-office/", (GUEST,)),
    ("/nowhere/", (GUEST,)),
    ("/api/games/", (HOST,)),
    *((f"/api/tables/{{{name}-going}}/{part}", (HOST,)) for name in GAMES for part in (
        "waiting", "talk", "plan",
    )),
]  # fmt: skip
LEADS_ON = frozenset(
    path for path, _names in PAGES if "/replay/" in path or "/desk/tables/" in path
)
"""Where an answer leads to the page."""
NO_PAGES = frozenset(
    """account_request_login_code account_signup mfa_index mfa_list_webauthn set_language again
    my_data end_sign_in end_other_sign_ins ask_for_copy fetch_copy stay
    mfa_login_webauthn mfa_edit_webauthn mfa_remove_webauthn change_absence come_back
    join start leave find_table rematch table_picture play_first guide service_worker table_preview
    what_if_begin what_if_play plan_ahead order take_back talk_read
    waiting_act
    propose vote take_seat back_to_seat mails_again invite_by_mail answer_letter mail_in
    push push_on push_off push_never favicon tables_that_wait
    season_seats follow part_household league_organise
    league_table statement statements_since api_order api_take_back api_extension api_vote
    api_schema api_table api_votes dice_checker mail_hook mail_hook_mime news_hook
    season_lots_checker
    desk_sheet_close desk_look_ask desk_look_open desk_answer desk_review desk_grant desk_revoke
    reply_desk end_block api_blocks new_program end_program
    change_bot new_bot_token new_webhook webhook webhook_secret change_webhook
    desk_trust api_desk_do api_desk_answer
    table_feed person_feed league_feed league_dates my_dates new_dates end_dates""".split()  # noqa: SIM905
)
"""Addresses that lead elsewhere, are only posted to, are for programs, or are kept in other
ways. Those of the API are looked at in tests/api."""
