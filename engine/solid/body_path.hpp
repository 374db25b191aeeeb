// SPDX-License-Identifier: MIT
// The path of a driven body through its keys: straight from one to the next, or rounded off.
#pragma once

#include <cstdint>

#include <glm/glm.hpp>
#include <glm/gtc/quaternion.hpp>

#include "engine/compute/host_device.hpp"

namespace lattice::solid {

/// Where a driven body is at a step.
struct BodyKey {
    double step = 0;
    glm::dvec3 position{0.0};
    glm::dquat orientation{1.0, 0.0, 0.0, 0.0};
};

/// Turned by a rotation vector (its axis, as long as its angle in radians) in the domain's frame.
LATTICE_HD_INLINE glm::dquat turned(const glm::dvec3& turn, const glm::dquat& orientation) {
    const double angle = glm::length(turn);
    if (angle == 0) { return orientation; }
    const glm::dvec3 axis = turn * (sin(0.5 * angle) / angle);
    return glm::normalize(glm::dquat(cos(0.5 * angle), axis.x, axis.y, axis.z) * orientation);
}

/// The rotation vector that turns `from` into `to` the shorter way round.
LATTICE_HD_INLINE glm::dvec3 turn_between(const glm::dquat& from, const glm::dquat& to) {
    glm::dquat turn = to * glm::conjugate(from);
    if (turn.w < 0) { turn = -turn; }
    const glm::dvec3 axis(turn.x, turn.y, turn.z);
    const double sine = glm::length(axis);
    return sine > 0 ? axis * (2 * atan2(sine, turn.w) / sine) : axis;
}

/// Two keys or more, by ascending step.
struct BodyPath {
    const BodyKey* keys;
    std::int32_t count;
    bool repeats;  ///< over and over: then the last pose is the first
    /// Rounded off: through a key it moves with the mean of the velocities before and after, and
    /// the ends of a path that does not repeat are starts and stops.
    bool smooth;

    /// Before the first and after the last key of a path that does not repeat the body rests there.
    LATTICE_HD BodyKey at(double step) const {
        const int last = count - 1;
        const double start = keys[0].step;
        double when = step;
        if (repeats) { when = start + fmod(fmax(step - start, 0.0), keys[last].step - start); }
        when = fmin(fmax(when, start), keys[last].step);
        int k = 0;
        while (k + 2 <= last && keys[k + 1].step <= when) { ++k; }
        const double share = (when - keys[k].step) / (keys[k + 1].step - keys[k].step);
        if (smooth) { return {step, rounded_position(k, share), rounded_orientation(k, share)}; }
        return {step, glm::mix(keys[k].position, keys[k + 1].position, share),
                glm::slerp(keys[k].orientation, keys[k + 1].orientation, share)};
    }

private:
    /// Change a step.
    struct Rate {
        glm::dvec3 velocity{0.0};
        glm::dvec3 turn{0.0};
    };

    LATTICE_HD double steps_after(int k) const { return keys[k + 1].step - keys[k].step; }

    /// Mean between key k and the next.
    LATTICE_HD Rate mean_rate(int k) const {
        const double steps = steps_after(k);
        return {(keys[k + 1].position - keys[k].position) / steps,
                turn_between(keys[k].orientation, keys[k + 1].orientation) / steps};
    }

    /// With which it passes a key: the slope there of the parabola through the key and both its
    /// neighbours.
    LATTICE_HD Rate rate_at(int k) const {
        const int last = count - 1;
        if (!repeats && (k == 0 || k == last)) { return {}; }
        const int before = k == 0 ? last - 1 : k - 1;
        const int after = k == last ? 0 : k;
        const Rate in = mean_rate(before);
        const Rate out = mean_rate(after);
        const double share = steps_after(before) / (steps_after(before) + steps_after(after));
        return {glm::mix(in.velocity, out.velocity, share), glm::mix(in.turn, out.turn, share)};
    }

    /// A cubic with given ends and velocities there.
    LATTICE_HD glm::dvec3 rounded_position(int k, double t) const {
        const double steps = steps_after(k);
        const glm::dvec3 a = keys[k].position;
        const glm::dvec3 b = keys[k + 1].position;
        const glm::dvec3 out = rate_at(k).velocity * steps;
        const glm::dvec3 in = rate_at(k + 1).velocity * steps;
        const double rise = t * t * (3 - 2 * t);
        return a + rise * (b - a) + t * (1 - t) * ((1 - t) * out - t * in);
    }

    /// The same of orientations: a cumulative Bezier curve (Kim, Kim and Shin, SIGGRAPH 1995).
    LATTICE_HD glm::dquat rounded_orientation(int k, double t) const {
        const double third = steps_after(k) / 3;
        const glm::dvec3 first = rate_at(k).turn * third;
        const glm::dvec3 third_turn = rate_at(k + 1).turn * third;
        const glm::dquat start = keys[k].orientation;
        const glm::dquat inner = turned(first, start);
        const glm::dquat outer = turned(-third_turn, keys[k + 1].orientation);
        const double u = 1 - t;
        glm::dquat at = turned(first * (1 - u * u * u), start);
        at = turned(turn_between(inner, outer) * (t * t * (3 - 2 * t)), at);
        return turned(third_turn * (t * t * t), at);
    }
};

}  // namespace lattice::solid
