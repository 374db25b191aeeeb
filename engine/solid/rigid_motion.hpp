// SPDX-License-Identifier: MIT
// One step of one rigid body: at rest, along a given path, or by Newton's and Euler's equations
// with the fluid's force; and what a hand does to it. One functor for both backends.
#pragma once

#include <cstdint>

#include <glm/glm.hpp>

#include "engine/compute/host_device.hpp"
#include "engine/solid/body_force.hpp"
#include "engine/solid/body_path.hpp"
#include "engine/solid/body_state.hpp"

namespace lattice::solid {

enum class BodyMotion : std::int32_t { fixed, driven, free, hinged };

/// Points of a body's surface that touch a wall first, one for each of so many directions.
constexpr int support_count = 98;

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
    bool smooth = false;  ///< see BodyPath

    // Free, and hinged: it turns about an axis through its position as the fluid has it.
    glm::dvec3 axis{1.0, 0.0, 0.0};  ///< of the hinge, of length 1
    double mass = 1;
    double volume = 1;        ///< of fluid that the surface encloses
    glm::dmat3 inertia{1.0};  ///< about the body's position, in its frame
    double held_mass = 0;     ///< of the fluid that follows the surface at once; rather too much
    glm::dmat3 held_inertia{0.0};
    glm::dvec3 gravity{0.0};                 ///< acceleration
    glm::dvec3 support[support_count] = {};  ///< in the body's frame
};

/// A point of a body that a hand holds.
struct BodyGrab {
    std::int32_t body = -1;  ///< none
    glm::dvec3 local{0.0};   ///< in the body's frame
    glm::dvec3 target{0.0};  ///< where the hand is, lattice units
    double fastest = 0.15;   ///< that it moves the body, lattice units
};

/// Where bodies bounce: the space left between walls, lattice units; infinite across other faces.
struct BodyRoom {
    glm::dvec3 low{0.0};
    glm::dvec3 high{0.0};
};

/// What a body remembers between the halves of a step, and of the step before.
struct BodyChange {
    // Where the fluid moves it.
    glm::dvec3 velocity{0.0};  ///< by how much it changed
    glm::dvec3 angular_velocity{0.0};
    BodyForce demand;  ///< what the change is to answer beside the fluid's force
    BodyForce owed;    ///< what the last change left unanswered

    // Where it stands or is driven.
    glm::dvec3 shift{0.0};  ///< that a hand has given it from its place or path
    glm::dvec3 shift_velocity{0.0};
};

LATTICE_HD_INLINE bool moved_by_fluid(const BodyLaw& law) {
    return law.motion == BodyMotion::free || law.motion == BodyMotion::hinged;
}

LATTICE_HD_INLINE glm::dvec3 no_longer(const glm::dvec3& vector, double longest) {
    const double length = glm::length(vector);
    return length > longest ? vector * (longest / length) : vector;
}

/// First half of a step: the velocity with which a body answers the force that the fluid has on it
/// while it keeps its velocity.
///
///   (M + K) dU = F(U) + R + V dU' + (M - V) g
///
/// K: fluid that the surface holds and so takes along at once; without it a body lighter than that,
/// such as a thin plate, would answer with more than the momentum it is given. V dU': the fluid
/// inside, which the force has to move as well, with the change of the step before (Feng and
/// Michaelides, J. Comput. Phys. 228 (2009)). R: what the step before left, see FinishBody. The
/// same about the centre of mass with tensors of inertia, and along the axis of a hinge.
struct AnswerForce {
    const BodyLaw* laws;
    const BodyForce* forces;
    BodyGrab grab;
    BodyState* bodies;
    BodyChange* changes;

