# SPDX-License-Identifier: MIT
"""The mesh that the other files build, and the ways to build one: lofts, lathes, tubes, sheets."""

import math


class Mesh:
    def __init__(self):
        self.vertices = []
        self.faces = []

    def add_vertex(self, x, y, z):
        self.vertices.append((x, y, z))
        return len(self.vertices) - 1

    def add_ring(self, points):
        return [self.add_vertex(*point) for point in points]

    def bridge(self, below, above):
        """Joins two rings of equal length; outward when they run counter-clockwise seen from
        `above` looking toward `below`."""
        count = len(below)
        for i in range(count):
            j = (i + 1) % count
            self.faces.append((below[i], below[j], above[j]))
            self.faces.append((below[i], above[j], above[i]))

    def close(self, ring, tip, at_end):
        """Joins a ring to one vertex; at_end as in bridge: the tip takes the place of `above`."""
        count = len(ring)
        for i in range(count):
            j = (i + 1) % count
            self.faces.append((ring[i], ring[j], tip) if at_end else (ring[j], ring[i], tip))

    def add(self, other):
        """Takes in another closed mesh as a component of its own."""
        first = len(self.vertices)
        self.vertices += other.vertices
        self.faces += [tuple(first + i for i in face) for face in other.faces]
        return self

    def moved(self, move):
        """A copy with `move` applied to every point, outward again when `move` is a mirror."""
        copy = Mesh()
        copy.vertices = [tuple(move(point)) for point in self.vertices]
        copy.faces = list(self.faces)
        return copy.turned_outward()

    def mirrored(self):
        return self.moved(lambda p: (p[0], -p[1], p[2]))

    def turned_outward(self):
        if volume(self.vertices, self.faces) < 0:
            self.faces = [tuple(reversed(face)) for face in self.faces]
        return self

    def text(self, title):
        lines = [f"# {title}. Made by make_meshes.py."]
        for vertex in self.vertices:
            # Adding 0.0 turns a rounded -0.0 into 0.0.
            lines.append("v " + " ".join(f"{round(c, 6) + 0.0:.6f}" for c in vertex))
        for face in self.faces:
            lines.append("f " + " ".join(str(i + 1) for i in face))
        return "\n".join(lines) + "\n"


def plus(a, b, times=1.0):
    return tuple(p + times * q for p, q in zip(a, b))


def minus(a, b):
    return tuple(p - q for p, q in zip(a, b))


def scaled(a, factor):
    return tuple(factor * p for p in a)


def dot(a, b):
    return sum(p * q for p, q in zip(a, b))


def cross(a, b):
    return (a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0])


def normalised(vector):
    length = math.sqrt(sum(c * c for c in vector))
    return tuple(c / length for c in vector)


def mix(a, b, share):
    return tuple(p + share * (q - p) for p, q in zip(a, b))


def mean(points):
    return scaled([sum(c) for c in zip(*points)], 1 / len(points))


def volume(vertices, faces):
    """Positive when the faces are oriented outward."""
    total = 0.0
    for face in faces:
        for k in range(1, len(face) - 1):
            a, b, c = (vertices[face[i]] for i in (0, k, k + 1))
            total += dot(a, cross(b, c)) / 6
    return total


def components(mesh):
    """The faces of each connected part."""
    parent = list(range(len(mesh.vertices)))

    def root(i):
        while parent[i] != i:
            parent[i] = parent[parent[i]]
            i = parent[i]
        return i

    for face in mesh.faces:
        for i in face[1:]:
            parent[root(i)] = root(face[0])
    parts = {}
    for face in mesh.faces:
        parts.setdefault(root(face[0]), []).append(face)
    return list(parts.values())


def extent(mesh):
    return tuple(max(c) - min(c) for c in zip(*mesh.vertices))


