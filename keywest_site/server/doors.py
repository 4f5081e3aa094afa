"""The connections of each kind of process, with the proxies that the settings name."""

from django.conf import settings

from keywest_site.server.bounds import LIVE, PAGES
from keywest_site.server.connection import connections
from keywest_site.server.visitors import Proxies

PROXIES = Proxies.of(settings.PROXIES, settings.PROXY_NETWORKS)
PagesConnection = connections(PAGES, PROXIES)
LiveConnection = connections(LIVE, PROXIES)
