"""How often somebody may ask: counted in the cache for all, and in each process, which holds
without a cache."""

from __future__ import annotations

from django.core.cache import caches
from django.utils.connection import ConnectionProxy
from rest_framework.throttling import UserRateThrottle


class InProcess(UserRateThrottle):
    """The same rate among the requests of one process."""

    cache = ConnectionProxy(caches, "process")


class Files(UserRateThrottle):
    """Files cost more than answers: of these, fewer."""

    scope = "files"


class FilesInProcess(InProcess):
    """The same among the requests of one process."""

    scope = "files"
