# SPDX-License-Identifier: MIT
"""Starts the real window on a display of its own and does what a person would: drags a slider,
presses keys, takes a picture, gives it a broken scene, quits. Prints how long a click takes to
show."""

import pathlib
import sys
import tempfile
import time

import png
from driven_window import Display, DrivenWindow, Failure, expect, need, report

SCENE = """
title = "Small stream"
description = "A box small enough for any machine."

[domain]
size = [2.0, 1.0, 1.0]
resolution = 16

[fluid]
viscosity = 0.01
inflow_speed = 0.05

[[obstacle]]
mesh = "cube.obj"
position = [0.7, 0.5, 0.5]
scale = 0.3

[[emitter]]
position = [0.15, 0.5, 0.5]
size = [0.2, 0.5, 0.5]
rate = 40.0
lifetime = 800.0
"""

CUBE = """
v 0 0 0
v 1 0 0
v 1 1 0
v 0 1 0
v 0 0 1
v 1 0 1
v 1 1 1
v 0 1 1
f 1 4 3 2
f 5 6 7 8
f 1 2 6 5
f 2 3 7 6
f 3 4 8 7
f 4 1 5 8
"""


def viscosity(frame):
    return float(frame["values"]["fluid.viscosity"])


def check_start(window):
    window.wait_for("the simulation", lambda f: f["applied"] > 0, 120)
    frame = window.wait_for("steps", lambda f: f["step"] > 5, 120)
    expect(frame["running"], "the simulation does not run at start")
    expect(frame["errors"] == 0, f"an error at start: {frame['error']}")
    print(f"window: {frame['renderer']}")


def check_slider(window):
    """The slider changes the scene, and the simulation takes the change over."""
    before = window.state
    x, y = window.point("fluid.viscosity", (0.85, 0.5))
    window.xdotool("mousemove", x, y)
    time.sleep(0.3)
    window.read()
    window.xdotool("mousedown", 1)
    pressed = time.time()
    frame = window.wait_for("the viscosity to follow the slider",
                            lambda f: viscosity(f) != viscosity(before))
    latency = frame["time"] - pressed
    window.xdotool("mouseup", 1)
    frame = window.wait_for("the simulation to take the change over",
                            lambda f: f["applied"] > before["applied"])
    expect(viscosity(frame) > viscosity(before),
           f"a click near the slider's right end gave {viscosity(frame)}")
    print(f"click to picture: {latency * 1000:.0f} ms at {frame['steps_per_second']:.0f} steps/s")
    return latency


def check_equations(window):
    """What the fluid panel says of a collision model opens and closes on a click."""
    window.click("fluid.model.equations")
    window.wait_for("the equations", lambda f: f["equations_shown"])
    window.click("fluid.model.equations")
    window.wait_for("the equations to close", lambda f: not f["equations_shown"])


def check_mesh_report(window):
    """What an obstacle's mesh is like opens and closes on a click."""
    for panel in ("Scene", "Fluid"):
        window.click(f"panel.{panel}", (0.3, 0.5))
    window.click("obstacle.report")
    window.wait_for("the report on the cube", lambda f: f.get("mesh_triangles") == 12)
    expect("mesh_note" not in window.state, f"a sound cube is complained of: {window.state.get('mesh_note')}")
    window.click("obstacle.report")
    window.wait_for("the report to close", lambda f: "mesh_triangles" not in f)
    for panel in ("Fluid", "Scene"):
        window.click(f"panel.{panel}", (0.3, 0.5))


def check_undo(window):
    changed = viscosity(window.state)
    window.key("ctrl+z")
    frame = window.wait_for("undo", lambda f: viscosity(f) != changed)
    expect(abs(viscosity(frame) - 0.01) < 1e-9, f"undo gave {viscosity(frame)}, not 0.01")
    window.key("ctrl+shift+z")
    window.wait_for("redo", lambda f: viscosity(f) == changed)


def settled_step(window):
    """The step shown once the batch that was under way at the pause has been drawn."""
    shown = None
    for _ in range(20):
        time.sleep(0.5)
        window.xdotool("mousemove_relative", "1", "1")
        time.sleep(0.5)
        window.read()
        if window.state["step"] == shown:
            return shown
        shown = window.state["step"]
    raise Failure("the step still changes 20 s after the pause")


