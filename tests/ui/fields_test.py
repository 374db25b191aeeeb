# SPDX-License-Identifier: MIT
"""What a person does with fields of the flow, in the real window with real keys and a real mouse: shows
slices, takes one by its knob, tilts the oblique one, changes the quantity, shows lines and the surface of
eddies, clears the smoke away, takes it all back.

    fields_test.py PROGRAM [FOLDER]     keeps pictures of what it did in FOLDER
"""

import pathlib
import sys
import tempfile
import time

from driven_window import Display, DrivenWindow, expect, need, report
from solids_test import different, picture, press_and_move, screen
from window_test import CUBE, SCENE

OBLIQUE = "\n[field]\nslices = true\nacross_y = false\noblique = true\ntilt = [0.0, 30.0, 0.0]\n"


def shows_slice(frame):
    return "slice.y" in frame["widgets"]


def check_slice(window, keep):
    """Key 3 shows a slice that a knob moves along its axis; the drag undoes as one."""
    plain = picture(window, "plain", keep)
    window.key("3")
    window.wait_for("the legend", lambda f: f["legend"] == "Speed;")
    before = window.wait_for("the slice's knob", shows_slice)
    sliced = picture(window, "slice", keep)
    expect(different(plain, sliced) > 0.02, "the slice does not show")
    press_and_move(window, window.point("slice.y"), (-40, 40))
    frame = window.wait_for("the slice to move", lambda f: abs(f["slice_y"] - before["slice_y"]) > 0.05)
    screen(window, "slice_drag", keep)
    window.xdotool("mouseup", 1)
    expect(frame["slice_x"] == before["slice_x"], "the other slices moved as well")
    expect(different(sliced, picture(window, "slice_moved", keep)) > 0.01, "the picture did not follow")
    window.key("ctrl+z")
    window.wait_for("undo in one step", lambda f: f["slice_y"] == before["slice_y"])


def check_quantity(window, keep):
    speed = picture(window, "speed", keep)
    for _ in range(4):
        window.key("f")
    window.wait_for("vorticity", lambda f: f["legend"] == "Vorticity;")
    vorticity = picture(window, "vorticity", keep)
    expect(different(speed, vorticity) > 0.01, "the next quantities look the same")
    window.key("5")
    time.sleep(1.5)
    expect(different(vorticity, picture(window, "lines", keep)) > 0.005, "no lines were drawn")


def check_surface(window, keep):
    """Key 4 shows the surface, 0 clears the smoke away; 3 hides the slices again."""
    window.key("3")
    window.wait_for("no slices", lambda f: not shows_slice(f) and f["legend"] == "")
    window.key("0")
    bare = picture(window, "bare", keep)
    window.key("4")
    window.wait_for("the surface", lambda f: f["legend"] == "Speed;")
    expect(different(bare, picture(window, "surface", keep)) > 0.002, "the surface does not show")
    window.key("4")
    window.key("1")


def check_oblique(window, scene, keep):
    """The oblique slice has the handles of an obstacle: with T rings, whose drag tilts it."""
    scene.write_text(SCENE.replace("Small stream", "Oblique") + OBLIQUE)
    window.key("F5")
    window.wait_for("the oblique slice", lambda f: f["title"] == "Oblique" and not f["busy"])
    window.click("panel.View", (0.3, 0.5))
    window.click("panel.Fields", (0.3, 0.5))
    window.wait_for("the panel's rows", lambda f: f["values"].get("field.oblique") == "true")
    window.key("t")
    before = window.wait_for("rings", lambda f: "slice.oblique.ring.y" in f["widgets"])
    press_and_move(window, window.point("slice.oblique.ring.y"), (10, 60))
    window.wait_for("it to tilt", lambda f: abs(f["tilt_y"] - before["tilt_y"]) > 4)
    screen(window, "tilt", keep)
    window.xdotool("mouseup", 1)
    window.key("ctrl+z")
    window.wait_for("undo in one step", lambda f: f["tilt_y"] == before["tilt_y"])


def run(program, keep):
    need("xdotool")
    display = Display(1280, 800)
    window = None
    try:
        with tempfile.TemporaryDirectory() as folder:
            scene = pathlib.Path(folder) / "small.toml"
            scene.write_text(SCENE)
            (pathlib.Path(folder) / "cube.obj").write_text(CUBE)
            window = DrivenWindow(program, display, folder, [str(scene), "--size", "1280x800"])
            window.wait_for("a wake", lambda f: f["step"] > 200, 120)
            window.xdotool("mousemove", *window.point("picture"))
            window.key("space")
            window.wait_for("a pause", lambda f: not f["running"])
            check_slice(window, keep)
            check_quantity(window, keep)
            check_surface(window, keep)
            check_oblique(window, scene, keep)
            expect(window.state["errors"] == 0, f"an error: {window.state['error']}")
            status = window.quit()
            expect(status == 0, f"Ctrl+Q ended with status {status}:\n{window.output()}")
    finally:
        if window:
            window.close()
        display.close()


def main():
    keep = pathlib.Path(sys.argv[2]) if len(sys.argv) > 2 else None
    return report(lambda: run(sys.argv[1], keep), "Fields are shown, and slices go where they are put.")


if __name__ == "__main__":
    sys.exit(main())
