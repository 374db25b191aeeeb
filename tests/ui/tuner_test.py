# SPDX-License-Identifier: MIT
"""Searches for the fastest (l, alpha) in the real window: the button, the map that fills, cancelling,
one click to apply what was found and one key to take it back, a click on a cell, and the same map
when the program starts again.

    tuner_test.py PROGRAM [PICTURE]

With a second word a picture of the whole window with the finished map is left there."""

import pathlib
import sys
import tempfile
import time

from driven_window import Display, DrivenWindow, Failure, expect, need, report
from window_test import CUBE, SCENE, check_start


def pair_of(frame):
    return int(frame["values"]["solid.block_side"]), int(frame["values"]["fluid.alpha"])


def close_panel(window, panel, below):
    """Waits until the next panel has moved up: the mouse is to find it there."""
    window.click(f"panel.{panel}", (0.3, 0.5))
    window.wait_for(f"{panel} to close", lambda f: f"panel.{below}" in f["widgets"]
                    and f["widgets"][f"panel.{below}"][1] - f["widgets"][f"panel.{panel}"][3] < 20)


def open_panels(window):
    panels = ("Scene", "Fluid", "Obstacles", "Smoke", "Domain")
    for panel, below in zip(panels, panels[1:]):
        close_panel(window, panel, below)
    window.click("panel.Step and memory", (0.3, 0.5))
    window.wait_for("the block sizes", lambda f: "solid.block_side" in f["values"])
    window.click("panel.Fastest blocks", (0.3, 0.5))
    window.wait_for("the panel", lambda f: "tuner.find" in f["widgets"])


def check_cancel(window):
    window.click("tuner.find")
    frame = window.wait_for("the map to fill", lambda f: f["tuning"] and f["tuner_timed"] > 3)
    expect(frame["running"], "the search changed whether the scene runs")
    step = frame["step"]
    window.click("tuner.cancel")
    frame = window.wait_for("the search to end", lambda f: not f["tuning"])
    expect(frame["tuner_timed"] < frame["tuner_size"], "the search was over before it was cancelled")
    window.wait_for("the scene to go on", lambda f: f["step"] > step)


def check_search(window):
    before = window.state
    window.click("tuner.find")
    filled = [window.wait_for("the search", lambda f: f["tuning"])]
    while filled[-1]["tuning"]:
        seen = filled[-1]["tuner_timed"]
        filled.append(window.wait_for("the map to go on filling", lambda f: not f["tuning"] or f["tuner_timed"] > seen))
    frame = filled[-1]
    expect(frame["errors"] == 0, f"an error came: {frame['error']}")
    expect(len(filled) > 5, f"the map was seen at {len(filled)} stages only")
    expect(frame["tuner_timed"] == frame["tuner_size"] > 50, f"{frame['tuner_timed']} of {frame['tuner_size']} pairs")
    expect(pair_of(frame) == pair_of(before), "the search changed the pair by itself")


def check_apply(window):
    before = window.state
    best = int(before["tuner_best_l"]), int(before["tuner_best_alpha"])
    # By itself a scene takes alpha 0, so there is something to apply unless that is the best already.
    if best[1] == 1 << 30 and best[0] == pair_of(before)[0]:
        print("the fastest was in use already")
    else:
        window.click("tuner.apply")
        window.wait_for("the fastest pair", lambda f: pair_of(f) == best and f["applied"] > before["applied"])
        window.key("ctrl+z")
        window.wait_for("undo", lambda f: pair_of(f) == pair_of(before))
    window.click("tuner.map.4.16")
    window.wait_for("the pair of the cell", lambda f: pair_of(f) == (4, 16) and f["applied"] > before["applied"])
    window.key("ctrl+z")
    window.wait_for("undo", lambda f: pair_of(f) == pair_of(before))


def run(program, picture):
    need("xdotool")
    display = Display(1280, 900)
    window = None
    try:
        with tempfile.TemporaryDirectory() as name:
            folder = pathlib.Path(name)
            (folder / "cube.obj").write_text(CUBE)
            # Large enough that the search takes some seconds.
            (folder / "small.toml").write_text(SCENE.replace("resolution = 16", "resolution = 32"))
            start = lambda: DrivenWindow(program, display, folder, ["small.toml", "--size", "1280x900"],
                                         {"LATTICELAB_CACHE": str(folder / "cache")})
            window = start()
            check_start(window)
            open_panels(window)
            check_cancel(window)
            check_search(window)
            if picture:
                x, y = window.point("tuner.map.4.16")
                window.xdotool("mousemove", x, y)
                time.sleep(1)  # for the tooltip
                window.picture(picture)
            check_apply(window)
            fastest = window.state["tuner_best_l"], window.state["tuner_best_alpha"]
            expect(window.quit() == 0, f"the program failed:\n{window.output()}")
            window.close()
            (folder / "report.jsonl").unlink()
            window = start()
            check_start(window)
            open_panels(window)
            frame = window.wait_for("the remembered map", lambda f: f.get("tuner_remembered"))
            expect((frame["tuner_best_l"], frame["tuner_best_alpha"]) == fastest, "it remembers another pair")
            expect(window.quit() == 0, f"the program failed:\n{window.output()}")
    finally:
        if window:
            window.close()
        display.close()


def main():
    return report(lambda: run(sys.argv[1], sys.argv[2] if len(sys.argv) > 2 else None), "The search answers.")


if __name__ == "__main__":
    sys.exit(main())
