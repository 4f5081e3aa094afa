"""PNG in full colour -> PNG with a palette of 256 colours: a third of the size. Knows pictures and
nothing of games."""

from __future__ import annotations

from collections.abc import Iterable
from io import BytesIO
from itertools import chain

from PIL import Image

COLOURS = 256
EFFORT = 7
"""Of zlib; 9 takes more than twice as long and saves two bytes in a hundred."""
NEAR = 0xF8
"""Colours that agree in the upper five bits of red, green and blue count as one."""

Colour = tuple[int, int, int]


class Palette:
    """At most 256 colours, the first ones if there are more."""

    def __init__(self, colours: Iterable[Colour]) -> None:
        self.colours = tuple(colours)[:COLOURS]
        self.sample = Image.new("P", (1, 1))
        self.sample.putpalette(bytes(chain.from_iterable(self.colours)))


def reduced(png: bytes, palette: Palette) -> bytes:
    """The same picture, each pixel in the nearest colour of the palette. OSError: no PNG."""
    file = BytesIO()
    flat = opened(png).quantize(palette=palette.sample, dither=Image.Dither.NONE)
    flat.save(file, "PNG", compress_level=EFFORT)
    return file.getvalue()


def learn(png: bytes, known: Iterable[Colour]) -> Palette:
    """A palette of the colours that are known to come, then of those most frequent in this
    picture. OSError: no PNG."""
    picture = opened(png).point([value & NEAR | value >> 5 for value in range(256)] * 3)
    counted = picture.getcolors(picture.width * picture.height) or []
    frequent = sorted(counted, key=lambda one: (-one[0], one[1]))
    return Palette(dict.fromkeys([*known, *(colour for _count, colour in frequent)]))


def opened(png: bytes) -> Image.Image:
    """The opaque pixels of a picture."""
    return Image.open(BytesIO(png), formats=["PNG"]).convert("RGB")
