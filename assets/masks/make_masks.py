#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Writes the inlet masks of this folder: grey PNG files whose brightness scales the inflow.

    make_masks.py [FOLDER]      write them to FOLDER (default: beside this script)
"""

import math
import pathlib
import struct
import sys
import zlib


def png(rows):
    """An 8-bit grey PNG of rows of numbers from 0 to 1."""
    def chunk(kind, body):
        return struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))

    lines = b"".join(b"\0" + bytes(round(255 * value) for value in row) for row in rows)
    header = struct.pack(">IIBBBBB", len(rows[0]), len(rows), 8, 0, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + chunk(b"IDAT", zlib.compress(lines, 9)) + chunk(b"IEND", b"")


def nozzle(size=128, radius=0.1, edge=0.015):
    """A round hole in the middle, `radius` of the face's side, with a boundary layer `edge` thick."""
    def brightness(x, y):
        from_middle = math.hypot((x + 0.5) / size - 0.5, (y + 0.5) / size - 0.5)
        return 0.5 * (1 - math.tanh((from_middle - radius) / edge))

    return [[brightness(x, y) for x in range(size)] for y in range(size)]


def main():
    folder = pathlib.Path(sys.argv[1]) if len(sys.argv) > 1 else pathlib.Path(__file__).parent
    (folder / "nozzle.png").write_bytes(png(nozzle()))


if __name__ == "__main__":
    main()
