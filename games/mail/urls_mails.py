"""Addresses of mails about games, below /mails/: which went out to me, and how they end."""

from django.urls import path

from games.mail.again import again
from games.mail.stop import stop
from games.mail.told import told

urlpatterns = [
    path("", told, name="told"),
    path("again/", again, name="mails_again"),
    path("stop/<str:token>/", stop, name="stop_mails"),
]
