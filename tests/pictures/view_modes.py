# SPDX-License-Identifier: MIT
"""Renders a small scene in each mode of the view and holds it against the pictures kept in view_modes/.

    view_modes.py PROGRAM            fails when one has a peak signal-to-noise ratio below 40 dB, or a mean
                                     colour that is off by more than one step of 255
    view_modes.py PROGRAM --update   keeps the new looks; view them before you commit them
"""

import math
import subprocess
import sys
import tempfile
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent / "ui"))
import png  # noqa: E402
from window_test import CUBE  # noqa: E402

KEPT = HERE / "view_modes"
LEAST_RATIO = 40.0  # dB
MOST_OFF = 1.0

SCENE = """
title = "All that a view shows"
description = "Two emitters, a cube, a ground."

[domain]
size = [1.6, 1.0, 1.0]
resolution = 20

[fluid]
viscosity = 0.01
inflow_speed = 0.08

[[obstacle]]
mesh = "cube.obj"
position = [0.6, 0.5, 0.5]
scale = 0.3

[[emitter]]
position = [0.15, 0.5, 0.62]
size = [0.1, 0.4, 0.2]
rate = 60.0
lifetime = 800.0
colour = [1.0, 0.45, 0.2]

[[emitter]]
position = [0.15, 0.5, 0.36]
size = [0.1, 0.4, 0.2]
rate = 60.0
lifetime = 800.0
colour = [0.2, 0.5, 1.0]

[view]
eye = [0.1, -1.9, 1.2]
target = [0.8, 0.5, 0.4]
field_of_view = 36.0
extinction = 3.0
"""

MODES = {
    "smoke_studio": [],
    "smoke_dusk_agx": ["view.background=dusk", "view.tone_curve=agx", "view.ground=plain",
                       "view.light=[0.9, 0.5, 0.35]"],
    "smoke_white_metered": ["view.auto_exposure=true", "view.background=night", "emitter.0.colour=[1, 1, 1]",
                            "emitter.1.colour=[1, 1, 1]"],
    "particles_speed": ["view.mode=particles", "view.particle_colour=speed", "view.background=dark",
                        "view.ramp_low=[0.1, 0.3, 1]", "view.ramp_high=[1, 0.8, 0.2]", "view.point_size=3"],
    "particles_emitter": ["view.mode=particles", "view.particle_colour=emitter", "view.background=light",
                          "view.ground=none", "view.point_size=3"],
}


def render(program, folder, name, picture):
    scene = Path(folder) / "view.toml"
    scene.write_text(SCENE)
    (Path(folder) / "cube.obj").write_text(CUBE)
    settings = [word for setting in MODES[name] for word in ("--set", setting)]
    subprocess.run([program, "render", str(scene), "--backend", "cpu", "--warm-up", "400", "--frames", "1",
                    "--steps-per-frame", "1", "--size", "256x144", *settings, "--out", str(picture)],
                   check=True, capture_output=True)


def samples(file):
    width, height, channels, rows = png.read(file)
    return (width, height, channels), b"".join(bytes(row) for row in rows)


def compare(drawn, kept):
    """Peak signal-to-noise ratio in dB, and how far the mean of a channel is off at most."""
    shape, one = samples(drawn)
    other_shape, other = samples(kept)
    if shape != other_shape:
        sys.exit(f"{drawn} is {shape}, {kept} {other_shape}")
    square = sum((a - b) ** 2 for a, b in zip(one, other)) / len(one)
    ratio = math.inf if square == 0 else 10 * math.log10(255 ** 2 / square)
    channels = shape[2]
    count = len(one) / channels
    off = max(abs(sum(one[c::channels]) - sum(other[c::channels])) / count for c in range(channels))
    return ratio, off


def main():
    program = sys.argv[1]
    bad = []
    with tempfile.TemporaryDirectory() as folder:
        for name in MODES:
            kept = KEPT / f"{name}.png"
            if "--update" in sys.argv[2:]:
                KEPT.mkdir(exist_ok=True)
                render(program, folder, name, kept)
                continue
            drawn = Path(folder) / f"{name}.png"
            render(program, folder, name, drawn)
            ratio, off = compare(drawn, kept)
            print(f"{name}: {ratio:.1f} dB, mean colour off by {off:.2f}")
            if ratio < LEAST_RATIO or off > MOST_OFF:
                bad.append(name)
        if "--update" not in sys.argv[2:]:
            # The floor has to be able to tell modes apart.
            ratio, _ = compare(KEPT / "smoke_studio.png", KEPT / "smoke_dusk_agx.png")
            if ratio > LEAST_RATIO:
                sys.exit("the comparison would not notice another look")
    if bad:
        sys.exit(f"{', '.join(bad)}: looks otherwise; if that is meant: view_modes.py PROGRAM --update")


if __name__ == "__main__":
    main()