def edge_faults(mesh):
    """Of a closed, consistently oriented manifold every edge belongs to two faces, once in each
    direction, and the faces around each vertex form a single fan."""
    following = {}
    for face in mesh.faces:
        for k, i in enumerate(face):
            edge = (i, face[(k + 1) % len(face)])
            if edge in following:
                return ["an edge runs twice the same way"]
            following[edge] = face[k - 1]
    if any((b, a) not in following for a, b in following):
        return ["it is open"]
    around = {}
    for a, b in following:
        around.setdefault(a, []).append(b)
    if len(around) < len(mesh.vertices):
        return ["a vertex belongs to no face"]
    for a, others in around.items():
        b, steps = following[(a, others[0])], 1
        while b != others[0]:
            b, steps = following[(a, b)], steps + 1
        if steps < len(others):
            return ["two fans of faces touch in a vertex"]
    return []


def faults(mesh):
    """What keeps a mesh from being closed, manifold, outward, sound as written, 1 unit large."""
    found = edge_faults(mesh)
    if any(volume(mesh.vertices, part) <= 0 for part in components(mesh)):
        found.append("a component faces inward")
    written = [tuple(round(c, 6) for c in vertex) for vertex in mesh.vertices]
    for face in mesh.faces:
        a, b, c = (written[i] for i in face[:3])
        if dot(*[cross(minus(b, a), minus(c, a))] * 2) == 0:
            found.append("a face has no area")
            break
    if not 0.9 <= max(extent(mesh)) <= 1.1:
        found.append("its largest extent is not about 1")
    if sum(len(face) - 2 for face in mesh.faces) > 25000:
        found.append("it has more than 25000 triangles")
    return found


def curve(*knots):
    """A function through (place, value) knots that overshoots none of them: cubic pieces, with
    slopes after Fritsch and Carlson (1980)."""
    xs, ys = [k[0] for k in knots], [k[1] for k in knots]
    steps = [(y1 - y0) / (x1 - x0) for x0, x1, y0, y1 in zip(xs, xs[1:], ys, ys[1:])]
    slopes = [steps[0]] + [
        0.0 if a * b <= 0 else 2 * a * b / (a + b) for a, b in zip(steps, steps[1:])] + [steps[-1]]

    def value(x):
        x = min(max(x, xs[0]), xs[-1])
        k = max(i for i in range(len(xs) - 1) if xs[i] <= x)
        width = xs[k + 1] - xs[k]
        t = (x - xs[k]) / width
        return ((1 + 2 * t) * (1 - t) ** 2 * ys[k] + t * (1 - t) ** 2 * width * slopes[k] +
                t * t * (3 - 2 * t) * ys[k + 1] - t * t * (1 - t) * width * slopes[k + 1])

    return value


def step_between(low, high, x):
    t = min(max((x - low) / (high - low), 0.0), 1.0)
    return t * t * (3 - 2 * t)


def spline(points, count):
    """count + 1 points along a Catmull-Rom spline through `points`, equally far apart."""
    before = plus(scaled(points[0], 2), points[1], -1)
    beyond = plus(scaled(points[-1], 2), points[-2], -1)
    knots = [before] + [tuple(p) for p in points] + [beyond]
    fine = []
    for a, b, c, d in zip(knots, knots[1:], knots[2:], knots[3:]):
        for k in range(40):
            t = k / 40
            weights = (-t + 2 * t * t - t ** 3, 2 - 5 * t * t + 3 * t ** 3,
                       t + 4 * t * t - 3 * t ** 3, t ** 3 - t * t)
            fine.append(tuple(0.5 * dot(weights, coordinates) for coordinates in zip(a, b, c, d)))
    fine.append(knots[-2])
    return evenly(fine, count)


def evenly(points, count):
    """count + 1 points equally far apart along a polyline."""
    reached = [0.0]
    for a, b in zip(points, points[1:]):
        reached.append(reached[-1] + math.dist(a, b))
    result, k = [], 0
    for i in range(count + 1):
        place = reached[-1] * i / count
        while k < len(points) - 2 and reached[k + 1] < place:
            k += 1
        result.append(mix(points[k], points[k + 1],
                          (place - reached[k]) / (reached[k + 1] - reached[k])))
    return result


