# SPDX-License-Identifier: MIT
"""That nothing is cut or covered in a window of no great size: all boxes of a rule lie in their column, the sheet of
keys in the window, what is told over the picture above the figures, and both in the picture; and Ctrl+Q ends the
program from the console as well.

    look_test.py PROGRAM [FOLDER]     keeps pictures of what it saw in FOLDER
"""

import pathlib
import sys
import time

from driven_window import driven, expect, report

SIZE = (1000, 700)
SCENE = """title = "Soup"
kind = "automaton"
[automaton]
width = 96
height = 64
"""


def inside(inner, outer, what):
    expect(inner[0] >= outer[0] and inner[1] >= outer[1] and inner[2] <= outer[2] and inner[3] <= outer[3],
           f"{what} at {inner} is not within {outer}")


def check_columns(window):
    window.wait_for("the scene", lambda f: f["title"] == "Soup" and not f["busy"] and "population" in f)
    picture = window.rectangle("picture")
    expect(all(edge == round(edge) for edge in picture), f"the picture's edges lie between pixels: {picture}")
    column = (0, 0, picture[0], SIZE[1])
    for name in ("dead", "alive"):
        for count in range(9):
            inside(window.rectangle(f"rule.{name}.{count}"), column, f"the box {count} of the row {name}")
    window.click("rule.dead.8")
    window.wait_for("the rule with it", lambda f: f["values"].get("automaton.rule") == "B38/S23")


def check_sheet(window, keep):
    window.key("F1")
    window.wait_for("the sheet of keys", lambda f: f["key_sheet"])
    inside(window.rectangle("keys.sheet"), (0, 0, *SIZE), "the sheet of keys")
    keep_picture(window, "keys", keep)
    window.key("F1")
    window.wait_for("it to close", lambda f: not f["key_sheet"])


def check_figures(window, keep):
    window.key("h")
    window.wait_for("a line of figures", lambda f: "hud.figures" in f["widgets"])
    window.key("F12")
    frame = window.wait_for("what is told of the picture", lambda f: "told.notice" in f["widgets"])
    picture, figures, notice = (frame["widgets"][name] for name in ("picture", "hud.figures", "told.notice"))
    inside(figures, picture, "the line of figures")
    inside(notice, picture, "the notice")
    expect(notice[3] <= figures[1], f"the notice at {notice} lies on the figures at {figures}")
    keep_picture(window, "notice", keep)
    window.key("h")
    window.wait_for("all figures", lambda f: f["hud"] == "full")
    inside(window.rectangle("hud.figures"), picture, "the box of figures")
    keep_picture(window, "figures", keep)


def check_quit(window):
    window.key("grave")
    window.wait_for("the console", lambda f: "console.line" in f["widgets"])
    window.pass_frames(3)
    expect(window.quit() == 0, f"the program ended badly:\n{window.output()}")


def keep_picture(window, name, keep):
    if keep:
        time.sleep(0.3)
        window.picture(keep / f"{name}.png")


def main():
    keep = pathlib.Path(sys.argv[2]) if len(sys.argv) > 2 else None

    def test():
        with driven(sys.argv[1], SCENE, SIZE, arguments=("--paused", "--backend", "cpu")) as window:
            check_columns(window)
            check_sheet(window, keep)
            check_figures(window, keep)
            check_quit(window)

    return report(test, "nothing is cut or covered")


if __name__ == "__main__":
    sys.exit(main())
