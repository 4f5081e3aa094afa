"""The picture of a table for links to it."""

from django.urls import path

from games.mail.outbound.preview import serve_link_preview

urlpatterns = [path("<slug:slug>/preview.png", serve_link_preview, name="table_preview")]
