# SPDX-License-Identifier: MIT
"""Mistypes commands, scenes and values: the program has to say what was likely meant.

    suggestions.py PROGRAM
"""

import subprocess
import sys
import tempfile
from pathlib import Path

BAD_INPUT = 2


def expect(condition, what):
    if not condition:
        sys.exit(what)


def main():
    program = str(Path(sys.argv[1]).resolve())
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        (folder / "mine.toml").write_text("title = \"mine\"\n", encoding="utf-8")
        (folder / "deep").mkdir()
        (folder / "deep" / "wake.toml").write_text("title = \"wake\"\n", encoding="utf-8")

        def told(words, meant):
            done = subprocess.run([program, *words], capture_output=True, text=True, check=False, cwd=folder)
            expect(done.returncode == BAD_INPUT, f"{words}: {done.returncode} {done.stderr}")
            said = f"did you mean {meant}?" in done.stderr if meant else "did you mean" not in done.stderr
            expect(said, f"{words}: {done.stderr}")

        cpu = ("--backend", "cpu")
        told(("rendr", "jet_ball"), "'render'")
        told(("Run", "jet_ball", "--steps", "3"), "'run'")
        told(("rendr", *cpu), "the command 'render'")
        told(("jet_bal", *cpu), "the scene 'jet_ball'")
        for command in ("check", "run", "render", "tune"):
            told((command, "Jet_Bal", *cpu), "the scene 'jet_ball'")
            told((command, "rendr", *cpu), "")
        told(("check", "jet_bal.toml", *cpu), "the scene 'jet_ball.toml'")
        told(("check", "mime.toml", *cpu), "the scene 'mine.toml'")
        told(("check", "deep/weak.toml", *cpu), "the scene 'deep/wake.toml'")
        told(("check", "nowhere/wake.toml", *cpu), "")
        told(("check", "nothing_like_it", *cpu), "")
        for setting, meant in (("fluid.model=BGK", "'bgk'"), ("fluid.storage=FP16", "'fp16'"), ("fluid.model=centrl", "'central'"),
                               ("fluid.Model=bgk", "'model'"), ("fluid.model=lattice", "")):
            told(("check", "mine.toml", *cpu, "--set", setting), meant)


if __name__ == "__main__":
    main()
