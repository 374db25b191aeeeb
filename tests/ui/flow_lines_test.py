# SPDX-License-Identifier: MIT
"""Places seeds of streamlines in the real window: adds them in their panel, drags them by their handles, makes
pathlines of them and takes them away again."""

import json
import sys

from camera_test import choose_second
from driven_window import driven, expect, report
from window_test import CUBE, SCENE

ABOVE = ("Scene", "Fluid", "Obstacles", "Smoke")


def vector(frame, name):
    return json.loads(frame["values"][name])


def check_handles(window):
    """The handle moves both ends of the rake alike, and one undo takes the whole drag back."""
    before = window.wait_for("the rake", lambda f: "seed.0.end" in f["values"])
    window.xdotool("mousemove", *window.point("picture", (0.5, 0.2)))
    x, y = window.point("gizmo.arrow.x")
    seen = window.state["frame"]
    window.xdotool("mousemove", x, y)
    window.wait_for("the mouse over the handle", lambda f: f["frame"] > seen + 2)
    window.drag((x, y), (x + 60, y))
    window.wait_for("the rake to follow",
                    lambda f: vector(f, "seed.0.position")[0] > vector(before, "seed.0.position")[0] + 0.05)
    window.read()
    after = window.state
    shifts = [[b - a for a, b in zip(vector(before, f"seed.0.{end}"), vector(after, f"seed.0.{end}"))]
              for end in ("position", "end")]
    expect(all(abs(a - b) < 1e-3 for a, b in zip(*shifts)), f"the ends moved by {shifts}")
    window.key("ctrl+z")
    window.wait_for("one undo for the whole drag",
                    lambda f: f["values"].get("seed.0.position") == before["values"]["seed.0.position"])


def make_pathlines(window):
    """One for each of the rake's twelve points, which grow with the steps."""
    choose_second(window, "seed.0.lines", "streamline")
    window.wait_for("pathlines", lambda f: f["values"].get("seed.0.lines") == "pathline" and
                    0 < f.get("flow_lines", 0) <= 12)


def run(program):
    with driven(program, SCENE, (1280, 860), {"cube.obj": CUBE}) as window:
        window.wait_for("steps", lambda f: f["step"] > 5, 120)
        for panel in ABOVE:
            window.click(f"panel.{panel}", (0.3, 0.5))
        window.click("panel.Streamlines and pathlines", (0.3, 0.5))
        window.click("seed.add")
        # Twelve points, each up- and downstream; some of them may begin at the inlet.
        window.wait_for("streamlines", lambda f: 12 <= f.get("flow_lines", 0) <= 24)
        window.wait_for("their legend", lambda f: "Speed" in f.get("legend", ""))
        check_handles(window)
        window.click("seed.add")
        window.wait_for("twice as many", lambda f: f.get("flow_lines", 0) > 24)
        window.click("seed.remove")
        window.wait_for("as many as before", lambda f: 0 < f.get("flow_lines", 0) <= 24)
        make_pathlines(window)
        expect(window.state["errors"] == 0, window.state["error"])
        expect(window.quit() == 0, window.output())


if __name__ == "__main__":
    sys.exit(report(lambda: run(sys.argv[1]), "Lines follow their seeds."))
