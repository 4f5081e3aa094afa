"""Addresses for mail providers, below /mail-hooks/."""

from django.urls import path

from games.mail.inbound.doors import hooks

urlpatterns = [
    path("<slug:name>/mail/", hooks.mail_came, name="mail_hook"),
    path("<slug:name>/mime/", hooks.mail_came, name="mail_hook_mime"),
    path("<slug:name>/news/", hooks.news_came, name="news_hook"),
]
