// SPDX-License-Identifier: MIT
// How near a flow is to what the method can carry, from its scene and from what was measured. These
// are estimates: thresholds found by experiment, for flows of the usual kind, and no proof.
#pragma once

#include <limits>
#include <string>
#include <string_view>
#include <vector>

#include "engine/scene/scene.hpp"

namespace lattice::fluid {

/// Speeds of the running flow, lattice units; 0: not known.
struct MeasuredSpeeds {
    double flow = 0;  ///< the fastest node
    double tip = 0;   ///< the fastest point of an obstacle's surface
};

enum class Soundness { sound, doubtful, unsound };

/// A figure against the values from which it is doubtful and unsound.
struct StabilityLimit {
    std::string_view name;  ///< "Cell Reynolds number"
    double value = 0;
    double doubtful = 0;
    double unsound = std::numeric_limits<double>::infinity();  ///< infinity: never by itself
    std::string advice;  ///< a sentence: what it means beyond them, and what to change

    Soundness soundness() const;
    /// 0 to 1 along a bar: doubtful from 0.6 on, unsound at 1, below 1 where it is never that.
    double load() const;
};

/// All limits that the scene has, the one nearest to its end first. Never empty.
std::vector<StabilityLimit> stability_limits(const scene::Scene& scene,
                                             const MeasuredSpeeds& measured = {});

/// Nodes' speed over viscosity, with the eddy viscosity where the model has one.
double cell_reynolds_number(const scene::Scene& scene, const MeasuredSpeeds& measured = {});

/// "good", "doubtful: the inflow, 0.2 lu, ...": the first of the limits in a sentence.
std::string stability_text(const std::vector<StabilityLimit>& limits);

/// Speeds of an obstacle's surface, lattice units: from there on forces lose accuracy (pressure
/// errors grow with the Mach number squared), and the flow around it is about to break.
constexpr double inaccurate_tip = 0.15;
constexpr double breaking_tip = 0.3;

}  // namespace lattice::fluid
