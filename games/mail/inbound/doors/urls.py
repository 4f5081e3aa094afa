"""Addresses for mail providers, below /mail-hooks/."""

from django.urls import path

from games.mail.inbound.doors import hooks

urlpatterns = [
    path("<slug:name>/mail/", hooks.receive_mail_hook, name="mail_hook"),
    path("<slug:name>/mime/", hooks.receive_mail_hook, name="mail_hook_mime"),
    path("<slug:name>/news/", hooks.receive_news_hook, name="news_hook"),
]
