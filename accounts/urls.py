"""Addresses of the pages about oneself; names beginning with account_ and mfa_ are those that
allauth asks for."""

from allauth.account.views import account_inactive
from allauth.account.views import logout as sign_out
from django.urls import include, path
from django.views.generic import RedirectView
from django.views.i18n import set_language

from accounts import passkeys, signing_in, views
from accounts.address_change import serve_address_change_page, serve_address_code_page
from accounts.blocking import blocks
from accounts.bot_accounts import views as bots
from accounts.calendar import views as calendar
from accounts.households import household
from accounts.mail_preferences_page import serve_mail_preferences_page
from accounts.programs import views as programs

urlpatterns = [
    path("sign-in/", signing_in.SignInView.as_view(), name="account_login"),
    path("sign-in/", signing_in.SignInView.as_view(), name="account_request_login_code"),
    path("sign-in/code/", signing_in.CodeView.as_view(), name="account_confirm_login_code"),
    path("sign-in/passkey/", passkeys.sign_in_by_passkey, name="mfa_login_webauthn"),
    path("sign-in/again/", views.serve_sign_in_again_page, name="again"),
    path("sign-in/proof/", passkeys.serve_passkey_page, name="prove"),
    path("sign-in/closed/", account_inactive, name="account_inactive"),
    path(
        "sign-up/",
        RedirectView.as_view(pattern_name="account_login", query_string=True),
        name="account_signup",
    ),
    path("sign-out/", sign_out, name="account_logout"),
    path("me/", views.serve_preferences_page, name="me"),
    path("me/data/", include("accounts.personal_data.urls")),
    path("me/calendar/", calendar.serve_calendar_page, name="calendar"),
    path("me/calendar/absences/", calendar.add_absence, name="leave"),
    path("me/calendar/absences/<str:day>/", calendar.edit_absence, name="change_absence"),
    path("me/calendar/absences/<str:day>/back/", calendar.cancel_absence, name="come_back"),
    path("me/household/", household.serve_household_page, name="household"),
    path("me/household/part/", household.end_household_tie, name="part_household"),
    path("me/blocks/", blocks.serve_blocks_page, name="blocks"),
    path("me/blocks/end/", blocks.end_block, name="end_block"),
    path("me/programs/", programs.show_programs, name="programs"),
    path("me/programs/new/", programs.make_program_token, name="new_program"),
    path("me/programs/end/", programs.end_program_token, name="end_program"),
    path("me/bots/", bots.serve_bots_page, name="bots"),
    path("me/bots/<int:bot>/", bots.change_bot, name="change_bot"),
    path("me/bots/<int:bot>/token/", bots.make_bot_token, name="new_bot_token"),
    path("me/mails/", serve_mail_preferences_page, name="mail_preferences"),
    path("me/address/", serve_address_change_page, name="new_address"),
    path("me/address/code/", serve_address_code_page, name="new_address_code"),
    path("me/welcome/", views.serve_name_page, name="welcome"),
    path("me/passkeys/add/", passkeys.add_passkey, name="mfa_add_webauthn"),
    path("me/passkeys/<int:pk>/", passkeys.rename_passkey, name="mfa_edit_webauthn"),
    path("me/passkeys/<int:pk>/remove/", passkeys.remove_passkey, name="mfa_remove_webauthn"),
    path("language/", set_language, name="set_language"),
    # allauth goes to these two by name; the list of passkeys is part of the preferences.
    path("me/passkeys/", RedirectView.as_view(pattern_name="me"), name="mfa_index"),
    path("me/passkeys/", RedirectView.as_view(pattern_name="me"), name="mfa_list_webauthn"),
]
