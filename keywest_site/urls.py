"""Which room answers which address."""

from __future__ import annotations

from django.urls import include, path

handler500 = "keywest_site.trouble.handler500"

urlpatterns = [
    path("", include("games.web.urls")),
    path("", include("accounts.urls")),
    path("post-office/", include("games.mail.urls")),
    path("mails/", include("games.mail.urls_mails")),
    path("orders/", include("games.mail.orders.urls")),
    path("mail-hooks/", include("games.mail.doors.urls")),
    path("api/", include("games.api.urls")),
]
