"""Where a request comes from: strangers are told apart by network, for one person may have many addresses."""

from __future__ import annotations

from allauth.account.adapter import get_adapter
from django.http import HttpRequest

from keywest_site import networks


def network_of(request: HttpRequest) -> str:
    """The network of whoever asks ("192.0.2.0/24", "2001:db8::/56"), behind the proxies that settings name.

    PermissionDenied if the server does not know who asks.
    """
    return networks.network_of(get_adapter().get_client_ip(request))
