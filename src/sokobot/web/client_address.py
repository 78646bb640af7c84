"""Who a request comes from, as far as quotas are concerned."""

from __future__ import annotations

from ipaddress import AddressValueError, IPv6Address, IPv6Network

from flask import request

__all__ = ["client_address", "counted_address"]


def client_address() -> str:
    """Return the address that quotas are counted by.

    Behind `trusted_proxies` it is the one they forward.
    """
    return counted_address(request.remote_addr or "unknown")


def counted_address(address: str) -> str:
    """Return what an address counts as.

    Whoever has one IPv6 address has 2^64 of them, so those count by their network.
    """
    try:
        full = IPv6Address(address)
    except AddressValueError:
        return address
    return str(full.ipv4_mapped or IPv6Network((full, 64), strict=False))
