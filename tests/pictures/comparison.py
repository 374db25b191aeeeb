# SPDX-License-Identifier: MIT
"""Renders two simulations in one picture and holds each half against what that side gives alone.

    comparison.py PROGRAM
"""

import json
import re
import subprocess
import sys
import tempfile
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent / "ui"))
import png  # noqa: E402

SCENES = HERE.parents[1] / "assets/scenes"
WIDTH, HEIGHT = 320, 180
FLOW = ["--set", "domain.resolution=20", "--warm-up", "0", "--frames", "6", "--steps-per-frame", "20"]
CELLS = ["--warm-up", "0", "--frames", "4", "--steps-per-frame", "5"]
LABELS = 40   # rows above and below that text may cover
DIVIDER = 2   # columns on either side of the border that the line may cover


def render(program, scene, picture, *options, width=WIDTH):
    subprocess.run([program, "render", str(SCENES / f"{scene}.toml"), "--backend", "cpu", "--passes", "2",
                    "--size", f"{width}x{HEIGHT}", *options, "--out", str(picture)],
                   check=True, capture_output=True)
    return rgb(picture)


def rgb(picture):
    _, _, channels, rows = png.read(picture)
    return [[tuple(row[channels * x:channels * x + 3]) for x in range(len(row) // channels)] for row in rows]


def expect_part(whole, part, columns, shift, what):
    """Columns of `whole` equal those of `part`, `shift` further left."""
    for y in range(LABELS, HEIGHT - LABELS):
        for x in range(*columns):
            if whole[y][x] != part[y][x - shift]:
                sys.exit(f"{what}: pixel ({x}, {y}) is {whole[y][x]}, alone {part[y][x - shift]}")


def differ(one, other, columns):
    return any(one[y][x] != other[y][x] for y in range(LABELS, HEIGHT - LABELS) for x in range(*columns))


def check_curtain(program, folder, name, scene, options, variant):
    alone = render(program, scene, folder / "one.png", *options)
    other = render(program, scene, folder / "other.png", *options, "--set", variant)
    border = round(0.4 * WIDTH)
    both = render(program, scene, folder / "both.png", *options, "--compare-set", variant, "--curtain", "0.4")
    if not differ(alone, other, (border + DIVIDER, WIDTH)):
        sys.exit(f"{name}: the variant looks like the scene, so that the test could not fail")
    expect_part(both, alone, (0, border - DIVIDER), 0, f"{name}, left of the curtain")
    expect_part(both, other, (border + DIVIDER, WIDTH), 0, f"{name}, right of the curtain")
    print(f"{name}: both sides of the curtain are what each gives alone")


def check_halves(program, folder):
    """Of a grid as it is and one half as fine again: as many steps each, when that is asked for."""
    variant = "domain.resolution=30"
    both = render(program, "jet_ball", folder / "halves.png", *FLOW, "--compare-set", variant, "--compare-layout",
                  "side_by_side", "--compare-same-steps")
    half = WIDTH // 2
    # In half the width the camera stands as much farther away as narrow windows have it.
    text = (SCENES / "jet_ball.toml").read_text()
    eye, target = (json.loads(re.search(rf"^{key} *= *(\[.*?\])", text, re.MULTILINE)[1]) for key in ("eye", "target"))
    factor = (16 / 9 / (half / HEIGHT)) ** 0.7
    stepped = [t + (e - t) * factor for e, t in zip(eye, target)]
    camera = ["--set", f"view.eye=[{', '.join(repr(v) for v in stepped)}]"]
    for name, options, shift in (("left", [], 0), ("right", ["--set", variant], half)):
        alone = render(program, "jet_ball", folder / f"{name}.png", *FLOW, *camera, *options, width=half)
        edges = (DIVIDER, half - DIVIDER) if shift == 0 else (half + DIVIDER, WIDTH - DIVIDER)
        expect_part(both, alone, edges, shift, f"side by side, {name}")
    print("side by side: each half is what its side gives alone")


def check_refusals(program, folder):
    for options, words in ((["--compare", "game_of_life"], "the scene beside it a flow"),
                           (["--compare-set", "fluid.modle=bgk"], "did you mean 'model'"),
                           (["--curtain", "0.3"], "nothing to compare with")):
        result = subprocess.run([program, "render", str(SCENES / "jet_ball.toml"), "--backend", "cpu", *options,
                                 "--out", str(folder / "none.png")], capture_output=True, text=True)
        if result.returncode != 2 or words not in result.stderr:
            sys.exit(f"{options}: status {result.returncode}, {result.stderr}")


def main():
    program = sys.argv[1]
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        check_curtain(program, folder, "flow", "jet_ball", FLOW, "fluid.inflow_speed=0.05")
        check_curtain(program, folder, "cells", "game_of_life", CELLS, "automaton.rule=B36/S23")
        check_halves(program, folder)
        check_refusals(program, folder)


if __name__ == "__main__":
    main()
