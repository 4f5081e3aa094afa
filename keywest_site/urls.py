"""Which room answers which address."""

from __future__ import annotations

from django.urls import include, path

handler500 = "keywest_site.trouble.handler500"

urlpatterns = [
    path("", include("games.web.urls")),
    path("", include("accounts.urls")),
    path("post-office/", include("games.mail.dev_mailbox.urls")),
    path("t/", include("games.mail.urls_preview")),
    path("mails/", include("games.mail.urls")),
    path("orders/", include("games.mail.urls_orders")),
    path("mail-hooks/", include("games.mail.inbound.doors.urls")),
    path("api/", include("games.api.urls")),
]
