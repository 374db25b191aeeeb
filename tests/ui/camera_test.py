# SPDX-License-Identifier: MIT
"""What a person does with camera and light, in the real window: keeps cameras and goes back to them,
lays a path and previews it, lets the camera follow it, turns the table, aims the light by its sun.

    camera_test.py PROGRAM [FOLDER]     keeps pictures of what it did in FOLDER
"""

import pathlib
import sys
import time

from driven_window import Failure, driven, expect, report
from solids_test import apart, numbers, screen
from window_test import CUBE, SCENE

def eye(frame):
    return [frame[f"eye_{axis}"] for axis in "xyz"]


def orbit(window, way):
    before = eye(window.state)
    begin = window.point("picture", (0.5, 0.8))
    window.drag(begin, (begin[0] + way, begin[1] - 20))
    window.wait_for("the camera to orbit", lambda f: apart(eye(f), before) > 0.05)
    time.sleep(1.0)  # the last moves of the drag are shown
    window.read()
    return eye(window.state)


def check_bookmarks(window):
    first = eye(window.state)
    window.key("b")
    window.wait_for("one camera kept", lambda f: f.get("bookmarks") == 1)
    second = orbit(window, 150)
    window.click("bookmark.add")
    window.wait_for("two cameras kept", lambda f: f["bookmarks"] == 2)
    window.key("Prior")
    window.wait_for("the first camera", lambda f: apart(eye(f), first) < 1e-3)
    window.key("Prior")
    window.wait_for("the second, round the end of the list", lambda f: apart(eye(f), second) < 1e-3)
    window.click("bookmark.0.select", (0.3, 0.5))
    window.wait_for("the first by a click", lambda f: apart(eye(f), first) < 1e-3)
    window.click("bookmark.remove")
    window.wait_for("the first to be gone", lambda f: f["bookmarks"] == 1)
    window.key("ctrl+z")
    window.wait_for("it to be back", lambda f: f["bookmarks"] == 2)
    return first, second


def check_path(window, first, second, keep):
    """Two keys some steps apart; a preview ends at the second, following goes on with the steps."""
    window.key("r")
    window.wait_for("the start", lambda f: f["step"] < 400)
    window.key("k")
    window.wait_for("the first key", lambda f: f.get("camera_keys") == 1)
    window.wait_for("steps", lambda f: f["step"] > 900)
    window.key("Next")
    window.wait_for("the other camera", lambda f: apart(eye(f), second) < 1e-3)
    window.key("space")
    window.wait_for("the pause", lambda f: not f["running"])
    window.click("camera_key.add")
    window.wait_for("the second key", lambda f: f["camera_keys"] == 2)
    window.click("camera_key.0.select", (0.3, 0.5))
    window.wait_for("the first key's camera", lambda f: apart(eye(f), first) < 1e-3)
    screen(window, "path", keep)
    window.click("camera.preview")
    window.wait_for("the flight", lambda f: apart(eye(f), first) > 0.1 and apart(eye(f), second) > 0.02)
    window.wait_for("its end", lambda f: apart(eye(f), second) < 1e-3)
    window.click("camera_key.0.select", (0.3, 0.5))
    window.click("view.follow_path")
    window.wait_for("the camera at the present step, the last key's",
                    lambda f: f["values"].get("view.follow_path") == "true" and apart(eye(f), second) < 1e-3)
    orbit(window, -120)
    window.wait_for("a hand to end it", lambda f: f["values"].get("view.follow_path") == "false")


def check_light(window, keep):
    before = numbers(window.state, "view.light")
    window.key("l")
    x, y = window.point("gizmo.light")
    screen(window, "sun", keep)
    window.drag((x, y), (x + 60, y + 40))
    window.wait_for("the light to turn", lambda f: apart(numbers(f, "view.light"), before) > 0.1)
    window.key("ctrl+z")
    window.wait_for("undo", lambda f: apart(numbers(f, "view.light"), before) < 1e-6)
    window.key("l")
    window.wait_for("the sun to go", lambda f: "gizmo.light" not in f["widgets"])


def choose_second(window, name, start):
    """The second entry of the list that a choice opens below itself; the frame that shows it. A frame that takes
    long may swallow a click, as it would a person's, who clicks again."""
    for last in (False, False, True):
        window.click(name)
        time.sleep(0.5)
        x0, y0, x1, y1 = window.rectangle(name)
        window.xdotool("mousemove", round(0.5 * (x0 + x1)), round(y1 + 1.4 * (y1 - y0)))
        time.sleep(0.5)
        window.xdotool("click", 1)
        try:
            return window.wait_for(f"another {name}", lambda f: f["values"][name] != start, 20)
        except Failure:
            if last:
                raise
            window.key("Escape")
    return None


def check_dressing(window, keep):
    """Choices of the view reach the scene; each picture is kept to look at."""
    for name in ("view.background", "view.ground", "view.tone_curve"):
        start = window.state["values"][name]
        frame = choose_second(window, name, start)
        screen(window, f"{name}_{frame['values'][name]}", keep)
        window.key("ctrl+z")
        window.wait_for("undo", lambda f, n=name, s=start: f["values"][n] == s)


def run(program, keep):
    if keep:
        keep.mkdir(parents=True, exist_ok=True)
    with driven(program, SCENE, (1400, 1000), {"cube.obj": CUBE}) as window:
        window.wait_for("steps", lambda f: f["step"] > 5, 120)
        check_light(window, keep)
        check_dressing(window, keep)
        window.click("panel.View", (0.3, 0.5))
        window.click("panel.Camera", (0.3, 0.5))
        first, second = check_bookmarks(window)
        check_path(window, first, second, keep)
        status = window.quit()
        expect(status == 0, f"Ctrl+Q ended with status {status}:\n{window.output()}")


def main():
    keep = pathlib.Path(sys.argv[2]) if len(sys.argv) > 2 else None
    return report(lambda: run(sys.argv[1], keep), "Camera and light go where they are put.")


if __name__ == "__main__":
    sys.exit(main())
