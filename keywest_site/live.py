"""The live channel's entry point for a web server; the whole site is beside it, which says who may
listen to streams of the API."""

import os

os.environ.setdefault("KEYWEST_PURPOSE", "pages")  # somebody waits for each answer

from keywest_site.wsgi import application as site  # noqa: I001  # sets Django up
from games.live.server import application as application
from games.live.server import serve_api_streams
from keywest_site import garbage

serve_api_streams(site)
garbage.freeze_loaded_objects()
