// SPDX-License-Identifier: MIT
// All that a step does at one node, in the terms of a textbook: populations, raw and central
// moments before and after collision, the equilibrium they relax to and at what rates. In double
// precision and from the definitions, so that it checks the solver's factorised transforms.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include <glm/glm.hpp>

#include "engine/fluid/node_state.hpp"
#include "engine/scene/scene.hpp"

namespace lattice::simulation {

struct NodeLens {
    /// One value a direction, in the order of fluid/lattice.hpp.
    using Populations = std::array<double, fluid::direction_count>;
    /// The moment of x^p y^q z^r at p + 3 q + 9 r.
    using Moments = std::array<double, fluid::direction_count>;

    struct Stage {
        Populations populations{};  ///< with their weights
        Moments raw{};              ///< sum of f cx^p cy^q cz^r
        Moments central{};          ///< sum of f (cx - ux)^p (cy - uy)^q (cz - uz)^r
    };

    std::uint64_t step = 0;  ///< after which the node is looked at
    glm::ivec3 node{0};
    /// False in the midst of a step whose collision has begun, for a node that was not watched from
    /// before it: only `under_way` holds then.
    bool foretold = true;
    scene::CollisionModel model = scene::CollisionModel::acm;
    Stage stored;       ///< left by the last collision
    Stage streamed;     ///< flown in from the neighbours, about to collide
    Stage equilibrium;  ///< of the streamed density and the velocity below
    Stage collided;     ///< what the next step leaves

    double density = 1;           ///< streamed
    glm::dvec3 velocity{0.0};     ///< streamed, with half the force; central moments are about it
    glm::dvec3 force{0.0};        ///< of obstacles and of the whole body, on this node
    double shear_rate = 0;        ///< w, nu = (1/w - 1/2) / 3, after the sponge
    double third_order_rate = 0;  ///< of model acm where the flow is smooth

    /// Model acm: the third-order rate of each node of the plane through the node across z, x
    /// fastest; empty for other models.
    std::vector<float> rate_plane;

    /// A moment, or a sum or difference of moments, in the collision.
    struct Row {
        std::string name;
        double before = 0;
        double equilibrium = 0;
        double after = 0;
        /// By what share of its distance to equilibrium it went there, whatever the model calls
        /// it; NaN where it was at equilibrium to rounding. A force adds to it what it moves.
        double rate = 0;
    };
    /// By ascending order. For k_200, k_020 and k_002 stand k_200-k_020, k_200-k_002 and their sum
    /// ("trace"): every model relaxes the differences, which are shear, apart from the trace, which
    /// is bulk viscosity, so that none of the three has a rate of its own.
    std::vector<Row> central_rows() const;
    /// By ascending order, each moment by itself; the rate is NaN, as no model relaxes all of these
    /// one by one.
    std::vector<Row> raw_rows() const;

    /// Where a step that is done in stages stands, and what memory holds for the node there.
    struct UnderWay {
        std::vector<std::string> stages;  ///< of the step, in order
        std::size_t done = 0;             ///< of them; 0 between two steps
        fluid::NodeMemory memory;
        fluid::NodeMemory before;  ///< the last stage done; as `memory` where nobody looked then
    };
    std::optional<UnderWay> under_way;  ///< variants with stages only
};

/// Weight of direction i in double precision; less it, a population is the deviation that the
/// solver keeps.
double exact_weight(int i);

/// "k_210" for index 5 and letter 'k'.
std::string moment_name(char letter, int index);

NodeLens node_lens(const fluid::NodeState& state, const glm::ivec3& node,
                   scene::CollisionModel model, std::uint64_t step);

}  // namespace lattice::simulation
