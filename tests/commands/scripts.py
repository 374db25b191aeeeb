# SPDX-License-Identifier: MIT
"""Carries out scripts without a window: what they print, write and return.

    scripts.py PROGRAM
"""

import os
import signal
import struct
import subprocess
import sys
import tempfile
import time
from pathlib import Path

FAILURE, BAD_INPUT, UNSTABLE, INTERRUPTED = 1, 2, 3, 130
GRID = "open game_of_life\nset automaton.width=96 automaton.height=64 automaton.start=empty\n"
BREAKS = "open double_shear_layer_bgk\nset domain.resolution=48 fluid.viscosity=1e-7 run.speed_limit=0.15\nrun\n"


def expect(condition, what):
    if not condition:
        sys.exit(what)


def size_of_png(file):
    data = file.read_bytes()
    expect(data[:8] == b"\x89PNG\r\n\x1a\n", f"{file} is no PNG")
    return struct.unpack(">II", data[16:24])


def check_broken_off(program, folder):
    """Ctrl+C ends a film with the frames made so far."""
    (folder / "long.lab").write_text(GRID + "film long.gif frames 100000 size 96x64\n", encoding="utf-8")
    running = subprocess.Popen([program, "run", "long.lab", "--backend", "cpu"], stderr=subprocess.PIPE, text=True,
                               cwd=folder)
    time.sleep(8)
    running.send_signal(signal.SIGINT)
    said = running.communicate(timeout=60)[1]
    expect(running.returncode == INTERRUPTED, f"{running.returncode}: {said}")
    expect("Saved" in said and ((folder / "long.gif").exists() or (folder / "long").is_dir()),
           f"the film is lost: {said}")


def main():
    program = str(Path(sys.argv[1]).resolve())
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)

        def run(text, *words, environment=None):
            (folder / "demo.lab").write_text(text, encoding="utf-8")
            return subprocess.run([program, "run", "demo.lab", "--backend", "cpu", *words], capture_output=True,
                                  text=True, check=False, cwd=folder, timeout=100,
                                  env={**os.environ, **(environment or {})})

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
        done = run(BREAKS + "wait 3000 steps\n")
        expect(done.returncode == UNSTABLE and "demo.lab:4:" in done.stderr, f"{done.returncode}: {done.stderr}")
        done = run("print x\n", "--set", "fluid.viscosity=1")
        expect(done.returncode == BAD_INPUT, done.stderr)
        done = run("help\nhelp wait\n")
        expect(done.returncode == 0 and "wait N steps" in done.stdout, done.stdout)
        done = run("compare this\n")
        expect(done.returncode == BAD_INPUT and "window" in done.stderr, done.stderr)

        done = run(GRID + "place glider 9 9\nstep 3\nsave w.lattice\nopen w.lattice\nexpect population = 5 and generation = 3\n")
        expect(done.returncode == 0 and (folder / "w.lattice").exists(), f"{done.returncode}: {done.stderr}")
        done = run("open double_shear_layer_bgk\nset run.steps_per_frame 100\nrun\nwait 1000000 seconds\n")
        expect(done.returncode == BAD_INPUT and "3000000000 steps" in done.stderr, f"{done.returncode}: {done.stderr}")
        done = run(BREAKS + "wait until halted within 3000\nexpect step = 99999\n")
        expect(done.returncode == BAD_INPUT, f"an error after the expected halt: {done.returncode}: {done.stderr}")
        (folder / "deep.toml").write_text("a." * 500000 + "a = 1", encoding="utf-8")
        hostile = subprocess.run([program, "--lesson", "deep.toml"], capture_output=True, text=True, check=False, cwd=folder)
        expect(hostile.returncode >= 0, f"a lesson crashes the program: {hostile.returncode}")

        check = subprocess.run([program, "check", "demo.lab"], capture_output=True, text=True, check=False, cwd=folder)
        expect(check.returncode == 0 and "commands, all of them known" in check.stdout, check.stdout + check.stderr)
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

        done = run(GRID + "run\npicture none.png\n", environment={"__EGL_VENDOR_LIBRARY_FILENAMES": "/dev/null"})
        expect(done.returncode == FAILURE, f"without OpenGL: {done.returncode}: {done.stderr}")
        check_broken_off(program, folder)


if __name__ == "__main__":
    main()
