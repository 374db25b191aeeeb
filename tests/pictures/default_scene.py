# SPDX-License-Identifier: MIT
"""Renders the default scene and holds it against the picture kept beside this file.

    default_scene.py PROGRAM            fails when it looks otherwise
    default_scene.py PROGRAM --update   keeps the new look; view it before you commit it
"""

import subprocess
import sys
import tempfile
from pathlib import Path

import compare

HERE = Path(__file__).resolve().parent
KEPT = HERE / "default_scene.png"
LIMIT = 2.0  # of 255; smoke taken away or the camera moved by a few degrees changes far more


def render(program, picture, *more):
    scene = HERE.parents[1] / "assets/scenes/jet_ball.toml"
    subprocess.run([program, "render", str(scene), "--backend", "cpu", "--set", "domain.resolution=32",
                    "--frames", "30", "--steps-per-frame", "20", "--warm-up", "0", "--size", "384x216",
                    *more, "--out", str(picture)], check=True)


def main():
    program = sys.argv[1]
    if "--update" in sys.argv[2:]:
        render(program, KEPT)
        return
    with tempfile.TemporaryDirectory() as folder:
        drawn, bare = Path(folder) / "drawn.png", Path(folder) / "bare.png"
        render(program, drawn)
        mean = compare.difference(drawn, KEPT)
        print(f"mean difference {mean:.3f} of 255, at most {LIMIT:g} is allowed")
        # The limit has to be able to tell smoke from none.
        render(program, bare, "--set", "view.extinction=0.001")
        without = compare.difference(bare, KEPT)
        print(f"without smoke it is {without:.3f}")
    if mean > LIMIT:
        sys.exit("the default scene looks otherwise; if that is meant: default_scene.py PROGRAM --update")
    if without < 2 * LIMIT:
        sys.exit("the comparison would not notice missing smoke")


if __name__ == "__main__":
    main()
