"""Asking for a copy of all data, and fetching it; only shortly after a sign-in."""

from __future__ import annotations

from datetime import timedelta

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase, StreamingHttpResponse
from django.shortcuts import redirect
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from accounts.limits import count_if_allowed
from accounts.mydata import exporting
from accounts.mydata.events import record_account_event
from accounts.mydata.models import Happened
from accounts.passkeys import require_recent_sign_in

COPIES_A_DAY = 3
"""So many copies a person can have made in a day."""


@never_cache
@require_recent_sign_in
@require_http_methods(["GET", "HEAD", "POST"])
def order_copy(request: HttpRequest) -> HttpResponse:
    """Have one made; whoever comes here from signing in once more presses the button again."""
    person = request.user.pk
    if request.method != "POST":
        return redirect("my_data")
    if not count_if_allowed("exports", str(person), COPIES_A_DAY, timedelta(days=1)).allowed:
        messages.error(request, _("Three copies a day must do. Please come back tomorrow."))
        return redirect("my_data")
    exporting.order_export(person, timezone.now())
    record_account_event(person, Happened.EXPORT_ASKED, request)
    messages.success(request, _("Your copy is being made. It is here within a few minutes."))
    return redirect("my_data")


@never_cache
@require_recent_sign_in
@require_safe
def fetch_copy(request: HttpRequest) -> HttpResponseBase:
    """The file. 404 if there is none that is ready."""
    export = exporting.find_export(request.user.pk, timezone.now())
    if export is None or export.ready_at is None:
        raise Http404
    if request.method == "GET":
        record_account_event(request.user.pk, Happened.EXPORT_FETCHED, request)
    response = StreamingHttpResponse(
        exporting.read_export_pieces(export) if request.method == "GET" else [],
        content_type="application/zip",
    )
    response.headers["Content-Disposition"] = 'attachment; filename="keywest-my-data.zip"'
    response.headers["Content-Length"] = str(export.size)
    return response