def check_run_keys(window):
    window.key("space")
    window.wait_for("the pause", lambda f: not f["running"])
    step = settled_step(window)
    window.key("n")
    window.wait_for("one step", lambda f: f["step"] == step + 1)
    window.click("run.step")
    window.wait_for("a second step by its button", lambda f: f["step"] == step + 2)
    window.key("BackSpace")
    window.wait_for("the checkpoint", lambda f: f["step"] <= step)
    window.key("n")
    window.click("run.rewind")
    window.wait_for("the checkpoint again", lambda f: f["step"] <= step)
    window.key("r")
    window.wait_for("the reset", lambda f: f["step"] == 0)
    window.click("run.pause")
    window.wait_for("the run to go on", lambda f: f["running"] and f["step"] > 20)


def check_probes(window):
    """A probe added in its panel samples at once, and its tables land in the working directory."""
    for panel in ("Scene", "Fluid", "Obstacles", "Smoke"):
        window.click(f"panel.{panel}", (0.3, 0.5))
    window.click("panel.Probes", (0.3, 0.5))
    window.click("probe.add")
    window.wait_for("samples", lambda f: f.get("probe_samples", 0) > 3)
    window.click("probe.export")
    end = time.time() + 20
    while time.time() < end and not list(window.folder.glob("small_*_statistics.csv")):
        time.sleep(0.1)
    tables = sorted(window.folder.glob("small_*.csv"))
    expect(len(tables) == 2, f"tables: {tables}")
    expect("probe 1,point," in tables[0].read_text(), f"{tables[0]} holds no samples")
    window.key("ctrl+z")
    window.wait_for("undo", lambda f: "probe.add" in f["widgets"] and "probe.export" not in f["widgets"])
    for panel in ("Probes", "Smoke", "Obstacles", "Fluid", "Scene"):
        window.click(f"panel.{panel}", (0.3, 0.5))


def check_lens(window):
    """The lens follows the node it is set to, also while the run is paused."""
    for panel in ("Scene", "Fluid", "Obstacles", "Smoke"):
        window.click(f"panel.{panel}", (0.3, 0.5))
    window.key("space")
    window.wait_for("the pause", lambda f: not f["running"])
    window.click("panel.Lens", (0.3, 0.5))
    window.click("lens.middle")
    frame = window.wait_for("the node's figures", lambda f: f.get("lens_x", 0) > 0)
    expect(abs(frame["lens_density"] - 1) < 0.1, f"density {frame['lens_density']}")
    window.click("lens.rates", (0.02, 0.5))
    window.wait_for("the node clicked in the map", lambda f: f.get("lens_x", 1e9) < 0.1 * frame["lens_x"])
    window.click("lens.fastest")
    fastest = window.wait_for("another node", lambda f: f.get("lens_density", 0) not in
                              (0, frame["lens_density"]))["lens_x"]
    window.click("picture", (0.55, 0.55))
    window.wait_for("the node clicked in the picture", lambda f: f.get("lens_x", 0) not in (0, fastest))
    check_stages(window)
    window.key("space")
    window.wait_for("the run", lambda f: f["running"])
    for panel in ("Lens", "Smoke", "Obstacles", "Fluid", "Scene"):
        window.click(f"panel.{panel}", (0.3, 0.5))


def check_stages(window):
    """A step of the paper's variant goes on stage by stage, and ends as a whole."""
    window.click("lens.stages", (0.3, 0.5))
    window.click("lens.use_paper")
    before = window.wait_for("the paper's step", lambda f: f.get("lens_stage") == 0)
    for stage in (1, 2, 3):
        window.click("lens.next_stage")
        window.wait_for(f"stage {stage}", lambda f, n=stage: f["lens_stage"] == n)
    window.click("lens.finish_step")
    window.wait_for("the step to end",
                    lambda f: f["lens_stage"] == 0 and f["step"] == before["step"] + 1)
    window.click("lens.stages", (0.3, 0.5))
    window.key("ctrl+z")


def check_camera(window):
    before = window.wait_for("a frame", lambda f: True)
    window.drag(window.point("picture", (0.4, 0.6)), window.point("picture", (0.6, 0.5)))
    window.wait_for("the camera to orbit", lambda f: abs(f["eye_x"] - before["eye_x"]) > 0.05)
    window.key("Home")
    window.wait_for("the camera to come home",
                    lambda f: abs(f["eye_x"] - before["eye_x"]) < 1e-6)


