# SPDX-License-Identifier: MIT
"""What a person does with the console and a lesson in the real window: opens the console by its key, completes a
command with Tab, sees an error and an edit of a panel in it, saves what was done as a script; begins a lesson from
the panel, does its first step by hand, lets it show the next and leaves.

    script_test.py PROGRAM [FOLDER]     keeps pictures of what it did in FOLDER
"""

import pathlib
import sys
import time

from driven_window import driven, expect, report

SCENE = """title = "Sheet"
kind = "automaton"
[automaton]
width = 64
height = 48
start = "empty"
[look]
ages = false
"""


def keep_picture(window, name, keep):
    if keep:
        time.sleep(0.3)
        window.picture(keep / f"{name}.png")


def type_line(window, text):
    """Into the console, which has the keyboard a frame or two after it was opened or a line was sent."""
    window.pass_frames(3)
    window.xdotool("type", "--delay", 40, text)
    window.wait_for(f"{text} in the console", lambda f: f.get("console_line", "").endswith(text.rstrip("\t")))


def press(window, key):
    """Long enough for a frame: ImGui looks at keys once in each."""
    window.xdotool("keydown", key)
    time.sleep(0.3)
    window.xdotool("keyup", key)
    if key == "Return":
        # The line has the keyboard again a frame or two later.
        time.sleep(0.8)


def check_console(window, keep):
    window.wait_for("the scene", lambda f: f["title"] == "Sheet" and not f["busy"] and "population" in f)
    window.move(window.point("picture"))
    window.key("grave")
    window.wait_for("the console", lambda f: "console.line" in f["widgets"])
    type_line(window, "line 10 10 12 10 1")
    press(window, "Return")
    window.wait_for("three cells", lambda f: f["population"] == 3 and f["console_line"] == "")
    type_line(window, "und")
    press(window, "Tab")
    window.wait_for("the whole word", lambda f: f["console_line"] == "undo ")
    press(window, "Return")
    window.wait_for("an empty grid", lambda f: f["population"] == 0)
    press(window, "Up")
    window.wait_for("the line before", lambda f: f["console_line"] == "undo ")
    press(window, "Up")
    window.wait_for("the one before that", lambda f: f["console_line"] == "line 10 10 12 10 1")
    press(window, "Return")
    window.wait_for("three cells again", lambda f: f["population"] == 3)
    type_line(window, "cel 3 3 1")
    press(window, "Return")
    window.wait_for("the error", lambda f: "did you mean 'cell'" in f["console_last"])
    expect(window.state["errors"] == 0, "a mistyped line opens a dialog")
    # What a panel does is told as a command.
    window.click("look.ages")
    window.wait_for("the panel's edit", lambda f: f["console_last"] == "set look.ages true")
    keep_picture(window, "console", keep)
    window.click("console.save")
    frame = window.wait_for("the script", lambda f: f["console_last"].startswith("Saved "))
    script = pathlib.Path(frame["console_last"][len("Saved "):]).read_text()
    for line in ("line 10 10 12 10 1", "undo", "set look.ages true"):
        expect(line + "\n" in script, f"the script lacks {line}: {script}")
    expect(script.count("undo\n") == 1, f"what is typed is told twice: {script}")
    window.key("Escape")
    window.wait_for("no console", lambda f: "console.line" not in f["widgets"])


def check_lesson(window, keep):
    for panel in ("Look", "Population", "Performance"):
        if f"panel.{panel}" in window.state["widgets"]:
            window.click(f"panel.{panel}", (0.3, 0.5))
            window.pass_frames()
    window.click("panel.Lessons")
    window.click("lessons.life_basics")
    window.wait_for("the lesson", lambda f: f["lesson"] == "Life: gliders and guns" and f["lesson_step"] == 0)
    window.wait_for("its scene", lambda f: f["title"] == "Game of Life" and not f["script_busy"] and f["population"] == 0)
    frame = window.wait_for("a ring", lambda f: "ring.cells.Draw" in f["widgets"])
    expect(not frame["lesson_done"], "the first step is done from the start")
    keep_picture(window, "lesson", keep)
    window.click("cells.Draw")
    x0, y0, x1, y1 = window.rectangle("picture")
    middle = round((x0 + x1) / 2), round(y0 + 0.3 * (y1 - y0))
    window.drag((middle[0] - 40, middle[1]), (middle[0] + 40, middle[1]))
    window.wait_for("the step done", lambda f: f["lesson_done"])
    window.click("lesson.next")
    window.wait_for("step two", lambda f: f["lesson_step"] == 1)
    window.key("ctrl+Right")
    window.wait_for("step three", lambda f: f["lesson_step"] == 2)
    window.click("lesson.show")
    window.wait_for("the glider", lambda f: f["population"] == 5 and f["step"] == 4 and f["lesson_done"])
    keep_picture(window, "shown", keep)
    for step in (3, 4):
        window.key("ctrl+Right")
        window.wait_for(f"step {step + 1}", lambda f, at=step: f["lesson_step"] == at)
    window.click("lesson.next")
    window.wait_for("the end", lambda f: f["lesson_finished"] and "lesson.another" in f["widgets"])
    keep_picture(window, "finished", keep)
    window.click("lesson.leave")
    window.wait_for("no lesson", lambda f: f["lesson"] == "" and "lesson.next" not in f["widgets"])


def main():
    keep = pathlib.Path(sys.argv[2]) if len(sys.argv) > 2 else None

    def test():
        with driven(sys.argv[1], SCENE, (1280, 800), arguments=("--paused", "--backend", "cpu")) as window:
            check_console(window, keep)
            check_lesson(window, keep)
            expect(window.quit() == 0, f"the program ended badly:\n{window.output()}")

    return report(test, "console and lessons work")


if __name__ == "__main__":
    sys.exit(main())
