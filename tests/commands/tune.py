# SPDX-License-Identifier: MIT
"""Searches for the fastest (l, alpha) of a small scene: the printed table, the table as a file, the
scene written with the fastest pair, what is remembered, and what is said of bad input.

    tune.py PROGRAM
"""

import csv
import os
import re
import signal
import subprocess
import sys
import tempfile
from pathlib import Path

BAD_INPUT = 2
INTERRUPTED = 130
MESH = Path("assets/meshes/ball.obj").resolve()
SCENE = f"""
title = "small"
[domain]
size = [2, 1, 1]
resolution = 16
[solid]
block_side = 4
[[obstacle]]
mesh = "{MESH}"
scale = 0.4
"""


def expect(condition, what):
    if not condition:
        sys.exit(what)


def check_interruption(words):
    """Ctrl+C prints what is known by then and remembers nothing."""
    with tempfile.TemporaryDirectory() as cache:
        process = subprocess.Popen(words, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
                                   env={**os.environ, "LATTICELAB_CACHE": cache})
        for line in process.stderr:
            if "Timing" in line:
                process.send_signal(signal.SIGINT)
                break
        told, errors = process.communicate(timeout=60)
        expect(process.returncode == INTERRUPTED, f"Ctrl+C: status {process.returncode}, {errors}")
        expect("Stopped after" in errors and "l \\ alpha" in told and "fastest" in told, f"Ctrl+C: {told}{errors}")
        kept = [file.name for file in Path(cache).iterdir() if file.suffix != ".samples"]
        expect(not kept, f"half a search was remembered: {kept}")


def main():
    program = sys.argv[1]
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        scene = folder / "small.toml"
        scene.write_text(SCENE, encoding="utf-8")
        cache = folder / "cache"

        def run(*words, where=cache):
            return subprocess.run([program, *map(str, words), "--backend", "cpu"], capture_output=True, text=True,
                                  check=False, env={**os.environ, "LATTICELAB_CACHE": str(where)})

        done = run("tune", scene, "--csv", folder / "t.csv", "--write", folder / "fast.toml")
        expect(done.returncode == 0, done.stderr)
        with (folder / "t.csv").open(newline="", encoding="utf-8") as stream:
            rows = list(csv.DictReader(stream))
        pairs = {(int(r["l"]), int(r["alpha"])): float(r["step_ms"]) for r in rows}
        expect({l for l, _ in pairs} == {1, 2, 4, 8, 16, 32}, f"values of l: {sorted(pairs)}")
        expect({1, 16, 1 << 30} < {a for _, a in pairs} and len(pairs) == len(rows) == 6 * 12, f"pairs: {sorted(pairs)}")
        for r in rows:
            whole = float(r["fluid_ms"]) + float(r["boundary_ms"])
            expect(float(r["fluid_ms"]) > 0 and abs(whole - float(r["step_ms"])) < 1e-9 * whole, f"a row: {r}")

        best = min(pairs, key=pairs.get)
        found = re.search(r"fastest *l = (\d+), alpha = (\w+): ([\d.]+) ms", done.stdout)
        expect(found, f"no fastest pair in:\n{done.stdout}")
        expect(int(found[1]) == best[0] and found[2] == ("SoA" if best[1] == 1 << 30 else str(best[1])),
               f"the fastest is {best}, told is {found[0]}")
        expect(abs(float(found[3]) / pairs[best] - 1) < 1e-3, f"told {found[0]}, in the file {pairs[best]}")
        expect(done.stdout.count("*") == 2, f"the best is not marked once in the table and once below:\n{done.stdout}")
        present = re.search(r"present *l = 4, alpha = SoA: .* ([\d.]+) x the fastest", done.stdout)
        expect(present and abs(float(present[1]) - pairs[4, 1 << 30] / pairs[best]) < 0.01, f"present:\n{done.stdout}")
        expect("Timing 100 %" in done.stderr, f"no progress:\n{done.stderr}")

        fast = (folder / "fast.toml").read_text(encoding="utf-8")
        expect(f"alpha = {best[1]}" in fast, f"the scene written has another alpha:\n{fast}")
        expect(run("check", folder / "fast.toml").returncode == 0, "the scene written is not valid")
        remembered = list(cache.glob("*.csv"))
        expect(len(remembered) == 1 and "Remembered in" in done.stderr, f"remembered: {remembered}, {done.stderr}")
        first = remembered[0].read_bytes()
        for steps in (1, 5):  # measured in five portions
            quick = run("tune", folder / "fast.toml", "--steps", steps)
            expect(quick.returncode == 0, "the scene written cannot be tuned")
            expect("Not remembered: that takes 10 steps" in quick.stderr, f"{steps} steps:\n{quick.stderr}")
            expect(list(cache.glob("*.csv")) == remembered and remembered[0].read_bytes() == first,
                   f"{steps} steps took the place of a real search")
        expect(run("tune", folder / "fast.toml", "--steps", 10).returncode == 0, "the usual steps, given")
        expect(list(cache.glob("*.csv")) == remembered, "the same scene was remembered under several names")
        expect(remembered[0].read_bytes() != first, "the usual steps, given, are not remembered")

        check_interruption([program, "tune", str(scene), "--steps", "2000", "--backend", "cpu"])

        expect(run("tune", scene, "--steps", 1, where=scene).returncode == 0, "without a cache the command fails")
        for words, said in ((("tune", scene, "--steps", "0"), "--steps"), (("tune",), "SCENE"),
                            (("tune", folder / "none.toml"), "none.toml"),
                            (("tune", scene, "--csv", folder / "no" / "t.csv"), "no folder"),
                            (("tune", scene, "--set", "obstacle.mesh=gone.obj"), "gone.obj")):
            done = run(*words)
            expect(done.returncode == BAD_INPUT and said in done.stderr, f"{words}: {done.returncode} {done.stderr}")


if __name__ == "__main__":
    main()
