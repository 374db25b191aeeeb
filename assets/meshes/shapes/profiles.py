# SPDX-License-Identifier: MIT
"""Sections of wings, and the lofts through them."""

import math

from shapes.mesh import loft


def naca_profile(camber, camber_place, thickness, count):
    """Outline of a NACA four-digit section, chord 1, from the trailing edge below to the nose and
    back above. The last thickness coefficient closes the trailing edge."""
    points = []
    for k in range(2 * count):
        side = -1 if k < count else 1
        x = 0.5 * (1 + math.cos(math.pi * k / count))
        half = 5 * thickness * (0.2969 * math.sqrt(max(x, 0.0)) - 0.1260 * x - 0.3516 * x ** 2 +
                                0.2843 * x ** 3 - 0.1036 * x ** 4)
        if x < camber_place:
            line = camber / camber_place ** 2 * (2 * camber_place * x - x * x)
            slope = 2 * camber / camber_place ** 2 * (camber_place - x)
        else:
            rest = 1 - camber_place
            line = camber / rest ** 2 * (1 - 2 * camber_place + 2 * camber_place * x - x * x)
            slope = 2 * camber / rest ** 2 * (camber_place - x)
        tilt = math.atan(slope)
        points.append((x - side * half * math.sin(tilt), line + side * half * math.cos(tilt)))
    return points


def blade(stations, count=14):
    """A wing through stations (place, chord, thickness, camber): place(along, out) gives the point
    in space that lies so far behind the nose and so far out of the chord."""
    rings = []
    for place, chord, thick, camber in stations:
        rings.append([place(chord * x, chord * z)
                      for x, z in naca_profile(camber, 0.4, thick, count)])
    ends = [stations[k][0](0.4 * stations[k][1], 0.0) for k in (0, -1)]
    return loft(rings, *ends)