    LATTICE_HD void operator()(std::int64_t body) const {
        const BodyLaw& law = laws[body];
        if (!moved_by_fluid(law)) { return; }
        BodyState& state = bodies[body];
        BodyChange& change = changes[body];
        const glm::dmat3 inertia = state.in_domain(law.inertia);
        const double enclosed = law.volume / law.mass;  // density of fluid over that of the body
        change.demand = change.owed;
        change.demand.force += law.volume * change.velocity + (law.mass - law.volume) * law.gravity;
        change.demand.torque += enclosed * (inertia * change.angular_velocity);
        if (law.motion == BodyMotion::free) {
            change.demand.torque -= (1 - enclosed) * glm::cross(state.angular_velocity,
                                                                inertia * state.angular_velocity);
        }
        if (static_cast<std::int32_t>(body) == grab.body) { change.demand += pull(law, state); }
        BodyForce sum = forces[body];
        sum += change.demand;
        const glm::dmat3 resistance = inertia + state.in_domain(law.held_inertia);
        if (law.motion == BodyMotion::hinged) {
            change.velocity = glm::dvec3(0.0);
            change.angular_velocity = law.axis * (glm::dot(sum.torque, law.axis) /
                                                  glm::dot(law.axis, resistance * law.axis));
        } else {
            change.velocity = sum.force / (law.mass + law.held_mass);
            change.angular_velocity = glm::inverse(resistance) * sum.torque;
        }
        state.velocity += change.velocity;
        state.angular_velocity += change.angular_velocity;
    }

private:
    /// A spring, critically damped, from the held point to the hand. One that is stretched further
    /// than where spring and damping balance at the fastest speed pulls no harder.
    LATTICE_HD BodyForce pull(const BodyLaw& law, const BodyState& state) const {
        constexpr double frequency = 0.02;  // radians a step: follows within some hundred steps
        const glm::dvec3 held = state.point(grab.local);
        const glm::dvec3 way = no_longer(grab.target - held, 2 * grab.fastest / frequency);
        const glm::dvec3 force =
            law.mass * (frequency * frequency * way - 2 * frequency * state.velocity_at(held));
        return {force, glm::cross(held - state.position, force)};
    }
};

/// Second half: with the force that the fluid had on the body at its new velocity, what the change
/// left unanswered, R = F(U + dU) + R' + V dU' + (M - V) g - M dU, is owed to the next step, so
/// that no momentum is lost; then positions move on, what is driven goes along its path, and a hand
/// moves what stands or is driven away from there.
struct FinishBody {
    const BodyLaw* laws;
    const BodyKey* keys;
    const BodyForce* forces;
    BodyRoom room;
    double step;  ///< that the bodies come to
    BodyGrab grab;
    BodyState* bodies;
    BodyChange* changes;

    LATTICE_HD void operator()(std::int64_t body) const {
        const BodyLaw& law = laws[body];
        if (!moved_by_fluid(law)) {
            changes[body].shift += changes[body].shift_velocity;
            put_on_path(body);
            follow_hand(body);
            return;
        }
        BodyState& state = bodies[body];
        BodyChange& change = changes[body];
        change.owed = forces[body];
        change.owed += change.demand;
        change.owed.force -= law.mass * change.velocity;
        change.owed.torque -= state.in_domain(law.inertia) * change.angular_velocity;
        if (law.motion == BodyMotion::hinged) {  // the hinge takes the rest
            change.owed = {glm::dvec3(0.0), law.axis * glm::dot(change.owed.torque, law.axis)};
        }
        state.position += state.velocity;
        state.orientation = turned(state.angular_velocity, state.orientation);
        if (law.motion == BodyMotion::free) { keep_in_room(law, state); }
    }

