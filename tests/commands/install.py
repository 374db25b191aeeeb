# SPDX-License-Identifier: MIT
"""Installs the program into a folder, moves the folder and starts the program there; makes the Debian
package, unpacks it and does the same. Both have to find their data and hold what a desktop looks for.

    install.py CMAKE BUILD_FOLDER
"""

import configparser
import os
import shutil
import subprocess
import sys
import tempfile
import xml.etree.ElementTree
from pathlib import Path

DEPENDENCIES = ("libglfw3", "libegl1", "libgl1", "libgomp1", "libc6")


def run(*words, **options):
    """What a command printed; ends the test when it fails."""
    done = subprocess.run(list(map(str, words)), capture_output=True, text=True, check=False, **options)
    if done.returncode != 0:
        sys.exit(f"{words} gave {done.returncode}:\n{done.stdout}{done.stderr}")
    return done.stdout


def check_tree(tree):
    """The installed program starts with its own data, and the desktop's files fit it."""
    surroundings = {k: v for k, v in os.environ.items() if k != "LATTICELAB_DATA"}
    program = tree / "bin" / "latticelab"
    for scene in ("jet_ball", "game_of_life"):
        said = run(program, "check", scene, "--backend", "cpu", cwd="/", env=surroundings)
        if "The scene is valid." not in said:
            sys.exit(f"`check {scene}` of the installed program said:\n{said}")
    picture = tree / "x.png"
    run(program, "render", "ring", "--set", "domain.resolution=12", "--frames", "1", "--warm-up", "0", "--size",
        "64x48", "--backend", "cpu", "--out", picture, cwd="/", env=surroundings)
    if not picture.read_bytes().startswith(b"\x89PNG"):
        sys.exit("the installed program rendered no picture")

    entry = configparser.ConfigParser(interpolation=None)
    entry.read(tree / "share" / "applications" / "latticelab.desktop")
    words = entry["Desktop Entry"]["Exec"].split()
    if words != ["latticelab", "%f"]:
        sys.exit(f"the desktop entry starts {words}")
    icon = entry["Desktop Entry"]["Icon"]
    drawing = tree / "share" / "icons" / "hicolor" / "scalable" / "apps" / f"{icon}.svg"
    if not xml.etree.ElementTree.parse(drawing).getroot().tag.endswith("svg"):
        sys.exit(f"{drawing} is no SVG")


def check_package(cmake, build, folder):
    """The package's program works from wherever it is unpacked, and it names what it needs."""
    run(Path(cmake).with_name("cpack"), "-G", "DEB", "-B", folder / "package", "--config", build / "CPackConfig.cmake",
        cwd=folder)
    packages = list((folder / "package").glob("*.deb"))
    if len(packages) != 1:
        sys.exit(f"cpack made {packages}")
    needed = run("dpkg-deb", "--field", packages[0], "Depends")
    for name in DEPENDENCIES:
        if name not in needed:
            sys.exit(f"the package does not depend on {name}: {needed}")
    run("dpkg-deb", "--extract", packages[0], folder / "unpacked")
    check_tree(folder / "unpacked" / "usr")


def main():
    cmake, build = sys.argv[1], Path(sys.argv[2]).resolve()
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        run(cmake, "--install", build, "--prefix", folder / "first")
        (folder / "first").rename(folder / "moved")
        check_tree(folder / "moved")
        if shutil.which("dpkg-deb") and shutil.which("dpkg-shlibdeps"):
            check_package(cmake, build, folder)
            print("installed, moved, packed and unpacked: it starts each time")
        else:
            print("installed and moved: it starts; this system makes no Debian packages")


if __name__ == "__main__":
    main()
