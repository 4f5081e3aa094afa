"""Faults to plant: each must be caught by the simulator."""

PLANTS: dict[str, object] = {}


def plant(name: str) -> None:
    """x"""
