# SPDX-License-Identifier: MIT
"""Makes docs/double_shear_layer.png: the same flow at the same viscosity in BGK, RM-MRT and ACM-MRT, side by side.

    shear_layer_lesson.py PROGRAM PICTURE

BGK and RM-MRT are shown in their last picture before the program stops them as unstable, ACM-MRT at the step of the
latter. A panel that cannot be had, because its run stops earlier, is an error.
"""

import struct
import subprocess
import sys
import tempfile
import zlib
from pathlib import Path

ROOT = Path(__file__).parents[2]
sys.path.insert(0, str(ROOT / "tests/ui"))
import png  # noqa: E402

SIDE = 480
PANELS = [("bgk", 35), ("mrt", 107), ("acm", 107)]  # scene, frame of 16 steps


def panel(program, model, frame, folder):
    picture = Path(folder) / f"{model}.png"
    subprocess.run([program, "render", str(ROOT / f"assets/scenes/double_shear_layer_{model}.toml"), "--backend", "cpu",
                    "--frames", str(frame), "--size", f"{SIDE}x{SIDE}", "--set", "view.field_of_view=32.5",
                    "--out", str(picture)], check=True)
    _, _, channels, rows = png.read(picture)
    if channels == 3:
        return rows
    return [b"".join(row[i:i + 3] for i in range(0, len(row), channels)) for row in rows]


def chunk(kind, body):
    return struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))


def write(file, rows):
    header = struct.pack(">IIBBBBB", len(rows[0]) // 3, len(rows), 8, 2, 0, 0, 0)
    # Each row as its difference from the one above, which packs better.
    above, lines = bytes(len(rows[0])), b""
    for row in rows:
        lines += b"\2" + bytes((a - b) & 255 for a, b in zip(row, above))
        above = row
    file.write_bytes(b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + chunk(b"IDAT", zlib.compress(lines, 9)) +
                     chunk(b"IEND", b""))


def main():
    program, picture = sys.argv[1], Path(sys.argv[2])
    with tempfile.TemporaryDirectory() as folder:
        panels = [panel(program, model, frame, folder) for model, frame in PANELS]
    write(picture, [b"".join(bytes(part) for part in line) for line in zip(*panels)])


if __name__ == "__main__":
    main()
