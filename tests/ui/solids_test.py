# SPDX-License-Identifier: MIT
"""What a person does with a solid in the picture, in the real window with a real mouse: selects it,
draws it through the smoke by hand, moves and turns it with its handles, takes each back, throws a
free one, plots the force on it.

    solids_test.py PROGRAM [FOLDER]     keeps pictures of what it did in FOLDER
"""

import pathlib
import sys
import tempfile
import time

import png
from driven_window import Display, DrivenWindow, Failure, expect, need, report
from window_test import CUBE, SCENE


def numbers(frame, name):
    return [float(word) for word in frame["values"][name].strip("[]").split(",")]


def position(frame):
    return numbers(frame, "obstacle.0.position")


def place(frame):
    return [frame[f"obstacle_0_{axis}"] for axis in "xyz"]


def apart(a, b):
    return max(abs(x - y) for x, y in zip(a, b))


def picture(window, name, keep):
    """The picture that F12 saves, under a name of its own."""
    before = set(window.folder.glob("*.png"))
    window.key("F12")
    end = time.monotonic() + 60
    while time.monotonic() < end:
        made = set(window.folder.glob("*.png")) - before
        if made:
            file = made.pop()
            if keep:
                (keep / f"{name}.png").write_bytes(file.read_bytes())
            return b"".join(bytes(row) for row in png.read(file)[3])
        time.sleep(0.05)
    raise Failure("F12 wrote no PNG")


def screen(window, name, keep):
    """The whole screen, handles and panels too, for people to look at."""
    if keep:
        import subprocess
        subprocess.run(["import", "-window", "root", str(keep / f"{name}.png")], env=window.environment,
                       check=False)


def different(a, b):
    """Share of the bytes that differ clearly."""
    return sum(abs(x - y) > 12 for x, y in zip(a, b)) / len(a)


def press_and_move(window, begin, way, steps=12):
    """Leaves the button down."""
    window.xdotool("mousemove", *begin)
    time.sleep(0.3)
    window.xdotool("mousedown", 1)
    for i in range(1, steps + 1):
        window.xdotool("mousemove", round(begin[0] + way[0] * i / steps), round(begin[1] + way[1] * i / steps))
        time.sleep(0.03)


def check_selection(window):
    """A drag from an obstacle that is not selected turns the camera; a click selects it, with Ctrl too."""
    window.click("obstacle.0")
    window.wait_for("the handles", lambda f: f["obstacle_selected"] and "gizmo.arrow.x" in f["widgets"])
    window.key("Escape")
    window.wait_for("no handles", lambda f: not f["obstacle_selected"] and "gizmo.arrow.x" not in f["widgets"])
    window.xdotool("keydown", "ctrl")
    window.click("obstacle.0")
    window.xdotool("keyup", "ctrl")
    frame = window.wait_for("the selection by Ctrl+click", lambda f: f["obstacle_selected"])
    expect(frame["errors"] == 0, f"an error: {frame['error']}")
    window.key("Escape")
    window.wait_for("no handles", lambda f: not f["obstacle_selected"] and "gizmo.arrow.x" not in f["widgets"])
    eye = window.state["eye_x"]
    start = window.point("obstacle.0")
    window.drag(start, (start[0] + 60, start[1]))
    window.wait_for("the camera to orbit", lambda f: abs(f["eye_x"] - eye) > 0.02)
    window.key("Home")
    window.wait_for("the camera at home", lambda f: abs(f["eye_x"] - eye) < 1e-6)
    window.click("obstacle.0")
    window.wait_for("the selection", lambda f: f["obstacle_selected"])


def check_hand(window, keep):
    """The cube follows the hand through the running flow, and its new place can be undone."""
    before = window.wait_for("smoke", lambda f: f["step"] > 150, 120)
    flow_before = picture(window, "hand_before", keep)
    start = window.point("obstacle.0")
    press_and_move(window, (start[0] - 9, start[1] + 9), (120, -20))
    frame = window.wait_for("the cube to follow the hand", lambda f: place(f)[0] > place(before)[0] + 0.1)
    expect(frame["hint"], "nothing is said of the drag")
    expect(frame["running"] and frame["step"] > before["step"], "the flow does not go on")
    expect(apart(position(frame), position(before)) < 1e-9, "the parameter changed before it was let go")
    screen(window, "hand_drawing", keep)
    window.wait_for("it to come to the hand", lambda f: place(f)[0] > place(before)[0] + 0.2)
    window.xdotool("mouseup", 1)
    frame = window.wait_for("its new place as a parameter", lambda f: apart(position(f), position(before)) > 0.15)
    expect(apart(position(frame), place(frame)) < 5e-3, f"it stands at {place(frame)}, not {position(frame)}")
    flow_after = picture(window, "hand_after", keep)
    expect(different(flow_before, flow_after) > 0.005, "the picture did not change")
    expect(frame["errors"] == 0, f"an error: {frame['error']}")
    window.key("ctrl+z")
    frame = window.wait_for("undo", lambda f: apart(position(f), position(before)) < 1e-9)
    window.wait_for("the cube back at its place", lambda f: apart(place(f), position(before)) < 1e-3)


