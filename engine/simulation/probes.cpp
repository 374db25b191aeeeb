// SPDX-License-Identifier: MIT
#include "engine/simulation/probes.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include "engine/simulation/obstacle_samples.hpp"

namespace lattice::simulation {

namespace {

using scene::Probe;
using scene::ProbeKind;

bool due_at(const Probe& probe, std::uint64_t step) {
    const auto start = static_cast<std::uint64_t>(probe.start);
    return step >= start && (step - start) % static_cast<std::uint64_t>(probe.interval) == 0;
}

/// Measure the same thing at the same times.
bool alike(Probe a, const Probe& b) {
    a.name = b.name;
    return a == b;
}

/// Points one node spacing apart or a little closer, both ends included.
std::vector<glm::dvec3> points_of_line(const Probe& probe, int resolution) {
    const double length = glm::length(probe.end - probe.position) * resolution;
    const int parts = std::max(1, static_cast<int>(std::ceil(length)));
    std::vector<glm::dvec3> points;
    points.reserve(static_cast<std::size_t>(parts) + 1);
    for (int i = 0; i <= parts; ++i) {
        points.push_back(glm::mix(probe.position, probe.end, static_cast<double>(i) / parts));
    }
    return points;
}

std::vector<glm::dvec3> points_of(const Probe& probe, int resolution) {
    switch (probe.kind) {
        case ProbeKind::point:
        case ProbeKind::plane:
            return {probe.position};
        case ProbeKind::line:
            return points_of_line(probe, resolution);
        case ProbeKind::domain:
        case ProbeKind::obstacle:
            break;
    }
    return {};
}

/// The grid's size is a rounded one: what stands on a far face may lie a fraction of a node beyond.
glm::vec3 in_grid(const glm::vec3& point_lu, const Extent& extent) {
    return glm::clamp(point_lu, glm::vec3(-0.5F), glm::vec3(extent.x, extent.y, extent.z) - 0.5F);
}

ProbeRecord record_of(const Probe& probe, std::string label, int resolution) {
    ProbeRecord record;
    record.probe = probe;
    record.label = std::move(label);
    record.points = points_of(probe, resolution);
    record.latest.resize(record.points.size(), glm::dvec3(0.0));
    record.statistics.resize(record.points.size());
    return record;
}

/// Adds a row to `rows`, one of the record's lists of them.
template <class Row>
void add_row(ProbeRecord& record, std::vector<Row> ProbeRecord::*rows, std::uint64_t step,
             const Row& row) {
    if (record.steps.size() == Probes::most_rows) {
        constexpr auto half = static_cast<std::ptrdiff_t>(Probes::most_rows / 2);
        record.steps.erase(record.steps.begin(), record.steps.begin() + half);
        (record.*rows).erase((record.*rows).begin(), (record.*rows).begin() + half);
    }
    record.steps.push_back(step);
    (record.*rows).push_back(row);
}

/// Takes forces on an obstacle, rather than the velocity.
bool takes_forces(const ProbeRecord& record) {
    return record.probe.kind == ProbeKind::obstacle;
}

bool takes_forces(const std::vector<scene::Probe>& probes) {
    return std::ranges::any_of(
        probes, [](const scene::Probe& probe) { return probe.kind == scene::ProbeKind::obstacle; });
}

void start_anew(ProbeRecord& record, int resolution) {
    const ForceScale scale = record.force_scale;
    Shadow shadow = std::move(record.shadow);
    record = record_of(record.probe, std::move(record.label), resolution);
    record.force_scale = scale;
    record.shadow = std::move(shadow);
}

}  // namespace

void Probes::reserve(const scene::Scene& scene, std::size_t obstacles) {
    fetch_forces();
    forces_.reserve(takes_forces(scene.probes) ? obstacles : 0);
}

void Probes::change(const scene::Scene& scene, std::span<const PlacedMesh> obstacles) {
    reserve(scene, obstacles.size());
    forces_.resize(takes_forces(scene.probes) ? obstacles.size() : 0);
    const bool same_domain =
        domain_.size == scene.domain.size && domain_.resolution == scene.domain.resolution;
    std::vector<ProbeRecord> changed;
    for (std::size_t i = 0; i < scene.probes.size(); ++i) {
        const Probe& probe = scene.probes[i];
        std::string label = probe.name.empty() ? "probe " + std::to_string(i + 1) : probe.name;
        const auto kept = std::ranges::find_if(records_, [&](const ProbeRecord& record) {
            return same_domain && alike(record.probe, probe);
        });
        if (kept == records_.end()) {
            changed.push_back(record_of(probe, std::move(label), scene.domain.resolution));
            continue;
        }
        changed.push_back(std::move(*kept));
        records_.erase(kept);
        changed.back().probe = probe;
        changed.back().label = std::move(label);
    }
    records_ = std::move(changed);
    domain_ = scene.domain;
    for (ProbeRecord& record : records_) {
        if (!takes_forces(record)) { continue; }
        const auto obstacle = static_cast<std::size_t>(record.probe.obstacle);
        record.force_scale = force_scale(scene, record.probe, obstacles[obstacle], record.shadow);
    }
}

bool Probes::due(std::uint64_t step) const {
    return std::ranges::any_of(records_, [step](const ProbeRecord& record) {
        return !takes_forces(record) && due_at(record.probe, step);
    });
}

bool Probes::forces_due(std::uint64_t step) const {
    return std::ranges::any_of(records_, [step](const ProbeRecord& record) {
        return takes_forces(record) && due_at(record.probe, step);
    });
}

void Probes::note_forces(std::uint64_t step, const solid::BodyForce* forces) {
    if (forces_.full()) { fetch_forces(); }
    forces_.note(step, forces);
}

void Probes::fetch_forces() {
    forces_.drain([this](std::uint64_t step, std::span<const solid::BodyForce> forces) {
        add_forces(step, forces);
    });
}

void Probes::add_forces(std::uint64_t step, std::span<const solid::BodyForce> forces) {
    for (ProbeRecord& record : records_) {
        if (!takes_forces(record) || !due_at(record.probe, step)) { continue; }
        const solid::BodyForce& found = forces[static_cast<std::size_t>(record.probe.obstacle)];
        const ForceSample sample{found.force, found.torque,
                                 record.force_scale.coefficients(found.force)};
        add_row(record, &ProbeRecord::forces, step, sample);
        ++record.samples;
    }
}

void Probes::sample(std::uint64_t step, const smoke::VelocityView& velocity, double viscosity_lu) {
    if (!due(step)) { return; }
    sample_velocities(step, velocity);
    for (ProbeRecord& record : records_) {
        if (record.probe.kind == ProbeKind::domain && due_at(record.probe, step)) {
            sample_domain(record, step, velocity, viscosity_lu);
        }
    }
}

/// Points of all probes go to the device together.
void Probes::sample_velocities(std::uint64_t step, const smoke::VelocityView& velocity) {
    const auto at_points = [step](const ProbeRecord& record) {
        const bool has_points =
            record.probe.kind == ProbeKind::point || record.probe.kind == ProbeKind::line;
        return has_points && due_at(record.probe, step);
    };
    std::vector<glm::vec3> points;
    for (const ProbeRecord& record : records_) {
        if (!at_points(record)) { continue; }
        for (const glm::dvec3& point : record.points) {
            points.push_back(in_grid(to_lattice(domain_, point), velocity.extent));
        }
    }
    std::vector<glm::vec3> samples;
    if (!points.empty()) { samples = measurement_.at_points(velocity, points); }
    auto next = samples.begin();
    for (ProbeRecord& record : records_) {
        if (at_points(record)) {
            for (glm::dvec3& latest : record.latest) { latest = *next++; }
        } else if (record.probe.kind == ProbeKind::plane && due_at(record.probe, step)) {
            const auto axis = static_cast<int>(record.probe.axis);
            const glm::vec3 point =
                in_grid(to_lattice(domain_, record.probe.position), velocity.extent);
            record.latest[0] = measurement_.plane_mean(velocity, axis, point[axis]);
        } else {
            continue;
        }
        for (std::size_t i = 0; i < record.latest.size(); ++i) {
            record.statistics[i].add(record.latest[i]);
        }
        if (record.probe.kind != ProbeKind::line) {
            add_row(record, &ProbeRecord::rows, step, glm::dvec4(record.latest[0], 0.0));
        }
        ++record.samples;
    }
}

void Probes::sample_domain(ProbeRecord& record, std::uint64_t step,
                           const smoke::VelocityView& velocity, double viscosity_lu) {
    const FlowMeans means = measurement_.domain_means(velocity);
    glm::dvec4 row(means.energy, means.enstrophy, 2 * viscosity_lu * means.strain, 0.0);
    if (!record.rows.empty()) {
        const auto steps = static_cast<double>(step - record.steps.back());
        row[energy_loss_column] = (record.rows.back()[energy_column] - means.energy) / steps;
    }
    add_row(record, &ProbeRecord::rows, step, row);
    ++record.samples;
}

void Probes::clear() {
    forces_.clear();
    for (ProbeRecord& record : records_) { start_anew(record, domain_.resolution); }
}

Probes::Saved Probes::save() const {
    Saved saved;
    for (const ProbeRecord& record : records_) {
        saved.parts.push_back({record.probe, record.latest, record.statistics, record.samples, {}});
    }
    return saved;
}

Probes::Saved Probes::save_whole() const {
    Saved saved = save();
    for (std::size_t i = 0; i < records_.size(); ++i) {
        saved.parts[i].rows = SavedRows{records_[i].steps, records_[i].rows, records_[i].forces};
    }
    return saved;
}

void Probes::restore(const Saved& saved, std::uint64_t step) {
    forces_.clear();
    for (ProbeRecord& record : records_) {
        const auto part = std::ranges::find_if(saved.parts, [&](const Saved::Part& candidate) {
            return alike(candidate.probe, record.probe) &&
                   candidate.latest.size() == record.latest.size();
        });
        if (part == saved.parts.end()) {
            start_anew(record, domain_.resolution);
            continue;
        }
        record.latest = part->latest;
        record.statistics = part->statistics;
        record.samples = part->samples;
        if (part->rows) {
            record.steps = part->rows->steps;
            record.rows = part->rows->rows;
            record.forces = part->rows->forces;
        }
        const auto later = std::ranges::upper_bound(record.steps, step);
        record.steps.resize(static_cast<std::size_t>(later - record.steps.begin()));
        if (takes_forces(record)) {
            record.forces.resize(record.steps.size());
        } else {
            record.rows.resize(record.steps.size());
        }
    }
}

}  // namespace lattice::simulation
