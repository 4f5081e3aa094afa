"""Pages by key give what one look at everything gives, and hold no cursor."""

from __future__ import annotations

import pytest
from django.conf import settings
from django.db import connection
from django.test.utils import CaptureQueriesContext

from accounts.models import Person
from games.play.models import Question
from keywest_site.keyset import iterate_by_key
from tests.web.table.party import Party

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("page", [1, 2, 3, 6, 7, 100])
def test_every_row_comes_once_in_order(page: int) -> None:
    for number in range(6):
        Person.objects.create(email=f"p{number}@example.org", name=f"P {number}")
    rows = Person.objects.filter(email__endswith="@example.org")
    assert list(iterate_by_key(rows, page=page)) == list(rows.order_by("pk"))
    assert [one.email for one in iterate_by_key(rows, "email", page)] == [
        f"p{number}@example.org" for number in range(6)
    ]


def test_keys_of_several_columns_do() -> None:
    Party.sit_down(3)
    rows = Question.objects.all()
    assert rows.count() > 2
    assert list(iterate_by_key(rows, page=2)) == list(rows.order_by("pk"))


def test_a_row_that_goes_meanwhile_is_no_trouble() -> None:
    people = [
        Person.objects.create(email=f"p{number}@example.org", name=f"P {number}")
        for number in range(4)
    ]
    rows = Person.objects.filter(pk__in=[one.pk for one in people])
    seen = []
    for one in iterate_by_key(rows, page=1):
        seen.append(one.name)
        Person.objects.filter(pk=one.pk).delete()
    assert seen == ["P 0", "P 1", "P 2", "P 3"]


def test_no_cursor_is_opened() -> None:
    assert all(one["DISABLE_SERVER_SIDE_CURSORS"] for one in settings.DATABASES.values())
    with CaptureQueriesContext(
        connection,
    ) as asked:
        list(iterate_by_key(Person.objects.all()))
        list(Person.objects.iterator(chunk_size=5))
    assert not any("DECLARE" in one["sql"] for one in asked)
