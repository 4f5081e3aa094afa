"""How many tables wait for the reader: what every open page says in its title."""

from __future__ import annotations

from django.db import connection
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

COUNT_TABLES_THAT_WAIT = """
SELECT count(DISTINCT g.id) FROM games_seat s
JOIN games_game g ON g.id = s.game_id AND g.status = 'running'
JOIN games_question q ON q.game_id = g.id AND q.seat = s.number AND q.answered_seq IS NULL
WHERE s.person_id = %s
"""


@never_cache
@require_safe
def count_tables_that_wait(request: HttpRequest) -> HttpResponse:
    """The number, of the reader's own tables; 0 for strangers."""
    count = 0
    if request.user.is_authenticated:
        with connection.cursor() as cursor:
            cursor.execute(COUNT_TABLES_THAT_WAIT, [request.user.pk])
            count = int(cursor.fetchone()[0])
    return JsonResponse({"count": count})