def loft(rings, start=None, end=None):
    """Skin over rings of equal length, both ends closed by a fan to a tip (default: the mean of
    the ring)."""
    mesh = Mesh()
    indices = [mesh.add_ring(ring) for ring in rings]
    for first, second in zip(indices, indices[1:]):
        mesh.bridge(first, second)
    mesh.close(indices[0], mesh.add_vertex(*(start or mean(rings[0]))), at_end=False)
    mesh.close(indices[-1], mesh.add_vertex(*(end or mean(rings[-1]))), at_end=True)
    return mesh.turned_outward()


def about_z(along, out, angle):
    return (out * math.cos(angle), out * math.sin(angle), along)


def about_x(along, out, angle):
    return (along, out * math.cos(angle), out * math.sin(angle))


def lathe(profile, around, point=about_z):
    """Surface of revolution of (along, out) pairs; the first and last lie on the axis."""
    rings = [[point(along, out, 2 * math.pi * i / around) for i in range(around)]
             for along, out in profile[1:-1]]
    return loft(rings, point(*profile[0], 0.0), point(*profile[-1], 0.0))


def ring_of_profile(profile, around, point):
    """As lathe, of a closed profile that keeps away from the axis."""
    mesh = Mesh()
    rings = [mesh.add_ring([point(along, out, 2 * math.pi * i / around) for along, out in profile])
             for i in range(around)]
    for i in range(around):
        mesh.bridge(rings[i], rings[(i + 1) % around])
    return mesh.turned_outward()


def frames(path, up=(0.0, 0.0, 1.0), pull=0.0):
    """(tangent, side, top) along a path, carried from point to point without twist. `pull` turns
    `top` a little toward `up` at each step, so that a back stays above."""
    result = []
    top = up
    for k, point in enumerate(path):
        tangent = normalised(minus(path[min(k + 1, len(path) - 1)], path[max(k - 1, 0)]))
        wanted = plus(top, up, pull if k else 0.0)
        top = normalised(plus(wanted, tangent, -dot(wanted, tangent)))
        result.append((tangent, cross(top, tangent), top))
    return result


def tube(path, radius, around, up=(0.0, 0.0, 1.0), pull=0.0, squash=1.0):
    """radius(place from 0 to 1, angle from `top`, toward the side); ends in the path's end
    points."""
    rings = []
    last = len(path) - 1
    for k, (point, (_, side, top)) in enumerate(zip(path, frames(path, up, pull))):
        if k in (0, last):
            continue
        ring = []
        for i in range(around):
            angle = 2 * math.pi * i / around
            r = radius(k / last, angle)
            ring.append(plus(plus(point, top, r * math.cos(angle)), side,
                             squash * r * math.sin(angle)))
        rings.append(ring)
    return loft(rings, path[0], path[-1])


def limb(points, radii, steps, around, squash=1.0):
    """A tube along a spline whose radius passes through `radii` at equal distances, with round
    ends."""
    girth = curve(*[(k / (len(radii) - 1), r) for k, r in enumerate(radii)])

    def radius(place, _):
        from_end = min(place, 1 - place) * steps
        return girth(place) * math.sqrt(1 - max(0.0, 1 - from_end / 2) ** 2)

    return tube(spline(points, steps), radius, around, squash=squash)


def spike(foot, tip, radius, around=6, bend=(0.0, 0.0, 0.0), steps=4, flat=1.0,
          up=(0.0, 0.0, 1.0)):
    """A horn, claw or tooth: a cone whose middle is moved by `bend`, `flat` times as thick
    sideways."""
    path = [plus(mix(foot, tip, k / steps), bend, 4 * k / steps * (1 - k / steps))
            for k in range(steps + 1)]
    rings = []
    for k, (_, side, top) in enumerate(frames(path, up)[:-1]):
        r = radius * (1 - k / steps)
        turns = [2 * math.pi * i / around for i in range(around)]
        rings.append([plus(plus(path[k], top, r * math.cos(a)), side, flat * r * math.sin(a))
                      for a in turns])
    return loft(rings, path[0], path[-1])


