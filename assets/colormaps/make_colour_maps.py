#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Writes the colour maps of this folder: PNG strips whose left end stands for the low end of a range.

    make_colour_maps.py [FOLDER]      write them to FOLDER (default: beside this script)

Colours are laid out in OKLab (Bjoern Ottosson, "A perceptual color space for image processing", 2020), in
which distances are about as large as they look: a lightness L from 0 to 1 and two axes a (green to red) and
b (blue to yellow), or as a circle chroma C = hypot(a, b) and hue h. Sequential maps climb evenly in L, so
equal steps of a value are equal steps for the eye and a grey copy still reads.

    lagoon    blue, green, yellow                         L 0.24 to 0.93
    forge     black, violet, red, orange, pale yellow     L 0.13 to 0.96
    dusk      blue, grey, yellow: along b alone, which people blind to red or green see too
                                                          L 0.26 to 0.92
    spectrum  indigo, blue, green, yellow, red: L rises to the yellow and falls to the red
    tide      blue, white, red: both halves alike in L and C, for values with a sign
"""

import itertools
import math
import pathlib
import struct
import sys
import zlib

ENTRIES = 256
HEIGHT = 16


def to_linear_rgb(lab):
    """Linear light of a colour; out of 0 to 1 where a screen has no such colour."""
    lightness, a, b = lab
    l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
    m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
    s = (lightness - 0.0894841775 * a - 1.2914855480 * b) ** 3
    return (4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
            -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
            -0.0041960863 * l - 0.7034186147 * m + 1.7076147010 * s)


def to_lab(linear):
    r, g, b = linear
    l = (0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b) ** (1 / 3)
    m = (0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b) ** (1 / 3)
    s = (0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b) ** (1 / 3)
    return (0.2104542553 * l + 0.7936177850 * m - 0.0040720468 * s,
            1.9779984951 * l - 2.4285922050 * m + 0.4505937099 * s,
            0.0259040371 * l + 0.7827717662 * m - 0.8086757660 * s)


def encode(linear):
    return 12.92 * linear if linear <= 0.0031308 else 1.055 * linear ** (1 / 2.4) - 0.055


def decode(encoded):
    return encoded / 12.92 if encoded <= 0.04045 else ((encoded + 0.055) / 1.055) ** 2.4


def on_circle(lightness, chroma, hue):
    return lightness, chroma * math.cos(math.radians(hue)), chroma * math.sin(math.radians(hue))


def shown(lab):
    return all(0 <= value <= 1 for value in to_linear_rgb(lab))


def largest_share(lab):
    """How much of a colour's chroma a screen can show at its lightness, 0 to 1."""
    low, high = 0.0, 1.0
    if shown(lab):
        return high
    for _ in range(30):
        middle = 0.5 * (low + high)
        low, high = (middle, high) if shown((lab[0], middle * lab[1], middle * lab[2])) else (low, middle)
    return low


def within_screen(lab):
    share = largest_share(lab)
    return lab[0], share * lab[1], share * lab[2]


def to_bytes(lab):
    """The nearest bytes, of the eight around the colour those that keep its lightness best."""
    exact = [255 * encode(min(max(value, 0.0), 1.0)) for value in to_linear_rgb(lab)]
    sides = [sorted({math.floor(value), min(math.ceil(value), 255)}) for value in exact]

    def distance(rgb):
        found = to_lab([decode(value / 255) for value in rgb])
        return abs(found[0] - lab[0]) + 0.2 * math.dist(found[1:], lab[1:])

    return min(itertools.product(*sides), key=distance)


def through(stops, t):
    """A smooth curve through (place, value) pairs: cubic, with slopes that never overshoot."""
    places, values = zip(*stops)
    slopes = [(values[i + 1] - values[i]) / (places[i + 1] - places[i]) for i in range(len(stops) - 1)]

    def slope(i):
        if i in (0, len(stops) - 1):
            return slopes[0 if i == 0 else -1]
        before, after = slopes[i - 1], slopes[i]
        return 2 * before * after / (before + after) if before * after > 0 else 0.0

    i = max(k for k in range(len(stops) - 1) if places[k] <= t or k == 0)
    width = places[i + 1] - places[i]
    x = (t - places[i]) / width
    return ((1 + 2 * x) * (1 - x) ** 2 * values[i] + x * (1 - x) ** 2 * width * slope(i)
            + x * x * (3 - 2 * x) * values[i + 1] + x * x * (x - 1) * width * slope(i + 1))


