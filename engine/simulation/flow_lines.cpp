// SPDX-License-Identifier: MIT
#include "engine/simulation/flow_lines.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>
#include <utility>

namespace lattice::simulation {

namespace {

using scene::LineKind;
using scene::Seed;
using scene::SeedShape;

/// Share of the reference speed below which the fluid is taken to rest.
constexpr double resting = 1e-4;

std::vector<Seed> of_kind(const std::vector<Seed>& seeds, LineKind kind) {
    std::vector<Seed> some;
    std::ranges::copy_if(seeds, std::back_inserter(some),
                         [kind](const Seed& seed) { return seed.lines == kind; });
    return some;
}

/// Points of streamlines that are traced at once: 64 MiB, more than ordinary scenes have.
constexpr std::size_t most_at_once = std::size_t{1} << 22;

smoke::StreamLinePlan plan_of(const Seed& seed, double nodes_per_unit, float slowest) {
    smoke::StreamLinePlan plan;
    plan.length = static_cast<float>(seed.length * nodes_per_unit);
    plan.step = std::max(0.5F, plan.length / (smoke::StreamLinePlan::most_slots - 1));
    plan.slowest = slowest;
    return plan;
}

/// Points that a seed has.
std::size_t point_count(const Seed& seed) {
    return seed.shape == SeedShape::point ? 1 : static_cast<std::size_t>(seed.count);
}

struct Piece {
    std::size_t begin = 0;
    std::size_t end = 0;
};

/// The first point after `begin` that lies farther from the one before than `farthest`.
std::size_t next_jump(std::span<const glm::vec4> line, std::size_t begin, float farthest) {
    for (std::size_t i = begin + 1; i < line.size(); ++i) {
        if (glm::distance(glm::vec3(line[i - 1]), glm::vec3(line[i])) > farthest) { return i; }
    }
    return line.size();
}

/// Node centres lie half a spacing inside the faces.
glm::vec3 in_nodes(const glm::dvec3& place, double nodes_per_unit) {
    return glm::vec3(place * nodes_per_unit - 0.5);
}

}  // namespace

std::vector<glm::dvec3> seed_points(const Seed& seed) {
    if (seed.shape == SeedShape::point) { return {seed.position}; }
    std::vector<glm::dvec3> points;
    for (int i = 0; i < seed.count; ++i) {
        if (seed.shape == SeedShape::line) {
            const double share = seed.count > 1 ? i / (seed.count - 1.0) : 0.5;
            points.push_back(glm::mix(seed.position, seed.end, share));
            continue;
        }
        // Vogel's spiral: equal areas, no direction preferred.
        const double golden = std::numbers::pi * (3 - std::sqrt(5.0));
        const double reach = seed.radius * std::sqrt((i + 0.5) / seed.count);
        const int normal = static_cast<int>(seed.axis);
        glm::dvec3 point = seed.position;
        point[(normal + 1) % 3] += reach * std::cos(golden * i);
        point[(normal + 2) % 3] += reach * std::sin(golden * i);
        points.push_back(point);
    }
    return points;
}

bool FlowLines::paths_stay(const scene::Scene& scene) const {
    return of_kind(seeds_, LineKind::pathline) == of_kind(scene.seeds, LineKind::pathline) &&
           scene.domain.resolution == nodes_per_unit_;
}

void FlowLines::reserve(const scene::Scene& scene) {
    coming_.reset();
    if (paths_stay(scene)) { return; }
    const double per_unit = scene.domain.resolution;
    ComingPaths coming{
        of_kind(scene.seeds, LineKind::pathline), per_unit, {}, smoke::PathLines(device_)};
    std::vector<glm::vec3> points;
    std::vector<float> spacing;
    std::vector<std::int32_t> kept;
    for (const Seed& seed : coming.seeds) {
        const double nodes = seed.length * per_unit;
        // Half a node apart, or farther where the ring would not hold the length.
        const double apart = std::max(0.5, nodes / (smoke::PathLines::slots - 1));
        for (const glm::dvec3& point : seed_points(seed)) {
            points.push_back(in_nodes(point, per_unit));
            spacing.push_back(static_cast<float>(apart));
            kept.push_back(std::clamp(static_cast<int>(std::ceil(nodes / apart)) + 1, 2,
                                      smoke::PathLines::slots));
            coming.widths.push_back(static_cast<float>(seed.width * per_unit));
        }
    }
    coming.lines.start(points, spacing, kept);
    coming_ = std::move(coming);
}

void FlowLines::change(const scene::Scene& scene) {
    const bool reserved = coming_ && coming_->nodes_per_unit == scene.domain.resolution &&
                          coming_->seeds == of_kind(scene.seeds, LineKind::pathline);
    if (!reserved) { reserve(scene); }
    std::vector<Seed> seeds = scene.seeds;
    if (coming_) {
        paths_ = std::move(coming_->lines);
        path_widths_ = std::move(coming_->widths);
        coming_.reset();
    }
    seeds_ = std::move(seeds);
    nodes_per_unit_ = scene.domain.resolution;
    slowest_ = static_cast<float>(std::max(resting * scene::reference_speed(scene), 1e-9));
    stale_ = true;
}

void FlowLines::clear() {
    stale_ = true;
    paths_.clear();
}

void FlowLines::release() {
    seeds_.clear();
    path_widths_.clear();
    streams_ = smoke::StreamLines(device_);
    paths_ = smoke::PathLines(device_);
    coming_.reset();
    drawn_ = {};
    stale_ = true;
}

void FlowLines::step(const smoke::VelocityView& velocity, bool written) {
    stale_ = true;
    if (written) { paths_.step(velocity); }
}

std::size_t FlowLines::memory_needed(const scene::Scene& scene) {
    std::size_t paths = 0;
    std::size_t together = 0;
    std::size_t largest = 0;
    for (const Seed& seed : scene.seeds) {
        if (seed.lines == LineKind::pathline) {
            paths += point_count(seed);
            continue;
        }
        const auto slots =
            static_cast<std::size_t>(plan_of(seed, scene.domain.resolution, 0).slots());
        const std::size_t points = 2 * slots * point_count(seed);
        together += points;
        largest = std::max(largest, points);
    }
    const std::size_t traced = std::max(largest, std::min(together, most_at_once));
    return paths * smoke::PathLines::bytes_a_particle + traced * sizeof(glm::vec4);
}

void FlowLines::trace_streams(std::vector<WholeLine>& lines, const smoke::VelocityView& velocity) {
    std::vector<smoke::StreamLineSeed> waiting;
    std::vector<float> widths;
    std::size_t points = 0;
    const auto trace = [&] {
        streams_.trace(velocity, waiting);
        std::vector<std::vector<glm::vec4>> traced = streams_.lines();
        for (std::size_t i = 0; i < traced.size(); ++i) {
            // Chords of a line are no longer than its steps.
            const float farthest = 1.5F * waiting[i / 2].plan.step;
            lines.push_back({std::move(traced[i]), widths[i / 2], farthest, false});
        }
        waiting.clear();
        widths.clear();
        points = 0;
    };
    for (const Seed& seed : seeds_) {
        if (seed.lines != LineKind::streamline) { continue; }
        const smoke::StreamLinePlan plan = plan_of(seed, nodes_per_unit_, slowest_);
        const std::size_t more = 2 * static_cast<std::size_t>(plan.slots()) * point_count(seed);
        if (points > 0 && points + more > most_at_once) { trace(); }
        points += more;
        for (const glm::dvec3& point : seed_points(seed)) {
            waiting.push_back({in_nodes(point, nodes_per_unit_), plan});
            widths.push_back(static_cast<float>(seed.width * nodes_per_unit_));
        }
    }
    if (points > 0) { trace(); }
}

void FlowLines::take_paths(std::vector<WholeLine>& lines) const {
    std::vector<std::vector<glm::vec4>> paths = paths_.paths();
    for (std::size_t i = 0; i < paths.size(); ++i) {
        // A path begins anew where its particle leaves through a face.
        constexpr float farthest = std::numeric_limits<float>::infinity();
        lines.push_back({std::move(paths[i]), path_widths_[i], farthest, true});
    }
}

smoke::LineSet FlowLines::part(const std::vector<WholeLine>& lines) const {
    std::vector<std::vector<Piece>> pieces(lines.size());
#pragma omp parallel for schedule(dynamic, 4)
    for (std::size_t i = 0; i < lines.size(); ++i) {
        const std::span<const glm::vec4> points = lines[i].points;
        std::size_t begin = 0;
        while (begin < points.size()) {
            const auto run = points.first(next_jump(points, begin, lines[i].farthest));
            const std::size_t end = surfaces_.next_crossing(run, begin);
            pieces[i].push_back({begin, end});
            if (end < run.size() && !lines[i].passes_solids) { break; }
            begin = end;
        }
    }
    smoke::LineSet set;
    for (std::size_t i = 0; i < lines.size(); ++i) {
        for (const Piece& piece : pieces[i]) {
            set.add(lines[i].points.data() + piece.begin, piece.end - piece.begin, lines[i].width);
        }
    }
    return set;
}

const smoke::LineSet& FlowLines::draw(const smoke::VelocityView& velocity,
                                      std::span<const PlacedMesh> solids) {
    if (!stale_ && std::ranges::equal(solids, drawn_among_)) { return drawn_; }
    std::vector<WholeLine> lines;
    trace_streams(lines, velocity);
    take_paths(lines);
    if (!lines.empty()) { surfaces_.place(solids); }
    drawn_ = part(lines);
    drawn_among_.assign(solids.begin(), solids.end());
    stale_ = false;
    return drawn_;
}

}  // namespace lattice::simulation
