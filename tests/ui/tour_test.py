# SPDX-License-Identifier: MIT
"""One walk through the window, with the mouse and the keyboard alone: a scene is picked from the gallery, its
viscosity changed, its cube dragged; it is saved, the drag taken back, a film of 60 frames and a checkpoint made. The
window is closed; the next one goes on from the checkpoint and is killed at work, and the one after that recovers
what was lost. Each stage is judged by the screen or by the files that it left.

    tour_test.py PROGRAM [FOLDER]     keeps a picture of each stage in FOLDER
"""

import json
import pathlib
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import time
import tomllib

from capture_test import frame_sums, saved
from driven_window import Display, DrivenWindow, expect, need, report, wait_until
from recovery_test import copies
from solids_test import apart, different, place, position, press_and_move

SIZE = (900, 600)
SCENE = "cube_array"
RESOLUTION = 24
VISCOSITY = 0.004
FRAMES = 60
STEPS = 3  # from one frame of the film to the next
SECONDS_TO_COPY = 2


class Tour:
    """The program started again and again in one folder, as one person does."""

    def __init__(self, program, folder, display, keep):
        self.program, self.folder, self.display, self.keep = program, folder, display, keep
        self.state = folder / "state"
        self.window = None

    def start(self, *words):
        (self.folder / "report.jsonl").unlink(missing_ok=True)
        kept = {f"LATTICELAB_{name.upper()}": str(self.folder / name) for name in ("config", "cache")}
        self.window = DrivenWindow(
            self.program, self.display, self.folder,
            ["--backend", "cpu", "--size", "x".join(map(str, SIZE)), *words],
            {**kept, "LATTICELAB_AUTOSAVE": str(self.state)})
        return self.window

    def look(self, stage):
        if self.keep:
            self.window.picture(self.keep / f"{stage}.png")

    def end(self):
        status = self.window.quit()
        expect(status == 0, f"Ctrl+Q ended with status {status}:\n{self.window.output()}")
        self.window.close()

    def command(self, *words):
        done = subprocess.run([str(self.program), *map(str, words)], env=self.window.environment, cwd=self.folder,
                              capture_output=True, text=True, timeout=120)
        expect(done.returncode == 0, f"{words} ended with {done.returncode}:\n{done.stdout}{done.stderr}")


def picture_place(window):
    """Without what is told at its top and bottom."""
    x0, y0, x1, y1 = window.rectangle("picture")
    return x0, y0 + 50, x1, y1 - 50


def shown(window):
    """The picture on the screen as of now."""
    window.pass_frames(3)
    return window.pixels(picture_place(window))


def settled(window):
    """The same of what stands still, as fine as it gets, which it does while nobody touches anything."""
    end = time.monotonic() + 90
    looks = [shown(window)]
    while len(looks) < 4 or any(different(looks[-1], look) > 0.002 for look in looks[-4:-1]):
        expect(time.monotonic() < end, "a picture of what stands still changes for a minute and a half")
        time.sleep(0.7)
        looks.append(window.pixels(picture_place(window)))
    return looks[-1]


def bright(pixels):
    return sum(value > 64 for value in pixels) / len(pixels)


def around(window, point, reach=8):
    x, y = point
    return window.pixels((x - reach, y - reach, x + reach, y + reach))


def below(point):
    """In the solid's shade, and clear of the handles."""
    return point[0], point[1] + 20


