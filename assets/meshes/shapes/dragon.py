# SPDX-License-Identifier: MIT
"""A winged dragon that stands on z = 0, its head toward -x, its tail curled around its left."""

import math

from shapes.mesh import (Mesh, ball_at, curve, frames, limb, loft, minus, mix, plus, scaled,
                         sheet, spike, spline, step_between, tube)

# From the nape over neck, back and tail to its tip.
SPINE = [(-0.345, 0.000, 0.545), (-0.300, 0.000, 0.560), (-0.258, 0.004, 0.530),
         (-0.250, 0.008, 0.465), (-0.272, 0.010, 0.390), (-0.262, 0.006, 0.318),
         (-0.195, 0.000, 0.272), (-0.100, -0.004, 0.275), (-0.010, -0.004, 0.290),
         (0.080, 0.000, 0.268), (0.160, 0.000, 0.228), (0.245, 0.012, 0.165),
         (0.330, 0.040, 0.095), (0.400, 0.100, 0.052), (0.420, 0.190, 0.040),
         (0.360, 0.270, 0.036), (0.250, 0.295, 0.034), (0.150, 0.262, 0.040),
         (0.095, 0.215, 0.065), (0.060, 0.205, 0.115), (0.035, 0.225, 0.150)]
STEPS = 168
AROUND = 24

# Radius along the spine, by its share of the length.
girth = curve((0.0, 0.034), (0.06, 0.034), (0.16, 0.038), (0.24, 0.052), (0.30, 0.074),
              (0.36, 0.081), (0.44, 0.068), (0.50, 0.072), (0.55, 0.064), (0.62, 0.043),
              (0.75, 0.027), (0.90, 0.014), (1.0, 0.005))


def spine():
    return spline(SPINE, STEPS)


def skin_radius(place, angle):
    """Angle 0 is the back. Below run the belly's transverse plates, elsewhere rows of scales; the
    back rises to a keel."""
    r = girth(place)
    row = place * STEPS / 3
    below = step_between(0.62, 0.78, 0.5 - 0.5 * math.cos(angle))
    plates = 0.5 + 0.5 * math.cos(2 * math.pi * row)
    scales = math.cos(math.pi * row * 2) * math.cos(angle * AROUND / 3)
    keel = 0.10 * math.exp(-(math.sin(0.5 * angle) / 0.16) ** 2)
    return r * (1 + keel + below * (0.055 * plates - 0.06) + (1 - below) * 0.022 * scales)


def trunk():
    ends = curve((0.0, 0.4), (0.01, 1.0), (0.985, 1.0), (1.0, 0.5))
    return tube(spine(), lambda s, a: skin_radius(s, a) * ends(s), AROUND, pull=0.08, squash=0.90)


def crest():
    """Plates along the back, leaning backward, largest over the shoulders."""
    mesh = Mesh()
    path = spine()
    size = curve((0.0, 0.022), (0.12, 0.040), (0.32, 0.056), (0.55, 0.050), (0.75, 0.032),
                 (0.93, 0.014))
    for k, (tangent, _, top) in enumerate(frames(path, pull=0.08)):
        if k % 5 or not 6 <= k <= 156:
            continue
        share = k / STEPS
        height = size(share)
        foot = plus(path[k], top, 0.86 * girth(share))
        tip = plus(plus(foot, top, height + 0.12 * girth(share)), tangent, 0.55 * height)
        mesh.add(spike(foot, tip, 0.36 * height, 6, scaled(tangent, -0.10 * height), 3, 0.40,
                       tangent))
    return mesh


def tail_blade():
    """A leaf at the tail's tip."""
    path = spine()
    tangent, side, _ = frames(path, pull=0.08)[-1]
    width = curve((0.0, 0.10), (0.25, 1.0), (0.5, 0.62), (1.0, 0.03))
    grid = []
    for i in range(9):
        t = i / 8
        middle = plus(plus(path[-1], tangent, -0.012 + 0.105 * t), (0, 0, 1), 0.02 * t * t)
        grid.append([plus(middle, side, 0.036 * width(t) * (j / 4 - 1)) for j in range(9)])
    return sheet(grid, 0.004)


# The head in its own frame: u forward from the nape, v to the left, w up; lengths in heads.
UPPER = [  # u, half width, top, bottom
    (-0.10, 0.130, 0.120, -0.150), (0.00, 0.190, 0.200, -0.190), (0.12, 0.235, 0.255, -0.170),
    (0.24, 0.245, 0.285, -0.110), (0.34, 0.220, 0.270, -0.070), (0.42, 0.185, 0.205, -0.050),
    (0.54, 0.150, 0.150, -0.045), (0.68, 0.130, 0.125, -0.050), (0.80, 0.128, 0.140, -0.055),
    (0.90, 0.120, 0.145, -0.070), (0.97, 0.092, 0.105, -0.085), (1.01, 0.045, 0.040, -0.070)]
