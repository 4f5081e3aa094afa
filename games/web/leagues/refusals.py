"""Why something could not be done, in words on the next page."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest

from games.leagues.refused import Refused
from games.leagues.words import describe_league_refusal
from games.rules.types import Refused as TableRefused
from games.words import get_words


def report_league_refusal(request: HttpRequest, refused: Refused | TableRefused) -> None:
    """Those of a refusal of the league, or of one of its tables."""
    text = describe_league_refusal(refused) if isinstance(refused, Refused) else refused.text
    messages.error(request, get_words(request.LANGUAGE_CODE, ())(text))
