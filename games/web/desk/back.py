"""Where an address of the desk leads whose form was posted: to the page on which it stands."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect

from keywest_site.http import View


def back_to(name: str, *parts: str) -> View:
    """A view that leads to the page of this name; `parts`: what of the address it needs.

    It looks nothing up, so that it tells nobody what there is: the page itself says who may see it.
    """

    def lead(_request: HttpRequest, **given: Any) -> HttpResponse:
        return redirect(name, **{part: given[part] for part in parts})

    return lead
