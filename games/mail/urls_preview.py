"""The picture of a table for links to it."""

from django.urls import path

from games.mail.outbound.preview import preview

urlpatterns = [path("<slug:slug>/preview.png", preview, name="table_preview")]
