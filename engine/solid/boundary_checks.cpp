// SPDX-License-Identifier: MIT
#include "engine/solid/boundary_checks.hpp"

#include <algorithm>
#include <string>

#include "engine/error.hpp"
#include "engine/solid/sample_order.hpp"

namespace lattice::solid {

void check(const ImmersedBoundarySettings& settings) {
    const auto require_range = [](const char* what, int value, int least, int most) {
        if (value < least || value > most) {
            throw Error(what, std::to_string(value),
                        "It has to be between " + std::to_string(least) + " and " +
                            std::to_string(most) + ".");
        }
    };
    require_range("immersed boundary iterations", settings.iterations, 1, 100);
    require_range("sample block side", settings.block_side, 1, largest_block_side);
}

void check(Extent domain) {
    if (domain.x < 1 || domain.y < 1 || domain.z < 1 || domain.size() > 0x7FFFFFFF) {
        throw Error("immersed boundary",
                    "a domain of " + std::to_string(domain.x) + " x " + std::to_string(domain.y) +
                        " x " + std::to_string(domain.z) + " nodes",
                    "It has to have between 1 and 2147483647 nodes.");
    }
}

void check(std::size_t samples, std::span<const std::int32_t> body_of_sample, std::size_t bodies) {
    if (!body_of_sample.empty() && body_of_sample.size() != samples) {
        throw Error("immersed boundary",
                    std::to_string(body_of_sample.size()) + " body numbers for " +
                        std::to_string(samples) + " samples",
                    "Give one for each sample, or none where all belong to one body.");
    }
    const auto known = static_cast<std::int32_t>(std::max<std::size_t>(bodies, 1));
    if (known > largest_body_count) {
        throw Error("immersed boundary", std::to_string(known) + " bodies",
                    "There can be at most " + std::to_string(largest_body_count) + ".");
    }
    for (const std::int32_t body : body_of_sample) {
        if (body < 0 || body >= known) {
            throw Error("immersed boundary", "a sample of body " + std::to_string(body),
                        "Bodies are numbered from 0 to " + std::to_string(known - 1) + ".");
        }
    }
}

std::vector<std::int32_t> body_ranges(std::span<const std::int32_t> body_of_sample,
                                      std::size_t samples, std::size_t bodies) {
    std::vector<std::int32_t> first(bodies + 1, 0);
    for (const std::int32_t body : body_of_sample) { ++first[static_cast<std::size_t>(body) + 1]; }
    if (body_of_sample.empty()) { first[1] = static_cast<std::int32_t>(samples); }
    for (std::size_t body = 0; body < bodies; ++body) { first[body + 1] += first[body]; }
    return first;
}

}  // namespace lattice::solid
