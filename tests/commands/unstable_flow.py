# SPDX-License-Identifier: MIT
"""Renders a flow that cannot last: the program has to stop with its own exit status, say where the
flow broke and what to change, and keep the frames made before, or the picture of the last sound state.
Running one has to keep what its probes found until then.

    unstable_flow.py PROGRAM
"""

import csv
import re
import subprocess
import sys
import tempfile
from pathlib import Path

UNSTABLE = 3
UNSTABLE_FLUID = ["fluid.model=bgk", "fluid.viscosity=1e-6", "fluid.inflow_speed=0.25"]
SETTINGS = [*UNSTABLE_FLUID, "domain.resolution=16"]


def render(program, out, settings, *more):
    command = [program, "render", "ring", "--backend", "cpu", "--size", "64x48", "--out", str(out), *more]
    for setting in settings:
        command += ["--set", setting]
    return subprocess.run(command, capture_output=True, text=True, check=False)


def measure(program, scene, tables):
    ball = Path(__file__).resolve().parents[2] / "assets" / "meshes" / "ball.obj"
    scene.write_text(f"""
[domain]
size = [2, 1, 1]
resolution = 16
[[obstacle]]
mesh = "{ball}"
position = [0.7, 0.5, 0.5]
scale = 0.35
[[probe]]
position = [1.3, 0.5, 0.5]
interval = 10
""", encoding="utf-8")
    command = [program, "run", str(scene), "--backend", "cpu", "--steps", "4000", "--probes", str(tables)]
    for setting in UNSTABLE_FLUID:
        command += ["--set", setting]
    return subprocess.run(command, capture_output=True, text=True, check=False)


def main():
    program = sys.argv[1]
    with tempfile.TemporaryDirectory() as folder:
        frames = Path(folder) / "frames"
        frames.mkdir()
        film = render(program, frames, SETTINGS, "--frames", "400", "--steps-per-frame", "8", "--warm-up", "0")
        kept = len(list(Path(folder).rglob("*.png")))
        sound = Path(folder) / "sound.png"
        warm_up = render(program, sound, SETTINGS, "--frames", "1", "--warm-up", "4000")
        print(film.stderr)
        complaints = []
        probes = Path(folder) / "wake.csv"
        probed = measure(program, Path(folder) / "probed.toml", probes)
        for run in (film, warm_up, probed):
            if run.returncode != UNSTABLE:
                complaints.append(f"exit status {run.returncode}, not {UNSTABLE}: {run.stderr}")
            for text in ("node (", "step ", "fluid.inflow_speed is 0.25 lu", "set the model to acm"):
                if text not in run.stderr:
                    complaints.append(f"the message lacks '{text}': {run.stderr}")
        if not 0 < kept < 400:
            complaints.append(f"{kept} frames were kept")
        if f"Stopped after {kept} of 400 frames" not in film.stderr:
            complaints.append("the message does not say how many frames were kept")
        if not sound.exists() or f"the picture {sound} shows step" not in warm_up.stderr:
            complaints.append(f"there is no picture of where the flow was sound: {warm_up.stderr}")
        steps = [int(row["step"]) for row in csv.DictReader(probes.open(newline="", encoding="utf-8"))]
        broke_at = int(re.search(r"step (\d+), node", probed.stderr).group(1))
        if steps != list(range(10, broke_at + 1, 10)):
            complaints.append(f"the flow broke at step {broke_at}, and the probe has rows of the steps {steps}")
        if str(probes) not in probed.stderr:
            complaints.append(f"the message does not say where the probes' tables are: {probed.stderr}")
        if complaints:
            sys.exit("\n".join(complaints))


if __name__ == "__main__":
    main()