def check_arrow(window, keep):
    """A drag of an arrow moves along its axis alone and undoes as one."""
    before = window.wait_for("the handles", lambda f: "gizmo.arrow.x" in f["widgets"])
    start = window.point("gizmo.arrow.x")
    centre = window.point("obstacle.0")
    way = [(a - b) * 0.8 for a, b in zip(start, centre)]
    press_and_move(window, start, way)
    frame = window.wait_for("the cube to move", lambda f: position(f)[0] > position(before)[0] + 0.05)
    screen(window, "arrow", keep)
    window.xdotool("mouseup", 1)
    expect(position(frame)[1:] == position(before)[1:], f"it left the axis: {position(frame)}")
    window.wait_for("the picture", lambda f: place(f)[0] > place(before)[0] + 0.05)
    window.key("ctrl+z")
    window.wait_for("undo in one step", lambda f: position(f) == position(before))


def check_ring(window, keep):
    before = window.state
    window.key("t")
    window.wait_for("the rings", lambda f: "gizmo.ring.z" in f["widgets"])
    press_and_move(window, window.point("gizmo.ring.z"), (45, 0))
    rotation = "obstacle.0.rotation"
    frame = window.wait_for("the cube to turn", lambda f: abs(numbers(f, rotation)[2]) > 5)
    screen(window, "ring", keep)
    window.xdotool("mouseup", 1)
    expect(apart(numbers(frame, rotation)[:2], [0, 0]) < 0.2, f"it turned about other axes: {numbers(frame, rotation)}")
    window.key("ctrl+z")
    window.wait_for("undo", lambda f: f["values"][rotation] == before["values"][rotation])
    window.key("m")
    window.wait_for("the arrows", lambda f: "gizmo.arrow.x" in f["widgets"])


def fold(window, names):
    for name in names:
        window.click(f"panel.{name}", (0.3, 0.5))


def scroll_to(window, widget):
    x, y = window.point("panel.Obstacles")
    window.xdotool("mousemove", x, y + 200)
    for _ in range(40):
        window.read()
        if widget in window.state["widgets"]:
            return
        window.xdotool("click", 5)
        time.sleep(0.15)
    raise Failure(f"{widget} is not in the panel")


def check_present_key(window):
    """The pose that the obstacle has becomes a key, at the step of the picture."""
    fold(window, ("Scene", "Fluid"))
    scroll_to(window, "obstacle.key.present")
    step = window.state["step"]
    window.click("obstacle.key.present")
    frame = window.wait_for("the key", lambda f: "obstacle.0.key.0.step" in f["values"])
    expect(float(frame["values"]["obstacle.0.key.0.step"]) >= step, "the key is of an earlier step")
    expect(apart(numbers(frame, "obstacle.0.key.0.position"), place(frame)) < 1e-3,
           f"the key is elsewhere: {numbers(frame, 'obstacle.0.key.0.position')}")
    window.key("ctrl+z")
    window.wait_for("undo", lambda f: "obstacle.0.key.0.step" not in f["values"])


def check_forces(window, keep):
    """The force on it is plotted and goes into a table."""
    scroll_to(window, "obstacle.record")
    window.click("obstacle.record")
    window.wait_for("a drag", lambda f: f.get("force_samples", 0) > 10 and f.get("drag_coefficient", 0) > 0.1)
    scroll_to(window, "obstacle.export")
    screen(window, "forces", keep)
    window.click("obstacle.export")
    end = time.monotonic() + 20
    while time.monotonic() < end and not list(window.folder.glob("small_*_statistics.csv")):
        time.sleep(0.1)
    tables = [file for file in window.folder.glob("small_*.csv") if "statistics" not in file.name]
    expect(len(tables) == 1, f"tables: {tables}")
    header, *rows = tables[0].read_text().splitlines()
    drag = header.split(",").index("drag_coefficient")
    expect(len(rows) > 10 and float(rows[-1].split(",")[drag]) > 0.1, f"the table: {rows[-1:]}")


def check_throw(window, scene, keep):
    """A free cube follows a Ctrl+drag, and flies on when it is let go."""
    scene.write_text(SCENE.replace("scale = 0.3", "scale = 0.3\nmotion = \"free\"\ndensity = 3.0")
                     .replace("Small stream", "Free cube"))
    window.key("F5")
    window.wait_for("the free cube", lambda f: f["title"] == "Free cube" and not f["busy"] and f["step"] > 20)
    before = window.state
    window.xdotool("keydown", "ctrl")
    start = window.point("obstacle.0")
    press_and_move(window, start, (-90, -60))
    frame = window.wait_for("the cube to follow", lambda f: place(f)[2] > place(before)[2] + 0.06)
    screen(window, "throw", keep)
    window.xdotool("mouseup", 1)
    window.xdotool("keyup", "ctrl")
    expect(position(frame) == position(before), "the start of a free obstacle changed")
    window.wait_for("it to fly on", lambda f: place(f)[2] > place(frame)[2] + 0.01)


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
            window.wait_for("steps", lambda f: f["step"] > 5, 120)
            check_selection(window)
            check_hand(window, keep)
            check_arrow(window, keep)
            check_ring(window, keep)
            check_present_key(window)
            check_forces(window, keep)
            check_throw(window, scene, keep)
            status = window.quit()
            expect(status == 0, f"Ctrl+Q ended with status {status}:\n{window.output()}")
    finally:
        if window:
            window.close()
        display.close()


def main():
    keep = pathlib.Path(sys.argv[2]) if len(sys.argv) > 2 else None
    return report(lambda: run(sys.argv[1], keep), "Solids go where they are put.")


if __name__ == "__main__":
    sys.exit(main())
