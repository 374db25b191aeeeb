# SPDX-License-Identifier: MIT
"""Carries out scripts without a window: what they print, write and return.

    scripts.py PROGRAM
"""

import struct
import subprocess
import sys
import tempfile
from pathlib import Path

BAD_INPUT, UNSTABLE = 2, 3
GRID = "open game_of_life\nset automaton.width=96 automaton.height=64 automaton.start=empty\n"


def expect(condition, what):
    if not condition:
        sys.exit(what)


def size_of_png(file):
    data = file.read_bytes()
    expect(data[:8] == b"\x89PNG\r\n\x1a\n", f"{file} is no PNG")
    return struct.unpack(">II", data[16:24])


def main():
    program = str(Path(sys.argv[1]).resolve())
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)

        def run(text, *words):
            (folder / "demo.lab").write_text(text, encoding="utf-8")
            return subprocess.run([program, "run", "demo.lab", "--backend", "cpu", *words], capture_output=True,
                                  text=True, check=False, cwd=folder, timeout=100)

        done = run(GRID + "place gosper_glider_gun 22 12\nrun\nwait until population > 75\nprint {population} at {generation}\n")
        expect(done.returncode == 0, f"{done.returncode}: {done.stderr}")
        first = done.stdout
        expect(" at " in first, first)
        # The same again: time passes in `wait` alone.
        expect(run((folder / "demo.lab").read_text(encoding="utf-8")).stdout == first, "a script does not repeat itself")

        done = run(GRID + "place glider 9 9\ncell 9 999 1\nprint never\n")
        expect(done.returncode == BAD_INPUT and "demo.lab:4:8" in done.stderr, f"{done.returncode}: {done.stderr}")
        expect("never" not in done.stdout, "a script goes on after an error")
        done = run("print never\nopne x\n")
        expect(done.returncode == BAD_INPUT and "did you mean 'open'" in done.stderr and "never" not in done.stdout, done.stderr)
        done = run(GRID + "expect population = 3\n")
        expect(done.returncode == BAD_INPUT and "population is 0, not = 3" in done.stderr, done.stderr)
        done = run("open double_shear_layer_bgk\nrun\nwait 3000 steps\n")
        expect(done.returncode == UNSTABLE and "demo.lab:3:" in done.stderr, f"{done.returncode}: {done.stderr}")
        done = run("print x\n", "--set", "fluid.viscosity=1")
        expect(done.returncode == BAD_INPUT, done.stderr)
        done = run("help\nhelp wait\n")
        expect(done.returncode == 0 and "wait N steps" in done.stdout, done.stdout)
        done = run("compare this\n")
        expect(done.returncode == BAD_INPUT and "window" in done.stderr, done.stderr)

        check = subprocess.run([program, "check", "demo.lab"], capture_output=True, text=True, check=False, cwd=folder)
        expect(check.returncode == 0 and "valid" in check.stdout, check.stderr)
        lessons = subprocess.run([program, "lesson"], capture_output=True, text=True, check=False)
        expect(lessons.returncode == 0 and lessons.stdout.count("\n") >= 8, lessons.stderr)

        done = run(GRID + "place gosper_glider_gun 22 12\npicture gun.png size 320x180\npicture large.png size 160x90 scale 2\n"
                   "film gun.gif frames 5 size 96x64\nexpect generation = 10 and not running\n")
        if "EGL" in done.stderr:
            print(f"SKIPPED the pictures: {done.stderr.strip()}")
            return
        expect(done.returncode == 0, f"{done.returncode}: {done.stderr}")
        expect(size_of_png(folder / "gun.png") == (320, 180), "gun.png has another size")
        expect(size_of_png(folder / "large.png") == (320, 180), "large.png has another size")
        film = folder / "gun.gif"
        expect(film.exists() or (folder / "gun").is_dir(), f"there is no film: {done.stderr}")


if __name__ == "__main__":
    main()
