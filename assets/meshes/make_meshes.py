#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Writes the meshes of this folder. All are closed, oriented outward, about 1 unit large, z up,
and meant for a flow along +x.

    make_meshes.py [FOLDER]     write the OBJ files to FOLDER (default: beside this script)
    make_meshes.py --check      exit with 1 when a file beside this script differs
                                or a mesh is open, inside out, or of another size than promised
"""

import math
import pathlib
import sys

sys.dont_write_bytecode = True  # the folder is a source folder

from shapes import aeroplane, buildings, dragon, rotors, sedan
from shapes.mesh import Mesh, faults, lathe, normalised, rounded_box
from shapes.profiles import naca_profile


def icosphere(subdivisions):
    """Unit directions and triangles of a subdivided icosahedron."""
    golden = (1 + math.sqrt(5)) / 2
    points = [normalised(p) for p in [
        (-1, golden, 0), (1, golden, 0), (-1, -golden, 0), (1, -golden, 0),
        (0, -1, golden), (0, 1, golden), (0, -1, -golden), (0, 1, -golden),
        (golden, 0, -1), (golden, 0, 1), (-golden, 0, -1), (-golden, 0, 1)]]
    faces = [
        (0, 11, 5), (0, 5, 1), (0, 1, 7), (0, 7, 10), (0, 10, 11),
        (1, 5, 9), (5, 11, 4), (11, 10, 2), (10, 7, 6), (7, 1, 8),
        (3, 9, 4), (3, 4, 2), (3, 2, 6), (3, 6, 8), (3, 8, 9),
        (4, 9, 5), (2, 4, 11), (6, 2, 10), (8, 6, 7), (9, 8, 1)]
    for _ in range(subdivisions):
        middles = {}

        def middle(a, b):
            key = (min(a, b), max(a, b))
            if key not in middles:
                middles[key] = len(points)
                points.append(normalised(tuple(p + q for p, q in zip(points[a], points[b]))))
            return middles[key]

        finer = []
        for a, b, c in faces:
            ab, bc, ca = middle(a, b), middle(b, c), middle(c, a)
            finer += [(a, ab, ca), (b, bc, ab), (c, ca, bc), (ab, bc, ca)]
        faces = finer
    return points, faces


def ball():
    mesh = Mesh()
    points, mesh.faces = icosphere(4)
    mesh.vertices = [tuple(0.5 * c for c in p) for p in points]
    return mesh


def blob():
    """A sphere swollen by lobes in fixed directions and rippled by low harmonics."""
    lobes = [(normalised(direction), width, height) for direction, width, height in [
        ((1.0, 0.3, 0.2), 0.55, 0.26), ((-0.7, 0.8, 0.1), 0.45, 0.22),
        ((-0.4, -0.9, 0.5), 0.50, 0.24), ((0.2, -0.3, -1.0), 0.40, 0.18),
        ((0.1, 0.4, 1.0), 0.60, 0.20), ((0.6, -0.7, 0.1), 0.30, -0.10)]]

    def radius(p):
        r = 0.32
        for direction, width, height in lobes:
            off = 1 - sum(a * b for a, b in zip(p, direction))
            r += height * math.exp(-off / (width * width))
        x, y, z = p
        return r + 0.018 * (math.sin(5 * x + 1) * math.sin(4 * y + 2) + math.sin(6 * z) * x)

    mesh = Mesh()
    points, mesh.faces = icosphere(4)
    mesh.vertices = [tuple(radius(p) * c for c in p) for p in points]
    return mesh


def torus(ring_radius=0.36, tube_radius=0.14, around=80, across=32):
    """Its axis is x, so that a flow along x passes through the hole."""
    mesh = Mesh()
    rings = []
    for i in range(around):
        turn = 2 * math.pi * i / around
        points = []
        for j in range(across):
            angle = 2 * math.pi * j / across
            r = ring_radius + tube_radius * math.cos(angle)
            points.append((-tube_radius * math.sin(angle), r * math.cos(turn), r * math.sin(turn)))
        rings.append(mesh.add_ring(points))
    for i in range(around):
        mesh.bridge(rings[i], rings[(i + 1) % around])
    return mesh


FLUTES = 20
POINTS_PER_FLUTE = 8


def square_radius(half_side, angle):
    return half_side / max(abs(math.cos(angle)), abs(math.sin(angle)))


def shaft_radius(height, flute_depth, place):
    """A slight swelling (entasis) and a taper; flutes are circular grooves between sharp edges."""
    base = 0.105 - 0.020 * height - 0.012 * height * height
    groove = math.sin(math.pi * ((place % POINTS_PER_FLUTE) / POINTS_PER_FLUTE))
    return base * (1 - flute_depth * groove)


def column_levels():
    """(z, radius as a function of point number and angle), from below to above."""
    levels = []

    def square(z, half_side):
        levels.append((z, lambda i, a, h=half_side: square_radius(h, a)))

    def round_level(z, radius):
        levels.append((z, lambda i, a, r=radius: r))

    def moulding(z_low, z_high, radius, bulge, steps=6):
        for k in range(steps + 1):
            angle = math.pi * k / steps
            z = z_low + (z_high - z_low) * (1 - math.cos(angle)) / 2
            round_level(z, radius + bulge * math.sin(angle))

    square(0.0, 0.16)
    square(0.045, 0.16)
    moulding(0.046, 0.082, 0.135, 0.018)
    moulding(0.083, 0.107, 0.124, -0.010)
    moulding(0.108, 0.132, 0.118, 0.014)
    low, high, steps = 0.134, 0.88, 16
    for k in range(steps + 1):
        height = k / steps
        # Flutes run out at both ends of the shaft.
        depth = 0.13 * min(1.0, 8 * height, 8 * (1 - height)) ** 0.5
        levels.append((low + (high - low) * height,
                       lambda i, a, h=height, d=depth: shaft_radius(h, d, i)))
    moulding(0.882, 0.898, 0.078, 0.010, 4)
    for k in range(7):  # the echinus, a quarter round that opens upward
        angle = 0.5 * math.pi * k / 6
        round_level(0.90 + 0.04 * (1 - math.cos(angle)), 0.080 + 0.045 * math.sin(angle))
    square(0.942, 0.14)
    square(1.0, 0.14)
    return levels


def column():
    mesh = Mesh()
    count = FLUTES * POINTS_PER_FLUTE
    rings = []
    for z, radius in column_levels():
        points = []
        for i in range(count):
            angle = 2 * math.pi * i / count
            r = radius(i, angle)
            points.append((r * math.cos(angle), r * math.sin(angle), z))
        rings.append(mesh.add_ring(points))
    for below, above in zip(rings, rings[1:]):
        mesh.bridge(below, above)
    mesh.close(rings[0], mesh.add_vertex(0, 0, 0.0), at_end=False)
    mesh.close(rings[-1], mesh.add_vertex(0, 0, 1.0), at_end=True)
    return mesh


def wing(chord=0.5, span=1.0, tip=0.12):
    """NACA 4415; within `tip` of each end the section shrinks along a quarter ellipse to a point."""
    profile = naca_profile(0.04, 0.4, 0.15, 32)
    half = span / 2
    steps = 10
    stations = []  # (y, size of the section)
    for k in range(1, steps + 1):
        angle = 0.5 * math.pi * k / steps
        stations.append((-half + tip * (1 - math.cos(angle)), math.sin(angle)))
    between = 14
    for k in range(1, between):
        stations.append((-half + tip + (span - 2 * tip) * k / between, 1.0))
    stations += [(-y, size) for y, size in reversed(stations[:steps])]

    centre = (0.35, 0.03)  # the sections shrink toward this point of the profile

    def place(x, z, size):
        return (chord * (centre[0] + size * (x - centre[0]) - 0.5),
                chord * (centre[1] + size * (z - centre[1])))

    mesh = Mesh()
    rings = []
    for y, size in stations:
        points = []
        for x, z in profile:
            px, pz = place(x, z, size)
            points.append((px, y, pz))
        rings.append(mesh.add_ring(points))
    for first, second in zip(rings, rings[1:]):
        mesh.bridge(first, second)
    px, pz = place(centre[0], centre[1], 0.0)
    mesh.close(rings[0], mesh.add_vertex(px, -half, pz), at_end=False)
    mesh.close(rings[-1], mesh.add_vertex(px, half, pz), at_end=True)
    return mesh


def rectangle_ring(x, half_width, low, high, along_y=14, along_z=10):
    """Outline of a rectangle normal to x, counter-clockwise seen from +x looking back."""
    points = []
    for k in range(along_y):
        points.append((x, -half_width + 2 * half_width * k / along_y, low))
    for k in range(along_z):
        points.append((x, half_width, low + (high - low) * k / along_z))
    for k in range(along_y):
        points.append((x, half_width - 2 * half_width * k / along_y, high))
    for k in range(along_z):
        points.append((x, -half_width, high - (high - low) * k / along_z))
    return points


def body():
    """Ahmed's simplified car (Ahmed, Ramm, Faltin 1984) without feet, dimensions in metres: nose
    edges rounded with 0.1, rear slant of 25 degrees over 0.222."""
    length, half_width, height, nose = 1.044, 0.1945, 0.288, 0.1
    slant = math.radians(25)
    slant_start = length - 0.222 * math.cos(slant)
    mesh = Mesh()
    sections = []
    steps = 10
    for k in range(steps + 1):
        angle = 0.5 * math.pi * k / steps
        inset = nose * (1 - math.sin(angle))
        sections.append((nose * (1 - math.cos(angle)), inset, height - inset))
    for k in range(1, 13):
        sections.append((nose + (slant_start - nose) * k / 12, 0.0, height))
    for k in range(1, 6):
        x = slant_start + (length - slant_start) * k / 5
        sections.append((x, 0.0, height - (x - slant_start) * math.tan(slant)))
    rings = [mesh.add_ring(rectangle_ring(x, half_width - inset, inset, top))
             for x, inset, top in sections]
    for first, second in zip(rings, rings[1:]):
        mesh.bridge(first, second)
    first_top, last_top = sections[0][2], sections[-1][2]
    front = mesh.add_vertex(0, 0, 0.5 * (sections[0][1] + first_top))
    rear = mesh.add_vertex(length, 0, 0.5 * last_top)
    mesh.close(rings[0], front, at_end=False)
    mesh.close(rings[-1], rear, at_end=True)
    return mesh


def cube():
    mesh = Mesh()
    for z in (-0.5, 0.5):
        mesh.add_ring([(-0.5, -0.5, z), (0.5, -0.5, z), (0.5, 0.5, z), (-0.5, 0.5, z)])
    mesh.faces = [(3, 2, 1, 0), (4, 5, 6, 7), (0, 1, 5, 4), (1, 2, 6, 5), (2, 3, 7, 6),
                  (3, 0, 4, 7)]
    return mesh


def plate():
    return rounded_box((-0.5, -0.25, -0.03), (0.5, 0.25, 0.03), 0.03, 0.025, turns=4)


def coin(radius=0.5, half=0.05, steps=8):
    """Its rim is a half circle."""
    flat = radius - half
    lower = [(-half, flat * k / 12) for k in range(12)]
    rim = [(-half * math.cos(math.pi * k / (2 * steps)),
            flat + half * math.sin(math.pi * k / (2 * steps))) for k in range(2 * steps + 1)]
    return lathe(lower + rim + [(half, out) for _, out in reversed(lower)], 96)


MESHES = {
    "aeroplane": (aeroplane.aeroplane, "Aeroplane with two engines under the wing"),
    "ball": (ball, "Sphere of diameter 1"),
    "blob": (blob, "Rounded lump with lobes"),
    "body": (body, "Ahmed body without feet, rear slant 25 degrees, metres"),
    "coin": (coin, "Disc of diameter 1, thickness 0.1, round rim"),
    "column": (column, "Fluted column on a plinth, with a capital, height 1"),
    "cube": (cube, "Cube of side 1"),
    "dragon": (dragon.dragon, "Winged dragon on four legs, its tail curled"),
    "hall": (buildings.hall, "Temple of 6 by 4 columns on three steps"),
    "plate": (plate, "Plate 1 by 0.5 by 0.06, round edges"),
    "propeller": (rotors.propeller, "Propeller of three blades in a rim, about the x axis"),
    "sedan": (sedan.sedan, "Car, its wheels on z = 0"),
    "torus": (torus, "Torus about the x axis, outer diameter 1"),
    "windmill": (rotors.windmill,
                 "Windmill's rotor, diameter 1, about the x axis, driven by wind along +x"),
    "windmill_tower": (buildings.windmill_tower,
                       "Windmill's tower, height 1, its shaft toward -x"),
    "wing": (wing, "NACA 4415 wing, chord 0.5, span 1, rounded tips"),
}


def main(arguments):
    here = pathlib.Path(__file__).resolve().parent
    checking = arguments == ["--check"]
    folder = pathlib.Path(arguments[0]) if arguments and not checking else here
    different = []
    unsound = []
    for name, (make, title) in MESHES.items():
        mesh = make()
        unsound += [f"{name}: {fault}" for fault in faults(mesh)]
        text = mesh.text(title)
        file = folder / f"{name}.obj"
        if not checking:
            file.write_bytes(text.encode("ascii"))
        elif not file.exists() or file.read_bytes() != text.encode("ascii"):
            different.append(file.name)
    if different:
        print("not what make_meshes.py makes: " + ", ".join(different), file=sys.stderr)
    for complaint in unsound:
        print(complaint, file=sys.stderr)
    return 1 if different or unsound else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
