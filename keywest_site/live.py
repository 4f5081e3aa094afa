"""The live channel's entry point for a web server."""

from games.live.server import application as application
