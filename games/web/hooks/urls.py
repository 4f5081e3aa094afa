"""Addresses of the pages about webhooks."""

from __future__ import annotations

from django.urls import path

from games.web.hooks import views

urlpatterns = [
    path("", views.show_webhooks, name="webhooks"),
    path("new/", views.add_webhook, name="new_webhook"),
    path("<int:hook>/", views.serve_webhook_page, name="webhook"),
    path("<int:hook>/secret/", views.replace_webhook_secret, name="webhook_secret"),
    path("<int:hook>/<slug:verb>/", views.change_webhook, name="change_webhook"),
]
