"""The site's addresses and one page more: it reads session and user and says nothing else."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.urls import include, path


def empty(request: HttpRequest) -> HttpResponse:
    """As little as a page for a signed-in person can do."""
    return HttpResponse(f"<p>{request.user.pk}</p>")


urlpatterns = [path("bench/empty/", empty), path("", include("keywest_site.urls"))]
