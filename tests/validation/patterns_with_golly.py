# SPDX-License-Identifier: MIT
"""Runs the patterns of the gallery in bgolly, Golly's program without a window, and compares what
becomes of them with what is known of them.

    patterns_with_golly.py FOLDER
"""

import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

# Cells alive after generations. R-pentomino, acorn, diehard, rabbits: LifeWiki and Golly's own
# collection; guns: a glider of five cells each period; oscillators: their periods.
POPULATIONS = {
    "glider": {0: 5, 4: 5, 1000: 5},
    "lightweight_spaceship": {0: 9, 1: 12, 2: 9, 4: 9, 400: 9},
    "middleweight_spaceship": {0: 11, 4: 11, 400: 11},
    "heavyweight_spaceship": {0: 13, 4: 13, 400: 13},
    "gosper_glider_gun": {0: 36, 30: 41, 60: 46, 90: 51, 120: 56, 3000: 536},
    "simkin_glider_gun": {0: 36, 120: 41, 240: 46, 360: 51, 1200: 86},
    "r_pentomino": {0: 5, 1103: 116, 1104: 116, 1203: 116},
    "acorn": {0: 7, 5206: 633, 5306: 633},
    "diehard": {0: 7, 129: 2, 130: 0},
    "rabbits": {0: 9, 17331: 1744, 17431: 1744},
    "pulsar": {0: 48, 1: 56, 2: 72, 3: 48, 300: 48},
    "pentadecathlon": {0: 12, 3: 40, 15: 12, 1500: 12},
    # Half of the cells of a square that grows a cell every two generations: each 64 generations the
    # growth itself grows by 64^2 / 2.
    "spacefiller": {0: 187, 64: 1827, 128: 5507, 192: 11235, 256: 19011, 512: 70595},
    "highlife_replicator": {0: 12, 12: 24, 24: 24, 36: 48},
    "replicator": {0: 8, 4: 64, 8: 64, 16: 64},
}

# For each output wire, a row whose last cell is watched: generations at which an electron's head
# is there, and at which there must be none.
ELECTRONS = {
    "wireworld_clock": {1: ([38, 48, 58], [39, 43, 53])},
    "wireworld_diodes": {1: ([38, 48, 58], [43]), 9: ([], [38, 48, 58, 68])},
    "wireworld_or": {3: ([22, 38, 54], [70])},
    "wireworld_xor": {3: ([37, 53], [21, 69])},
    "wireworld_half_adder": {7: ([36], [52, 68, 84]), 10: ([53, 69], [37, 85])},
    "wireworld_and": {7: ([36], [52, 68, 84])},
    "wireworld_not": {4: ([45, 93, 109], [29, 61, 77])},
}

WIREWORLD = ("-a", "RuleLoader", "-r", "WireWorld", "-s", "/usr/share/golly/Rules/")

# Wires: cells that are not empty stay so, whatever runs on them.
WIRES = {"wireworld_squares"}

# Rules without cells, which are to be filled at random.
WITHOUT_CELLS = {"cyclic_paper", "cyclic_spirals", "greenberg_hastings", "forest_fire",
                 "forest_fire_paper"}


def run(bgolly, pattern, generation, *options):
    """bgolly's words on a pattern after a generation."""
    words = [bgolly, "-m", str(generation), "-i", str(max(generation, 1)), *options, str(pattern)]
    result = subprocess.run(words, capture_output=True, text=True, timeout=120, check=False)
    if result.returncode != 0:
        sys.exit(f"{' '.join(words)}: {result.stdout}{result.stderr}")
    return result.stdout


def population(bgolly, pattern, generation, *options):
    if generation > 5000:
        options = ("-a", "HashLife")
    found = re.findall(r"^([\d,]+): ([\d,]+)$", run(bgolly, pattern, generation, *options), re.MULTILINE)
    by_generation = {int(g.replace(",", "")): int(p.replace(",", "")) for g, p in found}
    return by_generation.get(generation)


def rows(rle):
    """The rows of a pattern of single letters, as text."""
    body = "".join(line for line in rle.splitlines() if not line.startswith(("#", "x")))
    text = "".join(tag * int(count or 1)
                   for count, tag in re.findall(r"(\d*)([.A-X$])", body.split("!")[0]))
    return text.split("$")


def electron_at_end(bgolly, pattern, row, generation):
    with tempfile.TemporaryDirectory() as folder:
        out = Path(folder) / "out.rle"
        run(bgolly, pattern, generation, *WIREWORLD, "-o", str(out))
        return rows(out.read_text())[row].endswith("A")


def failures(bgolly, folder):
    for name, expected in POPULATIONS.items():
        for generation, cells in expected.items():
            found = population(bgolly, folder / f"{name}.rle", generation)
            if found != cells:
                yield f"{name}: {found} cells after {generation} generations, not {cells}"
    for name in WIRES:
        cells = [population(bgolly, folder / f"{name}.rle", generation, *WIREWORLD)
                 for generation in (0, 1, 100)]
        if not cells[0] or len(set(cells)) != 1:
            yield f"{name}: {cells} cells that are not empty"
    for name, wires in ELECTRONS.items():
        for row, (there, gone) in wires.items():
            for generation in there + gone:
                found = electron_at_end(bgolly, folder / f"{name}.rle", row, generation)
                if found != (generation in there):
                    yield f"{name}: row {row}, generation {generation}: electron is {found}"


def main():
    folder = Path(sys.argv[1])
    listed = set(POPULATIONS) | set(ELECTRONS) | WIRES | WITHOUT_CELLS
    found = {file.stem for file in folder.iterdir()}
    if listed != found:
        sys.exit(f"patterns that are not listed here, or are missing: {sorted(listed ^ found)}")
    bgolly = shutil.which("bgolly")
    if not bgolly:
        print("SKIPPED: bgolly is not installed (Debian package golly)")
        return
    wrong = list(failures(bgolly, folder))
    print("\n".join(wrong))
    print(f"{len(listed)} patterns, {len(wrong)} differences")
    sys.exit(bool(wrong))


if __name__ == "__main__":
    main()
