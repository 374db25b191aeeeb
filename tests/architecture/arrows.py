# SPDX-License-Identifier: MIT
"""Scans every include for arrows that the architecture forbids.

Arrows run downward: app -> simulation -> fluid, solid, smoke, ... -> compute. Everybody above
compute may read scene. Rooms under simulation do not know each other, the engine knows no window
and no OpenGL, the program knows no CUDA.

    arrows.py REPOSITORY
"""

import re
import sys
from pathlib import Path, PurePosixPath

SOURCES = {".cpp", ".hpp", ".cu", ".cuh", ".c", ".h"}
SHADERS = {".glsl", ".vert", ".frag", ".comp", ".geom"}
INCLUDE = re.compile(r'^\s*#\s*include\s*([<"])([^">]+)[">]', re.MULTILINE)
# Headers that hold kernels.
KERNEL_HEADERS = {f"engine/compute/{name}.hpp" for name in ("parallel_for", "reduce", "scan", "sort")}
GRAPHICS = re.compile(r"^(GL|GLES\d*|EGL|GLFW|glad|KHR|X11)/|^(imgui|gl3w|glad|cuda_gl_interop)")
CUDA = re.compile(r"^(cuda|cub/|thrust/|nccl|curand|cusparse|nvtx|cooperative_groups)")
# Everything of the engine that a room may include besides itself; None: all of it.
BELOW = {
    "compute": set(),
    "scene": {"compute/extent.hpp"},
    "simulation": None,
}
BELOW_SIMULATION = {"compute", "scene"}


def engine_arrow(path, target):
    """What is wrong with `path`, a file of the engine, including the project's file `target`."""
    if target.parts[0] != "engine":
        return "the engine knows nothing outside engine/"
    if len(path.parts) < 3 or len(target.parts) < 3:
        return None  # engine/error.hpp
    room, other = path.parts[1], target.parts[1]
    allowed = BELOW.get(room, BELOW_SIMULATION)
    if room == other or allowed is None or other in allowed or "/".join(target.parts[1:]) in allowed:
        return None
    return f"room {room} does not know room {other}"


def app_arrow(path, target):
    """The same for a file of the program: parts that draw or save do not know the panels."""
    if target.parts[0] not in ("engine", "app"):
        return "the program includes engine/ and app/ only"
    part = path.parts[1] if len(path.parts) > 2 else ""
    forbidden = {"window": ("view", "panels"), "capture": ("view", "panels", "window"),
                 "view": ("panels", "capture")}.get(part, ())
    if target.parts[0] == "app" and target.parts[1] in forbidden:
        return f"app/{part} does not know app/{target.parts[1]}"
    return None


def arrow(path, quoted, name):
    """Says why `path` must not include `name`, or None."""
    if path.parts[0] not in ("engine", "app"):
        return None  # tests may reach for anything
    in_engine = path.parts[0] == "engine"
    is_interop = in_engine and path.stem == "graphics_interop"
    if quoted:
        if name in KERNEL_HEADERS and path.suffix not in {".cu", ".cuh"} and str(path) not in KERNEL_HEADERS:
            return f"kernels stand in .cu and .cuh files: only they include {name.rsplit('/', 1)[-1]}"
        return (engine_arrow if in_engine else app_arrow)(path, PurePosixPath(name))
    if in_engine and GRAPHICS.match(name) and not is_interop:
        return "the engine knows no window, no OpenGL and no ImGui (only compute/graphics_interop does)"
    holds_cuda = path.suffix == ".cu" or path.stem == "cuda_check" or str(path) in KERNEL_HEADERS
    if CUDA.match(name) and not (in_engine and holds_cuda):
        return "CUDA stands in the engine's .cu files and headers of kernels alone"
    return None


def violations(path, text):
    """Every forbidden arrow of one file, as lines for people."""
    path = PurePosixPath(path)
    if path.suffix in SHADERS:
        return [f"{path}: a shader knows nothing of CUDA" for _ in re.findall("cuda", text, re.IGNORECASE)]
    found = []
    for match in INCLUDE.finditer(text):
        reason = arrow(path, match[1] == '"', match[2])
        if reason:
            line = text.count("\n", 0, match.start(2)) + 1
            found.append(f"{path}:{line}: includes {match[2]}: {reason}")
    return found