def check_screenshot(window):
    window.key("F12")
    end = time.monotonic() + 60
    pictures = []
    while time.monotonic() < end and not pictures:
        pictures = list(window.folder.glob("*.png"))
        time.sleep(0.05)
    expect(pictures, "F12 wrote no PNG")
    spread = png.deviation(pictures[0])
    expect(spread > 4, f"the picture is uniform (deviation {spread:.2f})")
    print(f"picture: {pictures[0].name}, deviation {spread:.1f}")


def check_view_and_sheet(window):
    window.key("2")
    window.wait_for("the particle view", lambda f: f["values"].get("view.mode") == "particles")
    window.key("1")
    window.wait_for("the smoke view", lambda f: f["values"].get("view.mode") == "smoke")
    window.key("F1")
    window.wait_for("the key sheet", lambda f: f["key_sheet"])
    window.key("Escape")
    window.wait_for("the key sheet to close", lambda f: not f["key_sheet"])
    window.key("Tab")
    window.wait_for("the panels to hide", lambda f: "fluid.viscosity" not in f["widgets"])
    window.key("Tab")
    window.wait_for("the panels to return", lambda f: "fluid.viscosity" in f["widgets"])


def check_broken_scene(window, scene):
    """An invalid file opens a dialog, and the last good scene goes on."""
    scene.write_text(SCENE.replace("viscosity = 0.01", "viscosity = -1"))
    window.key("F5")
    frame = window.wait_for("the error dialog", lambda f: f["errors"] == 1)
    expect("viscosity" in frame["error"] and scene.name in frame["error"],
           f"the error names neither file nor parameter: {frame['error']}")
    window.click("dialog.close")
    frame = window.wait_for("the dialog to close", lambda f: f["errors"] == 0)
    window.wait_for("the simulation to go on", lambda f: f["step"] > frame["step"])
    scene.write_text(SCENE.replace("Small stream", "Second stream"))
    window.key("F5")
    window.wait_for("the repaired scene", lambda f: f["title"] == "Second stream" and not f["busy"])


def check_picture_error(program, display):
    """A density volume beyond any driver's limit is told in the dialog, and the window stays."""
    with tempfile.TemporaryDirectory() as folder:
        show_picture_error(program, display, folder)


def show_picture_error(program, display, folder):
    scene = pathlib.Path(folder) / "long.toml"
    scene.write_text('title = "Long"\n[domain]\nsize = [1000.0, 0.5, 0.5]\nresolution = 8\n'
                     '[smoke]\nvolume_scale = 4.0\ncapacity = 1000\n')
    window = DrivenWindow(program, display, folder, [str(scene), "--size", "1280x1000"])
    try:
        frame = window.wait_for("the error dialog", lambda f: f["errors"] == 1)
        expect("smoke.volume_scale" in frame["error"], f"another error came: {frame['error']}")
        window.click("dialog.close")
        frame = window.wait_for("the dialog to close", lambda f: f["errors"] == 0)
        expect(not frame["running"], "the run goes on and brings the same error again")
        status = window.quit()
        expect(status == 0, f"Ctrl+Q ended with status {status}:\n{window.output()}")
    finally:
        window.close()


def run(program):
    need("xdotool")
    display = Display(1280, 1000)
    window = None
    try:
        with tempfile.TemporaryDirectory() as folder:
            scene = pathlib.Path(folder) / "small.toml"
            scene.write_text(SCENE)
            (pathlib.Path(folder) / "cube.obj").write_text(CUBE)
            window = DrivenWindow(program, display, folder, [str(scene), "--size", "1280x1000"])
            check_start(window)
            window.xdotool("mousemove", *window.point("picture"))
            latency = check_slider(window)
            check_undo(window)
            check_equations(window)
            check_mesh_report(window)
            check_run_keys(window)
            check_probes(window)
            check_lens(window)
            check_camera(window)
            check_view_and_sheet(window)
            check_screenshot(window)
            check_broken_scene(window, scene)
            status = window.quit()
            expect(status == 0, f"Ctrl+Q ended with status {status}:\n{window.output()}")
            expect(latency < 2, f"a click took {latency:.1f} s to show")
        check_picture_error(program, display)
    finally:
        if window:
            window.close()
        display.close()


def main():
    return report(lambda: run(sys.argv[1]), "The window answers.")


if __name__ == "__main__":
    sys.exit(main())
