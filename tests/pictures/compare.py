# SPDX-License-Identifier: MIT
"""Compares two PNG pictures of the same scene, with Python alone.

    compare.py A B [LIMIT]   fails when the mean difference of the 8-bit channels, each averaged
                             over 4 x 4 pixels, is above LIMIT (2 unless given), or when a picture
                             shows nothing but one colour

Averaging leaves out what a driver may round otherwise: the edge of a line, the noise of a march.
"""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1] / "ui"))
import png  # noqa: E402

BLOCK = 4


def blocks(picture):
    """Sums of each channel over blocks of pixels, row by row."""
    width, height, channels, rows = picture
    for y in range(0, height - height % BLOCK, BLOCK):
        for x in range(0, width - width % BLOCK, BLOCK):
            for channel in range(channels):
                first, last = x * channels + channel, (x + BLOCK) * channels
                yield sum(sum(row[first:last:channels]) for row in rows[y:y + BLOCK])


def difference(first, second):
    """Mean difference of two PNG files; raises ValueError when they cannot be compared."""
    one, other = png.read(first), png.read(second)
    if one[:3] != other[:3]:
        raise ValueError(f"sizes differ: {one[:3]} and {other[:3]}")
    for file in (first, second):
        if png.deviation(file) < 2:
            raise ValueError(f"{file} shows next to nothing")
    gaps = [abs(a - b) for a, b in zip(blocks(one), blocks(other))]
    return sum(gaps) / len(gaps) / BLOCK ** 2


def main():
    limit = float(sys.argv[3]) if len(sys.argv) > 3 else 2.0
    try:
        mean = difference(sys.argv[1], sys.argv[2])
    except ValueError as error:
        sys.exit(str(error))
    print(f"== mean difference {mean:.3f} of 255, at most {limit:g} is allowed")
    sys.exit(mean > limit)


if __name__ == "__main__":
    main()
