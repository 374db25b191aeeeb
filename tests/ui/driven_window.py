# SPDX-License-Identifier: MIT
"""The program in a real window on a display of its own, driven as a person would: with the mouse
and the keyboard. What the window shows comes from `latticelab --report FILE`, one JSON line a
frame."""

import contextlib
import json
import os
import pathlib
import shutil
import subprocess
import tempfile
import time

# Exit status of a test that this machine lacks something for.
SKIPPED = 77


class Skipped(Exception):
    """This machine lacks what the test needs."""


class Failure(AssertionError):
    """The program did not do what it should."""


def expect(condition, text):
    if not condition:
        raise Failure(text)


def need(program):
    found = shutil.which(program)
    if not found:
        raise Skipped(f"{program} is not installed")
    return found


def wait_until(holds, what, seconds=60):
    end = time.monotonic() + seconds
    while not holds():
        expect(time.monotonic() < end, f"{what}: not within {seconds} s")
        time.sleep(0.1)


class Display:
    """An X server without a screen, on a number nobody uses."""

    def __init__(self, width, height):
        read_end, write_end = os.pipe()
        # Xvfb picks a free number itself and tells it through the pipe.
        self.server = subprocess.Popen(
            [need("Xvfb"), "-displayfd", str(write_end), "-screen", "0", f"{width}x{height}x24",
             "-nolisten", "tcp"],
            pass_fds=[write_end], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        os.close(write_end)
        with os.fdopen(read_end) as pipe:
            number = pipe.readline().strip()
        if not number:
            self.server.wait()
            raise Skipped("Xvfb does not start here")
        self.name = f":{number}"

    def close(self):
        self.server.terminate()
        self.server.wait(timeout=20)


class DrivenWindow:
    """latticelab on a Display; widgets are named as in the report."""

    def __init__(self, program, display, folder, arguments, environment=None):
        self.folder = pathlib.Path(folder)
        self.report_file = self.folder / "report.jsonl"
        # What is kept from run to run and copies of unsaved work are for people, unless the test is about them.
        self.environment = {**os.environ, "LATTICELAB_CONFIG": "", "LATTICELAB_AUTOSAVE": "",
                            "DISPLAY": display.name, **(environment or {})}
        self.environment.pop("WAYLAND_DISPLAY", None)
        self.log = open(self.folder / "program.log", "w")
        self.process = subprocess.Popen(
            [os.path.abspath(program), *arguments, "--report", str(self.report_file)], cwd=self.folder,
            env=self.environment, stdout=self.log, stderr=subprocess.STDOUT)
        self.xdotool_path = need("xdotool")
        self.position = 0
        self.partial = ""
        self.state = None
        self.mouse = None

    def xdotool(self, *words):
        if words[0] == "mousemove":
            self.mouse = words[1:3]
        subprocess.run([self.xdotool_path, *map(str, words)], env=self.environment, check=True,
                       stdout=subprocess.DEVNULL)

    def read(self):
        """Takes in new report lines; returns the frames they tell of."""
        if not self.report_file.exists():
            return []
        with open(self.report_file) as report:
            report.seek(self.position)
            text = report.read()
            self.position = report.tell()
        *lines, self.partial = (self.partial + text).split("\n")
        frames = [json.loads(line) for line in lines if line]
        if frames:
            self.state = frames[-1]
        return frames

    def wait_for(self, what, condition, seconds=60):
        """Waits until a frame fulfils `condition`; returns that frame."""
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            for frame in self.read() or ([self.state] if self.state else []):
                if condition(frame):
                    return frame
            if self.process.poll() is not None:
                raise Failure(f"the program ended with status {self.process.returncode} while "
                              f"waiting for {what}:\n{self.output()}")
            time.sleep(0.01)
        seen = {key: value for key, value in (self.state or {}).items() if key != "widgets"}
        raise Failure(f"{what}: not within {seconds} s; last frame: {seen}")

    def pass_frames(self, count=2):
        """Waits until so many frames more were drawn, which a mouse that stirs brings about."""
        self.read()
        seen = self.state["frame"] if self.state else 0
        end = time.monotonic() + 60
        while not self.state or self.state["frame"] < seen + count:
            expect(time.monotonic() < end, f"no {count} frames in a minute")
            self.xdotool("mousemove_relative", "1", "0")
            self.xdotool("mousemove_relative", "--", "-1", "0")
            time.sleep(0.05)
            self.read()

    def rectangle(self, widget):
        self.wait_for(f"the widget {widget}", lambda f: widget in f["widgets"])
        # A dialog finds its size and place over its first frames.
        time.sleep(0.3)
        self.read()
        return self.wait_for(f"the widget {widget}",
                             lambda f: widget in f["widgets"])["widgets"][widget]

    def point(self, widget, share=(0.5, 0.5)):
        x0, y0, x1, y1 = self.rectangle(widget)
        return round(x0 + share[0] * (x1 - x0)), round(y0 + share[1] * (y1 - y0))

    def click(self, widget, share=(0.5, 0.5)):
        self.move(self.point(widget, share))
        self.xdotool("click", 1)

    def move(self, place):
        """Takes the mouse there, and lets the window draw two frames with it: panels learn from a frame what
        is under the mouse, and a press before that goes to what was."""
        if tuple(place) == self.mouse:
            return
        self.read()
        seen = self.state["frame"] if self.state else 0
        self.xdotool("mousemove", *place)
        self.wait_for("two frames with the mouse there", lambda f: f["frame"] >= seen + 2)

    def drag(self, begin, end, button=1):
        self.move(begin)
        self.xdotool("mousedown", button)
        for i in range(1, 9):
            self.xdotool("mousemove", round(begin[0] + (end[0] - begin[0]) * i / 8),
                         round(begin[1] + (end[1] - begin[1]) * i / 8))
            time.sleep(0.03)
        self.xdotool("mouseup", button)

    def key(self, *keys):
        # Without a window manager nothing gives the window the keyboard; the mouse over it does.
        self.xdotool("key", *keys)

    def type_number(self, widget, text):
        """Into a slider or a field, by Ctrl+click."""
        self.move(self.point(widget, (0.4, 0.5)))
        for words in (("keydown", "ctrl"), ("mousedown", 1), ("mouseup", 1), ("keyup", "ctrl"), ("key", "ctrl+a"),
                      ("type", text), ("keydown", "Return"), ("keyup", "Return")):
            self.xdotool(*words)
            # The interface looks at keys and buttons once a frame.
            self.pass_frames()

    def picture(self, file):
        """Of the whole display, as PNG."""
        subprocess.run([need("import"), "-window", "root", str(file)], env=self.environment, check=True)

    def pixels(self, rectangle):
        """What the display shows there: bytes of red, green and blue."""
        x0, y0, x1, y1 = map(round, rectangle)
        crop = ["-crop", f"{x1 - x0}x{y1 - y0}+{x0}+{y0}", "+repage"]
        return subprocess.run([need("import"), "-window", "root", *crop, "-depth", "8", "rgb:-"], env=self.environment,
                              check=True, capture_output=True).stdout

    def output(self):
        self.log.flush()
        return (self.folder / "program.log").read_text(errors="replace")

    def quit(self, answer="d"):
        """Ctrl+Q; `answer` is the key for the question about unsaved changes, where it comes. Returns the exit
        status."""
        self.key("ctrl+q")
        end = time.monotonic() + 60
        answered = False
        while self.process.poll() is None:
            expect(time.monotonic() < end, "the window did not close within a minute")
            self.read()
            if not answered and self.state and "quit.save" in self.state["widgets"]:
                self.key(answer)
                answered = True
            time.sleep(0.02)
        return self.process.returncode

    def close(self):
        if self.process.poll() is None:
            self.process.kill()
            self.process.wait()
        self.log.close()


@contextlib.contextmanager
def driven(program, scene, size, files=None, arguments=()):
    """The program with a scene, a text, on a display of its own and of this size. `files` are names and texts of what
    lies beside the scene."""
    need("xdotool")
    display = Display(*size)
    window = None
    try:
        with tempfile.TemporaryDirectory() as folder:
            beside = pathlib.Path(folder)
            for name, text in {"small.toml": scene, **(files or {})}.items():
                (beside / name).write_text(text)
            window = DrivenWindow(program, display, folder,
                                  [str(beside / "small.toml"), "--size", "x".join(map(str, size)), *arguments])
            yield window
    finally:
        if window:
            window.close()
        display.close()


def report(test, verdict):
    """Runs a test and prints how it went; returns the exit status."""
    try:
        test()
    except Skipped as reason:
        print(f"SKIPPED: {reason}")
        return SKIPPED
    except Failure as failure:
        print(f"FAILED: {failure}")
        return 1
    print(verdict)
    return 0
