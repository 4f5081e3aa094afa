"""Where a request comes from, as far as strangers are told apart."""

from __future__ import annotations

from allauth.account.adapter import get_adapter
from django.http import HttpRequest

from keywest_site import networks


def get_network_of_request(request: HttpRequest) -> str:
    """The network of whoever asks, behind the proxies that settings name.

    PermissionDenied if the server does not know who asks.
    """
    return networks.find_network(get_adapter().get_client_ip(request))
