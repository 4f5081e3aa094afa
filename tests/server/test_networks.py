"""Networks of addresses, and how much of something each of them may have."""

from __future__ import annotations

import pytest

from keywest_site.networks import UNKNOWN, Places, find_network


@pytest.mark.parametrize(
    ("address", "network"),
    [
        ("192.0.2.77", "192.0.2.0/24"),
        (" 192.0.2.77:4711", "192.0.2.0/24"),
        ("::ffff:192.0.2.1", "192.0.2.0/24"),
        ("2001:db8:0:1ff::9%eth0", "2001:db8:0:100::/56"),
        ("[2001:db8:0:1ff::9]:443", "2001:db8:0:100::/56"),
        ("", UNKNOWN),
        ("unknown", UNKNOWN),
        ("1.2.3.4.5", UNKNOWN),
    ],
)
def test_an_address_belongs_to_a_network(address: str, network: str) -> None:
    assert find_network(address) == network


def test_how_large_a_network_is_can_be_said() -> None:
    assert find_network("192.0.2.77", 32, 64) == "192.0.2.77/32"
    assert find_network("2001:db8::1:2", 32, 64) == "2001:db8::/64"


def test_nobody_has_more_than_one_may_have_and_all_no_more_than_there_is() -> None:
    places = Places(most=5, each=3)
    assert [places.take("a") for _ in range(4)] == [True, True, True, False]
    assert not places.take("b", 3)
    assert places.take("b", 2)
    assert not places.take("c")
    assert (places.total, places.of("a"), places.of("b")) == (5, 3, 2)


def test_what_was_left_is_free_again_and_whoever_has_nothing_is_forgotten() -> None:
    places = Places(most=3, each=3)
    assert places.take("a", 3)
    places.leave("a", 2)
    assert places.take("b", 2)
    places.leave("a")
    assert places._taken == {"b": 2}
