# SPDX-License-Identifier: MIT
"""Reads 8-bit RGB and RGBA PNG files without interlace, with the standard library alone."""

import struct
import zlib


def _unfilter(kind, line, above, step):
    for i in range(len(line)):
        left = line[i - step] if i >= step else 0
        corner = above[i - step] if i >= step else 0
        if kind == 1:
            line[i] = (line[i] + left) & 255
        elif kind == 2:
            line[i] = (line[i] + above[i]) & 255
        elif kind == 3:
            line[i] = (line[i] + (left + above[i]) // 2) & 255
        elif kind == 4:
            guess = left + above[i] - corner
            da, db, dc = abs(guess - left), abs(guess - above[i]), abs(guess - corner)
            nearest = left if da <= db and da <= dc else above[i] if db <= dc else corner
            line[i] = (line[i] + nearest) & 255
    return line


def read(file):
    """Width, height, channels and rows of bytes."""
    data = open(file, "rb").read()
    if data[:8] != b"\x89PNG\r\n\x1a\n":
        raise ValueError(f"{file} is not a PNG file")
    place, packed, header = 8, b"", None
    while place < len(data):
        length, kind = struct.unpack(">I4s", data[place:place + 8])
        body = data[place + 8:place + 8 + length]
        if kind == b"IHDR":
            header = struct.unpack(">IIBBBBB", body)
        elif kind == b"IDAT":
            packed += body
        place += length + 12
    width, height, depth, colour, _, _, interlace = header
    channels = {2: 3, 6: 4}[colour]
    if depth != 8 or interlace:
        raise ValueError(f"{file}: only 8 bits without interlace are read")
    raw = zlib.decompress(packed)
    stride = width * channels
    above, rows = bytearray(stride), []
    for y in range(height):
        start = y * (stride + 1)
        above = _unfilter(raw[start], bytearray(raw[start + 1:start + 1 + stride]), above, channels)
        rows.append(above)
    return width, height, channels, rows


def deviation(file):
    """Largest standard deviation of a channel, 0 for a picture of one colour."""
    _, _, channels, rows = read(file)
    pixels = b"".join(rows)
    largest = 0.0
    for channel in range(channels):
        values = pixels[channel::channels]
        mean = sum(values) / len(values)
        largest = max(largest, sum((value - mean) ** 2 for value in values) / len(values))
    return largest ** 0.5
