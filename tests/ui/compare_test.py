# SPDX-License-Identifier: MIT
"""Compares two simulations in the real window: starts that in the panel, lets the second differ, draws the curtain
aside with the mouse, changes one side alone, takes a picture, and goes back to one."""

import sys
import time

import png
from driven_window import driven, expect, report
from window_test import CUBE, SCENE, settled_step

CELLS = """
title = "Two rules"
kind = "automaton"

[automaton]
width = 96
height = 64
rule = "B3/S23"
steps_per_second = 40.0
"""


def same_step(frame):
    return frame.get("shown_b", -1) >= 0 and frame["shown_a"] == frame["shown_b"]


def watch_steps(window, count):
    """Every frame shows both sides at one step, and they go on."""
    steps = set()
    end = time.monotonic() + 120
    while len(steps) < count:
        expect(time.monotonic() < end, f"only the steps {sorted(steps)} were shown in two minutes")
        for frame in window.read():
            if "shown_b" not in frame:
                continue
            expect(same_step(frame), f"A is shown at step {frame['shown_a']}, B at {frame['shown_b']}")
            steps.add(frame["shown_a"])
        time.sleep(0.05)


def open_panel(window):
    window.xdotool("mousemove", *window.point("picture"))
    window.click("panel.View", (0.3, 0.5))
    # What lies below moves up then; the next click has to find it there.
    window.wait_for("the panel View to close", lambda f: "view.exposure" not in f["widgets"])
    window.click("panel.Compare", (0.3, 0.5))
    window.wait_for("the panel Compare", lambda f: "compare.start" in f["widgets"])


def start(window):
    open_panel(window)
    window.click("compare.start")
    window.wait_for("both sides at one step", lambda f: "curtain" in f["widgets"] and same_step(f), 120)
    expect(window.state["label_a"] == "A", f"labels of equal sides: {window.state['label_a']}")


def let_second_differ(window):
    """Another parameter of the table, found by a part of its name, on the second side alone."""
    search(window, "smagor")
    window.click("compare.choose.fluid.smagorinsky", (0.2, 0.5))
    window.click("compare.fluid.smagorinsky", (0.6, 0.5))
    window.wait_for("B to differ", lambda f: f["label_b"].startswith("B: smagorinsky 0.") and
                    f["label_a"] == "A: smagorinsky 0")
    window.click("compare.fluid.smagorinsky.same")
    window.wait_for("both to be alike again", lambda f: f["label_b"] == "B")


def check_rows_of_second(window):
    """What goes over only when its edit ends: a number typed, and a parameter that builds anew."""
    search(window, "smagor")
    window.click("compare.choose.fluid.smagorinsky", (0.2, 0.5))
    window.type_number("compare.fluid.smagorinsky", "0.12")
    window.wait_for("the number typed for B", lambda f: f["label_b"] == "B: smagorinsky 0.12")
    window.click("compare.fluid.smagorinsky.same")
    window.wait_for("both to be alike again", lambda f: f["label_b"] == "B")
    search(window, "domain.resol")
    window.click("compare.choose.domain.resolution", (0.2, 0.5))
    before = window.state["values"]["domain.resolution"]
    started_again(window, "B to be built anew", lambda f: "resolution 20" in f["label_b"],
                  lambda: window.type_number("compare.domain.resolution", "20"))
    expect(window.state["values"]["domain.resolution"] == before, "A changed its resolution with B")
    started_again(window, "the undo of B's newest edit", lambda f: f["label_b"] == "B" and same_step(f),
                  lambda: window.key("ctrl+z"))


def started_again(window, what, condition, act):
    """Labels tell of an edit at once; what it builds anew comes later, and both sides begin again with it."""
    before = window.wait_for("both sides some way on", lambda f: f.get("shown_a", 0) > 400, 240)
    act()
    window.wait_for(what, lambda f: f.get("shown_a", before["shown_a"]) < before["shown_a"] and condition(f), 120)


def search(window, part):
    """Types once the field has the keyboard: before, letters would be the program's keys."""
    window.click("compare.search")
    window.read()
    seen = window.state["frame"]
    window.wait_for("the field", lambda f: f["frame"] > seen + 2)
    window.xdotool("type", part)


def drag(window, begin, end):
    """Once the window knows that the mouse has left the panels: pictures of both sides take a while."""
    window.xdotool("mousemove", begin[0], begin[1] - 3)
    window.read()
    seen = window.state["frame"]
    window.wait_for("the mouse over the picture", lambda f: f["frame"] > seen + 2)
    window.drag(begin, end)


def check_curtain(window):
    window.key("space")
    x0, y0, x1, y1 = window.rectangle("picture")
    cx0, _, cx1, _ = window.rectangle("curtain")
    middle = round(0.5 * (cx0 + cx1))
    expect(abs(middle - 0.5 * (x0 + x1)) < 3, f"the curtain begins at {middle}")
    y = round(0.3 * y0 + 0.7 * y1)
    eye = window.state["eye_x"]
    drag(window, (middle, y), (round(x0 + 0.25 * (x1 - x0)), y))
    frame = window.wait_for("the curtain to follow", lambda f: abs(f["curtain_share"] - 0.25) < 0.01)
    expect(frame["eye_x"] == eye, "the drag of the curtain turned the camera as well")
    # Beside the curtain a drag is the camera's.
    drag(window, (round(x0 + 0.6 * (x1 - x0)), y), (round(x0 + 0.7 * (x1 - x0)), y))
    window.wait_for("the camera to orbit", lambda f: abs(f["eye_x"] - eye) > 0.05)
    expect(abs(window.state["curtain_share"] - 0.25) < 0.01, "the curtain moved with the camera")
    window.key("Home")
    window.key("space")


