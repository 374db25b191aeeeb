# SPDX-License-Identifier: MIT
"""What a person does with cells in the real window with a real mouse: pastes a glider that another
program copied and lets it fly, draws, takes back, changes the rule by a click and by text, selects,
copies and pastes, zooms to the cursor, saves scene and cells, runs and starts again.

    automata_test.py PROGRAM [FOLDER]     keeps pictures of what it did in FOLDER
"""

import pathlib
import shutil
import subprocess
import sys
import tempfile
import time

import png
from driven_window import Display, DrivenWindow, expect, need, report

SCENE = """title = "Sheet"
kind = "automaton"
[automaton]
width = 64
height = 48
start = "empty"
steps_per_second = 0.5
"""
GLIDER = "x = 3, y = 3, rule = B3/S23\nbob$2bo$3o!\n"
# Its living cells from the middle one, now and after four generations one further.
GLIDER_CELLS = ((0, -1), (1, 0), (-1, 1), (0, 1), (1, 1))

# Puts standard input into the clipboard until it is ended.
TK_CLIPBOARD = """
import sys, tkinter
root = tkinter.Tk()
root.withdraw()
root.clipboard_clear()
root.clipboard_append(sys.stdin.read())
root.mainloop()
"""


def keep_picture(window, name, keep):
    if keep:
        window.picture(keep / f"{name}.png")


def pixel(window, x, y):
    """Where the middle of a cell lies on the screen."""
    frame = window.wait_for("the picture", lambda f: "cells_per_pixel" in f and "picture" in f["widgets"])
    x0, y0, x1, y1 = frame["widgets"]["picture"]
    scale = frame["cells_per_pixel"]
    return (round((x0 + x1) / 2 + (x + 0.5 - frame["cells_x"]) / scale),
            round((y0 + y1) / 2 + (y + 0.5 - frame["cells_y"]) / scale))


def draw(window, *cells):
    """One stroke for each cell."""
    for cell in cells:
        window.xdotool("mousemove", *pixel(window, *cell))
        time.sleep(0.1)
        window.xdotool("click", 1)
        time.sleep(0.1)


def clipboard_program():
    """A command that keeps its standard input in the clipboard; None where there is none."""
    if shutil.which("xclip"):
        return ["xclip", "-quiet", "-selection", "clipboard", "-in"]
    has_tk = subprocess.run([sys.executable, "-c", "import tkinter"], capture_output=True, check=False)
    return [sys.executable, "-c", TK_CLIPBOARD] if has_tk.returncode == 0 else None


def living_cells(window, folder):
    """Cells that are light in the picture of the screen."""
    file = pathlib.Path(folder) / "cells.png"
    window.picture(file)
    _, _, channels, rows = png.read(file)
    x0, y0 = pixel(window, 0, 0)
    step = 1 / window.state["cells_per_pixel"]

    def light(x, y):
        row = rows[round(y0 + y * step)]
        place = round(x0 + x * step) * channels
        return sum(row[place:place + 3]) > 384

    return {(x, y) for y in range(48) for x in range(64) if light(x, y)}


