# SPDX-License-Identifier: MIT
"""Works on the list of objects in the real window: adds an emitter, names it, drags it by its handle, takes the drag
back, hides a slice, and finds a parameter by the search and locks it."""

import json
import sys

from driven_window import driven, expect, report
from window_test import CUBE, SCENE


def vector(frame, name):
    return json.loads(frame["values"][name])


def drag_by(window, handle, way):
    """Takes a handle once the window has seen the mouse over it."""
    x, y = window.point(handle)
    window.move((x, y))
    window.drag((x, y), (x + way, y))


def hold(window, key):
    """A text field learns of a key from a frame in which it is down."""
    window.read()
    seen = window.state["frame"]
    window.xdotool("keydown", key)
    window.wait_for("two frames with the key down", lambda f: f["frame"] >= seen + 2)
    window.xdotool("keyup", key)


def check_adding(window):
    window.click("panel.Objects", (0.3, 0.5))
    window.click("objects.emitter.add")
    window.wait_for("the new emitter to be picked", lambda f: f.get("picked") == "Emitter 2")
    window.wait_for("its panel", lambda f: "emitter.1.rate" in f["values"])


def check_renaming(window):
    window.key("F2")
    window.wait_for("the field to take the keyboard", lambda f: f.get("naming"))
    window.xdotool("type", "left smoke")
    hold(window, "Return")
    window.wait_for("its name", lambda f: f.get("picked") == "left smoke")


def check_moving(window):
    before = window.wait_for("its place", lambda f: "emitter.1.position" in f["values"])
    drag_by(window, "gizmo.arrow.x", 60)
    window.wait_for("the emitter to follow its handle",
                    lambda f: vector(f, "emitter.1.position")[0] > vector(before, "emitter.1.position")[0] + 0.05)
    window.key("ctrl+z")
    window.wait_for("one undo for the whole drag",
                    lambda f: f["values"].get("emitter.1.position") == before["values"]["emitter.1.position"])


def check_keys(window):
    window.key("Up")
    window.wait_for("the emitter above", lambda f: f.get("picked") == "Emitter 1")
    window.key("ctrl+d")
    window.wait_for("its copy", lambda f: f.get("picked") == "Emitter 3")
    window.key("Delete")
    window.wait_for("nothing to be picked", lambda f: f.get("picked") == "" and "object.emitter.2" not in f["widgets"])


def check_search(window):
    window.key("ctrl+f")
    window.wait_for("the search to take the keyboard", lambda f: f.get("searching"))
    window.xdotool("type", "smagorinsky")
    window.wait_for("the one row", lambda f: f.get("search_results", 0) >= 1 and
                    "search.fluid.smagorinsky" in f["widgets"])
    expect("panel.Fluid" not in window.state["widgets"], "the panels are still there")
    window.key("Return")
    window.pass_frames(4)
    expect(window.state.get("searching"), "Enter takes the keyboard from the search")
    window.click("search.fluid.smagorinsky.lock")
    window.wait_for("the padlock to stay", lambda f: "search.fluid.smagorinsky.lock" in f["widgets"])
    value = window.state["values"]["search.fluid.smagorinsky"]
    window.click("search.fluid.smagorinsky", (0.7, 0.5))
    window.read()
    expect(window.state["values"]["search.fluid.smagorinsky"] == value, "a locked parameter was changed")
    window.click("search.fluid.smagorinsky.lock")
    window.click("search.fluid.smagorinsky", (0.7, 0.5))
    window.wait_for("the unlocked one to change", lambda f: f["values"].get("search.fluid.smagorinsky", value) != value)
    window.key("Escape")
    window.wait_for("the panels again", lambda f: "panel.Fluid" in f["widgets"] and "search_results" not in f)


def run(program):
    with driven(program, SCENE, (1280, 860), {"cube.obj": CUBE}) as window:
        window.wait_for("steps", lambda f: f["step"] > 5, 120)
        check_adding(window)
        check_renaming(window)
        check_moving(window)
        check_keys(window)
        check_search(window)
        expect(window.state["errors"] == 0, window.state["error"])
        expect(window.quit() == 0, window.output())


if __name__ == "__main__":
    sys.exit(report(lambda: run(sys.argv[1]), "Objects are added, named, moved and found."))
