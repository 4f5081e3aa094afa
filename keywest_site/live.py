"""The live channel's entry point for a web server."""

from games.live.server import application as application
from keywest_site import garbage

garbage.freeze_loaded_objects()  # no app of Django's is set up here, which would do it
