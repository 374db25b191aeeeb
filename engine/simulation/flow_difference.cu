// SPDX-License-Identifier: MIT
#include "engine/simulation/flow_difference.hpp"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>

#include "engine/compute/buffer.hpp"
#include "engine/compute/reduce.hpp"

namespace lattice::simulation {

namespace {

/// Nodes compared at once: enough to fill a GPU, few enough to need little memory.
constexpr std::int64_t portion = std::int64_t{1} << 18;
constexpr int corners = 8;  ///< of the cell of nodes around a point

/// Where a node of the coarser grid lies in another one.
struct Mapping {
    Extent coarse;
    Extent fine;
    float scale;  ///< spacings of the other grid in one of the coarser

    /// Nodes lie half a spacing inside the faces.
    LATTICE_HD float coordinate(int node, int count) const {
        const float x = (static_cast<float>(node) + 0.5F) * scale - 0.5F;
        const float last = static_cast<float>(count - 1);
        return x < 0 ? 0 : x > last ? last : x;
    }
    LATTICE_HD static bool beyond(int node, float scale, int count) {
        return (static_cast<float>(node) + 0.5F) * scale > static_cast<float>(count);
    }
    /// Whether the other domain reaches as far as this node.
    LATTICE_HD bool shared(std::int64_t node) const {
        const std::int64_t row = node / coarse.x;
        return !beyond(static_cast<int>(node % coarse.x), scale, fine.x) &&
               !beyond(static_cast<int>(row % coarse.y), scale, fine.y) &&
               !beyond(static_cast<int>(row / coarse.y), scale, fine.z);
    }
    LATTICE_HD glm::vec3 place(std::int64_t node) const {
        const std::int64_t row = node / coarse.x;
        return {coordinate(static_cast<int>(node % coarse.x), fine.x),
                coordinate(static_cast<int>(row % coarse.y), fine.y),
                coordinate(static_cast<int>(row / coarse.y), fine.z)};
    }
};

/// Lists the nodes of the other grid around each node of a portion.
struct ListCorners {
    Mapping mapping;
    std::int64_t base;
    std::int32_t* nodes;

    LATTICE_HD void operator()(std::int64_t i) const {
        const glm::vec3 place = mapping.place(base + i / corners);
        const int corner = static_cast<int>(i % corners);
        const Extent& e = mapping.fine;
        const int count[3] = {e.x, e.y, e.z};
        int at[3];
        for (int a = 0; a < 3; ++a) {
            at[a] = static_cast<int>(place[a]) + (corner >> a & 1);
            if (at[a] >= count[a]) { at[a] = count[a] - 1; }
        }
        nodes[i] = static_cast<std::int32_t>(e.index(at[0], at[1], at[2]));
    }
};

struct ListNodes {
    std::int64_t base;
    std::int32_t* nodes;

    LATTICE_HD void operator()(std::int64_t i) const {
        nodes[i] = static_cast<std::int32_t>(base + i);
    }
};

struct Gap {
    float velocity;
    float density;
    std::int64_t node;
};

struct LargerGap {
    LATTICE_HD Gap operator()(const Gap& a, const Gap& b) const {
        const bool second =
            b.velocity > a.velocity || (b.velocity == a.velocity && b.node < a.node && b.node >= 0);
        return {second ? b.velocity : a.velocity, a.density > b.density ? a.density : b.density,
                second ? b.node : a.node};
    }
};

/// Of one node of a portion.
struct GapAt {
    Mapping mapping;
    std::int64_t base;
    bool interpolated;
    const glm::vec4* coarse;
    const glm::vec4* fine;

