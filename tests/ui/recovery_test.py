# SPDX-License-Identifier: MIT
"""A window that is killed at work: the next start asks, by keys as well, and none reaches what lies behind; Later leaves
the copy, Recover goes on with the world, and a checkpoint is saved with one key.

    recovery_test.py PROGRAM [PICTURE]

With a second word a picture of the window with the question is left there."""

import pathlib
import signal
import sys
import tempfile

from driven_window import Display, DrivenWindow, expect, need, report, wait_until

SCENE = 'kind = "automaton"\ntitle = "Lost soup"\n[automaton]\nrule = "B3/S23"\nwidth = 256\nheight = 192\n'
SIZE = (1000, 700)


def copies(state):
    return sorted(state.glob("*.lattice"))


def run(program, picture):
    need("xdotool")
    display = Display(*SIZE)
    window = None
    try:
        with tempfile.TemporaryDirectory() as name:
            folder = pathlib.Path(name)
            state = folder / "state"
            (folder / "soup.toml").write_text(SCENE)

            def start(minutes, *more):
                (folder / "report.jsonl").unlink(missing_ok=True)
                return DrivenWindow(program, display, folder,
                                    [str(folder / "soup.toml"), "--backend", "cpu", "--size", "x".join(map(str, SIZE)),
                                     "--autosave", str(minutes), *more], {"LATTICELAB_AUTOSAVE": str(state)})

            window = start(0.02)
            window.wait_for("generations", lambda f: f["step"] > 20)
            wait_until(lambda: copies(state), "a copy of the work")
            window.process.send_signal(signal.SIGKILL)
            window.process.wait()
            window.close()
            expect(len(copies(state)) == 1, "a crash leaves one copy")

            window = start(0, "--paused")
            window.rectangle("recovery.recover")
            if picture:
                window.picture(picture)
            window.key("space", "Tab")
            window.pass_frames(4)
            expect(not window.state["running"] and "run.pause" in window.state["widgets"],
                   "keys reach what lies behind the question")
            window.key("Escape")
            window.wait_for("the question to go", lambda f: "recovery.recover" not in f["widgets"])
            expect(window.quit() == 0, f"the program failed:\n{window.output()}")
            window.close()
            expect(len(copies(state)) == 1, "Later leaves the copy")

            window = start(0, "--paused")
            window.rectangle("recovery.recover")
            window.key("Return")
            window.wait_for("the world to go on", lambda f: f["step"] > 20 and f["errors"] == 0
                            and "recovery.recover" not in f["widgets"])
            window.key("ctrl+shift+c")
            wait_until(lambda: list(folder.glob("*.lattice")), "the checkpoint")
            expect(len(copies(state)) == 1, "a restored copy stays while the program runs")
            expect(window.quit() == 0, f"the program failed:\n{window.output()}")
            window.close()
            expect(not copies(state), "a copy that was restored goes with the program's regular end")
    finally:
        if window:
            window.close()
        display.close()


def main():
    return report(lambda: run(sys.argv[1], sys.argv[2] if len(sys.argv) > 2 else None), "Lost work comes back.")


if __name__ == "__main__":
    sys.exit(main())