def circular(lightness, chroma, hue):
    """A map from curves of lightness, chroma and hue."""
    return lambda t: within_screen(on_circle(through(lightness, t), through(chroma, t), through(hue, t)))


def dusk(t):
    """Straight from blue to yellow through grey."""
    blue, yellow = on_circle(0, 0.125, 264), on_circle(0, 0.155, 100)
    share = lambda axis: blue[axis] + t * (yellow[axis] - blue[axis])
    return within_screen((0.26 + 0.66 * t, share(1), share(2)))


def tide(t):
    """Both halves take the chroma that both their hues can be shown with."""
    away = abs(2 * t - 1)
    lightness = 0.96 - 0.60 * away
    chroma = 0.158 * math.sin(math.pi * 0.66 * away) if away > 0 else 0.0
    sides = [on_circle(lightness, chroma, hue) for hue in (256, 26)]
    share = min(largest_share(side) for side in sides)
    lab = sides[0 if t < 0.5 else 1]
    return lab[0], share * lab[1], share * lab[2]


def evenly(colour, parts=2048):
    """The same colours at places where they change at one pace."""
    labs = [colour(i / parts) for i in range(parts + 1)]
    lengths = [0.0]
    for before, after in zip(labs, labs[1:]):
        lengths.append(lengths[-1] + math.dist(before, after))

    def at(t):
        wanted = t * lengths[-1]
        i = next(k for k in range(1, parts + 1) if lengths[k] >= wanted or k == parts)
        x = (wanted - lengths[i - 1]) / (lengths[i] - lengths[i - 1])
        return colour((i - 1 + x) / parts)

    return at


MAPS = {
    "lagoon": circular([(0, 0.24), (1, 0.93)],
                       [(0, 0.10), (0.25, 0.085), (0.45, 0.088), (0.7, 0.125), (1, 0.165)],
                       [(0, 285), (0.25, 248), (0.5, 190), (0.75, 148), (1, 106)]),
    "forge": circular([(0, 0.13), (1, 0.96)],
                      [(0, 0.03), (0.25, 0.13), (0.45, 0.168), (0.6, 0.16), (0.8, 0.135), (1, 0.09)],
                      [(0, 290), (0.22, 318), (0.45, 378), (0.7, 414), (1, 465)]),
    "dusk": dusk,
    "spectrum": evenly(circular([(0, 0.33), (0.2, 0.55), (0.5, 0.80), (0.66, 0.88), (0.82, 0.72), (1, 0.45)],
                                [(0, 0.16), (0.2, 0.135), (0.36, 0.108), (0.5, 0.14), (0.66, 0.165), (0.82, 0.155), (1, 0.17)],
                                [(0, 288), (0.2, 255), (0.36, 205), (0.5, 150), (0.66, 105), (0.82, 62), (1, 26)])),
    "tide": tide,
}


def png(row):
    """An 8-bit RGB PNG, HEIGHT times the same row."""
    def chunk(kind, body):
        return struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))

    line = b"\0" + bytes(value for rgb in row for value in rgb)
    header = struct.pack(">IIBBBBB", len(row), HEIGHT, 8, 2, 0, 0, 0)
    return (b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + chunk(b"IDAT", zlib.compress(line * HEIGHT, 9))
            + chunk(b"IEND", b""))


def main():
    folder = pathlib.Path(sys.argv[1]) if len(sys.argv) > 1 else pathlib.Path(__file__).parent
    for name, colour in MAPS.items():
        row = [to_bytes(colour(i / (ENTRIES - 1))) for i in range(ENTRIES)]
        (folder / f"{name}.png").write_bytes(png(row))


if __name__ == "__main__":
    main()
