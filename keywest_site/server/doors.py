"""The connections of each kind of process, with the proxies that the settings name."""

from django.conf import settings

from keywest_site.server.bounds import LIVE, PAGES
from keywest_site.server.connection import build_connection_class
from keywest_site.server.visitors import Proxies

PROXIES = Proxies.of(settings.PROXIES, settings.PROXY_NETWORKS)
PagesConnection = build_connection_class(PAGES, PROXIES)
LiveConnection = build_connection_class(LIVE, PROXIES)
