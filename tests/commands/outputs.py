# SPDX-License-Identifier: MIT
"""Names outputs that cannot be written: every command has to say so before it computes, with the place
and the reason, and to leave nothing behind.

    outputs.py PROGRAM
"""

import os
import subprocess
import sys
import tempfile
from pathlib import Path

BAD_INPUT = 2
ENDLESS = 1000000000
SCENE = """
[domain]
size = [2, 1, 1]
resolution = 16
[[probe]]
interval = 10
"""


def expect(condition, what):
    if not condition:
        sys.exit(what)


def main():
    program = sys.argv[1]
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        scene = folder / "probed.toml"
        scene.write_text(SCENE, encoding="utf-8")
        (folder / "file").write_text("kept", encoding="utf-8")
        (folder / "taken.csv").mkdir()
        (folder / "half_statistics.csv").mkdir()
        before = sorted(folder.rglob("*"))

        render = ("render", scene, "--size", "64x48", "--frames", "1000000", "--warm-up", "100000000", "--out")
        run = ("run", scene, "--steps", str(ENDLESS), "--probes")
        tune = ("tune", scene, "--steps", "1000000")
        tables = (run, (*tune, "--csv"), (*tune, "--write"), (*render, folder / "p.png", "--probes"),
                  ("bench", "fluid", "--size", "256x256x256", "--json"))
        cases = []
        for words in tables:
            cases += [(words, folder / "no" / "x.csv", "there is no folder"), (words, folder / "file" / "x.csv", "Not a directory"),
                      (words, folder / "taken.csv", "this is a folder"), (words, "/proc/x.csv", "cannot be written"),
                      (words, "/dev/null", "not a regular file")]
        cases.append((run, folder / "half.csv", "half_statistics.csv: this is a folder"))
        for out in ("x.mp4", "x.png", "frames"):
            cases += [(render, folder / "file" / out, "file: this is a file, not a folder"),
                      (render, folder / "file" / "new" / out, "file: this is a file, not a folder"),
                      (render, f"/proc/none/{out}", "/proc/none: the folder cannot be made")]
        if os.geteuid() != 0:
            locked = folder / "locked"
            locked.mkdir(mode=0o500)
            before = sorted(folder.rglob("*"))
            cases += [(render, locked / "x.mp4", "Permission denied"), (render, locked / "new" / "x.mp4", "Permission denied"),
                      (run, locked / "x.csv", "Permission denied")]
        for words, output, problem in cases:
            words = [program, *map(str, words), str(output), "--backend", "cpu"]
            try:
                done = subprocess.run(words, capture_output=True, text=True, check=False, timeout=20)
            except subprocess.TimeoutExpired:
                sys.exit(f"computed before it looked: {words}")
            expect(done.returncode == BAD_INPUT, f"{words}: {done.returncode} {done.stderr}")
            expect(problem in done.stderr and "ffmpeg" not in done.stderr, f"{words}: {done.stderr}")
            expect(sorted(folder.rglob("*")) == before, f"{words} left {sorted(folder.rglob('*'))}")

        # A name that will do, and a scene that will not: the folders made for it go again.
        for out in ("new/x.mp4", "new/deep/x.png", "new/frames"):
            words = [program, "render", "nonesuch.toml", "--backend", "cpu", "--out", str(folder / out)]
            done = subprocess.run(words, capture_output=True, text=True, check=False)
            expect(done.returncode == BAD_INPUT and sorted(folder.rglob("*")) == before, f"{words}: {done.stderr}")
        done = subprocess.run([program, "render", str(scene), "--backend", "cpu", "--size", "64x48", "--frames", "1",
                               "--steps-per-frame", "1", "--out", str(folder / "new" / "deep" / "x.png")],
                              capture_output=True, text=True, check=False)
        expect(done.returncode == 0 and (folder / "new" / "deep" / "x.png").exists(), done.stderr)


if __name__ == "__main__":
    main()
