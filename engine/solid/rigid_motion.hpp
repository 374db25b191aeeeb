// SPDX-License-Identifier: MIT
// One step of one rigid body: at rest, along a given path, or by Newton's and Euler's equations
// with the fluid's force. One functor for both backends.
#pragma once

#include <cstdint>

#include <glm/glm.hpp>

#include "engine/compute/host_device.hpp"
#include "engine/solid/body_force.hpp"
#include "engine/solid/body_state.hpp"

namespace lattice::solid {

enum class BodyMotion : std::int32_t { fixed, driven, free, hinged };

/// Where a driven body is at a step; between two it moves and turns evenly.
struct BodyKey {
    double step = 0;
    glm::dvec3 position{0.0};
    glm::dquat orientation{1.0, 0.0, 0.0, 0.0};
};

/// Points of a body's surface that touch a wall first, one for each of so many directions.
constexpr int support_count = 26;

/// What moves a body, lattice units (density of the fluid 1).
struct BodyLaw {
    BodyMotion motion = BodyMotion::fixed;

    // Driven: from the first key on with these velocities, or along the keys where there are more
    // than one, over and over when `repeats`.
    glm::dvec3 velocity{0.0};
    glm::dvec3 angular_velocity{0.0};  ///< radians a step
    std::int32_t first_key = 0;        ///< in the list of all bodies
    std::int32_t key_count = 0;
    bool repeats = false;

    // Free, and hinged: it turns about an axis through its position as the fluid has it.
    glm::dvec3 axis{1.0, 0.0, 0.0};  ///< of the hinge, of length 1
    double mass = 1;
    double volume = 1;                       ///< of fluid that the surface encloses
    glm::dmat3 inertia{1.0};                 ///< about the body's position, in its frame
    glm::dvec3 gravity{0.0};                 ///< acceleration
    glm::dvec3 support[support_count] = {};  ///< in the body's frame
};

/// A point of a body that a hand holds.
struct BodyGrab {
    std::int32_t body = -1;  ///< none
    glm::dvec3 local{0.0};   ///< in the body's frame
    glm::dvec3 target{0.0};  ///< where the hand is, lattice units
};

/// Where bodies bounce: the space left between walls, lattice units; infinite across other faces.
struct BodyRoom {
    glm::dvec3 low{0.0};
    glm::dvec3 high{0.0};
};

/// What a free body remembers of the step before.
struct BodyChange {
    glm::dvec3 velocity{0.0};
    glm::dvec3 angular_velocity{0.0};
};

struct AdvanceBody {
    const BodyLaw* laws;
    const BodyKey* keys;
    const BodyForce* forces;
    BodyRoom room;
    BodyGrab grab;
    double step;  ///< that the bodies come to
    BodyState* bodies;
    BodyChange* changes;

    LATTICE_HD void operator()(std::int64_t body) const {
        const BodyLaw& law = laws[body];
        put_on_path(body);
        if (law.motion == BodyMotion::free) {
            move_freely(law, forces[body], static_cast<std::int32_t>(body) == grab.body,
                        bodies[body], changes[body]);
        } else if (law.motion == BodyMotion::hinged) {
            turn_on_hinge(law, forces[body], static_cast<std::int32_t>(body) == grab.body,
                          bodies[body], changes[body]);
        }
    }

    /// Bodies that are driven, to where they are at this step.
    LATTICE_HD void put_on_path(std::int64_t body) const {
        if (laws[body].motion == BodyMotion::driven) { bodies[body] = driven(laws[body]); }
    }

private:
    /// Position and orientation at a step.
    LATTICE_HD BodyKey on_path(const BodyLaw& law, double at) const {
        const BodyKey* const path = keys + law.first_key;
        const int last = law.key_count - 1;
        if (last == 0) { return evenly(path[0], law, at - path[0].step); }
        const double period = path[last].step - path[0].step;
        double when = at;
        if (law.repeats) { when = path[0].step + fmod(fmax(at - path[0].step, 0.0), period); }
        when = fmin(fmax(when, path[0].step), path[last].step);
        int k = 0;
        while (k + 2 <= last && path[k + 1].step <= when) { ++k; }
        const double share = (when - path[k].step) / (path[k + 1].step - path[k].step);
        return {at, glm::mix(path[k].position, path[k + 1].position, share),
                glm::slerp(path[k].orientation, path[k + 1].orientation, share)};
    }

    LATTICE_HD static BodyKey evenly(const BodyKey& start, const BodyLaw& law, double steps) {
        return {start.step + steps, start.position + law.velocity * steps,
                turned(law.angular_velocity * steps, start.orientation)};
    }

    /// The velocities are those that bring it to where it will be a step later.
    LATTICE_HD BodyState driven(const BodyLaw& law) const {
        const BodyKey here = on_path(law, step);
        BodyState state{here.position, here.orientation, law.velocity, law.angular_velocity};
        if (law.key_count > 1) {
            const BodyKey next = on_path(law, step + 1);
            state.velocity = next.position - here.position;
            glm::dquat turn = next.orientation * glm::conjugate(here.orientation);
            if (turn.w < 0) { turn = -turn; }
            // sin of half the angle along the axis; the turn of one step is small.
            state.angular_velocity = 2.0 * glm::dvec3(turn.x, turn.y, turn.z);
        }
        return state;
    }

