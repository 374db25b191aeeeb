# SPDX-License-Identifier: MIT
"""Pictures and films from the real window: F12 without and with panels, larger and transparent; F10 films until it
is pressed again, a length ends a film by itself, Esc asks what to do with one broken off.

    capture_test.py PROGRAM [FOLDER]     keeps what it made in FOLDER
"""

import pathlib
import shutil
import subprocess
import sys
import tempfile

import png
from driven_window import Display, DrivenWindow, need, report
from window_test import CUBE, SCENE, expect

STEPS = 7


def saved(folder, ending, known):
    """The one file of this ending that was not known before."""
    new = sorted(set(folder.glob(f"*{ending}")) - known)
    expect(len(new) == 1, f"{ending} files that are new: {new}")
    return new[0]


def frame_sums(film):
    """A checksum of each decoded frame."""
    lines = subprocess.run([need("ffmpeg"), "-v", "error", "-i", str(film), "-f", "framemd5", "-"], check=True,
                           capture_output=True, text=True).stdout.splitlines()
    return [line.split(",")[-1].strip() for line in lines if not line.startswith("#")]


def still(window, folder):
    known = set(folder.glob("*.png"))
    window.key("F12")
    window.wait_for("the picture", lambda f: bool(set(folder.glob("*.png")) - known))
    window.wait_for("the window to go on", lambda f, n=window.state["frame"]: f["frame"] > n)
    return png.read(str(saved(folder, ".png", known)))


def check_stills(window, folder):
    window.key("space")
    window.wait_for("the pause", lambda f: not f["running"])
    x0, y0, x1, y1 = window.state["picture"] if "picture" in window.state else window.state["widgets"]["picture"]
    width, height, channels, _ = still(window, folder)
    expect((width, height, channels) == (round(x1 - x0), round(y1 - y0), 3), f"a still of {width} x {height} x {channels}")
    window.click("panel.View")
    window.click("panel.Capture")
    window.click("still.transparent", (0.1, 0.5))
    window.drag(window.point("still.scale", (0.06, 0.5)), window.point("still.scale", (0.2, 0.5)))
    large_width, large_height, channels, rows = still(window, folder)
    scale = large_width // width
    expect(scale > 1 and (large_width, large_height) == (scale * width, scale * height), f"{large_width} x {large_height}")
    expect(channels == 4, f"{channels} channels of a transparent picture")
    covers = {row[3::4][x] for row in rows[::9] for x in range(0, large_width, 9)}
    expect(0 in covers and 255 in covers, f"cover from {min(covers)} to {max(covers)}")
    window.click("still.with_panels", (0.1, 0.5))
    whole = still(window, folder)
    expect(whole[:2] == (1100, 900), f"the window as {whole[:2]}")
    window.click("still.with_panels", (0.1, 0.5))
    window.key("Tab")
    window.wait_for("no panels", lambda f: not f["panels"])
    window.key("Tab")
    window.wait_for("the panels", lambda f: f["panels"])
    window.key("space")
    window.wait_for("steps again", lambda f: f["running"])


def check_film(window, folder):
    """Sixty frames or some more, each other than the one before, and the same number of steps apart."""
    known = set(folder.glob("*.mp4"))
    window.click("film.steps", (0.5, 0.5))
    window.key("ctrl+a")
    window.xdotool("type", str(STEPS))
    window.key("Return")
    window.key("F10")
    window.wait_for("the film", lambda f: f["filming"])
    first = window.wait_for("a frame", lambda f: f["film_frames"] >= 1)
    later = window.wait_for("60 frames", lambda f: f["film_frames"] >= 60, 200)
    steps, frames = later["step"] - first["step"], later["film_frames"] - first["film_frames"]
    expect(steps == STEPS * frames, f"{frames} frames and {steps} steps")
    window.key("F10")
    done = window.wait_for("the file", lambda f: not f["film_busy"], 120)
    film = saved(folder, ".mp4", known)
    sums = frame_sums(film)
    expect(len(sums) == done["film_frames"] >= 60, f"{len(sums)} frames of {done['film_frames']}")
    expect(len(set(sums)) == len(sums), f"only {len(set(sums))} of {len(sums)} frames differ")
    after = window.wait_for("steps after the film", lambda f, s=done["step"]: f["step"] > s + 40)
    expect(after["running"], "the run ended with the film")
    rate = subprocess.run([need("ffprobe"), "-v", "error", "-show_entries", "stream=r_frame_rate", "-of", "csv=p=0",
                           str(film)], check=True, capture_output=True, text=True).stdout.strip()
    expect(rate == "30/1", f"{rate} frames a second")
    return film


def check_length(window, folder):
    known = set(folder.glob("*.mp4"))
    window.click("film.length")
    window.click("film.length.frames")
    window.click("film.frames")
    window.key("ctrl+a")
    window.xdotool("type", "12")
    window.key("Return")
    window.click("film.start")
    window.wait_for("the film", lambda f: f["filming"])
    window.wait_for("its end", lambda f: not f["film_busy"] and f["film_written"] == 12, 120)
    expect(len(frame_sums(saved(folder, ".mp4", known))) == 12, "frames of a film of 12")