def open_from_gallery(tour):
    """The start page shows what a scene looks like; a click on its card opens it."""
    window = tour.start("--set", "domain.resolution=16", "--autosave", str(SECONDS_TO_COPY / 60))
    window.wait_for("the gallery", lambda f: f["start_page"] and f.get("start_cards", 0) > 40, 90)
    tour.look("1_gallery")
    window.xdotool("type", "rows of cubes")
    window.wait_for("its card alone", lambda f: f.get("start_cards") == 1 and f["start_selected"] == SCENE)
    before = window.state["start_pictures"]
    window.wait_for("the card's picture", lambda f: f["start_pictures"] > before, 120)
    window.pass_frames()
    x0, y0, x1, y1 = window.rectangle(f"start.card.{SCENE}")
    expect(bright(window.pixels((x0, y0, x1, y0 + 0.5 * (y1 - y0)))) > 0.1, "the card's picture shows next to nothing")
    tour.look("1_gallery_found")
    behind = shown(window)
    window.click(f"start.card.{SCENE}")
    window.wait_for("the scene", lambda f: "cubes" in f["title"] and f["applied"] >= 2 and not f["busy"], 120)
    opened = shown(window)
    expect(different(behind[:len(opened)], opened) > 0.1, "the picture did not change with the scene")
    x0, _, x1, _ = window.state["widgets"]["picture"]
    share = (window.point("obstacle.0")[0] - x0) / (x1 - x0)
    expect(0.15 < share < 0.85, f"the cube's middle is at {share:.2f} of the picture's width")
    tour.look("2_scene")


def change_viscosity(tour):
    """First fewer nodes, for a machine without a GPU. The Reynolds number follows the viscosity."""
    window = tour.window
    window.type_number("domain.resolution", str(RESOLUTION))
    window.wait_for("the coarser grid", lambda f: f["values"].get("domain.resolution") == str(RESOLUTION)
                    and not f["busy"] and f["step"] > 0)
    before = window.state
    window.click("panel.Scene", (0.3, 0.5))
    window.type_number("fluid.viscosity", str(VISCOSITY))
    frame = window.wait_for("the viscosity", lambda f: float(f["values"]["fluid.viscosity"]) == VISCOSITY
                            and f["applied"] > before["applied"])
    expect(abs(float(frame["values"]["fluid.reynolds"]) - 156) < 0.01, f"Re = {frame['values']['fluid.reynolds']}")
    expect(frame["errors"] == 0, f"an error: {frame['error']}")
    tour.look("3_viscosity")


def drag_solid(tour):
    """By hand, through the running flow. Smoke would hide where it is."""
    window = tour.window
    window.move(window.point("picture", (0.5, 0.9)))
    window.key("0")
    window.wait_for("no smoke", lambda f: f["values"].get("view.mode") == "none")
    before, old = settled(window), window.point("obstacle.0")
    start = position(window.state)
    window.click("obstacle.0")
    window.wait_for("the handles", lambda f: f["obstacle_selected"] and "gizmo.arrow.x" in f["widgets"])
    grip = (old[0] - 6, old[1] + 10)  # beside the handles
    press_and_move(window, grip, (110, 15))
    window.wait_for("it to follow the hand", lambda f: place(f)[0] > start[0] + 0.25)
    window.xdotool("mouseup", 1)
    frame = window.wait_for("its new place", lambda f: apart(position(f), start) > 0.2 and
                            apart(place(f), position(f)) < 1e-3)
    window.move(window.point("picture", (0.5, 0.9)))
    window.pass_frames(3)
    new = window.point("obstacle.0")
    selected = around(window, below(new))
    tour.look("4_dragged")
    window.key("Escape")
    window.wait_for("no handles", lambda f: not f["obstacle_selected"])
    after = shown(window)
    expect(60 < new[0] - old[0] < 160, f"drawn by 110 pixels, it went {new[0] - old[0]}")
    expect(different(before, after) > 0.01, "the solid is where it was in the picture")
    return {"start": start, "moved": position(frame), "before": before, "left": around(window, old), "new": new,
            "selected": selected}


