"""Addresses of mails about games, below /mails/: which went out to me, and how they end."""

from django.urls import path

from games.mail.again import again
from games.mail.invitations.views import by_mail, never_again
from games.mail.stop import stop
from games.mail.told import told

urlpatterns = [
    path("", told, name="told"),
    path("again/", again, name="mails_again"),
    path("invite/<slug:slug>/", by_mail, name="invite_by_mail"),
    path("never/<str:token>/", never_again, name="never_again"),
    path("stop/<str:token>/", stop, name="stop_mails"),
]