def check_cancel(window, folder):
    """Esc asks; thrown away nothing is left, kept the file is whole."""
    window.click("film.length")
    window.click("film.length.until stopped")
    for answer in ("film.go_on", "film.discard", "film.keep"):
        known = set(folder.iterdir())
        films = set(folder.glob("*.mp4"))
        if not window.state["filming"]:
            window.key("F10")
        window.wait_for("frames", lambda f: f["filming"] and f["film_frames"] >= 3)
        window.key("Escape")
        asked = window.wait_for("the question", lambda f: f["film_asking"])
        window.click(answer)
        if answer == "film.go_on":
            window.wait_for("more frames", lambda f, n=asked["film_frames"]: f["film_frames"] > n)
            continue
        window.wait_for("the end", lambda f: not f["film_busy"], 60)
        if answer == "film.discard":
            expect(not list(folder.glob("*.part.*")) and set(folder.glob("*.mp4")) <= known, "something was left")
        else:
            expect(len(frame_sums(saved(folder, ".mp4", films))) >= 3, "the film kept has too few frames")


def check_refusal(window):
    """What cannot be written is told, and the simulation goes on."""
    window.click("film.file")
    window.xdotool("type", "/proc/none/film.mp4")
    window.key("Return")
    window.key("F10")
    frame = window.wait_for("the dialog", lambda f: f["errors"] == 1)
    expect("/proc/none" in frame["error"] and not frame["filming"], frame["error"])
    window.key("Escape")
    window.wait_for("steps", lambda f, s=frame["step"]: f["errors"] == 0 and f["step"] > s + 20)


def check_dying_encoder(program, folder, display):
    """An ffmpeg that ends in the middle of a film is told with its last words; the simulation goes on, and so does
    the next film."""
    dying = folder / "dying"
    dying.write_text(f"""#!/bin/sh
if [ "$2" = -encoders ]; then exec {need("ffmpeg")} "$@"; fi
head -c 3000000 >/dev/null
echo 'No space left on device' >&2
exit 1
""")
    dying.chmod(0o755)
    (folder / "report.jsonl").unlink(missing_ok=True)  # of the window before
    window = DrivenWindow(program, display, folder, ["stream.toml", "--size", "700x500", "--backend", "cpu"],
                          {"LATTICELAB_FFMPEG": str(dying)})
    try:
        window.wait_for("steps", lambda f: f["step"] > 50, 120)
        window.key("F10")
        window.wait_for("the film", lambda f: f["filming"])
        frame = window.wait_for("the dialog", lambda f: f["errors"] == 1, 120)
        expect("No space left" in frame["error"] and "make room" in frame["error"], frame["error"])
        window.wait_for("its end", lambda f: not f["film_busy"])
        window.key("Escape")
        window.wait_for("steps", lambda f, s=frame["step"]: f["errors"] == 0 and f["step"] > s + 20)
        expect(not list(folder.glob("*.part*")), "something was left of the film")
        window.key("F10")
        window.wait_for("another film", lambda f: f["filming"] and f["film_frames"] >= 1)
        # Whoever quits keeps the film, if it can be; here it cannot, which the program says as it ends.
        expect(window.quit() == 1 and "No space left" in window.output(), window.output())
    finally:
        window.close()


def run(program, keep):
    need("ffmpeg")
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        (folder / "cube.obj").write_text(CUBE)
        (folder / "stream.toml").write_text(SCENE)
        display = Display(1280, 1000)
        window = DrivenWindow(program, display, folder, ["stream.toml", "--size", "1100x900", "--backend", "cpu"])
        try:
            window.wait_for("steps", lambda f: f["step"] > 300, 120)
            check_stills(window, folder)
            film = check_film(window, folder)
            if keep:
                window.key("F10")
                window.wait_for("a film to look at", lambda f: f["film_frames"] >= 5)
                window.picture(pathlib.Path(keep) / "filming.png")
                window.key("Escape")
                window.rectangle("film.keep")
                window.picture(pathlib.Path(keep) / "asking.png")
                window.click("film.discard")
                window.wait_for("the end", lambda f: not f["film_busy"])
                shutil.copy(film, keep)
                for picture in folder.glob("*.png"):
                    shutil.copy(picture, keep)
            check_length(window, folder)
            check_cancel(window, folder)
            check_refusal(window)
            status = window.quit()
            expect(status == 0, f"the window ended with status {status}: {window.output()}")
            check_dying_encoder(program, folder, display)
        finally:
            window.close()
            display.close()


if __name__ == "__main__":
    folder = sys.argv[2] if len(sys.argv) > 2 else None
    if folder:
        pathlib.Path(folder).mkdir(parents=True, exist_ok=True)
    sys.exit(report(lambda: run(sys.argv[1], folder), "pictures and films are what was seen"))
