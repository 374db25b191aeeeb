# SPDX-License-Identifier: MIT
"""Compares two PNG pictures of the same scene, with Python alone.

    picture.py A B [--mean 2.0]   fails when the mean difference of the 8-bit channels is larger,
                                  or when a picture shows nothing but one colour
"""

import struct
import sys
import zlib
from pathlib import Path


def unfilter(kind, line, above, step):
    """Undoes one row's PNG filter in place."""
    for i in range(len(line)):
        left = line[i - step] if i >= step else 0
        up, corner = above[i], above[i - step] if i >= step else 0
        if kind == 1:
            guess = left
        elif kind == 2:
            guess = up
        elif kind == 3:
            guess = (left + up) // 2
        elif kind == 4:
            ahead = left + up - corner
            distances = abs(ahead - left), abs(ahead - up), abs(ahead - corner)
            guess = (left, up, corner)[distances.index(min(distances))]
        else:
            return
        line[i] = (line[i] + guess) & 255


def read(path):
    """Width, height, channels and the rows of an 8-bit RGB or RGBA picture."""
    data = Path(path).read_bytes()
    if data[:8] != b"\x89PNG\r\n\x1a\n":
        sys.exit(f"{path} is no PNG")
    packed, position = b"", 8
    while position < len(data):
        length, kind = struct.unpack(">I4s", data[position:position + 8])
        body = data[position + 8:position + 8 + length]
        position += 12 + length
        if kind == b"IHDR":
            width, height, depth, colour, _, _, interlaced = struct.unpack(">IIBBBBB", body)
            if depth != 8 or colour not in (2, 6) or interlaced:
                sys.exit(f"{path}: only plain 8-bit RGB and RGBA is understood")
            channels = 3 if colour == 2 else 4
        elif kind == b"IDAT":
            packed += body
    raw, rows, above = zlib.decompress(packed), [], bytes(width * channels)
    for y in range(height):
        start = y * (width * channels + 1)
        line = bytearray(raw[start + 1:start + 1 + width * channels])
        unfilter(raw[start], line, above, channels)
        rows.append(bytes(line))
        above = line
    return width, height, channels, rows


def main():
    first, second = read(sys.argv[1]), read(sys.argv[2])
    limit = float(sys.argv[4]) if sys.argv[3:4] == ["--mean"] else 2.0
    if first[:3] != second[:3]:
        sys.exit(f"sizes differ: {first[:3]} and {second[:3]}")
    for name, picture in zip(sys.argv[1:], (first, second)):
        step = picture[2]
        if len({row[x:x + step] for row in picture[3] for x in range(0, len(row), step)}) < 16:
            sys.exit(f"{name} shows next to nothing")
    total = sum(abs(a - b) for r, s in zip(first[3], second[3]) for a, b in zip(r, s))
    mean = total / (first[0] * first[1] * first[2])
    print(f"== mean difference {mean:.3f} of 255, at most {limit:g} is allowed")
    sys.exit(mean > limit)


if __name__ == "__main__":
    main()
