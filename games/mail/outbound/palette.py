"""PNG in full colour -> PNG with a palette of 256 colours: a third of the size. Knows PNG and
nothing of games."""

from __future__ import annotations

import struct
import zlib
from array import array
from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import accumulate
from typing import NamedTuple

MAGIC = b"\x89PNG\r\n\x1a\n"
COLOURS = 256
EFFORT = 7
"""Of zlib; 9 takes five times as long and saves two bytes in a hundred."""
OPAQUE = 255
NEAR = 0xF8
"""Colours that agree in the upper five bits of red, green and blue count as one."""

Colour = tuple[int, int, int]


class Pixels(NamedTuple):
    """A picture of opaque pixels: `rgba` has four bytes each, row by row."""

    wide: int
    high: int
    rgba: bytes


class Palette:
    """At most 256 colours; remembers which of them is nearest to what it was asked for."""

    def __init__(self, colours: Iterable[Colour]) -> None:
        self.colours = tuple(colours)[:COLOURS]
        self._nearest: dict[int, int] = {}

    def indices(self, pixels: array[int]) -> bytes:
        """For each pixel the number of the nearest colour."""
        for pixel in set(pixels) - self._nearest.keys():
            self._nearest[pixel] = self._find(*parts(pixel))
        return bytes(map(self._nearest.__getitem__, pixels))

    def _find(self, red: int, green: int, blue: int) -> int:
        """The nearest colour; green counts most, as it does to the eye."""
        away = [
            2 * (r - red) * (r - red) + 4 * (g - green) * (g - green) + 3 * (b - blue) * (b - blue)
            for r, g, b in self.colours
        ]
        return away.index(min(away))


def reduced(png: bytes, palette: Palette) -> bytes:
    """The same picture in the colours of the palette. ValueError: not 8-bit RGBA without
    interlace."""
    pixels = decode(png)
    indices = palette.indices(coarse(pixels))
    wide = pixels.wide
    rows = b"".join(b"\0" + indices[start : start + wide] for start in range(0, len(indices), wide))
    head = struct.pack(">IIBBBBB", wide, pixels.high, 8, 3, 0, 0, 0)
    colours = b"".join(map(bytes, palette.colours))
    parts = (
        (b"IHDR", head),
        (b"PLTE", colours),
        (b"IDAT", zlib.compress(rows, EFFORT)),
        (b"IEND", b""),
    )
    return MAGIC + b"".join(chunk(kind, data) for kind, data in parts)


def learn(png: bytes, known: Iterable[Colour]) -> Palette:
    """A palette of the colours that are known to come, then of those most frequent in this
    picture."""
    frequent = Counter(coarse(decode(png))).most_common(COLOURS)
    return Palette(dict.fromkeys([*known, *(parts(pixel) for pixel, _count in frequent)]))


def coarse(pixels: Pixels) -> array[int]:
    """One number a pixel, its colour made coarse."""
    mask = bytes((NEAR, NEAR, NEAR, OPAQUE)) * (pixels.wide * pixels.high)
    kept = int.from_bytes(pixels.rgba, "little") & int.from_bytes(mask, "little")
    return array("I", kept.to_bytes(len(mask), "little"))


def parts(pixel: int) -> Colour:
    """Red, green and blue of a coarse pixel, spread over 0 to 255."""
    red, green, blue, _alpha = pixel.to_bytes(4, "little")
    return red | red >> 5, green | green >> 5, blue | blue >> 5


def decode(png: bytes) -> Pixels:
    """The pixels of an 8-bit RGBA picture without interlace. ValueError: another kind of PNG."""
    found = list(chunks(png))
    head = found[0][1]
    wide, high = struct.unpack(">II", head[:8])
    if head[8:] != b"\x08\x06\0\0\0":
        raise ValueError("not an 8-bit RGBA picture")
    raw = zlib.decompress(b"".join(data for kind, data in found if kind == b"IDAT"))
    return Pixels(wide, high, b"".join(rows(raw, 4 * wide)))


def rows(raw: bytes, size: int) -> Iterator[bytes]:
    """The rows of a picture whose filters are undone."""
    above = bytes(size)
    for start in range(0, len(raw), size + 1):
        above = UNDO[raw[start]](raw[start + 1 : start + 1 + size], above)
        yield above


def undo_none(line: bytes, _above: bytes) -> bytes:
    return line


def undo_sub(line: bytes, _above: bytes) -> bytes:
    return channels([byte & 255 for byte in accumulate(line[channel::4])] for channel in range(4))


def undo_up(line: bytes, above: bytes) -> bytes:
    """Bytes are added without carry, all at once."""
    low, one, other = (
        int.from_bytes(part, "little") for part in (b"\x7f" * len(line), line, above)
    )
    return (((one & low) + (other & low)) ^ ((one ^ other) & ~low)).to_bytes(len(line), "little")


def undo_average(line: bytes, above: bytes) -> bytes:
    def undone(channel: int) -> Iterator[int]:
        left = 0
        for byte, up in zip(line[channel::4], above[channel::4], strict=True):
            left = (byte + ((left + up) >> 1)) & 255
            yield left

    return channels(undone(channel) for channel in range(4))


def undo_paeth(line: bytes, above: bytes) -> bytes:
    return channels(paeth(line[channel::4], above[channel::4]) for channel in range(4))


def paeth(line: bytes, above: bytes) -> list[int]:
    """One channel: each byte was foretold by its left, upper or upper left neighbour."""
    left, before = 0, 0
    found: list[int] = []
    keep = found.append
    for byte, up in zip(line, above, strict=True):
        if byte or up != before:
            across, down = up - before, left - before
            far = abs(across + down)
            across, down = abs(across), abs(down)
            if across <= down and across <= far:
                left = (byte + left) & 255
            elif down <= far:
                left = (byte + up) & 255
            else:
                left = (byte + before) & 255
            before = up
        keep(left)
    return found


UNDO = (undo_none, undo_sub, undo_up, undo_average, undo_paeth)


def channels(separate: Iterable[Iterable[int]]) -> bytes:
    """Four channels as one row of pixels."""
    apart = [bytes(channel) for channel in separate]
    row = bytearray(4 * len(apart[0]))
    for number, channel in enumerate(apart):
        row[number::4] = channel
    return bytes(row)


def chunks(png: bytes) -> Iterator[tuple[bytes, bytes]]:
    """Kinds and contents of the parts of a PNG file."""
    place = len(MAGIC)
    while place < len(png):
        (size,) = struct.unpack_from(">I", png, place)
        yield png[place + 4 : place + 8], png[place + 8 : place + 8 + size]
        place += size + 12


def chunk(kind: bytes, data: bytes) -> bytes:
    """A part of a PNG file."""
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
