"""The description of the API, which is made once in each process for each language and format, as
it changes with a new release alone."""

from __future__ import annotations

from threading import Lock
from typing import Any, NamedTuple

from django.conf import settings
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.utils.translation import get_language, override
from drf_spectacular.views import SpectacularAPIView
from rest_framework.request import Request

from games.api.conditional import answer_conditionally


class Rendered(NamedTuple):
    """The description as it is sent."""

    body: bytes
    content_type: str
    disposition: str


RENDERED: dict[tuple[str, str], Rendered] = {}
"""By language and media type; there are not more than can be asked for."""
RENDERING = Lock()


class Schema(SpectacularAPIView):
    """The description of the whole API (OpenAPI); it does not describe itself."""

    schema = None

    def dispatch(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
        """The answer; 304 to who has it already."""
        return answer_conditionally(request, super().dispatch(request, *args, **kwargs))

    def get(self, request: Request, *_args: Any, **_kwargs: Any) -> HttpResponse:
        wanted = request.GET.get("lang", "")
        known = wanted in dict(settings.LANGUAGES)
        language = wanted if known else get_language() or settings.LANGUAGE_CODE
        key = language, request.accepted_renderer.media_type
        with RENDERING:
            if key not in RENDERED:
                RENDERED[key] = self._render_in(language, request)
        kept = RENDERED[key]
        return HttpResponse(
            kept.body,
            content_type=kept.content_type,
            headers={"Content-Disposition": kept.disposition},
        )

    def _render_in(self, language: str, request: Request) -> Rendered:
        with override(language):
            response = self._get_schema_response(request)
            response.accepted_renderer = request.accepted_renderer
            response.accepted_media_type = request.accepted_renderer.media_type
            response.renderer_context = self.get_renderer_context()
            response.render()
        told = response.headers
        return Rendered(response.content, told["Content-Type"], told["Content-Disposition"])