def save(tour, moved):
    """What is saved holds both changes, and the scene's own camera: nobody moved it."""
    window = tour.window
    window.key("ctrl+s")
    file = tour.folder / f"{SCENE}.toml"
    wait_until(file.exists, "the saved scene")
    window.wait_for("word of it", lambda f: f["notice"] == f"Saved {file}")
    scene = tomllib.loads(file.read_text())
    expect(scene["fluid"]["viscosity"] == VISCOSITY and "reynolds" not in scene["fluid"], str(scene["fluid"]))
    expect(scene["obstacle"][0]["position"] == moved, f"{scene['obstacle'][0]['position']}, not {moved}")
    expect(all(len(str(number)) < 8 for number in moved), f"numbers that nobody would write: {moved}")
    expect(scene["view"]["eye"] == [0.3, -1.5, 0.85], f"the camera moved: {scene['view']['eye']}")
    tour.command("check", file)
    tour.look("5_saved")


def undo(tour, drag):
    window, start = tour.window, drag["start"]
    window.key("ctrl+z")
    window.wait_for("the solid back in its place", lambda f: position(f) == start and apart(place(f), start) < 1e-3)
    window.move(window.point("picture", (0.5, 0.9)))
    expect(different(drag["before"], settled(window)) < 0.003, "the picture is not what it was before the drag")
    there = around(window, window.point("obstacle.0"))
    expect(different(drag["left"], there) > 0.3, "what it had left shows the solid all along")
    empty = around(window, below(drag["new"]))
    expect(different(drag["selected"], empty) > 0.3, "the selected solid looks like the ground behind it")
    tour.look("6_undone")


def record(tour):
    window = tour.window
    window.key("1")
    window.click("panel.View")
    window.click("panel.Capture")
    window.click("film.length")
    window.click("film.length.frames")
    window.type_number("film.frames", str(FRAMES))
    window.type_number("film.steps", str(STEPS))
    window.move(window.point("picture", (0.5, 0.9)))
    known = set(tour.folder.glob("*.mp4"))
    window.key("F10")
    first = window.wait_for("a frame", lambda f: f["filming"] and f["film_frames"] >= 1, 120)
    window.wait_for("more frames", lambda f: f["film_frames"] >= 10, 120)
    tour.look("7_filming")
    done = window.wait_for("the film", lambda f: not f["film_busy"] and f["film_written"] == FRAMES, 240)
    expect(done["step"] >= first["step"] + STEPS * (FRAMES - 1), f"steps {first['step']} to {done['step']}")
    film = saved(tour.folder, ".mp4", known)
    stream = json.loads(subprocess.run(
        [need("ffprobe"), "-v", "error", "-count_frames", "-of", "json", "-show_streams", str(film)], check=True,
        capture_output=True, text=True).stdout)["streams"][0]
    expect(int(stream["nb_read_frames"]) == FRAMES, f"{stream['nb_read_frames']} frames")
    x0, y0, x1, y1 = done["widgets"]["picture"]
    expect(abs(stream["width"] - (x1 - x0)) < 2 and abs(stream["height"] - (y1 - y0)) < 2,
           f"a film of {stream['width']} x {stream['height']}")
    expect(len(set(frame_sums(film))) == FRAMES, "some frames are the same")
    if tour.keep:
        shutil.copy(film, tour.keep)


def make_checkpoint(tour):
    """Another program goes on from it."""
    window = tour.window
    window.key("ctrl+shift+c")
    wait_until(lambda: list(tour.folder.glob("*.lattice")), "the checkpoint")
    file = saved(tour.folder, ".lattice", set())
    frame = window.wait_for("word of it", lambda f: f["notice"].startswith(f"Saved {file}, step "))
    step = int(re.search(r"step (\d+)", frame["notice"]).group(1))
    tour.look("8_checkpoint")
    later = tour.folder / "later" / "world.lattice"
    later.parent.mkdir()
    tour.command("check", file)
    tour.command("run", file, "--backend", "cpu", "--steps", "5", "--checkpoint", later)
    expect(later.stat().st_size > 0.9 * file.stat().st_size, "no world after five steps more")
    return file, step


def quit_by_key(tour):
    wait_until(lambda: copies(tour.state), "a copy of the work")
    tour.end()
    expect(not copies(tour.state), "a copy of the work is left after a regular end")


