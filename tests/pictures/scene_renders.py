# SPDX-License-Identifier: MIT
"""Renders one frame of a scene offscreen, on a coarse grid, and looks whether it shows something.

    scene_renders.py PROGRAM SCENE
"""

import subprocess
import sys
import tempfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1] / "ui"))
import png  # noqa: E402


def main():
    program, scene = sys.argv[1:3]
    cells = 'kind = "automaton"' in Path(scene).read_text()
    # Patterns need the room that their scene gives them.
    coarse = [] if cells else ["--set", "domain.resolution=16"]
    with tempfile.TemporaryDirectory() as folder:
        picture = Path(folder) / "frame.png"
        subprocess.run([program, "render", scene, "--backend", "cpu", *coarse,
                        "--warm-up", "20", "--frames", "1", "--size", "320x180", "--out", str(picture)], check=True)
        width, height, _, _ = png.read(picture)
        deviation = png.deviation(picture)
    print(f"{width}x{height}, deviation {deviation:.1f}")
    if (width, height) != (320, 180) or deviation < 4:
        sys.exit("that is not a picture of the scene")


if __name__ == "__main__":
    main()