def check_glider(window, folder, keep):
    """RLE text of another program is pasted under the cursor; play, and after four generations the
    picture shows the glider one cell further."""
    program = clipboard_program()
    if program is None:
        print("SKIPPED the pasted glider: neither xclip nor Python's tkinter is there")
        return
    with subprocess.Popen(program, stdin=subprocess.PIPE, text=True, env=window.environment) as owner:
        try:
            owner.stdin.write(GLIDER)
            owner.stdin.close()
            time.sleep(1)
            window.xdotool("mousemove", *pixel(window, 20, 20))
            time.sleep(0.2)
            window.key("ctrl+v")
            window.wait_for("the glider", lambda f: f["population"] == 5)
        finally:
            owner.kill()
    window.xdotool("mousemove", *pixel(window, 60, 44))
    time.sleep(0.5)
    expect(living_cells(window, folder) == {(20 + x, 20 + y) for x, y in GLIDER_CELLS},
           f"pasted, the picture shows {living_cells(window, folder)}")
    window.click("run.pause")
    window.wait_for("four generations", lambda f: f["step"] == 4)
    window.click("run.pause")
    frame = window.wait_for("a pause", lambda f: not f["running"])
    expect(frame["step"] == 4, f"paused too late, at generation {frame['step']}")
    time.sleep(0.5)
    keep_picture(window, "glider", keep)
    expect(living_cells(window, folder) == {(21 + x, 21 + y) for x, y in GLIDER_CELLS},
           f"after four generations the picture shows {living_cells(window, folder)}")
    window.key("r")
    window.wait_for("the start", lambda f: f["step"] == 0 and f["population"] == 5)
    window.key("Delete")
    window.wait_for("an empty grid", lambda f: f["population"] == 0)
    window.key("ctrl+z")
    window.wait_for("the glider again", lambda f: f["population"] == 5)
    window.key("Delete")
    window.wait_for("an empty grid again", lambda f: f["population"] == 0)


def check_saving(window, folder, keep):
    """Save writes drawn cells beside the scene, and reading it again shows them."""
    scene = pathlib.Path(folder) / "sheet.toml"
    frame = window.wait_for("drawn cells", lambda f: f["population"] > 0)
    population = frame["population"]
    window.key("n")
    window.wait_for("a generation", lambda f: f["step"] == 1)
    keep_picture(window, "saving", keep)
    window.click("scene.save")
    end = time.monotonic() + 20
    while 'pattern = "sheet_cells.rle"' not in scene.read_text() and time.monotonic() < end:
        time.sleep(0.1)
    expect((pathlib.Path(folder) / "sheet_cells.rle").exists(), "no cells were saved")
    expect("generation = 1" in scene.read_text(), f"the scene says {scene.read_text()}")
    # From here on as fast as can be.
    scene.write_text(scene.read_text().replace("steps_per_second = 0.5", "steps_per_second = 0.0"))
    window.key("F5")
    window.wait_for("the saved cells",
                    lambda f: f["step"] == 1 and f["population"] == population and not f["busy"])
    window.key("r")
    time.sleep(0.5)
    window.read()
    window.wait_for("their generation", lambda f: f["step"] == 1)


def check_drawing(window, keep):
    """A blinker is drawn, taken back stroke by stroke and made again."""
    window.click("cells.Draw")
    draw(window, (20, 20), (21, 20), (22, 20))
    window.wait_for("three cells", lambda f: f["population"] == 3)
    keep_picture(window, "drawn", keep)
    window.key("ctrl+z")
    window.wait_for("one taken back", lambda f: f["population"] == 2)
    window.key("ctrl+shift+z")
    window.wait_for("it again", lambda f: f["population"] == 3)
    # A drag is one stroke.
    window.drag(pixel(window, 30, 30), pixel(window, 39, 30))
    window.wait_for("a line of ten", lambda f: f["population"] == 13)
    window.key("ctrl+z")
    window.wait_for("the whole line back", lambda f: f["population"] == 3)


def check_steps(window):
    window.key("n")
    window.wait_for("a generation", lambda f: f["step"] == 1 and f["population"] == 3)
    window.key("r")
    window.wait_for("the drawn start", lambda f: f["step"] == 0 and f["population"] == 3)


def retype(window, text):
    """Puts a text in the place of the one that is being edited; keys last long enough for a frame."""
    for action, key in (("keydown", "ctrl"), ("keydown", "a"), ("keyup", "a"), ("keyup", "ctrl")):
        window.xdotool(action, key)
        time.sleep(0.25)
    window.xdotool("type", "--delay", 120, text)