    /// Bodies that stand or are driven, to where they are at this step.
    LATTICE_HD void put_on_path(std::int64_t body) const {
        if (moved_by_fluid(laws[body])) { return; }
        bodies[body] = driven(laws[body]);
        bodies[body].position += changes[body].shift;
    }

private:
    /// The velocity at which a hand shifts what stands or is driven, from here to the next step:
    /// toward the hand, faster from further away, and slowing down once it let go. Changed little
    /// by little, as any change of velocity rings through the fluid.
    LATTICE_HD void follow_hand(std::int64_t body) const {
        constexpr double approach = 0.02;              // of the way left, a step
        constexpr double acceleration = 4 * approach;  // of the change left: just no overshoot
        constexpr double rest = 1e-6;
        BodyState& state = bodies[body];
        glm::dvec3& velocity = changes[body].shift_velocity;
        glm::dvec3 wanted(0.0);
        if (static_cast<std::int32_t>(body) == grab.body) {
            wanted = no_longer(approach * (grab.target - state.point(grab.local)), grab.fastest);
        }
        velocity += acceleration * (wanted - velocity);
        if (glm::length(velocity) < rest) { velocity = glm::dvec3(0.0); }
        state.velocity += velocity;
    }

    /// Position and orientation at a step.
    LATTICE_HD BodyKey on_path(const BodyLaw& law, double at) const {
        const BodyKey* const path = keys + law.first_key;
        if (law.key_count == 1) { return evenly(path[0], law, fmax(at - path[0].step, 0.0)); }
        return BodyPath{path, law.key_count, law.repeats, law.smooth}.at(at);
    }

    LATTICE_HD static BodyKey evenly(const BodyKey& start, const BodyLaw& law, double steps) {
        return {start.step + steps, start.position + law.velocity * steps,
                turned(law.angular_velocity * steps, start.orientation)};
    }

    /// The velocities are those that bring it to where it will be a step later.
    LATTICE_HD BodyState driven(const BodyLaw& law) const {
        const BodyKey here = on_path(law, step);
        BodyState state{here.position, here.orientation, law.velocity, law.angular_velocity};
        if (law.key_count > 1 || step < keys[law.first_key].step) {
            const BodyKey next = on_path(law, step + 1);
            state.velocity = next.position - here.position;
            state.angular_velocity = turn_between(here.orientation, next.orientation);
        }
        return state;
    }

    /// Bounces off the walls that support points have passed.
    LATTICE_HD void keep_in_room(const BodyLaw& law, BodyState& state) const {
        double depth[3][2] = {};
        glm::dvec3 contact[3][2];
        for (const glm::dvec3& local : law.support) {
            const glm::dvec3 point = state.point(local);
            for (int axis = 0; axis < 3; ++axis) {
                const double beyond[2] = {room.low[axis] - point[axis],
                                          point[axis] - room.high[axis]};
                for (int side = 0; side < 2; ++side) {
                    if (beyond[side] <= depth[axis][side]) { continue; }
                    depth[axis][side] = beyond[side];
                    contact[axis][side] = point;
                }
            }
        }
        for (int axis = 0; axis < 3; ++axis) {
            for (int side = 0; side < 2; ++side) {
                if (depth[axis][side] == 0) { continue; }
                glm::dvec3 normal(0.0);
                normal[axis] = side == 0 ? 1.0 : -1.0;
                bounce(law, normal, contact[axis][side], state);
                state.position += depth[axis][side] * normal;
            }
        }
    }

    /// An impulse along the wall's normal, where the point of contact comes nearer.
    LATTICE_HD static void bounce(const BodyLaw& law, const glm::dvec3& normal,
                                  const glm::dvec3& contact, BodyState& state) {
        constexpr double restitution = 0.3;
        const double approach = glm::dot(state.velocity_at(contact), normal);
        if (approach >= 0) { return; }
        const glm::dvec3 arm = contact - state.position;
        const glm::dvec3 turn =
            glm::inverse(state.in_domain(law.inertia)) * glm::cross(arm, normal);
        const double impulse = -(1 + restitution) * approach /
                               (1 / law.mass + glm::dot(glm::cross(turn, arm), normal));
        state.velocity += normal * (impulse / law.mass);
        state.angular_velocity += turn * impulse;
    }
};

}  // namespace lattice::solid
