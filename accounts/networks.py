"""Where a request comes from: strangers are told apart by network, for one person may have many addresses."""

from __future__ import annotations

from ipaddress import IPv4Address, IPv6Address, ip_address, ip_network

from allauth.account.adapter import get_adapter
from django.http import HttpRequest

PREFIXES = {4: 24, 6: 56}
"""What one customer of a provider usually has."""


def network_of(request: HttpRequest) -> str:
    """The network of whoever asks ("192.0.2.0/24", "2001:db8::/56"), behind the proxies that settings name.

    PermissionDenied if the server does not know who asks.
    """
    return around(get_adapter().get_client_ip(request))


def around(address: str) -> str:
    """The network of an address; an IPv4 address that is written as IPv6 is what it is."""
    found: IPv4Address | IPv6Address = ip_address(address)
    found = getattr(found, "ipv4_mapped", None) or found
    return str(ip_network((found, PREFIXES[found.version]), strict=False))