    LATTICE_HD glm::vec4 other(std::int64_t i) const {
        if (!interpolated) { return fine[i]; }
        const glm::vec3 place = mapping.place(base + i);
        glm::vec4 sum(0.0F);
        for (int corner = 0; corner < corners; ++corner) {
            float weight = 1;
            for (int a = 0; a < 3; ++a) {
                const float fraction = place[a] - std::floor(place[a]);
                weight *= (corner >> a & 1) != 0 ? fraction : 1 - fraction;
            }
            sum += weight * fine[i * corners + corner];
        }
        return sum;
    }
    LATTICE_HD static float size_or_infinity(float size) {
        return size < INFINITY ? size : INFINITY;
    }
    LATTICE_HD Gap operator()(std::int64_t i) const {
        if (!mapping.shared(base + i)) { return {-1, 0, base + i}; }
        const glm::vec4 d = coarse[i] - other(i);
        const float size = std::sqrt(d.x * d.x + d.y * d.y + d.z * d.z);
        return {size_or_infinity(size), size_or_infinity(std::fabs(d.w)), base + i};
    }
};

}  // namespace

struct FlowDifference::State {
    explicit State(compute::Device& on) : device(on), reduce(on) {}

    void make_room(std::int64_t coarse_count, std::int64_t fine_count) {
        if (static_cast<std::int64_t>(coarse.size()) < coarse_count) {
            coarse_nodes = compute::Buffer<std::int32_t>(device, coarse_count);
            coarse = compute::Buffer<glm::vec4>(device, coarse_count);
        }
        if (static_cast<std::int64_t>(fine.size()) < fine_count) {
            fine_nodes = compute::Buffer<std::int32_t>(device, fine_count);
            fine = compute::Buffer<glm::vec4>(device, fine_count);
        }
    }

    Gap measure(Simulation& first, Simulation& second, const Mapping& mapping, bool interpolated,
                std::int64_t base, std::int64_t count);

    compute::Device& device;
    compute::Buffer<std::int32_t> coarse_nodes;
    compute::Buffer<std::int32_t> fine_nodes;
    compute::Buffer<glm::vec4> coarse;
    compute::Buffer<glm::vec4> fine;
    compute::Reducer<Gap> reduce;
};

/// Each simulation enqueues on its own stream, hence the waiting between.
Gap FlowDifference::State::measure(Simulation& first, Simulation& second, const Mapping& mapping,
                                   bool interpolated, std::int64_t base, std::int64_t count) {
    const std::int64_t fine_count = interpolated ? corners * count : count;
    make_room(count, fine_count);
    compute::parallel_for(device, count, ListNodes{base, coarse_nodes.data()});
    if (interpolated) {
        compute::parallel_for(device, fine_count, ListCorners{mapping, base, fine_nodes.data()});
    } else {
        compute::parallel_for(device, count, ListNodes{base, fine_nodes.data()});
    }
    device.synchronize();
    first.gather_flow(coarse_nodes.data(), static_cast<std::int32_t>(count), coarse.data());
    second.gather_flow(fine_nodes.data(), static_cast<std::int32_t>(fine_count), fine.data());
    first.device().synchronize();
    second.device().synchronize();
    return reduce(count, Gap{-1, 0, -1},
                  GapAt{mapping, base, interpolated, coarse.data(), fine.data()}, LargerGap{});
}

FlowDifference::FlowDifference(compute::Device& device) : state_(std::make_unique<State>(device)) {}

FlowDifference::~FlowDifference() = default;

FlowGap FlowDifference::operator()(Simulation& first, double first_nodes_per_unit,
                                   Simulation& second, double second_nodes_per_unit) {
    const bool swapped = second_nodes_per_unit < first_nodes_per_unit;
    Simulation& coarse = swapped ? second : first;
    Simulation& fine = swapped ? first : second;
    const double ratio = swapped ? first_nodes_per_unit / second_nodes_per_unit
                                 : second_nodes_per_unit / first_nodes_per_unit;
    const Mapping mapping{coarse.domain(), fine.domain(), static_cast<float>(ratio)};
    const bool alike = mapping.coarse == mapping.fine && ratio == 1;
    Gap largest{-1, 0, -1};
    const std::int64_t nodes = mapping.coarse.size();
    for (std::int64_t base = 0; base < nodes; base += portion) {
        const std::int64_t count = std::min(portion, nodes - base);
        largest = LargerGap{}(largest, state_->measure(coarse, fine, mapping, !alike, base, count));
    }
    const Extent& e = mapping.coarse;
    const std::int64_t node = std::max<std::int64_t>(largest.node, 0);
    return {std::max(largest.velocity, 0.0F),
            largest.density,
            {node % e.x, node / e.x % e.y, node / e.x / e.y},
            alike};
}

}  // namespace lattice::simulation