def check_rule(window):
    """A click in the table changes the rule; a fault in its text is shown and nothing breaks."""
    window.click("rule.dead.2")
    window.wait_for("B23/S23", lambda f: f["values"].get("automaton.rule") == "B23/S23")
    window.key("n")
    window.wait_for("births with two", lambda f: f["step"] == 1 and f["population"] > 3)
    window.key("r")
    window.key("ctrl+z")
    window.wait_for("undo", lambda f: f["values"].get("automaton.rule") == "B3/S23")
    window.click("automaton.rule")
    time.sleep(0.4)
    retype(window, "B3x")
    window.wait_for("the fault", lambda f: f["rule_problem"] != "")
    retype(window, "B36/S23")
    window.xdotool("keydown", "Return")
    time.sleep(0.25)
    window.xdotool("keyup", "Return")
    frame = window.wait_for("HighLife", lambda f: f["values"].get("automaton.rule") == "B36/S23")
    expect(frame["errors"] == 0, f"an error: {frame['error']}")


def check_selection(window, keep):
    """What is selected is copied, pasted elsewhere and cleared."""
    window.wait_for("the blinker", lambda f: f["population"] == 3)
    window.click("cells.Select")
    window.drag(pixel(window, 18, 18), pixel(window, 24, 22))
    window.wait_for("a selection", lambda f: f["cells_selected"])
    keep_picture(window, "selected", keep)
    window.key("ctrl+c")
    time.sleep(0.3)
    window.xdotool("mousemove", *pixel(window, 45, 30))
    time.sleep(0.2)
    window.key("ctrl+v")
    frame = window.wait_for("the copy", lambda f: f["population"] == 6 or f["errors"])
    expect(frame["errors"] == 0, f"an error: {frame['error']}")
    window.key("Delete")
    window.wait_for("the first cleared", lambda f: f["population"] == 3)
    window.key("Escape")
    window.wait_for("no selection", lambda f: not f["cells_selected"])


def check_zoom(window, keep):
    """The wheel keeps the cell under the cursor."""
    place = pixel(window, 40, 12)
    window.xdotool("mousemove", *place)
    before = window.state["cells_per_pixel"]
    for _ in range(4):
        window.xdotool("click", 4)
    window.wait_for("larger cells", lambda f: f["cells_per_pixel"] < 0.6 * before)
    time.sleep(0.5)
    window.read()
    after = pixel(window, 40, 12)
    expect(max(abs(a - b) for a, b in zip(place, after)) <= 0.5 / window.state["cells_per_pixel"] + 1,
           f"the cell went from {place} to {after}")
    keep_picture(window, "zoomed", keep)
    window.key("Home")
    window.wait_for("the whole grid", lambda f: abs(f["cells_per_pixel"] - before) < 1e-9)


def check_random_run(window):
    window.click("cells.random")
    window.wait_for("a soup", lambda f: f["population"] > 300)
    window.key("space")
    window.wait_for("generations", lambda f: f["step"] > 30)
    window.key("space")
    frame = window.wait_for("a pause", lambda f: not f["running"])
    expect(frame["errors"] == 0, f"an error: {frame['error']}")


def run(program, keep):
    need("xdotool")
    display = Display(1280, 960)
    window = None
    try:
        with tempfile.TemporaryDirectory() as folder:
            scene = pathlib.Path(folder) / "sheet.toml"
            scene.write_text(SCENE)
            window = DrivenWindow(program, display, folder,
                                  [str(scene), "--size", "1280x960", "--paused"])
            window.wait_for("the grid", lambda f: "population" in f and not f["busy"], 120)
            check_glider(window, folder, keep)
            check_drawing(window, keep)
            check_steps(window)
            check_rule(window)
            check_selection(window, keep)
            check_saving(window, folder, keep)
            check_zoom(window, keep)
            check_random_run(window)
            status = window.quit()
            expect(status == 0, f"Ctrl+Q ended with status {status}:\n{window.output()}")
    finally:
        if window:
            window.close()
        display.close()


def main():
    keep = pathlib.Path(sys.argv[2]) if len(sys.argv) > 2 else None
    return report(lambda: run(sys.argv[1], keep), "Cells do what the mouse says.")


if __name__ == "__main__":
    sys.exit(main())
