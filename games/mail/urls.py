"""Addresses of mails about games, below /mails/: which went out to me, and how they end."""

from django.urls import path

from games.mail.believing.not_me import not_me
from games.mail.believing.signing_views import signatures
from games.mail.believing.views import believe, believe_code
from games.mail.invitations.never_again import never_again
from games.mail.invitations.views import again as rematch
from games.mail.invitations.views import by_mail
from games.mail.outbound.delivery_log import delivery_log
from games.mail.outbound.retry_address import again
from games.mail.outbound.unsubscribe import stop
from games.mail.push import views as push

urlpatterns = [
    path("", delivery_log, name="told"),
    path("again/", again, name="mails_again"),
    path("believe/", believe, name="believe"),
    path("believe/code/", believe_code, name="believe_code"),
    path("signatures/", signatures, name="signatures"),
    path("not-me/<str:token>/", not_me, name="not_me"),
    path("invite/<slug:slug>/", by_mail, name="invite_by_mail"),
    path("rematch/<slug:slug>/", rematch, name="rematch"),
    path("never/<str:token>/", never_again, name="never_again"),
    path("push/", push.state, name="push"),
    path("push/on/", push.subscribe, name="push_on"),
    path("push/off/", push.unsubscribe, name="push_off"),
    path("push/never/", push.decline, name="push_never"),
    path("stop/<str:token>/", stop, name="stop_mails"),
]
