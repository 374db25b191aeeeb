# SPDX-License-Identifier: MIT
"""Asks `latticelab mesh` and `latticelab check` about good and bad meshes: what they are like, what is
doubtful, what is wrong. Samples of a scene have to be kept and found again.

    meshes.py PROGRAM
"""

import os
import subprocess
import sys
import tempfile
from pathlib import Path

BAD_INPUT = 2
CUBE = """v 0 0 0\nv 4 0 0\nv 4 2 0\nv 0 2 0\nv 0 0 1\nv 4 0 1\nv 4 2 1\nv 0 2 1
f 1 4 3 2\nf 5 6 7 8\nf 1 2 6 5\nf 2 3 7 6\nf 3 4 8 7\nf 4 1 5 8
"""
SCENE = """
[domain]
size = [2, 1, 1]
resolution = 24
[[obstacle]]
name = "box"
mesh = "box.obj"
position = {position}
scale = {scale}
"""


def expect(condition, what):
    if not condition:
        sys.exit(what)


def main():
    program = str(Path(sys.argv[1]).resolve())
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        cache = folder / "cache"
        box = folder / "box.obj"
        scene = folder / "scene.toml"
        box.write_text(CUBE, encoding="utf-8")

        def ask(*words):
            return subprocess.run([program, *words], capture_output=True, text=True, check=False, cwd=folder,
                                  env={**os.environ, "LATTICELAB_CACHE": str(cache)})

        def check(position, scale, more=""):
            scene.write_text(SCENE.format(position=position, scale=scale) + more, encoding="utf-8")
            done = ask("check", str(scene), "--backend", "cpu")
            expect(done.returncode == 0, done.stderr)
            return done.stdout

        said = ask("mesh", str(box)).stdout
        for text in ("triangles   12\n", "vertices    8\n", "parts       1\n", "closed; area 28\n", "volume      8\n",
                     "extent      4 x 2 x 1\n", "thickness   1 where it is thinnest, 25 % of the extent", "from 8 nodes"):
            expect(text in said, f"the report lacks '{text}':\n{said}")
        (folder / "open.obj").write_text(CUBE.rsplit("f 4 1", 1)[0], encoding="utf-8")
        said = ask("mesh", str(folder / "open.obj")).stdout
        expect("open, 4 open edges" in said and "volume      unknown" in said, said)
        (folder / "broken.obj").write_text("v 0 0 0\nv 1 nan 0\n", encoding="utf-8")
        for file, problem in (("broken.obj", "broken.obj:2: the coordinate"), ("none.obj", "no such file"), (".", "directory")):
            done = ask("mesh", str(folder / file))
            expect(done.returncode == BAD_INPUT and problem in done.stderr, f"{file}: {done.returncode} {done.stderr}")

        said = check([1, 0.5, 0.5], 0.5)
        expect("12 triangles, 8 vertices, 1 part, closed" in said, said)
        expect("thinnest part 3 nodes" in said and "extent 0.5 x 0.25 x 0.125" in said, said)
        expect("warning" not in said and "note" not in said, said)
        kept = list(cache.iterdir())
        expect(len(kept) == 1 and kept[0].suffix == ".samples", f"kept: {kept}")
        samples = kept[0].read_bytes()
        expect("in the domain" in said and check([1, 0.7, 0.5], 0.5).count(" in the domain") == 1, said)
        expect(list(cache.iterdir()) == kept and kept[0].read_bytes() == samples, "a moved obstacle was sampled again")
        kept[0].write_bytes(samples[:-5])
        check([1, 0.5, 0.5], 0.5)
        expect(kept[0].read_bytes() == samples, "a damaged file of samples was not replaced")
        expect("1.50 nodes thick" in check([1, 0.5, 0.5], 0.25), "no word about a thin box")
        expect("note        obstacle 0 (box): Of its surface" in check([0, 0.5, 0.5], 0.5), "no note on a box half outside")
        expect("warning     obstacle 0 (box): No part of its surface" in check([9, 0.5, 0.5], 0.5), "no warning of a box outside")
        done = ask("run", str(scene), "--backend", "cpu", "--steps", "3")
        expect(done.returncode == 0 and "Warning: obstacle 0 (box): No part" in done.stderr, done.stderr)

        unused = "[[obstacle.key]]\nstep = 0\n[[obstacle.key]]\nstep = 50\nposition = [1.2, 0.5, 0.5]\n"
        for more in ("velocity = [0.01, 0, 0]", "spin = [0, 0, 1]", unused):
            said = check([1, 0.5, 0.5], 0.5, more)
            expect("warning     obstacle 0 (box): Its " in said and "its motion is fixed" in said, said)
            done = ask("run", str(scene), "--backend", "cpu", "--steps", "3")
            expect(done.returncode == 0 and "its motion is fixed" in done.stderr, done.stderr)
            said = check([1, 0.5, 0.5], 0.5, 'motion = "driven"\n' + more)
            expect("warning" not in said, said)


if __name__ == "__main__":
    main()
