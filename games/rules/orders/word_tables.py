"""Words of the reader with their tags in one block of bytes, which all processes may share
(games.word_files keeps it in a file).

A block has a head in JSON and parts: tables of words (WordTable) and lists of words (WordLists).
"""

from __future__ import annotations

import json
from array import array
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple
from zlib import crc32

if TYPE_CHECKING:
    from mmap import mmap

Tags = frozenset[str]
Data = "bytes | mmap"
ALIGNMENT = 8
"""Parts begin at multiples of this."""
SIZE = 4
"""Bytes of a whole number."""
MOST_SEEN = 20_000
"""So many answers of a table are kept at hand."""
UNSEEN = object()


class Block(NamedTuple):
    """Bytes with what they begin with, and where each part begins and ends."""

    data: bytes | mmap
    head: Mapping[str, Any]
    parts: Mapping[str, tuple[int, int]]


Build = Callable[[], bytes]
Keep = Callable[[str, Build], "bytes | mmap"]
"""Finds the block of a name, or builds it and may keep it."""


def build_always(_name: str, build: Build) -> bytes | mmap:
    """Keep nothing."""
    return build()


KEEPERS: list[Keep] = [build_always]
"""The last one is asked."""


def find_block(name: str, build: Build) -> Block:
    """The block of this name, built if nobody has kept it."""
    return read_block(KEEPERS[-1](name, build))


def pack_block(head: Mapping[str, Any], parts: Mapping[str, bytes]) -> bytes:
    """A head and parts as one block."""
    places, body = dict[str, tuple[int, int]](), bytearray()
    for name, part in parts.items():
        places[name] = (len(body), len(body) + len(part))
        body += part + bytes(-len(part) % ALIGNMENT)
    told = json.dumps({"head": head, "parts": places}).encode()
    told += b" " * (-(len(told) + SIZE) % ALIGNMENT)
    return len(told).to_bytes(SIZE, "little") + told + body


def read_block(data: bytes | mmap) -> Block:
    """The head of a block, and where its parts are."""
    first = SIZE + int.from_bytes(data[:SIZE], "little")
    told = json.loads(data[SIZE:first])
    places = {name: (first + at, first + end) for name, (at, end) in told["parts"].items()}
    return Block(data, told["head"], places)


# Tables: slots with places of words, found by a sum of their letters; words with the number of
# their tags; all different tags.


def pack_words(words: Mapping[str, Tags]) -> bytes:
    """Words with their tags as a part of a block."""
    kinds = list(dict.fromkeys(words.values()))
    numbers = {tags: number for number, tags in enumerate(kinds)}
    size = 1 << (2 * len(words)).bit_length()
    slots, texts = array("I", bytes(SIZE * size)), bytearray(SIZE)
    for word, tags in words.items():
        key = pack_word(word)
        slots[find_free_slot(slots, key)] = len(texts)
        texts += key + numbers[tags].to_bytes(2, "little")
    told = json.dumps([sorted(tags) for tags in kinds]).encode()
    head = array("I", (size, len(words), len(texts), len(told)))
    return head.tobytes() + slots.tobytes() + bytes(texts) + told


def pack_word(word: str) -> bytes:
    """The bytes of a word behind their number."""
    letters = word.encode()
    return len(letters).to_bytes(2, "little") + letters


def find_free_slot(slots: Sequence[int], key: bytes) -> int:
    """Where the place of a new word goes."""
    slot, last = crc32(key) & (len(slots) - 1), len(slots) - 1
    while slots[slot]:
        slot = (slot + 1) & last
    return slot


class WordTable(Mapping[str, Tags]):
    """Words with their tags, looked up in a part of a block."""

    def __init__(self, block: Block, name: str) -> None:
        self.data = block.data
        first, _end = block.parts[name]
        slots = first + 4 * SIZE
        size, self.count, texts, told = array("I", self.data[first:slots])
        self.texts = slots + SIZE * size
        self.end = self.texts + texts
        self.slots = memoryview(self.data)[slots : self.texts].cast("I")
        self.last = size - 1
        self.kinds = [frozenset(tags) for tags in json.loads(self.data[self.end : self.end + told])]
        self.seen: dict[str, Tags | None] = {}

    def __len__(self) -> int:
        return self.count

    def __iter__(self) -> Iterator[str]:
        return (word for word, _tags in self.list_items())

    def __getitem__(self, word: str) -> Tags:
        found = self.find(word)
        if found is None:
            raise KeyError(word)
        return found

    def __contains__(self, word: object) -> bool:
        return self.find(str(word)) is not None

    def get(self, word: str, default: Any = None) -> Any:
        """The tags of a word; `default` if it is not there."""
        found = self.find(word)
        return default if found is None else found

    def find(self, word: str) -> Tags | None:
        """The tags of a word, kept at hand for a while."""
        found = self.seen.get(word, UNSEEN)
        if found is UNSEEN:
            if len(self.seen) >= MOST_SEEN:
                self.seen = {}
            found = self.seen[word] = self.look_up(word)
        return found  # type: ignore[return-value]

    def look_up(self, word: str) -> Tags | None:
        """The tags of a word."""
        key = pack_word(word)
        data, texts, slots, size = self.data, self.texts, self.slots, len(key)
        slot = crc32(key) & self.last
        while at := slots[slot]:
            at += texts
            end = at + size
            if data[at:end] == key:
                return self.kinds[data[end] | data[end + 1] << 8]
            slot = (slot + 1) & self.last
        return None

    def list_items(self) -> Iterator[tuple[str, Tags]]:
        """All words with their tags."""
        data, at = self.data, self.texts + SIZE
        while at < self.end:
            first = at + 2
            end = first + (data[at] | data[at + 1] << 8)
            yield data[first:end].decode(), self.kinds[data[end] | data[end + 1] << 8]
            at = end + 2


def pack_lists(lists: Mapping[str, Iterable[str]]) -> tuple[dict[str, tuple[int, int]], bytes]:
    """Lists of words as a part of a block, and where each is in it."""
    places, body = dict[str, tuple[int, int]](), bytearray()
    for key, words in lists.items():
        text = "\n".join(words).encode()
        places[key] = (len(body), len(body) + len(text))
        body += text
    return places, bytes(body)


class WordLists(Mapping[str, Sequence[str]]):
    """Lists of words by a key, read from a part of a block when they are asked for."""

    def __init__(self, block: Block, name: str) -> None:
        self.data, self.places = block.data, block.head[name]
        self.first, _end = block.parts[name]

    def __len__(self) -> int:
        return len(self.places)

    def __iter__(self) -> Iterator[str]:
        return iter(self.places)

    def __getitem__(self, key: str) -> Sequence[str]:
        at, end = self.places[key]
        return self.data[self.first + at : self.first + end].decode().split("\n")