LOWER = [
    (0.02, 0.120, -0.020, -0.140), (0.10, 0.170, -0.020, -0.150), (0.24, 0.165, -0.040, -0.130),
    (0.40, 0.130, -0.045, -0.115), (0.56, 0.108, -0.045, -0.110), (0.70, 0.098, -0.035, -0.115),
    (0.80, 0.084, -0.020, -0.115), (0.87, 0.052, -0.020, -0.090), (0.89, 0.022, -0.030, -0.065)]


def jaw(stations, finer, power, around=22):
    """A loft whose sections are superellipses; one half each above and below the widest line."""
    us = [s[0] for s in stations]
    wide, top, low = (curve(*[(s[0], s[i]) for s in stations]) for i in (1, 2, 3))
    rings = []
    count = finer * (len(stations) - 1)
    for k in range(count + 1):
        first, share = min(k // finer, len(us) - 2), k / finer
        u = us[first] + (share - first) * (us[first + 1] - us[first])
        line = 0.3 * top(u) + 0.7 * low(u)
        ring = []
        for i in range(around):
            c, s = (math.cos(2 * math.pi * i / around), math.sin(2 * math.pi * i / around))
            v = wide(u) * math.copysign(abs(c) ** power, c)
            reach = top(u) - line if s > 0 else line - low(u)
            ring.append((u, v, line + reach * math.copysign(abs(s) ** power, s)))
        rings.append(ring)
    return loft(rings)


HEAD = 0.195
OPEN = math.radians(24)


def opened(point):
    """Turns the lower jaw down about its hinge."""
    u, v, w = point[0] - 0.08, point[1], point[2] + 0.06
    return (0.08 + u * math.cos(OPEN) + w * math.sin(OPEN), v,
            -0.06 - u * math.sin(OPEN) + w * math.cos(OPEN))


def half_head():
    """What the head has twice, of its left side."""
    mesh = Mesh()
    mesh.add(ball_at((0.335, 0.175, 0.168), (0.060, 0.052, 0.052), 8, 12))     # eye
    mesh.add(limb([(0.16, 0.17, 0.235), (0.28, 0.205, 0.245), (0.38, 0.185, 0.225),
                   (0.47, 0.125, 0.165)], (0.02, 0.044, 0.040, 0.010), 10, 8))  # brow
    mesh.add(ball_at((0.915, 0.070, 0.125), (0.060, 0.040, 0.038), 6, 10))      # nostril
    horn = [(0.17, 0.11, 0.13), (-0.08, 0.17, 0.33), (-0.34, 0.23, 0.40), (-0.58, 0.24, 0.52),
            (-0.70, 0.21, 0.68)]
    mesh.add(limb(horn, (0.075, 0.065, 0.048, 0.028, 0.004), 18, 10))
    for foot, tip, r in (((0.10, 0.20, 0.06), (-0.26, 0.40, 0.14), 0.05),
                         ((0.08, 0.19, -0.03), (-0.24, 0.37, -0.06), 0.045),
                         ((0.10, 0.16, -0.12), (-0.14, 0.29, -0.24), 0.038)):
        mesh.add(spike(foot, tip, r, 7, (0.0, 0.03, 0.0), 4))
    for u, v, length in ((0.94, 0.075, 0.10), (0.86, 0.108, 0.15), (0.76, 0.112, 0.085),
                         (0.67, 0.115, 0.075), (0.58, 0.124, 0.065), (0.49, 0.138, 0.055)):
        mesh.add(spike((u, v, -0.03), (u - 0.02, v * 0.98, -0.055 - length), 0.024, 6, steps=3))
    for u, v, length in ((0.84, 0.045, 0.13), (0.75, 0.075, 0.085), (0.66, 0.085, 0.07),
                         (0.57, 0.095, 0.06)):
        mesh.add(spike((u, v, -0.06), (u - 0.02, v, -0.035 + length), 0.022, 6,
                       steps=3).moved(opened))
    return mesh


def head():
    mesh = jaw(UPPER, 3, 0.80).add(jaw(LOWER, 2, 0.75).moved(opened))
    tongue = limb([(0.15, 0.0, -0.05), (0.40, 0.0, -0.02), (0.62, 0.0, -0.03), (0.80, 0.0, 0.035)],
                  (0.03, 0.06, 0.05, 0.01), 14, 10, squash=1.3)
    mesh.add(tongue.moved(opened))
    for u, length in ((0.62, 0.18), (0.74, 0.12)):  # a beard under the chin
        mesh.add(spike((u, 0.0, -0.09), (u - 0.14, 0.0, -0.11 - length), 0.03, 7,
                       (0.02, 0.0, -0.01), 4).moved(opened))
    half = half_head()
    mesh.add(half).add(half.mirrored())
    nod = math.radians(-12)
    c, s = math.cos(nod), math.sin(nod)
    nape = SPINE[0]
    return mesh.moved(lambda p: (nape[0] + 0.018 - HEAD * (c * p[0] - s * p[2]),
                                 nape[1] + HEAD * p[1],
                                 nape[2] + HEAD * (s * p[0] + c * p[2])))


def paw(ankle, heading, size):
    """Three toes forward, one back, each a knuckled tube with a claw."""
    mesh = ball_at(plus(ankle, (0.0, 0.0, -0.004)), (0.026, 0.022, 0.018), 8, 10)
    for turn, length in ((-0.55, 0.9), (0.0, 1.0), (0.55, 0.9), (math.pi, 0.6)):
        c, s = math.cos(heading + turn), math.sin(heading + turn)

        def out(reach, z, c=c, s=s, length=length):
            return (ankle[0] + c * reach * size * length, ankle[1] + s * reach * size * length, z)
        toe = [plus(ankle, (0.0, 0.0, -0.004)), out(0.45, 0.026), out(0.95, 0.016),
               out(1.25, 0.013)]
        mesh.add(limb(toe, (0.016, 0.0145, 0.0125, 0.009), 7, 8))
        mesh.add(spike(out(1.12, 0.014), out(1.72, 0.001), 0.008, 6, (0.0, 0.0, 0.008), 3))
    return mesh


def legs():
    """The left ones."""
    fore = [(-0.160, 0.018, 0.285), (-0.152, 0.078, 0.215), (-0.108, 0.112, 0.145),
            (-0.150, 0.118, 0.080), (-0.180, 0.118, 0.022)]
    hind = [(0.140, 0.005, 0.240), (0.110, 0.080, 0.195), (0.082, 0.118, 0.135),
            (0.150, 0.122, 0.085), (0.178, 0.120, 0.060), (0.140, 0.120, 0.020)]
    mesh = limb(fore, (0.046, 0.045, 0.031, 0.025, 0.023), 20, 14)
    mesh.add(limb(hind, (0.058, 0.060, 0.048, 0.030, 0.023, 0.022), 22, 14))
    mesh.add(spike((-0.105, 0.112, 0.150), (-0.050, 0.130, 0.150), 0.015, 7))
    mesh.add(spike((0.172, 0.122, 0.075), (0.222, 0.132, 0.082), 0.014, 7))
    mesh.add(paw((-0.178, 0.118, 0.030), math.pi, 0.046))
    return mesh.add(paw((0.148, 0.120, 0.028), math.pi, 0.048))


# The left wing: shoulder, elbow, wrist, and the tips of its fingers from front to rear.
ARM = [(-0.110, 0.045, 0.320), (-0.020, 0.150, 0.455), (-0.105, 0.270, 0.640)]
TIPS = [(0.060, 0.470, 0.730), (0.230, 0.450, 0.600), (0.305, 0.350, 0.455), (0.270, 0.215, 0.345)]
ROOT = (0.085, 0.050, 0.315)  # where the membrane meets the flank


def finger(k, t):
    """Point at share t of finger k; the last but one and the last "finger" are the arm's own edge
    toward the flank."""
    if k == len(TIPS):
        return mix(ARM[0], ROOT, t)
    straight = mix(ARM[2], TIPS[k], t)
    return plus(straight, (-0.10, 0.06, 0.10), 0.9 * t * (1 - t) * (1 - 0.18 * k))


def membrane():
    """Between the fingers it sags, and its rear edge is scalloped. Its front corner at each finger
    is the wrist; toward the flank the corner wanders down the arm to the shoulder."""
    grid = []
    between = 6
    for k in range(len(TIPS)):
        for i in range(between + (k == len(TIPS) - 1)):
            f = i / between
            row = []
            for j in range(14):
                t = 0.03 + 0.97 * j / 13
                hollow = 4 * f * (1 - f)
                t *= 1 - 0.17 * hollow
                a, b = finger(k, t), finger(k + 1, t)
                if k == len(TIPS) - 1:
                    start = mix(ARM[2], ARM[1], min(2 * f, 1.0))
                    start = mix(start, ARM[0], max(0.0, 2 * f - 1))
                    edge = mix(TIPS[k], ROOT, f)
                    point = mix(start, edge, t)
                    hollow *= 0.8
                else:
                    point = mix(a, b, f)
                row.append(plus(point, (0.030, 0.020, -0.040), hollow * math.sin(math.pi * t)
                                if t < 1 else 0.0))
            grid.append(row)
    return sheet(grid, 0.0035)


def wing():
    mesh = membrane()
    shoulder = mix(ARM[0], ARM[1], -0.35)
    hand = mix(ARM[2], ARM[1], -0.06)
    mesh.add(limb([shoulder] + ARM[:2] + [mix(ARM[1], ARM[2], 0.5), hand],
                  (0.036, 0.034, 0.022, 0.023, 0.017, 0.018), 26, 10))
    for k in range(len(TIPS)):
        path = [mix(ARM[2], TIPS[k], -0.05)] + [finger(k, j / 6) for j in range(1, 7)]
        path[-1] = plus(path[-1], minus(path[-1], path[-2]), 0.15)
        mesh.add(limb(path, (0.014, 0.011, 0.009, 0.007, 0.002), 14, 6))
    wrist = ARM[2]
    thumb = plus(wrist, (-0.050, 0.012, 0.060))
    return mesh.add(spike(wrist, thumb, 0.014, 8, (-0.012, 0.0, -0.004)))


def dragon():
    mesh = trunk().add(crest()).add(tail_blade()).add(head())
    for half in (legs(), wing()):
        mesh.add(half).add(half.mirrored())
    return mesh
