# SPDX-License-Identifier: MIT
"""Films and pictures of every kind that `render` makes: what ffprobe finds in each, what is said where a codec, ffmpeg
itself or the folder is missing, and that large and transparent pictures are those of the usual size.

    films.py PROGRAM
"""

import json
import os
import shutil
import struct
import subprocess
import sys
import tempfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "ui"))
import png  # noqa: E402

BAD_INPUT = 2
FRAMES = 9
SCENE = """
kind = "automaton"
[automaton]
width = 48
height = 32
rule = "B3/S23"
"""


def expect(condition, what):
    if not condition:
        sys.exit(what)


def render(program, scene, out, *words, environment=None):
    return subprocess.run([program, "render", str(scene), "--backend", "cpu", "--frames", str(FRAMES), "--out", str(out),
                           *words], capture_output=True, text=True, check=False, timeout=120, env=environment)


def made(done, out):
    expect(done.returncode == 0 and Path(out).exists(), f"{out}: {done.returncode} {done.stderr}")


def probe(film):
    answer = subprocess.run(["ffprobe", "-v", "error", "-count_frames", "-of", "json", "-show_entries",
                             "stream=codec_name,width,height,nb_read_frames,avg_frame_rate", str(film)],
                            capture_output=True, text=True, check=True).stdout
    stream = json.loads(answer)["streams"][0]
    above, below = map(int, stream["avg_frame_rate"].split("/"))
    return (stream["codec_name"], stream["width"], stream["height"], int(stream["nb_read_frames"]), above / below)


def webp_frames(file):
    """Size, times it plays (0: for ever) and durations in ms of an animated WebP, by its container's specification."""
    data = file.read_bytes()
    expect(data[:4] == b"RIFF" and data[8:12] == b"WEBP", f"{file} is no WebP")
    place, size, loops, durations = 12, None, None, []
    while place < len(data):
        kind, length = data[place:place + 4], struct.unpack("<I", data[place + 4:place + 8])[0]
        body = data[place + 8:place + 8 + length]
        if kind == b"VP8X":
            size = tuple(1 + int.from_bytes(body[i:i + 3], "little") for i in (4, 7))
        elif kind == b"ANIM":
            loops = struct.unpack("<H", body[4:6])[0]
        elif kind == b"ANMF":
            durations.append(int.from_bytes(body[12:15], "little"))
        place += 8 + length + length % 2
    return size, loops, durations


def check_films(program, scene, folder):
    listed = subprocess.run(["ffmpeg", "-hide_banner", "-encoders"], capture_output=True, text=True, check=True).stdout
    cases = [("a.mp4", (), "h264", "libx264"), ("b.mkv", ("--codec", "h265"), "hevc", "libx265"),
             ("c.mp4", ("--codec", "h265", "--quality", "30"), "hevc", "libx265"), ("d.webm", (), "vp9", "libvpx-vp9"),
             ("e.mp4", ("--codec", "av1", "--quality", "40"), "av1", "av1"), ("f.gif", ("--no-loop",), "gif", " gif "),
             ("g.mov", ("--fps", "25"), "h264", "libx264")]
    for name, words, codec, encoder in cases:
        if encoder not in listed:
            print(f"skipped {name}: this ffmpeg lacks {encoder}")
            continue
        made(render(program, scene, folder / name, "--size", "97x65", *words), folder / name)
        found = probe(folder / name)
        # Halved colours want even sizes; a GIF has none.
        size = (97, 65) if codec == "gif" else (96, 64)
        expect(found[:4] == (codec, *size, FRAMES), f"{name}: {found}")
        # A GIF counts hundredths of a second.
        expect(abs(found[4] - (25 if "25" in words else 30)) < (1 if codec == "gif" else 0.01), f"{name}: {found[4]} frames a second")
    expect(b"NETSCAPE2.0" not in (folder / "f.gif").read_bytes(), "a GIF told to play once has a loop")
    made(render(program, scene, folder / "h.gif", "--size", "64x48", "--loop"), folder / "h.gif")
    expect(b"NETSCAPE2.0\x03\x01\x00\x00" in (folder / "h.gif").read_bytes(), "a GIF without an endless loop")
    if "libwebp" in listed:
        made(render(program, scene, folder / "i.webp", "--size", "64x48", "--fps", "20"), folder / "i.webp")
        expect(webp_frames(folder / "i.webp") == ((64, 48), 0, [50] * FRAMES), f"{webp_frames(folder / 'i.webp')}")
    expect(not list(folder.glob("*.part*")), f"left behind: {list(folder.glob('*.part*'))}")


