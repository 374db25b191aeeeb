# SPDX-License-Identifier: MIT
"""A car on z = 0, its front toward -x."""

import math

from shapes.mesh import (ball_at, curve, lathe, loft, mean, minus, mix, normalised, plus,
                         step_between)

AXLES = (-0.305, 0.295)
WHEEL = 0.070
ARCH = 0.083
HALF_WIDTH = 0.200

# Profiles along x. The roof line runs over bonnet, windscreen, roof, rear window and boot.
roof_line = curve((-0.50, 0.128), (-0.46, 0.146), (-0.38, 0.165), (-0.27, 0.183), (-0.205, 0.193),
                  (-0.185, 0.201), (-0.075, 0.270), (-0.02, 0.291), (0.06, 0.300), (0.14, 0.294),
                  (0.21, 0.274), (0.340, 0.222), (0.362, 0.216), (0.42, 0.213), (0.475, 0.214),
                  (0.50, 0.210))
belt_line = curve((-0.50, 0.125), (-0.46, 0.142), (-0.40, 0.156), (-0.20, 0.180), (0.10, 0.194),
                  (0.34, 0.206), (0.45, 0.205), (0.50, 0.200))
roof_width = curve((-0.50, 0.42), (-0.17, 0.72), (-0.04, 0.66), (0.08, 0.64), (0.20, 0.63),
                   (0.34, 0.72), (0.50, 0.62))
plan = curve((-0.50, 0.80), (-0.47, 0.885), (-0.42, 0.945), (-0.30, 0.985), (-0.05, 0.985),
             (0.25, 1.0), (0.38, 0.975), (0.46, 0.925), (0.50, 0.86))
floor_line = curve((-0.50, 0.062), (-0.44, 0.036), (-0.30, 0.032), (0.30, 0.034), (0.44, 0.052),
                   (0.50, 0.085))


def arch_height(x):
    return max(math.sqrt(max(0.0, ARCH ** 2 - (x - axle) ** 2)) + WHEEL if abs(x - axle) < ARCH
               else 0.0 for axle in AXLES)


def outline(x):
    """Corners of the right half of a section with the size of their rounding, from the floor to
    the roof: floor, wheel well, flank, shoulder, window, roof."""
    w = HALF_WIDTH * plan(x)
    floor, belt, roof = floor_line(x), belt_line(x), roof_line(x)
    sill = max(floor + 0.004, arch_height(x))
    flare = 0.006 * step_between(0.0, 0.09, sill - floor)
    middle = max(0.13, sill + 0.012)
    # In front and behind the wheels the flank turns in below.
    tuck = 0.03 * step_between(0.41, 0.47, abs(x))
    edge = w * roof_width(x)
    rise = roof - belt
    return [((0.0, floor), 0.0), ((0.60 * w, floor), 0.01), ((0.66 * w, sill), 0.01),
            ((0.955 * w + flare, sill), 0.007 + tuck),
            ((w + 0.6 * flare, middle), 0.05), ((0.965 * w, belt - 0.012), 0.02),
            ((0.91 * w, belt + 0.002), 0.012),
            ((edge, roof - 0.10 * rise - 0.004), 0.035), ((0.0, roof), 0.0)]


SPANS = (2, 1, 2, 3, 2, 1, 7, 5)  # points on the straight part that follows each corner
ROUND = 3


def rounded(corners):
    """Points along a polyline whose corners are replaced by parabolas, always equally many."""
    points = []
    for k, ((corner, size), span) in enumerate(zip(corners, SPANS)):
        after, room = corners[k + 1]
        length = math.dist(corner, after)
        start = mix(corner, after, min(size, 0.45 * length) / length)
        stop = mix(after, corner, min(room, 0.45 * length) / length)
        if k:
            before = points.pop()
            for i in range(ROUND + 1):
                t = i / ROUND
                points.append(mix(mix(before, corner, t), mix(corner, start, t), t))
        points += [mix(start, stop, i / span) for i in range(0 if k == 0 else 1, span + 1)]
    return points


