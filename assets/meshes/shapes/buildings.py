# SPDX-License-Identifier: MIT
"""Architecture."""

import math

from shapes.mesh import (Mesh, about_x, about_z, curve, lathe, loft, ring_of_profile, rounded_box)

FLUTES = 12
POINTS_PER_FLUTE = 3


def temple_column(height=0.3, radius=0.03):
    """Doric: no base, flutes with sharp edges, a taper with entasis, echinus; the abacus is a box
    of its own."""
    count = FLUTES * POINTS_PER_FLUTE
    shaft = curve((0.0, 1.0), (0.35, 0.965), (0.7, 0.87), (1.0, 0.76))
    top = 0.93 * height
    rings = []

    def ring(z, r, depth):
        points = []
        for i in range(count):
            angle = 2 * math.pi * i / count
            place = i % POINTS_PER_FLUTE / POINTS_PER_FLUTE
            out = r * (1 - depth * math.sin(math.pi * place))
            points.append((out * math.cos(angle), out * math.sin(angle), z))
        rings.append(points)

    for k in range(6):
        ring(top * 0.93 * k / 5, radius * shaft(k / 5), 0.13)
    ring(top * 0.945, radius * 0.76, 0.0)
    for k in range(4):  # the echinus opens upward along a quarter round
        angle = 0.5 * math.pi * k / 3
        ring(top * (0.95 + 0.05 * (1 - math.cos(angle))), radius * (0.76 + 0.36 * math.sin(angle)),
             0.0)
    mesh = loft(rings)
    half = 1.2 * radius
    return mesh.add(rounded_box((-half, -half, top - 0.002), (half, half, height), 0.002, 0.04,
                                turns=1))


def gable(x, half_width, low, ridge, thick):
    """Outline of a roof, its underside open to the gable like a chevron, with ridge at y = 0."""
    upper = [(x, half_width * k / 7, low + thick + (ridge - low) * (1 - abs(k) / 7))
             for k in range(7, -8, -1)]
    under = [(x, half_width * k / 7, low + (ridge - low) * (1 - abs(k) / 7))
             for k in range(-7, 8)]
    return upper + under


def roof(half_length, half_width, low, ridge, thick=0.014, rows=15):
    """Two slopes with ribs of cover tiles that run down from the ridge."""
    sections = []
    rib = 0.006
    for k in range(rows):
        left = -half_length + 2 * half_length * k / rows
        width = 2 * half_length / rows
        for place, more in ((0.0, rib), (0.28, rib), (0.36, 0.0), (0.92, 0.0)):
            sections.append(gable(left + place * width, half_width, low, ridge, thick + more))
    sections.append(gable(half_length, half_width, low, ridge, thick + rib))
    return skin(sections)


