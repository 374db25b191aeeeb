# SPDX-License-Identifier: MIT
"""The start page, as a person meets it: a search finds a card, Enter opens it, the scene runs; the next start knows
the file, the theme, the size and the panels; a narrow window has all panels, presenting hides them.

    start_test.py PROGRAM [FOLDER]     keeps pictures of what it saw in FOLDER
"""

import pathlib
import sys
import tempfile

from driven_window import Display, DrivenWindow, expect, need, report


def settings_of(folder):
    file = folder / "config" / "settings.toml"
    return file.read_text() if file.exists() else ""


class Starts:
    """The same program again and again, each time with the settings that the one before left."""

    def __init__(self, program, folder, display, keep):
        self.program, self.folder, self.display, self.keep = program, folder, display, keep

    def window(self, *words):
        (self.folder / "report.jsonl").unlink(missing_ok=True)
        return DrivenWindow(self.program, self.display, self.folder, ["--backend", "cpu", *words],
                            {"LATTICELAB_CONFIG": str(self.folder / "config"), "LATTICELAB_CACHE": ""})

    def picture(self, window, name):
        if self.keep:
            window.picture(pathlib.Path(self.keep) / f"{name}.png")


def end(window):
    status = window.quit()
    expect(status == 0, f"the window ended with status {status}: {window.output()}")


def check_page(starts):
    """Of a first start: the page is over the default scene, and a card is searched and opened."""
    window = starts.window("--size", "1200x800")
    try:
        first = window.wait_for("the cards", lambda f: f["start_page"] and f.get("start_cards", 0) > 40, 90)
        window.wait_for("a picture of a scene", lambda f: f["start_pictures"] >= 1, 120)
        starts.picture(window, "page")
        window.xdotool("type", "wing")
        window.wait_for("the scene of that name first", lambda f: f["start_selected"] == "wing")
        window.xdotool("keydown", "BackSpace")  # held until it has taken all letters
        window.wait_for("all cards", lambda f: f.get("start_cards", 0) > 40)
        window.xdotool("keyup", "BackSpace")
        window.xdotool("type", "brian brain")
        window.wait_for("the one card", lambda f: f.get("start_cards") == 1 and f["start_selected"] == "brians_brain")
        window.key("Return")
        frame = window.wait_for("the scene", lambda f: "Brian" in f["title"] and f["step"] > 5 and not f["start_page"],
                                90)
        expect(frame["errors"] == 0 and first["errors"] == 0, frame["error"])
        window.pass_frames()  # the page's search field lets go of the keyboard
        window.key("h")
        window.wait_for("a line of figures", lambda f: f["hud"] == "line")
        window.key("h")
        window.wait_for("all figures", lambda f: f["hud"] == "full")
        starts.picture(window, "figures")
        window.click("panel.Look")
        window.click("panel.Capture")
        window.click("panel.Population")
        window.click("panel.Performance")
        window.click("panel.Window")
        window.click("window.theme")
        window.click("window.theme.light")
        window.wait_for("the light theme", lambda f: f["theme"] == "light")
        starts.picture(window, "light")
        window.key("ctrl+o")
        window.click("start.filter.Recent")
        window.wait_for("the recent file", lambda f: f.get("start_cards") == 1 and f["start_selected"] == "brians_brain")
        window.click("start.at_start", (0.05, 0.5))
        window.wait_for("the page to be switched off", lambda f: not f["start_at_start"])
        window.key("Escape")
        window.wait_for("the scene again", lambda f: not f["start_page"])
        end(window)
    finally:
        window.close()
    text = settings_of(starts.folder)
    expect("brians_brain.toml" in text, f"the file is not remembered:\n{text}")


def check_memory(starts):
    """Of a second start in a small window: what was chosen is there, and the columns share the room."""
    window = starts.window("--size", "640x420")
    try:
        frame = window.wait_for("the default scene", lambda f: f["step"] > 0, 120)
        expect(not frame["start_page"] and frame["theme"] == "light" and frame["hud"] == "full", str(frame))
        window.click("column.right")
        window.wait_for("the panels of the picture", lambda f: "panel.View" in f["widgets"])
        starts.picture(window, "narrow")
        window.click("column.left")
        window.wait_for("those of the world", lambda f: "panel.Scene" in f["widgets"])
        window.key("F11")
        shown = window.wait_for("the whole screen", lambda f: f["presenting"] and not f["panels"] and
                                f["widgets"]["picture"][2] > 1000)
        window.key("space")
        window.wait_for("the key to be shown", lambda f: "presenter.key" in f["widgets"] and not f["running"])
        starts.picture(window, "presenting")
        window.move((2, 400))
        window.wait_for("the column at the edge", lambda f: "panel.Scene" in f["widgets"])
        window.move((900, 400))
        window.wait_for("it to go", lambda f: "panel.Scene" not in f["widgets"])
        window.key("Right")
        window.wait_for("another scene", lambda f: f["title"] != shown["title"] and not f["busy"], 90)
        window.key("Escape")
        window.wait_for("the window again", lambda f: not f["presenting"] and f["panels"] and
                        f["widgets"]["picture"][2] < 700)
        end(window)
    finally:
        window.close()


def check_damage(starts):
    """A damaged file is told, once."""
    (starts.folder / "config" / "settings.toml").write_text("[interface\n")
    for told in (True, False):
        window = starts.window("wireworld")
        try:
            frame = window.wait_for("the scene", lambda f: f["step"] > 0, 120)
            expect((frame["errors"] == 1) == told, frame["error"])
            expect(frame["theme"] == "dark", "the theme of a damaged file")
            if told:
                window.key("Escape")
                window.wait_for("the dialog to be closed", lambda f: f["errors"] == 0)
            end(window)
        finally:
            window.close()


def run(program, keep):
    need("xdotool")
    with tempfile.TemporaryDirectory() as name:
        display = Display(1280, 900)
        try:
            starts = Starts(program, pathlib.Path(name), display, keep)
            check_page(starts)
            check_memory(starts)
            check_damage(starts)
        finally:
            display.close()


if __name__ == "__main__":
    folder = sys.argv[2] if len(sys.argv) > 2 else None
    if folder:
        pathlib.Path(folder).mkdir(parents=True, exist_ok=True)
    sys.exit(report(lambda: run(sys.argv[1], folder), "the start page opens scenes, and the next start remembers"))
