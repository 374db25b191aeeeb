// SPDX-License-Identifier: MIT
// The collision models: what each is, for people (its equations, where they come from, what it can
// be set by), and the functor that does it.
#pragma once

#include <span>
#include <string_view>

#include "engine/fluid/adaptive_central_moments.hpp"
#include "engine/fluid/bgk.hpp"
#include "engine/fluid/central_moments.hpp"
#include "engine/fluid/kbc.hpp"
#include "engine/fluid/raw_moments.hpp"
#include "engine/fluid/smagorinsky.hpp"
#include "engine/fluid/study_rules.hpp"
#include "engine/scene/scene.hpp"

namespace lattice::fluid {

/// Where a model's formulas come from.
enum class Provenance {
    published,    ///< in a primary text
    second_hand,  ///< in a third party's program that cites the primary text
    ours
};

std::string_view provenance_name(Provenance provenance);

struct CollisionEntry {
    scene::CollisionModel model;
    std::string_view title;
    std::string_view help;       ///< one line: what to choose it for
    std::string_view equations;  ///< lines of plain text
    std::string_view source;
    Provenance provenance;
    std::string_view caution;  ///< what is ours, uncertain or limited in it; may be empty
    std::span<const std::string_view> parameters;  ///< scene parameters that it reads
    bool reads_means;                              ///< Relaxation::means has to be kept up to date

    bool reads(std::string_view parameter) const;
};

/// One entry for each model, in the order of the enumeration.
std::span<const CollisionEntry> collision_registry();

const CollisionEntry& collision_entry(scene::CollisionModel model);

/// Returns use(Functor{}) for the functor of `model`; `use` is a generic callable whose result has
/// the same type for all. `smagorinsky`: with eddy viscosity, where the model has one (bgk, mrt).
template <class Use>
decltype(auto) with_collision(scene::CollisionModel model, bool smagorinsky, Use&& use) {
    using scene::CollisionModel;
    switch (model) {
        case CollisionModel::bgk:
            return smagorinsky ? use(SmagorinskyBgk{}) : use(Bgk{});
        case CollisionModel::mrt:
            return smagorinsky ? use(SmagorinskyMrt{}) : use(RawMoments{});
        case CollisionModel::central:
            return use(CentralMoments{});
        case CollisionModel::study_2019:
            return use(Study2019{});
        case CollisionModel::study_2020:
            return use(Study2020{});
        case CollisionModel::kbc:
            return use(Kbc{});
        case CollisionModel::acm:
            break;
    }
    return use(AdaptiveCentralMoments{});
}

}  // namespace lattice::fluid