def check_refusals(program, scene, folder):
    before = sorted(folder.rglob("*"))
    cases = [("x.mp4", ("--codec", "mpeg2"), ("mpeg2", "h264", "png")), ("x.webm", ("--codec", "h264"), ("a .mp4",)),
             ("x.mp4", ("--loop",), (".gif",)), ("x.gif", ("--fps", "60"), ("50",)),
             ("x.mp4", ("--transparent",), (".png",)), ("frames", ("--codec", "h264"), ("folder",)),
             ("x.avi", (), (".webp",)), ("x.mp4", ("--quality", "52"), ("quality",))]
    for name, words, told in cases:
        done = render(program, scene, folder / name, *words)
        expect(done.returncode == BAD_INPUT and all(word in done.stderr for word in told),
               f"{name} {words}: {done.returncode} {done.stderr}")
    done = render(program, scene, "/proc/none/x.mp4")
    expect(done.returncode == BAD_INPUT and "cannot be made" in done.stderr, done.stderr)
    expect(sorted(folder.rglob("*")) == before, "a refusal left something")


def check_without_ffmpeg(program, scene, folder):
    """Said, and pictures in its place."""
    bare = {**os.environ, "PATH": "/nonexistent"}
    bare.pop("LATTICELAB_FFMPEG", None)
    for name in ("film.mp4", "loop.gif"):
        done = render(program, scene, folder / name, "--size", "64x48", environment=bare)
        frames = sorted((folder / name).with_suffix("").glob("*.png"))
        expect(done.returncode == 0 and "ffmpeg was not found" in done.stderr, done.stderr)
        expect(len(frames) == FRAMES and png.read(str(frames[-1]))[:3] == (64, 48, 3), f"{name}: {frames}")


def check_pictures(program, scene, folder):
    """A picture of three times the size has three by three pixels of each cell's colour for one; a transparent one
    is the same over the background and open around the grid."""
    for name, words in (("one", ()), ("three", ("--scale", "3")), ("clear", ("--transparent",)), ("all", ("--codec", "png"))):
        out = folder / ("frames" if name == "all" else f"{name}.png")
        made(render(program, scene, out, "--size", "97x65", *words, "--set", "look.grid_lines=false"), out)
    expect(len(list((folder / "frames").glob("*.png"))) == FRAMES, "frames of a sequence")
    _, _, _, one = png.read(str(folder / "one.png"))
    width, height, _, three = png.read(str(folder / "three.png"))
    expect((width, height) == (291, 195), f"{width} x {height}")
    apart = [abs(sum(three[3 * y + j][3 * (3 * x + i)] for j in range(3) for i in range(3)) / 9 - one[y][3 * x])
             for y in range(65) for x in range(97)]
    # Means of bytes stand for means of light but where a cell's edge crosses the pixel.
    expect(sorted(apart)[len(apart) // 2] <= 1.5, f"the median pixel is {sorted(apart)[len(apart) // 2]} apart")
    _, _, channels, clear = png.read(str(folder / "clear.png"))
    expect(channels == 4 and clear[0][3] == 0, "the corner of a transparent picture is covered")
    middle = [(x, y) for y in range(20, 45) for x in range(30, 70)]
    expect(all(clear[y][4 * x + 3] == 255 for x, y in middle), "cells are not opaque")
    expect(all(abs(clear[y][4 * x] - one[y][3 * x]) <= 1 for x, y in middle), "cells of another colour")


def main():
    program = sys.argv[1]
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        scene = folder / "life.toml"
        scene.write_text(SCENE, encoding="utf-8")
        check_refusals(program, scene, folder)
        check_without_ffmpeg(program, scene, folder)
        check_pictures(program, scene, folder)
        if shutil.which("ffmpeg") and shutil.which("ffprobe"):
            check_films(program, scene, folder)
        else:
            print("skipped films: ffmpeg and ffprobe are not installed")


if __name__ == "__main__":
    main()