FORBIDDEN = [
    ("engine/fluid/solver.cu", '#include "app/view/camera.hpp"'),
    ("engine/fluid/solver.cu", '#include "engine/solid/triangle_mesh.hpp"'),
    ("engine/smoke/tracers.cu", '#include "engine/fluid/solver.hpp"'),
    ("engine/solid/samples.cpp", '#include "engine/simulation/simulation.hpp"'),
    ("engine/scene/scene.hpp", '#include "engine/simulation/simulation.hpp"'),
    ("engine/scene/scene.hpp", '#include "engine/compute/device.hpp"'),
    ("engine/compute/device.cu", '#include "engine/scene/scene.hpp"'),
    ("engine/simulation/runner.cpp", "  #  include <GLFW/glfw3.h>"),
    ("engine/simulation/runner.cpp", "#include <glad/gl.h>"),
    ("engine/compute/device.cu", "#include <imgui.h>"),
    ("engine/compute/device.cu", "#include <cuda_gl_interop.h>"),
    ("engine/fluid/lattice.hpp", "#include <cuda_fp16.h>"),
    ("engine/simulation/runner.cpp", '#include "engine/compute/parallel_for.hpp"'),
    ("engine/fluid/lattice.hpp", '#include "engine/compute/parallel_for.hpp"'),
    ("engine/fluid/lattice.hpp", '#include "engine/compute/reduce.hpp"'),
    ("engine/solid/band.hpp", '#include "engine/compute/sort.hpp"'),
    ("engine/compute/buffer.hpp", "#include <cub/device/device_scan.cuh>"),
    ("engine/fluid/lattice.hpp", '#include "moments.hpp"'),
    ("app/view/renderer.cpp", "#include <cuda_runtime.h>"),
    ("app/view/renderer.cpp", '#include "app/panels/panel.hpp"'),
    ("app/capture/png.cpp", '#include "app/view/renderer.hpp"'),
    ("shaders/smoke.frag", "// as the CUDA kernel does"),
]
ALLOWED = [
    ("engine/compute/graphics_interop.cu", "#include <cuda_gl_interop.h>\n#include <GL/gl.h>"),
    ("engine/compute/cuda_check.hpp", "#include <cuda_runtime.h>"),
    ("engine/compute/scan.hpp", "#include <cub/device/device_scan.cuh>"),
    ("engine/fluid/solver.cu", '#include "engine/compute/parallel_for.hpp"\n#include "engine/error.hpp"'),
    ("engine/fluid/solver.cu", '#include "engine/scene/scene.hpp"\n// #include "app/view/camera.hpp"'),
    ("engine/scene/scene.hpp", '#include "engine/compute/extent.hpp"'),
    ("engine/simulation/runner.cpp", '#include "engine/fluid/solver.hpp"\n#include <vector>'),
    ("app/view/renderer.cpp", '#include "engine/simulation/snapshot.hpp"\n#include <glad/gl.h>'),
    ("shaders/smoke.frag", "void main() {}"),
]


def check_self():
    """Plants each forbidden arrow: a rule that catches nothing is no rule."""
    for path, text in FORBIDDEN:
        if len(violations(path, text)) != 1:
            sys.exit(f"the scan itself is broken: it misses {text!r} in {path}")
    for path, text in ALLOWED:
        if violations(path, text):
            sys.exit(f"the scan itself is broken: it forbids {text!r} in {path}")


def main():
    check_self()
    root = Path(sys.argv[1])
    files = [f for folder in ("engine", "app", "shaders") for f in sorted((root / folder).rglob("*"))
             if f.suffix in SOURCES | SHADERS]
    if not any(f.suffix in SHADERS for f in files) or len(files) < 20:
        sys.exit(f"only {len(files)} files under {root}: is that the repository?")
    found = [line for f in files
             for line in violations(f.relative_to(root).as_posix(), f.read_text(encoding="utf-8"))]
    print("\n".join(found))
    print(f"{len(files)} files, {len(found)} forbidden arrows; {len(FORBIDDEN)} planted ones were caught")
    sys.exit(bool(found))


if __name__ == "__main__":
    main()