def skin(sections):
    """A loft whose ends are chevrons: they are closed by strips between their two lines."""
    mesh = Mesh()
    rings = [mesh.add_ring(section) for section in sections]
    for first, second in zip(rings, rings[1:]):
        mesh.bridge(first, second)
    count = len(rings[0])
    for ring, at_end in ((rings[0], False), (rings[-1], True)):
        for i in range(count // 2 - 1):
            a, b, c, d = ring[i], ring[i + 1], ring[count - 2 - i], ring[count - 1 - i]
            for face in ((a, b, c), (a, c, d)):
                mesh.faces.append(face if at_end else tuple(reversed(face)))
    return mesh.turned_outward()


def pediment(x, half_width, low, ridge, depth):
    """The gable's wall, a triangular prism normal to x."""
    rings = []
    across = [k / 5 - 1 for k in range(10)]
    for face in (x, x + depth):
        rings.append([(face, -half_width * y, low) for y in across] +
                     [(face, half_width * y, low + (ridge - low) * (1 - abs(y))) for y in across])
    height = low + 0.4 * (ridge - low)
    return loft(rings, (x, 0, height), (x + depth, 0, height))


def triglyph(x, y, turn, low, high):
    """Three bars with grooves between them, facing the direction `turn`."""
    c, sn = round(math.cos(turn)), round(math.sin(turn))
    outline = []
    for bar in (-1, 0, 1):
        for side, out in ((-0.0055, 0.0), (-0.003, 0.005), (0.003, 0.005)):
            outline.append((out, 0.011 * bar + side))
    outline += [(0.0, 0.0165), (-0.002, 0.0165), (-0.002, 0.0), (-0.002, -0.0165)]
    return loft([[(x + c * out - sn * along, y + sn * out + c * along, z) for out, along in outline]
                 for z in (low, high)])


def triglyphs(half_length, half_width, low, high):
    """On the frieze, one above each column and one between."""
    mesh = Mesh()
    for sign in (-1, 1):
        for k in range(11):
            x = (half_length - 0.018) * (k / 5 - 1)
            mesh.add(triglyph(x, sign * half_width, sign * math.pi / 2, low, high))
        for k in range(7):
            y = (half_width - 0.018) * (k / 3 - 1)
            mesh.add(triglyph(sign * half_length, y, math.pi * (1 - sign) / 2, low, high))
    return mesh


def hall():
    """A temple without walls, six columns along the flow and four across."""
    mesh = Mesh()
    length, width = 0.5, 0.32  # half, of the lowest step
    tread, riser = 0.022, 0.026
    for k in range(3):
        inset = tread * k
        mesh.add(rounded_box((-length + inset, -width + inset, riser * k - (0.002 if k else 0.0)),
                             (length - inset, width - inset, riser * (k + 1)), 0.004, 0.1,
                             turns=1))
    floor = 3 * riser
    height, radius = 0.285, 0.031
    column = temple_column(height, radius)
    reach_x, reach_y = length - 0.044 - 0.045, width - 0.044 - 0.045
    for i in range(6):
        for j in range(4):
            if i in (0, 5) or j in (0, 3):
                x, y = reach_x * (2 * i / 5 - 1), reach_y * (2 * j / 3 - 1)
                mesh.add(column.moved(lambda p, x=x, y=y: (p[0] + x, p[1] + y,
                                                           p[2] + floor - 0.002)))
    top = floor + height - 0.004

    def slab(out, low, high, radius=0.003):
        return rounded_box((-reach_x - out, -reach_y - out, top + low),
                           (reach_x + out, reach_y + out, top + high), radius, 0.1, turns=1)

    mesh.add(slab(0.033, 0.0, 0.036))        # architrave
    mesh.add(slab(0.038, 0.034, 0.043))      # its fillet
    mesh.add(slab(0.033, 0.041, 0.084))      # frieze
    mesh.add(triglyphs(reach_x + 0.033, reach_y + 0.033, top + 0.042, top + 0.082))
    mesh.add(slab(0.056, 0.082, 0.097))      # cornice
    eaves, ridge = top + 0.094, top + 0.094 + 0.12
    for sign in (-1, 1):
        wall = pediment(-reach_x - 0.03, reach_y + 0.045, eaves, ridge - 0.005, 0.02)
        mesh.add(wall.moved(lambda p, s=sign: (s * p[0], p[1], p[2])))
    return mesh.add(roof(reach_x + 0.06, reach_y + 0.062, eaves - 0.001, ridge))


def octagon(z, radius, per_side=6):
    """The ring of a regular octagon with slightly rounded corners, two sides normal to x."""
    points = []
    for i in range(8 * per_side):
        angle = 2 * math.pi * i / (8 * per_side)
        off = (angle + math.pi / 8) % (math.pi / 4) - math.pi / 8
        out = min(radius / math.cos(off), 1.062 * radius)
        points.append((out * math.cos(angle), out * math.sin(angle), z))
    return points


def windmill_tower():
    """An eight-sided tower with a hollow batter, a gallery, and a cap whose shaft ends in the point
    (-0.15, 0, 0.92): the rotor's hub belongs there. The box around it is centred on (0, 0, 0.5)."""
    radius = curve((0.0, 0.135), (0.06, 0.122), (0.3, 0.092), (0.6, 0.072), (0.87, 0.062))
    mesh = loft([octagon(0.87 * k / 24, radius(0.87 * k / 24)) for k in range(25)])
    mesh.add(loft([octagon(z, r) for z, r in (
        (0.0, 0.155), (0.008, 0.16), (0.045, 0.16), (0.053, 0.152), (0.057, 0.12))]))
    mesh.add(loft([octagon(z, r) for z, r in (
        (0.262, 0.093), (0.285, 0.108), (0.3, 0.141), (0.303, 0.145), (0.315, 0.145),
        (0.318, 0.141), (0.319, 0.09))]))
    rail = [(0.374 + 0.005 * math.sin(a), 0.138 + 0.005 * math.cos(a))
            for a in (2 * math.pi * k / 8 for k in range(8))]
    mesh.add(ring_of_profile(rail, 64, about_z))
    for k in range(16):
        angle = 2 * math.pi * (k + 0.5) / 16
        x, y = 0.138 * math.cos(angle), 0.138 * math.sin(angle)
        post = lathe([(0.31, 0.0), (0.31, 0.004), (0.345, 0.004), (0.373, 0.004), (0.373, 0.0)], 8)
        mesh.add(post.moved(lambda p, x=x, y=y: (p[0] + x, p[1] + y, p[2])))
    mesh.add(lathe([(0.858, 0.0), (0.858, 0.04), (0.858, 0.072), (0.863, 0.078), (0.877, 0.078),
                    (0.882, 0.072), (0.882, 0.04), (0.882, 0.0)], 48))
    mesh.add(cap())
    shaft = lathe([(-0.15, 0.0), (-0.15, 0.01), (-0.146, 0.015), (-0.1, 0.016), (-0.04, 0.016),
                   (-0.04, 0.0)], 24, about_x)
    return mesh.add(shaft.moved(lambda p: (p[0], p[1], p[2] + 0.92)))


def cap():
    """Shaped like a boat turned over: its sections shrink toward a ridge along x that slopes down
    to the rear."""
    rings = []
    for k in range(15):
        t = math.sin(0.5 * math.pi * k / 14)
        across = 0.070 * (1 - 0.90 * t ** 2.4)
        front, rear = 0.088 - 0.020 * t ** 2, 0.118 - 0.045 * t ** 2
        ring = []
        for i in range(40):
            angle = 2 * math.pi * i / 40
            along = (rear if math.cos(angle) > 0 else front) * math.cos(angle)
            height = (0.12 - 0.26 * (along + 0.068)) if along > -0.068 else 0.12
            ring.append((along, across * math.sin(angle), 0.88 + height * t))
        rings.append(ring)
    return loft(rings)
