"""A picture in full colour -> PNG with a palette of 256 colours: a third of the size. Knows nothing
of games."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from io import BytesIO
from itertools import chain

from PIL import Image

COLOURS = 256
EFFORT = 5
"""Of zlib; 7 takes half as long again and saves three bytes in a hundred."""
NEAR = 0xF8
"""Colours that agree in the upper five bits of red, green and blue count as one."""

INWARDS = 8
"""So far inside its first part there is what lies beside a narrower one."""

Colour = tuple[int, int, int]


class Palette:
    """At most 256 colours, the first ones if there are more."""

    def __init__(self, colours: Iterable[Colour]) -> None:
        self.colours = tuple(colours)[:COLOURS]
        self.sample = Image.new("P", (1, 1))
        self.sample.putpalette(bytes(chain.from_iterable(self.colours)))


def encode_with_palette(picture: Image.Image, palette: Palette) -> bytes:
    """The same picture, opaque, each pixel in the nearest colour of the palette."""
    file = BytesIO()
    flat = picture.quantize(palette=palette.sample, dither=Image.Dither.NONE)
    flat.save(file, "PNG", compress_level=EFFORT)
    return file.getvalue()


def crop_boxes(png: bytes, boxes: Sequence[tuple[int, int, int, int]]) -> bytes:
    """Parts of such a picture (left, top, right, bottom) below each other, in its own pixels."""
    whole = Image.open(BytesIO(png))
    wide = max(right - left for left, _top, right, _bottom in boxes)
    high = sum(bottom - top for _left, top, _right, bottom in boxes)
    corner = boxes[0][0] + INWARDS, boxes[0][1] + INWARDS
    found = Image.new("P", (wide, high), whole.getpixel(corner))
    found.putpalette(whole.getpalette() or b"")
    down = 0
    for left, top, right, bottom in boxes:
        found.paste(whole.crop((left, top, right, bottom)), (0, down))
        down += bottom - top
    file = BytesIO()
    found.save(file, "PNG", compress_level=EFFORT)
    return file.getvalue()


def build_palette(full: Image.Image, known: Iterable[Colour]) -> Palette:
    """A palette of the colours that are known to come, then of those most frequent in this
    picture."""
    picture = full.point([value & NEAR | value >> 5 for value in range(256)] * 3)
    counted = picture.getcolors(picture.width * picture.height) or []
    frequent = sorted(counted, key=lambda one: (-one[0], one[1]))
    return Palette(dict.fromkeys([*known, *(colour for _count, colour in frequent)]))