def crash(tour, checkpoint, step):
    """The next window asks nothing and goes on from the checkpoint. It is stopped, so that what it showed last can be
    told from anything else, and killed."""
    window = tour.start(str(checkpoint), "--autosave", str(SECONDS_TO_COPY / 60))
    first = window.wait_for("the world of the checkpoint", lambda f: f["applied"] > 0 and f["step"] > 0, 120)
    expect(step <= first["step"] < step + 500, f"it goes on from step {first['step']}, not {step}")
    window.pass_frames()
    expect("recovery.recover" not in window.state["widgets"], "it asks to recover what was not lost")
    window.wait_for("some steps", lambda f: f["step"] > step + 50)
    window.move(window.point("picture", (0.5, 0.9)))
    window.key("space")
    window.wait_for("the pause", lambda f: not f["running"])
    paused = time.time()
    last = settled(window)
    # While there is something new a copy is made this often: none for a while longer, and the last one has all.
    newest = lambda: max([paused, *(file.stat().st_mtime for file in copies(tour.state))])
    wait_until(lambda: copies(tour.state) and time.time() - newest() > SECONDS_TO_COPY + 3, "a copy of what is shown")
    tour.look("9_before_the_crash")
    frame = window.state
    window.process.send_signal(signal.SIGKILL)
    window.process.wait()
    window.close()
    expect(len(copies(tour.state)) == 1, f"copies after a crash: {copies(tour.state)}")
    return last, frame


def recover(tour, step, last, lost):
    """Over the start page, as nothing was named; a click brings back the picture that was lost, and it runs on."""
    window = tour.start("--paused", "--autosave", "0")
    window.wait_for("the question", lambda f: "recovery.recover" in f["widgets"], 90)
    window.pass_frames()
    tour.look("10_question")
    window.click("recovery.recover")
    frame = window.wait_for("the world that was lost", lambda f: "cubes" in f["title"] and f["step"] > step
                            and not f["start_page"] and not f["busy"] and "recovery.recover" not in f["widgets"], 120)
    expect(step < frame["step"] <= lost["step"] and frame["errors"] == 0, f"{frame['step']} of {lost['step']}: {frame}")
    expect(float(frame["values"]["fluid.viscosity"]) == VISCOSITY, "another viscosity")
    window.move(window.point("picture", (0.5, 0.9)))
    wait_until(lambda: different(last, window.pixels(picture_place(window))) < 0.05, "the picture that was lost", 90)
    tour.look("11_recovered")
    window.key("space")
    window.wait_for("it to run on", lambda f: f["running"] and f["step"] > frame["step"] + 20)
    expect(different(last, shown(window)) > 0.05, "the picture stands still")
    tour.look("12_running_on")
    tour.end()
    expect(not copies(tour.state), "a copy is left after it was recovered and the program ended")


def walk(tour):
    open_from_gallery(tour)
    change_viscosity(tour)
    drag = drag_solid(tour)
    save(tour, drag["moved"])
    undo(tour, drag)
    record(tour)
    checkpoint, step = make_checkpoint(tour)
    quit_by_key(tour)
    last, lost = crash(tour, checkpoint, step)
    recover(tour, step, last, lost)


def run(program, keep):
    need("xdotool")
    need("ffmpeg")
    display = Display(*SIZE)
    tour = None
    try:
        with tempfile.TemporaryDirectory() as name:
            tour = Tour(pathlib.Path(program).resolve(), pathlib.Path(name), display, keep)
            walk(tour)
    finally:
        if tour and tour.window:
            tour.window.close()
        display.close()


def main():
    keep = pathlib.Path(sys.argv[2]) if len(sys.argv) > 2 else None
    if keep:
        keep.mkdir(parents=True, exist_ok=True)
    return report(lambda: run(sys.argv[1], keep), "From the gallery to what a crash left, all is as it was meant.")


if __name__ == "__main__":
    sys.exit(main())