def glass(x, y, z):
    """How far the point lies inside a pane; negative outside."""
    belt, roof = belt_line(x), roof_line(x)
    edge = HALF_WIDTH * plan(x) * roof_width(x)
    side = min(z - belt - 0.010, roof - 0.020 - 0.1 * (roof - belt) - z, 0.265 - x,
               abs(x - 0.052) - 0.007, y - edge + 0.004)
    front = min(edge - 0.016 - y, x + 0.170, -0.035 - x)
    rear = min(edge - 0.016 - y, x - 0.195, 0.330 - x)
    return max(side, front, rear)


def section(x):
    half = []
    points = rounded(outline(x))
    for k, (y, z) in enumerate(points):
        pane = 0.008 * step_between(0.0, 0.005, glass(x, y, z)) if z > belt_line(x) else 0.0
        along = minus(points[min(k + 1, len(points) - 1)], points[max(k - 1, 0)])
        inward = (-along[1], along[0])
        if pane:
            y, z = plus((y, z), normalised(inward + (0.0,))[:2], pane)
        half.append((y, z))
    # The ends of the body turn in toward the bumper.
    reach, bumper, least = (0.085, 0.090, 0.32) if x < 0 else (0.045, 0.140, 0.66)
    t = max(0.0, 1 - min(x + 0.5, 0.5 - x) / reach)
    size = math.sqrt(1 - t * t)
    across, upright = 0.68 + 0.32 * size, least + (1 - least) * size
    ring = [(x, across * y, bumper + upright * (z - bumper)) for y, z in half]
    return ring + [(x, -y, z) for x, y, z in reversed(ring[1:-1])]


def stations():
    """Dense at the ends, at the wheel arches, whose edge is steep at both sides, and along the
    windows."""
    places = [-0.5 + 0.04 * (1 - math.cos(0.5 * math.pi * k / 7)) for k in range(7)]
    places += [0.5 - 0.04 * (1 - math.cos(0.5 * math.pi * k / 7)) for k in range(7)]
    for axle in AXLES:
        places += [axle - ARCH * 1.0005 * math.cos(math.pi * k / 18) for k in range(19)]
        places += [axle - ARCH - 0.004, axle + ARCH + 0.004]
    places += [-0.45 + 0.015 * k for k in range(4)]
    places += [-0.21 + 0.0095 * k for k in range(44)]
    places += [0.392 + 0.0135 * k for k in range(5)]
    return sorted(places)


def body():
    rings = [section(x) for x in stations()]
    front, rear = end_face(rings[0], -0.008), end_face(rings[-1], 0.008)
    return loft(front[::-1] + rings + rear)


def end_face(ring, bulge):
    """Rings inside the last ring of the body; the face bulges slightly."""
    centre = mean(ring)
    return [[plus(mix(point, centre, share), (bulge * (1 - (1 - share) ** 2), 0.0, 0.0))
             for point in ring] for share in (0.06, 0.2, 0.42, 0.7)]


def wheel(axle, around=30):
    """Tyre and a dished rim with five spokes; its outside looks to +y."""
    def point(along, out, angle):
        spoke = 0.5 + 0.5 * math.cos(5 * angle)
        if along > 0.0 and 0.015 < out < 0.048:
            along -= 0.014 * (1 - step_between(0.25, 0.6, spoke))
        return (axle + out * math.sin(angle), along, WHEEL + out * math.cos(angle))

    r = WHEEL
    profile = [(-0.022, 0.0), (-0.022, 0.03), (-0.025, r - 0.015), (-0.022, r - 0.004),
               (-0.014, r), (0.014, r), (0.022, r - 0.004), (0.025, r - 0.013), (0.022, r - 0.019),
               (0.014, r - 0.0215), (0.013, 0.0475), (0.015, 0.040), (0.017, 0.024),
               (0.018, 0.0155), (0.019, 0.010), (0.020, 0.0)]
    return lathe(profile, around, point)


def sedan():
    mesh = body()
    for axle in AXLES:
        right = wheel(axle).moved(lambda p: (p[0], p[1] + 0.166, p[2]))
        mesh.add(right).add(right.mirrored())
    mirror = ball_at((-0.100, 0.181, 0.204), (0.013, 0.022, 0.012))
    lamp = ball_at((-0.452, 0.118, 0.126), (0.032, 0.036, 0.014), 8, 16)
    for part in (mirror, lamp):
        mesh.add(part).add(part.mirrored())
    return mesh
