"""Addresses of mails about games, below /mails/: which went out to me, and how they end."""

from django.urls import path

from games.mail.inbound.reply_trust_views import (
    revoke_trust_by_link,
    serve_reply_trust_page,
    serve_sender_code_page,
)
from games.mail.inbound.signature_views import serve_signatures_page
from games.mail.invitations.views import ask_for_rematch, invite_by_mail, silence_address_by_link
from games.mail.outbound.delivery_status import show_delivery_log
from games.mail.outbound.immediate import retry_address
from games.mail.outbound.unsubscribe import handle_stop_link
from games.mail.push import views as push

urlpatterns = [
    path("", show_delivery_log, name="told"),
    path("again/", retry_address, name="mails_again"),
    path("believe/", serve_reply_trust_page, name="believe"),
    path("believe/code/", serve_sender_code_page, name="believe_code"),
    path("signatures/", serve_signatures_page, name="signatures"),
    path("not-me/<str:token>/", revoke_trust_by_link, name="not_me"),
    path("invite/<slug:slug>/", invite_by_mail, name="invite_by_mail"),
    path("rematch/<slug:slug>/", ask_for_rematch, name="rematch"),
    path("never/<str:token>/", silence_address_by_link, name="never_again"),
    path("push/", push.show_push_state, name="push"),
    path("push/on/", push.subscribe_browser, name="push_on"),
    path("push/off/", push.unsubscribe_browser, name="push_off"),
    path("push/never/", push.decline_push, name="push_never"),
    path("stop/<str:token>/", handle_stop_link, name="stop_mails"),
]