def ball_at(centre, radii, rows=8, around=12):
    """An ellipsoid with its poles along x."""
    profile = [(-math.cos(math.pi * k / rows), math.sin(math.pi * k / rows))
               for k in range(rows + 1)]
    mesh = lathe(profile, around, about_x)
    return mesh.moved(lambda p: [c + r * q for c, r, q in zip(centre, radii, p)])


def sheet(grid, half_thickness):
    """A closed skin around a grid of points; both sides meet in the rim."""
    rows, columns = len(grid), len(grid[0])
    mesh = Mesh()
    index = {}
    for i in range(rows):
        for j in range(columns):
            along = minus(grid[min(i + 1, rows - 1)][j], grid[max(i - 1, 0)][j])
            across = minus(grid[i][min(j + 1, columns - 1)], grid[i][max(j - 1, 0)])
            rim = i in (0, rows - 1) or j in (0, columns - 1)
            normal = (0, 0, 0) if rim else scaled(normalised(cross(along, across)), half_thickness)
            for sign in (1, -1):
                index[i, j, sign] = (index[i, j, 1] if rim and sign < 0 else
                                     mesh.add_vertex(*plus(grid[i][j], normal, sign)))
    for i in range(rows - 1):
        for j in range(columns - 1):
            for sign in (1, -1):
                a, b, c, d = (index[i + p, j + q, sign]
                              for p, q in ((0, 0), (1, 0), (1, 1), (0, 1)))
                # A corner of the rim must not be cut off, or both sides would share a triangle.
                cut = (i, j) in ((0, columns - 2), (rows - 2, 0))
                faces = [(a, b, c), (a, c, d)] if not cut else [(a, b, d), (b, c, d)]
                mesh.faces += faces if sign > 0 else [tuple(reversed(f)) for f in faces]
    return mesh.turned_outward()


def rounded_box(low, high, radius, cell, turns=3):
    """A box with edges rounded by `radius` in 2 * `turns` steps; cells about `cell` large."""
    def ticks(a, b):
        bend = [radius * (1 - math.tan(math.pi / 4 * (1 - t / turns))) for t in range(turns + 1)]
        flat = max(1, round((b - a - 2 * radius) / cell))
        inner = [a + radius + (b - a - 2 * radius) * k / flat for k in range(1, flat)]
        far = [b - t for t in reversed(bend)]
        wholly_round = b - a - 2 * radius < 1e-9
        return [a + t for t in bend] + inner + far[1 if wholly_round else 0:]

    axes = [ticks(a, b) for a, b in zip(low, high)]
    ends = [len(axis) - 1 for axis in axes]
    mesh = Mesh()
    index = {}

    def corner(place):
        if place not in index:
            point = [axis[i] for axis, i in zip(axes, place)]
            core = [min(max(c, a + radius), b - radius) for c, a, b in zip(point, low, high)]
            out = normalised(minus(point, core))
            index[place] = mesh.add_vertex(*plus(core, out, radius))
        return index[place]

    for axis in range(3):
        u, v = (axis + 1) % 3, (axis + 2) % 3
        for end in (0, ends[axis]):
            for i in range(ends[u]):
                for j in range(ends[v]):
                    quad = []
                    for p, q in ((0, 0), (1, 0), (1, 1), (0, 1)):
                        place = [0, 0, 0]
                        place[axis], place[u], place[v] = end, i + p, j + q
                        quad.append(corner(tuple(place)))
                    if not end:
                        quad.reverse()
                    # The diagonals fall toward the corners of the face, alike on all corners.
                    if (2 * i < ends[u]) == (2 * j < ends[v]):
                        quad = quad[1:] + quad[:1]
                    a, b, c, d = quad
                    mesh.faces += [(a, b, c), (a, c, d)]
    return mesh.turned_outward()
