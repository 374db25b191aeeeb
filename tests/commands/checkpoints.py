# SPDX-License-Identifier: MIT
"""A world kept in a file goes on in another process, to the byte as one that was never stopped; files that are no
checkpoints are refused.

    checkpoints.py PROGRAM
"""

import subprocess
import sys
import tempfile
from pathlib import Path

BAD_INPUT = 2
LIFE = 'kind = "automaton"\n[automaton]\nrule = "ForestFire:p=0.01,f=0.001"\nwidth = 128\nheight = 96\n'
FLOW = """[domain]
size = [2.0, 1.0, 1.0]
resolution = 16
inlet_profile = "turbulent"
turbulence_length = 0.5
[fluid]
inflow_speed = 0.08
storage = "fp16"
[[emitter]]
position = [0.1, 0.5, 0.5]
rate = 12.3
"""


def expect(condition, what):
    if not condition:
        sys.exit(what)


def run(program, scene, steps, *more):
    words = [program, "run", str(scene), "--backend", "cpu", "--steps", str(steps), *map(str, more)]
    return subprocess.run(words, capture_output=True, text=True, check=False, timeout=100)


def check(program, file):
    return subprocess.run([program, "check", str(file), "--backend", "cpu"], capture_output=True, text=True, check=False,
                          timeout=60)


def check_goes_on(program, folder, name, text):
    scene = folder / f"{name}.toml"
    scene.write_text(text, encoding="utf-8")
    kept = folder / f"{name}.lattice"
    # The last file of both ways has the same name, which is in it.
    last = folder / f"{name}_last.lattice"
    for which, steps in ((scene, 33), (kept, 30)):
        done = run(program, which, steps, "--checkpoint", kept if which == scene else last)
        expect(done.returncode == 0 and "Checkpoint: " in done.stderr, done.stdout + done.stderr)
    split = last.read_bytes()
    run(program, scene, 63, "--checkpoint", last)
    whole = last.read_bytes()
    expect(len(split) > 1000, f"{name}: the file is empty")
    return split, whole


def sections(data):
    """Stored bytes of each section, by name."""
    found = {}
    at = 16
    while at < len(data):
        name = data[at:at + 16].rstrip(b"\0").decode()
        length = int.from_bytes(data[at + 16:at + 24], "little")
        at += 32
        begin = at
        while length > 0:
            at += 16 + int.from_bytes(data[at:at + 4], "little")
            length -= min(length, 1 << 22)
        found[name] = data[begin:at]
    return found


def main():
    program = sys.argv[1]
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        for kind, text in (("life", LIFE), ("flow", FLOW)):
            split, whole = (sections(data) for data in check_goes_on(program, folder, kind, text))
            expect(split.keys() == whole.keys() and len(split) > 3, f"{kind}: {split.keys()} {whole.keys()}")
            for section, data in split.items():
                # "about" names the file that the scene came from; "automaton" has the counts at each stop.
                same = section in ("about", "automaton") or data == whole[section]
                expect(same, f"{kind}: {section} differs")
        done = run(program, folder / "life.lattice", 1)
        expect("generation 34" in done.stdout, done.stdout + done.stderr)
        done = run(program, folder / "life.toml", 1, "--checkpoint", folder / "life.dat")
        expect(done.returncode == BAD_INPUT and "does not end in .lattice" in done.stderr, done.stderr)
        bad = folder / "bad.lattice"
        good = (folder / "flow.lattice").read_bytes()
        for data, problem in ((b"", "this is no checkpoint"), (good[:-9], "cut off"),
                              (good[:9000] + b"x" + good[9001:], "damaged")):
            bad.write_bytes(data)
            for done in (run(program, bad, 1), check(program, bad)):
                expect(done.returncode == BAD_INPUT and problem in done.stderr, f"{problem}: {done.stderr}")
        done = check(program, folder / "flow.lattice")
        expect(done.returncode == 0 and "valid" in done.stdout, done.stdout + done.stderr)
        done = run(program, folder / "none.lattice", 1)
        expect(done.returncode == BAD_INPUT and "no such file" in done.stderr, done.stderr)


if __name__ == "__main__":
    main()
