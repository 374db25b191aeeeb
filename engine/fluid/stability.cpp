// SPDX-License-Identifier: MIT
#include "engine/fluid/stability.hpp"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

namespace lattice::fluid {

namespace {

using scene::CollisionModel;

constexpr double never = std::numeric_limits<double>::infinity();

/// From which cell Reynolds number on a model is inaccurate, and unstable.
struct CellReynoldsLimits {
    double doubtful;
    double unsound;
};

/// BGK: Taylor-Green at 25 is noisy, a double shear layer at 234 bursts. Raw and plain central
/// moments are several times too viscous for short waves from 100 and 25 on; a uniform flow of the
/// latter is unstable at 14,000. The others ran double shear layers at 6e9, but what is smaller
/// than some nodes is damped, not resolved; energy grew in the rule of 2020.
CellReynoldsLimits cell_reynolds_limits(CollisionModel model) {
    switch (model) {
        case CollisionModel::bgk:
            return {25, 200};
        case CollisionModel::mrt:
            return {100, never};
        case CollisionModel::central:
            return {25, 1e4};
        case CollisionModel::study_2019:
        case CollisionModel::study_2020:
            return {250, never};
        case CollisionModel::acm:
        case CollisionModel::kbc:
            break;
    }
    return {1000, never};
}

bool has_eddy_viscosity(const scene::Fluid& fluid) {
    const bool model = fluid.model == CollisionModel::bgk || fluid.model == CollisionModel::mrt;
    return model && fluid.smagorinsky > 0;
}

bool has_face(const scene::Scene& scene, scene::FaceKind kind) {
    return std::ranges::find(scene.domain.faces, kind) != scene.domain.faces.end();
}

/// Of all that drives the flow, the fastest.
double driving_speed(const scene::Scene& scene) {
    double speed = scene::reference_speed(scene);
    if (has_face(scene, scene::FaceKind::moving_wall)) {
        speed = std::max(speed, glm::length(scene.domain.wall_velocity_lu));
    }
    if (!scene::starts_uniform(scene.start)) {
        speed = std::max(speed, scene.start.speed_lu + glm::length(scene.start.background_lu));
    }
    return speed;
}

/// Of what is driven, before it is measured: no point is farther from the pivot than half the
/// largest extent times the root of three, and the pivot's distance.
double planned_tip_speed(const scene::Scene& scene) {
    double fastest = 0;
    for (const scene::Obstacle& obstacle : scene.obstacles) {
        if (!obstacle.visible || obstacle.motion != scene::ObstacleMotion::driven) { continue; }
        if (obstacle.keys.size() > 1) { continue; }  // a path has neither velocity nor spin
        const double reach = 0.5 * std::sqrt(3.0) * obstacle.scale + glm::length(obstacle.pivot);
        const double turn = glm::radians(glm::length(obstacle.spin_degrees));
        fastest = std::max(
            fastest, glm::length(obstacle.velocity_lu) + turn * reach * scene.domain.resolution);
    }
    return fastest;
}

StabilityLimit speed_limit(const scene::Scene& scene) {
    return {"Driving speed", driving_speed(scene), 0.15, 0.25,
            "what drives the flow is fast for the lattice (errors grow with the Mach number "
            "squared): lower the speed, and the viscosity with it to keep the Reynolds number"};
}

StabilityLimit peak_limit(const scene::Scene& scene, double measured) {
    const double watched = scene.run.speed_limit_lu > 0 ? scene.run.speed_limit_lu : 0.4;
    return {"Fastest flow", measured, std::min(0.25, 0.6 * watched), std::min(0.4, watched),
            "somewhere the flow is near the fastest that the lattice carries: lower what drives "
            "it, or raise the viscosity"};
}

StabilityLimit tip_limit(double speed) {
    return {"Obstacle's surface", speed, inaccurate_tip, breaking_tip,
            "an obstacle's surface moves fast for the lattice: lower its speed, its spin or its "
            "scale, or give its path more steps"};
}

StabilityLimit relaxation_limit(const scene::Scene& scene) {
    return {"tau - 1/2", 3 * scene.fluid.viscosity_lu, 0.9, 3,
            "so viscous a fluid slips along walls and obstacles: lower the viscosity, and the "
            "speed with it to keep the Reynolds number"};
}

StabilityLimit cell_limit(const scene::Scene& scene, const MeasuredSpeeds& measured) {
    const CellReynoldsLimits limits = cell_reynolds_limits(scene.fluid.model);
    const bool may_break = std::isfinite(limits.unsound);
    return {"Cell Reynolds number", cell_reynolds_number(scene, measured), limits.doubtful,
            limits.unsound,
            may_break ? "the grid is coarse for this Reynolds number and this model: raise the "
                        "resolution or the viscosity, or take the model acm"
                      : "the smallest eddies are damped by the model, not resolved: raise the "
                        "resolution, or the viscosity, to see them"};
}

/// Above 0.04 the energy of a barely resolved flow was seen to grow.
StabilityLimit limiter_limit(const scene::Scene& scene) {
    return {"Limiter", scene.fluid.limiter, 0.04, 1,
            "so weak a damping lets the energy of small eddies grow: lower fluid.limiter"};
}

}  // namespace

Soundness StabilityLimit::soundness() const {
    if (!(value < unsound)) { return Soundness::unsound; }
    return value >= doubtful ? Soundness::doubtful : Soundness::sound;
}

double StabilityLimit::load() const {
    constexpr double share_of_sound = 0.6;
    if (!(value < unsound)) { return 1; }
    if (value < doubtful) { return share_of_sound * std::max(value, 0.0) / doubtful; }
    // On a logarithmic scale; a limit that is never reached comes near it.
    const double above = std::log(value / doubtful);
    const double share =
        std::isfinite(unsound) ? above / std::log(unsound / doubtful) : above / (above + 3);
    return share_of_sound + (1 - share_of_sound) * share;
}

double cell_reynolds_number(const scene::Scene& scene, const MeasuredSpeeds& measured) {
    const double speed = std::max(driving_speed(scene), measured.flow);
    // At the scale of nodes the strain rate is the speed itself.
    const double constant = has_eddy_viscosity(scene.fluid) ? scene.fluid.smagorinsky : 0;
    return speed / (scene.fluid.viscosity_lu + constant * constant * speed);
}

std::vector<StabilityLimit> stability_limits(const scene::Scene& scene,
                                             const MeasuredSpeeds& measured) {
    constexpr double barely_resolved = 100;
    std::vector<StabilityLimit> limits{speed_limit(scene), relaxation_limit(scene),
                                       cell_limit(scene, measured)};
    if (measured.flow > 0) { limits.push_back(peak_limit(scene, measured.flow)); }
    const double tip = std::max(planned_tip_speed(scene), measured.tip);
    if (tip > 0) { limits.push_back(tip_limit(tip)); }
    const bool limited = scene.fluid.model == CollisionModel::acm;
    if (limited && cell_reynolds_number(scene, measured) > barely_resolved) {
        limits.push_back(limiter_limit(scene));
    }
    std::ranges::stable_sort(limits, std::greater{}, &StabilityLimit::load);
    return limits;
}

std::string stability_text(const std::vector<StabilityLimit>& limits) {
    const StabilityLimit& nearest = limits.front();
    switch (nearest.soundness()) {
        case Soundness::sound:
            return fmt::format("good; the nearest limit is: {} {:.3g}, doubtful from {:.3g} on",
                               nearest.name, nearest.value, nearest.doubtful);
        case Soundness::doubtful:
            return fmt::format("doubtful: {} {:.3g}; {}", nearest.name, nearest.value,
                               nearest.advice);
        case Soundness::unsound:
            break;
    }
    return fmt::format("likely to break: {} {:.3g}; {}", nearest.name, nearest.value,
                       nearest.advice);
}

}  // namespace lattice::fluid