    /// Turned by a rotation vector in the domain's frame.
    LATTICE_HD static glm::dquat turned(const glm::dvec3& turn, const glm::dquat& orientation) {
        const double angle = glm::length(turn);
        if (angle == 0) { return orientation; }
        const glm::dvec3 axis = turn * (sin(0.5 * angle) / angle);
        return glm::normalize(glm::dquat(cos(0.5 * angle), axis.x, axis.y, axis.z) * orientation);
    }

    /// Symplectic: velocities first, positions with the new ones. The surface encloses fluid that
    /// the body has to carry along; its inertia is taken with the acceleration of the step before
    /// (Feng and Michaelides, J. Comput. Phys. 228 (2009)). `share` of the enclosed fluid is added
    /// to both sides, which keeps light bodies stable.
    LATTICE_HD void move_freely(const BodyLaw& law, const BodyForce& fluid, bool grabbed,
                                BodyState& state, BodyChange& change) const {
        constexpr double share = 0.5;
        const glm::dmat3 rotation = glm::mat3_cast(state.orientation);
        const glm::dmat3 inertia = rotation * law.inertia * glm::transpose(rotation);
        const double enclosed = law.volume / law.mass;  // density of fluid over that of the body
        BodyForce sum = fluid;
        sum.force += (law.mass - law.volume) * law.gravity;
        if (grabbed) { sum += pull(law, state); }
        const glm::dvec3 momentum = sum.force + (1 + share) * law.volume * change.velocity;
        change.velocity = momentum / (law.mass + share * law.volume);
        const glm::dvec3 spin =
            sum.torque + (1 + share) * enclosed * (inertia * change.angular_velocity) -
            glm::cross(state.angular_velocity, inertia * state.angular_velocity) * (1 - enclosed);
        change.angular_velocity = glm::inverse(inertia) * spin / (1 + share * enclosed);
        state.velocity += change.velocity;
        state.angular_velocity += change.angular_velocity;
        state.position += state.velocity;
        state.orientation = turned(state.angular_velocity, state.orientation);
        keep_in_room(law, state);
    }

    /// Of the equations above the one along the axis.
    LATTICE_HD void turn_on_hinge(const BodyLaw& law, const BodyForce& fluid, bool grabbed,
                                  BodyState& state, BodyChange& change) const {
        constexpr double share = 0.5;
        const double inertia = glm::dot(law.axis, law.inertia * law.axis);
        const double enclosed = inertia * law.volume / law.mass;
        BodyForce sum = fluid;
        if (grabbed) { sum += pull(law, state); }
        const double before = glm::dot(change.angular_velocity, law.axis);
        const double torque = glm::dot(sum.torque, law.axis) + (1 + share) * enclosed * before;
        change.angular_velocity = law.axis * (torque / (inertia + share * enclosed));
        state.angular_velocity += change.angular_velocity;
        state.orientation = turned(state.angular_velocity, state.orientation);
    }

    /// A spring, critically damped, from the held point to the hand.
    LATTICE_HD BodyForce pull(const BodyLaw& law, const BodyState& state) const {
        constexpr double frequency = 0.02;  // radians a step: follows within some hundred steps
        const glm::dvec3 held = state.point(grab.local);
        const glm::dvec3 force = law.mass * (frequency * frequency * (grab.target - held) -
                                             2 * frequency * state.velocity_at(held));
        return {force, glm::cross(held - state.position, force)};
    }

    /// Bounces off the walls where a support point would pass them.
    LATTICE_HD void keep_in_room(const BodyLaw& law, BodyState& state) const {
        for (int axis = 0; axis < 3; ++axis) {
            bounce(law, axis, 1.0, room.low[axis], state);
            bounce(law, axis, -1.0, -room.high[axis], state);
        }
    }

    /// A wall at sign * x[axis] = least, the room on its far side.
    LATTICE_HD void bounce(const BodyLaw& law, int axis, double sign, double least,
                           BodyState& state) const {
        constexpr double restitution = 0.3;
        double depth = 0;
        glm::dvec3 contact(0.0);
        for (const glm::dvec3& local : law.support) {
            const glm::dvec3 point = state.point(local);
            const double below = least - sign * point[axis];
            if (below > depth) {
                depth = below;
                contact = point;
            }
        }
        if (depth == 0) { return; }
        glm::dvec3 normal(0.0);
        normal[axis] = sign;
        state.position += depth * normal;
        const double approach = glm::dot(state.velocity_at(contact), normal);
        if (approach >= 0) { return; }
        const glm::dmat3 rotation = glm::mat3_cast(state.orientation);
        const glm::dmat3 inverse = rotation * glm::inverse(law.inertia) * glm::transpose(rotation);
        const glm::dvec3 arm = contact - state.position;
        const glm::dvec3 turn = inverse * glm::cross(arm, normal);
        const double impulse = -(1 + restitution) * approach /
                               (1 / law.mass + glm::dot(glm::cross(turn, arm), normal));
        state.velocity += normal * (impulse / law.mass);
        state.angular_velocity += turn * impulse;
    }
};

}  // namespace lattice::solid
