# SPDX-License-Identifier: MIT
"""Compiles every header by itself: a header that leans on what was included before it fails here.

    headers.py REPOSITORY COMPILE_COMMANDS

Include folders and macros come from the build's compile commands. Kernels are compiled as in a
build without CUDA; headers that only nvcc can read are named and left out. A header that the source
of its name includes before anything else has been compiled alone by the build already: only the
others are compiled here.
"""

import json
import os
import re
import shlex
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

NVCC_ALONE = re.compile(r"#\s*include\s*<cuda")
FIRST_INCLUDE = re.compile(r'^\s*#\s*include\s*[<"]([^>"]+)[>"]', re.MULTILINE)


def flags(commands_file):
    """The compiler and the union of the include folders and macros of all C++ files."""
    compiler, found = None, {}
    for entry in json.loads(Path(commands_file).read_text()):
        if not entry["file"].endswith(".cpp"):
            continue
        words = shlex.split(entry["command"])
        compiler = compiler or next(w for w in words if re.search(r"(g|clang)?\+\+[-\d.]*$", w))
        for i, word in enumerate(words):
            if word == "-isystem":
                found[(word, words[i + 1])] = None
            elif word.startswith(("-I", "-std=")) or (word.startswith("-D") and "LATTICE_CUDA" not in word):
                found[(word,)] = None
    if compiler is None:
        sys.exit(f"no C++ file in {commands_file}")
    return [compiler, *(word for words in found for word in words), "-DLATTICE_CUDA=0", "-fopenmp",
            "-Wall", "-Wextra", "-Werror", "-fsyntax-only", "-x", "c++"]


def compiles(command, root, header):
    """The compiler's complaint about the header alone, or an empty text."""
    source = f'#include "{header.relative_to(root).as_posix()}"\n'
    done = subprocess.run([*command, "-"], input=source * 2, capture_output=True, text=True, cwd=root)
    return "" if done.returncode == 0 else f"{header.relative_to(root)} does not compile alone:\n{done.stderr}"


def built_alone(root, header):
    """Whether the source of the same name is built and starts with this header, which keeps out a
    second reading of itself."""
    if "#pragma once" not in header.read_text(encoding="utf-8"):
        return False
    for source in (header.with_suffix(".cpp"), header.with_suffix(".cu")):
        if source.exists():
            first = FIRST_INCLUDE.search(source.read_text(encoding="utf-8"))
            return first is not None and first.group(1) == header.relative_to(root).as_posix()
    return False


def check_self(command):
    """A header that forgets its include has to be caught, and a sound one not."""
    with tempfile.TemporaryDirectory() as folder:
        root = Path(folder)
        (root / "bad.hpp").write_text("#pragma once\ninline std::string name();\n")
        (root / "good.hpp").write_text("#pragma once\n#include <string>\nstd::string name();\n")
        (root / "unguarded.hpp").write_text("struct Twice {};\n")
        here = [*command, f"-I{root}"]
        if not compiles(here, root, root / "bad.hpp") or not compiles(here, root, root / "unguarded.hpp"):
            sys.exit("the test itself is broken: it misses a header that does not stand alone")
        complaint = compiles(here, root, root / "good.hpp")
        if complaint:
            sys.exit(f"the test itself is broken: {complaint}")
        (root / "good.cpp").write_text('#include "good.hpp"\n')
        (root / "bad.cpp").write_text('#include <string>\n#include "bad.hpp"\n')
        if not built_alone(root, root / "good.hpp") or built_alone(root, root / "bad.hpp"):
            sys.exit("the test itself is broken: it misjudges what the build compiles alone")


def main():
    root = Path(sys.argv[1]).resolve()
    command = flags(sys.argv[2])
    check_self(command)
    headers = sorted(f for folder in ("engine", "app") for f in (root / folder).rglob("*.hpp"))
    left_out = [h for h in headers if NVCC_ALONE.search(h.read_text(encoding="utf-8"))]
    headers = [h for h in headers if h not in left_out]
    if len(headers) < 10:
        sys.exit(f"only {len(headers)} headers under {root}: is that the repository?")
    built = [h for h in headers if built_alone(root, h)]
    headers = [h for h in headers if h not in built]
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        complaints = [c for c in pool.map(lambda h: compiles(command, root, h), headers) if c]
    print("\n".join(complaints))
    names = ", ".join(h.name for h in left_out)
    print(f"{len(headers)} headers, {len(complaints)} do not stand alone; {len(built)} more stand first in "
          f"the source of their name; left to nvcc: {names or 'none'}")
    sys.exit(bool(complaints))


if __name__ == "__main__":
    main()