def check_one_side_alone(window):
    window.click("compare.to_b")
    before = window.wait_for("the panels of B", lambda f: f["changes_go_to"] == "B")
    x, y = window.point("fluid.viscosity", (0.85, 0.5))
    window.xdotool("mousemove", x, y)
    time.sleep(0.2)
    window.xdotool("click", 1)
    frame = window.wait_for("labels that name what differs", lambda f: "viscosity" in f["label_b"])
    expect(frame["label_a"] == "A: viscosity 0.01", f"the label of A: {frame['label_a']}")
    window.wait_for("a gap between both", lambda f: "velocity up to" in f["gap"] and "up to 0 " not in f["gap"])
    window.click("compare.to_a")
    after = window.wait_for("the panels of A", lambda f: f["changes_go_to"] == "A" and
                            f["values"].get("fluid.viscosity") == "0.01")
    expect(after["shown_a"] >= before["shown_a"], "a live change of one side started both again")
    window.click("compare.to_both")
    window.wait_for("changes of both", lambda f: f["changes_go_to"] == "both")


def check_run_control(window):
    window.read()
    before = window.state["shown_a"]
    window.key("r")
    window.wait_for("the reset of both", lambda f: same_step(f) and f["shown_a"] < before)
    window.key("space")
    window.wait_for("the pause", lambda f: not f["running"])
    step = settled_step(window)
    window.key("n")
    window.wait_for("one step of both", lambda f: same_step(f) and f["shown_a"] == step + 1)
    window.key("space")


def check_refused_request(window):
    """What cannot be compared leaves the comparison as it is."""
    window.move(window.point("picture"))
    window.key("grave")
    window.wait_for("the console", lambda f: "console.line" in f["widgets"])
    window.pass_frames(3)
    window.xdotool("type", "--delay", 40, "compare game_of_life")
    window.wait_for("the line", lambda f: f.get("console_line", "").endswith("compare game_of_life"))
    window.xdotool("keydown", "Return")
    time.sleep(0.3)
    window.xdotool("keyup", "Return")
    frame = window.wait_for("the refusal", lambda f: "two scenes of one kind" in f["console_last"])
    expect("label_b" in frame, "a refused request ended the comparison")
    window.key("grave")
    window.wait_for("no console", lambda f: "console.line" not in f["widgets"])


def check_layout_and_picture(window):
    eye = window.state["eye_x"]
    window.click("compare.side_by_side")
    frame = window.wait_for("two halves", lambda f: f["side_by_side"] and "curtain" not in f["widgets"])
    expect(frame["eye_x"] == eye, "the layout moved the camera")
    window.key("F12")
    end = time.monotonic() + 60
    pictures = []
    while time.monotonic() < end and not pictures:
        pictures = list(window.folder.glob("small_*.png"))
        time.sleep(0.1)
    expect(pictures and png.deviation(pictures[0]) > 4, "F12 wrote no picture of both")


def stop(window):
    window.click("compare.stop")
    frame = window.wait_for("one simulation", lambda f: "label_a" not in f)
    window.wait_for("it to go on", lambda f: f["step"] > frame["step"])
    expect(window.state["errors"] == 0, f"an error: {window.state['error']}")


def run_flow(program):
    with driven(program, SCENE, (1280, 860), {"cube.obj": CUBE}) as window:
        window.wait_for("steps", lambda f: f["step"] > 5, 120)
        start(window)
        watch_steps(window, 3)
        check_curtain(window)
        let_second_differ(window)
        check_rows_of_second(window)
        check_one_side_alone(window)
        watch_steps(window, 3)
        check_run_control(window)
        check_refused_request(window)
        check_layout_and_picture(window)
        stop(window)
        expect(window.quit() == 0, window.output())


def run_cells(program):
    """From the command line, with a rule of its own on the right."""
    with driven(program, CELLS, (1280, 860),
                arguments=["--compare-set", "automaton.rule=B36/S23", "--curtain", "0.3"]) as window:
        frame = window.wait_for("cells that differ",
                                lambda f: "cells differ" in f.get("gap", "") and not f["gap"].startswith("0 "), 120)
        expect(frame["label_b"] == "B: rule B36/S23", f"the label of B: {frame['label_b']}")
        expect(abs(frame["curtain_share"] - 0.3) < 1e-6, "the curtain hangs elsewhere")
        watch_steps(window, 3)
        expect(window.quit() == 0, window.output())


def run(program):
    run_flow(program)
    run_cells(program)


if __name__ == "__main__":
    sys.exit(report(lambda: run(sys.argv[1]), "Two simulations go step by step."))
