"""The Merkle tree of RFC 9162, section 2.1: one root for many entries, and short proofs that one is
among them."""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import sha256

EMPTY = sha256(b"").digest()
Levels = list[list[bytes]]
"""A tree from its leaves' hashes up to its root; a node without a neighbour moves up as it is."""


def hash_leaf(entry: bytes) -> bytes:
    """The hash of an entry: told apart from a node's by its first byte."""
    return sha256(b"\0" + entry).digest()


def hash_node(left: bytes, right: bytes) -> bytes:
    """The hash of two that lie side by side."""
    return sha256(b"\1" + left + right).digest()


def build_tree(entries: Sequence[bytes]) -> Levels:
    """The tree over these entries, in their order. Passing a lone node on is the split of the RFC,
    bottom up."""
    level = [hash_leaf(entry) for entry in entries]
    tree = [level]
    while len(level) > 1:
        pairs = zip(level[::2], level[1::2], strict=False)
        level = [hash_node(left, right) for left, right in pairs] + level[len(level) & ~1 :]
        tree.append(level)
    return tree


def compute_root(entries: Sequence[bytes]) -> bytes:
    """The hash over all of them: 2.1.1."""
    return build_tree(entries)[-1][0] if entries else EMPTY


def build_inclusion_proof(tree: Levels, index: int) -> list[bytes]:
    """The inclusion proof of entry number `index`, from below: 2.1.3.1."""
    proof = []
    for level in tree[:-1]:
        if index ^ 1 < len(level):
            proof.append(level[index ^ 1])
        index >>= 1
    return proof


def compute_root_from_proof(
    entry: bytes, index: int, size: int, proof: Sequence[bytes]
) -> bytes | None:
    """The root of a tree of `size` entries in which this one is number `index`; None if the proof
    has another length.

    2.1.3.2. The entry is in a tree if that is the tree's root.
    """
    if not 0 <= index < size:
        return None
    hashed, last, rest = hash_leaf(entry), size - 1, list(proof)
    while last:
        if index ^ 1 <= last:
            if not rest:
                return None
            other = rest.pop(0)
            hashed = hash_node(other, hashed) if index & 1 else hash_node(hashed, other)
        index, last = index >> 1, last >> 1
    return None if rest else hashed
