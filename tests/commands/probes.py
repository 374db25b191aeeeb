# SPDX-License-Identifier: MIT
"""Runs a scene with probes and reads the tables back; rendering it has to give the same ones.

    probes.py PROGRAM
"""

import csv
import subprocess
import sys
import tempfile
from pathlib import Path

BAD_INPUT = 2
SCENE = """
[domain]
size = [2, 1, 1]
resolution = 16
[[probe]]
name = "in the middle"
interval = 10
[[probe]]
kind = "line"
position = [1, 0, 0.5]
end = [1, 1, 0.5]
interval = 10
start = 50
[[probe]]
kind = "domain"
interval = 20
"""


def expect(condition, what):
    if not condition:
        sys.exit(what)


def table(file):
    with file.open(newline="", encoding="utf-8") as stream:
        return list(csv.DictReader(stream))


def main():
    program = sys.argv[1]
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        scene = folder / "probed.toml"
        scene.write_text(SCENE, encoding="utf-8")

        def run(command, *words):
            return subprocess.run([program, command, str(scene), "--backend", "cpu", *words],
                                  capture_output=True, text=True, check=False)

        done = run("run", "--steps", "120", "--probes", str(folder / "out.csv"))
        expect(done.returncode == 0, done.stderr)
        series = table(folder / "out.csv")
        point = [row for row in series if row["kind"] == "point"]
        domain = [row for row in series if row["kind"] == "domain"]
        expect([row["step"] for row in point] == [str(s) for s in range(10, 121, 10)], f"steps: {point}")
        expect(all(row["probe"] == "in the middle" and row["energy"] == "" for row in point), f"cells: {point}")
        # An empty tunnel in which everything moves with the inflow.
        expect(all(abs(float(row["u"]) - 0.08) < 1e-3 for row in point), f"the velocity: {point}")
        expect(len(domain) == 6 and domain[0]["energy_loss"] == "", f"rows of the domain: {domain}")
        expect(all(abs(float(row["energy"]) - 0.0032) < 1e-4 for row in domain), f"the energy: {domain}")
        profile = [row for row in table(folder / "out_statistics.csv") if row["kind"] == "line"]
        expect(len(profile) == 17 and all(row["samples"] == "8" for row in profile), f"the profile: {profile}")
        expect(float(profile[-1]["y"]) == 1 and abs(float(profile[8]["mean_u"]) - 0.08) < 1e-3,
               f"the profile: {profile}")

        done = run("render", "--frames", "30", "--steps-per-frame", "4", "--warm-up", "0", "--size", "64x48",
                   "--out", str(folder / "frame.png"), "--probes", str(folder / "film.csv"))
        expect(done.returncode == 0, done.stderr)
        for suffix in ("", "_statistics"):
            expect((folder / f"film{suffix}.csv").read_bytes() == (folder / f"out{suffix}.csv").read_bytes(),
                   f"rendering gave other numbers in film{suffix}.csv")

        scene.write_text("title = \"none\"\n", encoding="utf-8")
        done = run("run", "--steps", "1", "--probes", str(folder / "none.csv"))
        expect(done.returncode == BAD_INPUT and "no probes" in done.stderr, f"no probes: {done.stderr}")
        done = run("run", "--steps", "0")
        expect(done.returncode == BAD_INPUT, "0 steps were run")


if __name__ == "__main__":
    main()
