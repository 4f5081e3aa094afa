"""Addresses whose views make as much work as they are asked for."""

from __future__ import annotations

from django.db import connection, transaction
from django.http import HttpRequest, HttpResponse
from django.urls import include, path
from rest_framework.request import Request
from rest_framework.response import Response

from accounts.models import Person
from games.api.door import Door
from games.play.sql import Cursor
from keywest_site.work import allow_statements

handler500 = "keywest_site.trouble.handler500"


@transaction.atomic
def by_orm(_request: HttpRequest, number: int) -> HttpResponse:
    """Somebody comes, and so many statements follow."""
    Person.objects.create(email="worker@example.org", name="Worker")
    for _ in range(number):
        Person.objects.exists()
    return HttpResponse("done")


@transaction.atomic
def by_cursor(_request: HttpRequest, number: int) -> HttpResponse:
    """The same by our own cursor."""
    Person.objects.create(email="worker@example.org", name="Worker")
    with Cursor() as cursor:
        for _ in range(number):
            cursor.execute("SELECT 1")
    return HttpResponse("done")


@allow_statements(1000)
def declared(request: HttpRequest, number: int) -> HttpResponse:
    """A view that says that it needs more."""
    return by_orm(request, number)


@transaction.atomic
def slow(_request: HttpRequest, number: int) -> HttpResponse:
    """So many milliseconds of the database in the last statement before COMMIT."""
    Person.objects.create(email="worker@example.org", name="Worker")
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_sleep(%s)", [number / 1000])
    return HttpResponse("done")


class OfPrograms(Door):
    """The same for programs."""

    authentication_classes = ()  # type: ignore[assignment]

    def get(self, request: Request, number: int) -> Response:
        by_orm(request._request, number)
        return Response({})


urlpatterns = [
    path("orm/<int:number>", by_orm),
    path("cursor/<int:number>", by_cursor),
    path("declared/<int:number>", declared),
    path("slow/<int:number>", slow),
    path("api/work/<int:number>", OfPrograms.as_view()),
    path("", include("keywest_site.urls")),
]
