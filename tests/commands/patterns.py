# SPDX-License-Identifier: MIT
"""Runs an automaton and has its last generation written as a pattern, in each format; outputs that make no
sense are refused before anything is computed.

    patterns.py PROGRAM
"""

import subprocess
import sys
import tempfile
from pathlib import Path

BAD_INPUT = 2
SCENE = """kind = "automaton"
[automaton]
width = 40
height = 30
start = "pattern"
pattern = "glider.rle"
"""
GLIDER = "x = 3, y = 3, rule = B3/S23\nbob$2bo$3o!\n"


def expect(condition, what):
    if not condition:
        sys.exit(what)


def run(program, scene, out, *more):
    words = [program, "run", str(scene), "--backend", "cpu", "--steps", "4", "--out", str(out), *more]
    return subprocess.run(words, capture_output=True, text=True, check=False, timeout=60)


def check_pattern_scenes(program, folder):
    """A pattern file is a scene; what is wrong with one is said in words of patterns."""
    def check(name, text):
        (folder / name).write_text(text, encoding="utf-8")
        words = [program, "check", str(folder / name), "--backend", "cpu"]
        return subprocess.run(words, capture_output=True, text=True, check=False, timeout=60)

    done = check("torus.rle", "x = 3, y = 3, rule = B36/S23:T30,20\nbob$2bo$3o!\n")
    expect(done.returncode == 0 and "30 x 20" in done.stdout and "B36/S23" in done.stdout, done.stdout + done.stderr)
    done = check("cut.rle", "x = 3, y = 3\nbob$2bo$3o\n")
    expect(done.returncode == 0 and "cut off" in done.stdout, done.stdout + done.stderr)
    for name, text, problem in (("empty.rle", "", "the file is empty"),
                                ("tri.rule", "@RULE tri\n", "automaton.rule_file"),
                                ("large.toml", SCENE.replace("width = 40", "width = 2"), "the pattern has 3 x 3")):
        done = check(name, text)
        expect(done.returncode == BAD_INPUT and problem in done.stderr, f"{name}: {done.stdout}{done.stderr}")


def check_rule_of_file(program, folder):
    """A pattern under the rule of a file names it, and opens again where the file lies beside it."""
    (folder / "Mine.rule").write_text(
        "@RULE Mine\n@TABLE\nn_states:3\nneighborhood:vonNeumann\nsymmetries:none\n"
        + "".join(f"var {name}={{0,1,2}}\n" for name in "abcd") + "1,a,b,c,d,2\n2,a,b,c,d,1\n", encoding="utf-8")
    (folder / "mine.rle").write_text("x = 2, y = 1, rule = Mine\nAB!\n", encoding="utf-8")
    for start, end, cells in (("mine.rle", "turned.rle", "BA!"), ("turned.rle", "back.rle", "AB!")):
        done = subprocess.run([program, "run", str(folder / start), "--backend", "cpu", "--steps", "1", "--out",
                               str(folder / end)], capture_output=True, text=True, check=False, timeout=60)
        expect(done.returncode == 0, f"{start}: {done.stderr}")
        written = (folder / end).read_text(encoding="utf-8")
        expect("rule = Mine" in written and cells in written, f"{end}: {written}")


def main():
    program = sys.argv[1]
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        scene = folder / "glider.toml"
        scene.write_text(SCENE, encoding="utf-8")
        (folder / "glider.rle").write_text(GLIDER, encoding="utf-8")
        # The glider's first cell stood at (19, 14), in the middle; four generations take it one further.
        wanted = {
            "end.rle": "#CXRLE Pos=20,15 Gen=4\nx = 3, y = 3, rule = B3/S23\nbo$2bo$3o!\n",
            "end.cells": ".O.\n..O\nOOO\n",
            "end.life": "#Life 1.06\n21 15\n22 16\n20 17\n21 17\n22 17\n",
            "end.lif": ".*",
            "end.mc": "[M2]",
        }
        for name, text in wanted.items():
            done = run(program, scene, folder / name)
            expect(done.returncode == 0, f"{name}: {done.stderr}")
            expect("population 5" in done.stdout, f"{name}: {done.stdout}")
            written = (folder / name).read_text(encoding="utf-8")
            expect(text in written, f"{name}: {written}")
        # What was written is read: on from generation 4 another four.
        done = run(program, scene, folder / "later.rle", "--set", f"automaton.pattern={folder / 'end.mc'}",
                   "--set", "automaton.generation=4")
        expect(done.returncode == 0 and "generation 8: population 5" in done.stdout, done.stdout + done.stderr)
        check_pattern_scenes(program, folder)
        check_rule_of_file(program, folder)
        flow = folder / "flow.toml"
        flow.write_text("[domain]\nsize = [1, 1, 1]\nresolution = 8\n", encoding="utf-8")
        for which, out, problem in ((flow, "x.rle", "no cells"), (scene, "x.mcl", "read, not written"),
                                    (scene, "no/x.rle", "there is no folder")):
            done = run(program, which, folder / out)
            expect(done.returncode == BAD_INPUT and problem in done.stderr, f"{out}: {done.stderr}")
            expect(not (folder / out).exists(), f"{out} was left")


if __name__ == "__main__":
    main()
