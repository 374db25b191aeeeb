# SPDX-License-Identifier: MIT
"""An aeroplane, nose toward -x."""

import math

from shapes.mesh import (about_x, ball_at, curve, lathe, loft, ring_of_profile, step_between)
from shapes.profiles import blade

RADIUS = 0.056
NOSE = 0.17
girth = curve((0.0, 1.0), (0.60, 1.0), (0.72, 0.93), (0.86, 0.60), (0.97, 0.26), (1.0, 0.10))
rise = curve((0.0, 0.0), (0.60, 0.0), (0.75, 0.13), (1.0, 0.56))


def hull_section(t, around=48):
    """t from 0 (nose) to 1 (tail). Above and below are separate half ellipses: the nose droops, the
    windscreen is a dent above, the tail sweeps up from below."""
    front = max(0.0, 1 - t / NOSE)
    size = (1 - front ** 2.1) ** 0.60
    droop = -0.30 * RADIUS * front ** 2
    windscreen = 0.13 * math.exp(-((t - 0.055) / 0.022) ** 2)
    narrow, upsweep = girth(t), RADIUS * rise(t)
    ring = []
    for i in range(around):
        angle = 2 * math.pi * i / around
        s, c = math.sin(angle), math.cos(angle)
        r = RADIUS * narrow * size * (1 - windscreen * max(0.0, s))
        ring.append((t - 0.5, r * c * (1 - 0.02 * s), droop + upsweep + r * s))
    return ring


def hull(stations=64):
    places = []
    for k in range(1, stations):
        share = k / stations
        # Dense toward the nose, where the sections grow like a root, and a little toward the tail.
        places.append(share ** 2 * (1.7 - 0.7 * share))
    rings = [hull_section(t) for t in places]
    return loft(rings, (-0.5, 0.0, -0.30 * RADIUS), (0.5, 0.0, 0.56 * RADIUS))


def path_of_wing(steps=30, dihedral=0.09, reach=0.41, bend=0.05, winglet=0.04):
    """(distance from the plane of symmetry along the wing, y, z, cant) out to the winglet's tip."""
    low, high = math.atan(dihedral), math.radians(78)
    total = reach + bend * (high - low) + winglet
    result, y, z, before = [], 0.0, -0.032, 0.0
    for k in range(steps + 1):
        s = total * math.sin(0.5 * math.pi * k / steps) ** 0.9
        for part in range(20):
            at = before + (s - before) * (part + 0.5) / 20
            cant = low + (high - low) * min(max((at - reach) / (bend * (high - low)), 0.0), 1.0)
            y += (s - before) / 20 * math.cos(cant)
            z += (s - before) / 20 * math.sin(cant)
        before = s
        result.append((s, y, z, low + (high - low) * step_between(reach, total - winglet, s)))
    return result


def wing():
    nose = curve((0.0, -0.150), (0.06, -0.112), (0.41, 0.085), (0.52, 0.165))
    rear = curve((0.0, 0.105), (0.16, 0.108), (0.41, 0.160), (0.52, 0.198))
    thickness = curve((0.0, 0.15), (0.16, 0.125), (0.52, 0.10))
    stations = []
    for s, y, z, cant in path_of_wing():
        def place(along, out, x=nose(s), y=y, z=z, c=math.cos(cant), sn=math.sin(cant)):
            return (x + along, y - out * sn, z + out * c)
        stations.append((place, rear(s) - nose(s), thickness(s), 0.02))
    return both_sides(stations, count=18)


def mirror_of(station):
    place, chord, thickness, camber = station

    def mirrored(along, out):
        x, y, z = place(along, out)
        return (x, -y, z)

    return mirrored, chord, thickness, camber


def both_sides(stations, count):
    """One wing from tip to tip; the first station lies in the plane of symmetry."""
    return blade([mirror_of(s) for s in reversed(stations[1:])] + stations, count)


def tapered(root, sweep, reach, chord, thickness, lean, steps=12):
    """Stations of a surface that leaves `root` along (0, cos lean, sin lean); its tip is round."""
    stations = []
    for k in range(steps + 1):
        t = math.sin(0.5 * math.pi * k / steps)
        size = math.sqrt(max(0.03, 1 - step_between(0.9, 1.0, t) ** 2 * 0.97))
        y, z = root[1] + reach * t * math.cos(lean), root[2] + reach * t * math.sin(lean)
        x = root[0] + sweep(t) + 0.5 * chord(t) * (1 - size)

        def place(along, out, x=x, y=y, z=z):
            return (x + along, y - out * math.sin(lean), z + out * math.cos(lean))
        stations.append((place, chord(t) * size, thickness, 0.0))
    return stations


def tail():
    sweep = curve((0.0, 0.0), (1.0, 0.105))
    chord = curve((0.0, 0.115), (1.0, 0.048))
    level = tapered((0.365, 0.0, 0.024), sweep, 0.175, chord, 0.10, 0.09)
    # The fin's root runs forward in a fillet.
    fin_sweep = curve((0.0, 0.0), (0.22, 0.085), (1.0, 0.185))
    fin_chord = curve((0.0, 0.235), (0.22, 0.155), (1.0, 0.075))
    fin = tapered((0.255, 0.0, 0.035), fin_sweep, 0.165, fin_chord, 0.09, 0.5 * math.pi)
    return both_sides(level, 14).add(blade(fin, 14))


def engine(x, y, z):
    """A duct that the flow passes, a fan's hub and a plug in it, and the pylon above."""
    duct = []
    for k in range(32):
        angle = 2 * math.pi * k / 32
        along, out = math.cos(angle), math.sin(angle)
        belly = 0.0055 * out + (0.004 if out > 0 else 0.0) * out * (1 - along * along)
        duct.append((0.065 * along, 0.0325 - 0.0055 * step_between(-0.2, 1.0, along) + belly))
    mesh = ring_of_profile(duct, 40, about_x)
    core = [(-0.045, 0.0), (-0.041, 0.007), (-0.030, 0.012), (-0.01, 0.015), (0.03, 0.0165),
            (0.06, 0.0155), (0.08, 0.011), (0.10, 0.005), (0.112, 0.0)]
    mesh.add(lathe(core, 24, about_x))
    stations = []
    for k in range(7):
        t = k / 6

        def place(along, out, t=t):
            return (-0.03 + 0.055 * t + along, out, 0.026 + 0.032 * t)
        stations.append((place, 0.115 - 0.01 * t, 0.10, 0.0))
    mesh.add(blade(stations, 10))
    # Struts hold the core: a cross of four vanes.
    for k in range(4):
        vane = []
        for out in (0.008, 0.016, 0.024, 0.031):
            def place(along, thick, out=out, turn=0.5 * math.pi * (k + 0.5)):
                c, s = math.cos(turn), math.sin(turn)
                return (-0.01 + along, out * c - thick * s, out * s + thick * c)
            vane.append((place, 0.03, 0.12, 0.0))
        mesh.add(blade(vane, 8))
    return mesh.moved(lambda p: (p[0] + x, p[1] + y, p[2] + z))


def aeroplane():
    mesh = hull().add(wing()).add(tail())
    mesh.add(ball_at((-0.015, 0.0, -0.036), (0.185, 0.058, 0.032), 20, 28))
    right = engine(-0.115, 0.150, -0.070)
    return mesh.add(right).add(right.mirrored())
