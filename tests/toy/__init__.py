"""Pearls: a tiny game with everything that is hard in a big one. The second implementation of the
contract."""

from tests.toy.pearls import PEARLS

__all__ = ["PEARLS"]
