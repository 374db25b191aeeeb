# SPDX-License-Identifier: MIT
"""A window with changes that are in no file asks before it closes: stays, saves, saves under a new name, or closes
without; in a narrow window as well, and not where a script quits.

    closing_test.py PROGRAM [PICTURE]

With a second word a picture of the narrow window with the question is left there."""

import pathlib
import sys
import tempfile

from driven_window import Display, DrivenWindow, expect, need, report

SCENE = 'title = "Small"\n[domain]\nresolution = 8\n'
DISPLAY = (1000, 700)


class Starts:
    def __init__(self, program, display, folder):
        self.program, self.display, self.folder = program, display, folder
        self.scene = folder / "small.toml"

    def window(self, scene, size="900x600", *more):
        (self.folder / "report.jsonl").unlink(missing_ok=True)
        self.scene.write_text(SCENE)
        window = DrivenWindow(self.program, self.display, self.folder,
                              [str(scene), "--backend", "cpu", "--size", size, "--paused", *more])
        window.wait_for("the simulation", lambda f: f["applied"] > 0, 120)
        return window


def change(window):
    window.pass_frames()
    window.key("3")
    window.wait_for("a change", lambda f: f["modified"])


def asks(window):
    window.key("ctrl+q")
    window.wait_for("the question", lambda f: "quit.cancel" in f["widgets"])


def goes(window):
    window.wait_for("the question to go", lambda f: "quit.cancel" not in f["widgets"])


def end(window):
    expect(window.process.wait(timeout=60) == 0, f"the program failed:\n{window.output()}")
    window.close()


def check_answers(starts):
    window = starts.window(starts.scene)
    try:
        change(window)
        asks(window)
        window.key("ctrl+q", "Escape")
        goes(window)
        asks(window)
        window.click("quit.cancel")
        goes(window)
        expect(starts.scene.read_text() == SCENE, "something was saved by staying")
        asks(window)
        window.key("Return")
        end(window)
        expect("slices" in starts.scene.read_text(), "Enter did not save the change")
    finally:
        window.close()


def check_narrow(starts, picture):
    """Of the smallest width that the window is tested at, by keys and with all buttons on the screen."""
    window = starts.window(starts.scene, "320x400")
    try:
        change(window)
        asks(window)
        for name in ("quit.save", "quit.discard", "quit.cancel"):
            x0, y0, x1, y1 = window.rectangle(name)
            expect(0 <= x0 < x1 <= 320 and 0 <= y0 < y1 <= 400, f"{name} is beyond the window: {x0, y0, x1, y1}")
        if picture:
            window.picture(picture)
        window.key("d")
        end(window)
        expect(starts.scene.read_text() == SCENE, "D saved something")
    finally:
        window.close()


def check_new_name(starts):
    """A scene that came with the program is saved under a name beside the working folder's files."""
    window = starts.window("shear_wave")
    try:
        change(window)
        asks(window)
        window.key("Return")
        window.wait_for("the name", lambda f: "quit.path" in f["widgets"])
        window.key("Return")
        end(window)
        expect(list(starts.folder.glob("shear_wave*.toml")), "the scene was not saved")
    finally:
        window.close()


def check_unchanged(starts):
    window = starts.window(starts.scene)
    try:
        window.pass_frames()
        window.key("ctrl+q")
        end(window)
    finally:
        window.close()


def check_script(starts):
    script = starts.folder / "change.lab"
    script.write_text(f"open {starts.scene}\nset field.slices true\nquit\n")
    (starts.folder / "report.jsonl").unlink(missing_ok=True)
    window = DrivenWindow(starts.program, starts.display, starts.folder,
                          [str(script), "--backend", "cpu"])
    try:
        end(window)
        expect(starts.scene.read_text() == SCENE, "a script's quit saved something")
    finally:
        window.close()


def run(program, picture):
    need("xdotool")
    display = Display(*DISPLAY)
    try:
        with tempfile.TemporaryDirectory() as name:
            starts = Starts(program, display, pathlib.Path(name))
            check_answers(starts)
            check_narrow(starts, picture)
            check_new_name(starts)
            check_unchanged(starts)
            check_script(starts)
    finally:
        display.close()


def main():
    return report(lambda: run(sys.argv[1], sys.argv[2] if len(sys.argv) > 2 else None),
                  "Changes are asked about before they are lost.")


if __name__ == "__main__":
    sys.exit(main())
