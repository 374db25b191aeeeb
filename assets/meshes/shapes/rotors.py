# SPDX-License-Identifier: MIT
"""What turns about the x axis, with the origin on it. The box around each has its centre on the
axis, because an obstacle is placed and turned by that centre."""

import math

from shapes.mesh import about_x, curve, lathe, ring_of_profile
from shapes.profiles import blade


def turned(mesh, angle):
    c, s = math.cos(angle), math.sin(angle)
    return mesh.moved(lambda p: (p[0], c * p[1] - s * p[2], s * p[1] + c * p[2]))


def rotor_blade(reach, pitch, chord, thickness, camber, stations=26, tip=3.0):
    """A blade along +y; `reach` is where it starts and ends. The nose of its section points to +z
    and, by `pitch` (from the plane of rotation), to -x. Wind along +x drives it toward +z; moved
    that way it drives fluid along +x. Its hollow side looks to -x when `camber` is positive, the
    better way for the first, and to +x, the better way for the second, when it is negative."""
    first, last = reach
    sections = []
    for k in range(stations):
        share = k / (stations - 1)
        y = first + (last - first) * share
        # The last sections shrink along an ellipse to a rounded tip.
        left = (1 - share) * (stations - 1) / tip
        size = math.sqrt(max(0.02, 1 - max(0.0, 1 - left) ** 2))
        angle = pitch(y)

        width = chord(y) * size

        def place(along, out, y=y, c=math.cos(angle), s=math.sin(angle), before=0.35 * width):
            along -= before
            return (along * s + out * c, y, -along * c + out * s)

        sections.append((place, width, thickness(y), camber))
    return blade(sections)


def spinner(front, rear, radius, around=40):
    """A hub: an ogive against the flow, a cylinder, a rounded end."""
    nose = [(front + (-0.5 * radius - front) * (1 - math.cos(0.5 * math.pi * k / 10)),
             radius * math.sin(0.5 * math.pi * k / 10)) for k in range(11)]
    edge = 0.3 * radius
    end = [(rear - edge + edge * math.sin(0.5 * math.pi * k / 4),
            radius - edge + edge * math.cos(0.5 * math.pi * k / 4)) for k in range(5)]
    flat = [(-0.5 * radius + (rear - edge + 0.5 * radius) * k / 4, radius) for k in range(1, 4)]
    inner = [(rear, (radius - edge) * k / 3) for k in (2, 1, 0)]
    return lathe(nose + flat + end + inner, around, about_x)


def windmill(blades=4):
    """The twist follows a tip that is twice as fast as the wind, less an angle of attack of 5
    degrees; at rest each section still turns wind along +x aside, so that it starts by itself."""
    def pitch(y):
        return math.atan2(0.5 * 2 / 3, 2 * y) - math.radians(5)

    chord = curve((0.03, 0.06), (0.09, 0.075), (0.17, 0.14), (0.3, 0.13), (0.5, 0.09))
    thickness = curve((0.03, 0.5), (0.09, 0.36), (0.17, 0.17), (0.5, 0.12))
    mesh = spinner(-0.11, 0.06, 0.06)
    one = rotor_blade((0.03, 0.5), pitch, chord, thickness, 0.04)
    for k in range(blades):
        mesh.add(turned(one, 2 * math.pi * k / blades))
    return mesh


def propeller(blades=3):
    """Turned about +x it pushes fluid along +x. A slim rim joins the blades; without it the box
    around three blades would have its centre off the axis."""
    def pitch(y):
        return math.atan2(0.13, y) + math.radians(4)

    chord = curve((0.03, 0.10), (0.10, 0.16), (0.26, 0.27), (0.38, 0.25), (0.49, 0.20))
    thickness = curve((0.03, 0.28), (0.12, 0.13), (0.49, 0.06))
    mesh = spinner(-0.14, 0.10, 0.085)
    one = rotor_blade((0.04, 0.487), pitch, chord, thickness, -0.04, tip=0.01)
    for k in range(blades):
        mesh.add(turned(one, 2 * math.pi * k / blades))
    section = [(0.06 * math.cos(a), 0.486 + 0.014 * math.sin(a))
               for a in (2 * math.pi * k / 20 for k in range(20))]
    return mesh.add(ring_of_profile(section, 120, about_x))
