"""What the site needs of rooms above it, filled in when Django is set up."""

from __future__ import annotations

from django.http import HttpResponseBase

from keywest_site.port import Port

healthz: Port[[bool], HttpResponseBase] = Port("healthz")
"""How the service is doing: whether it has to be well in everything."""
