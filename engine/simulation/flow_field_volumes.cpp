// SPDX-License-Identifier: MIT
#include "engine/simulation/flow_field_volumes.hpp"

#include "engine/compute/volume_surface.hpp"
#include "engine/error.hpp"

namespace lattice::simulation {

namespace {

constexpr double percentile = 0.01;

template <class T>
void fit(compute::Device& device, compute::Buffer<T>& buffer, std::size_t count) {
    if (buffer.size() == count) { return; }
    buffer = compute::Buffer<T>();
    buffer = compute::Buffer<T>(device, count);
}

}  // namespace

FlowFieldVolumes::FlowFieldVolumes(compute::Device& device)
    : device_(device), percentiles_(device) {}

void FlowFieldVolumes::release() {
    nodes_ = {};
    values_ = {};
    halves_ = {};
    nodes_of_.reset();
    values_of_.reset();
}

std::size_t FlowFieldVolumes::memory_needed(const FieldRequest& request, const Extent& extent) {
    if (!request.any()) { return 0; }
    const std::size_t a_node = sizeof(glm::vec4) + (request.fields.empty() ? 0 : sizeof(float)) +
                               (request.velocity ? 4 * sizeof(std::uint16_t) : 0);
    return static_cast<std::size_t>(extent.size()) * a_node;
}

fluid::FlowView FlowFieldVolumes::update_flow(const fluid::Solver& solver,
                                              const FieldRequest& request, std::uint64_t version) {
    const auto nodes = static_cast<std::size_t>(solver.settings().extent.size());
    const bool same = nodes_of_ == version && nodes_.size() == nodes;
    if (!same || values_.empty()) { values_of_.reset(); }
    nodes_of_.reset();
    fit(device_, nodes_, nodes);
    fit(device_, values_, request.fields.empty() ? 0 : nodes);
    fit(device_, halves_, request.velocity ? 4 * nodes : 0);
    if (!same) {
        solver.write_velocity_density(nodes_.data());
        ++passes_.flow;
    }
    nodes_of_ = version;
    return solver.flow_view(nodes_.data());
}

void FlowFieldVolumes::update_values(const fluid::FlowView& flow, const fluid::Solver& solver,
                                     const fluid::SparseForce* force, scene::FlowField field) {
    if (values_of_ == field) { return; }
    values_of_.reset();
    solver.write_field(flow, force, field, values_.data());
    values_of_ = field;
    ++passes_.quantity;
}

void FlowFieldVolumes::fill(FieldSnapshot& snapshot, const FieldRequest& request,
                            const fluid::Solver& solver, const fluid::SparseForce* force,
                            std::uint64_t version) {
    snapshot = {};
    if (!request.any()) {
        release();
        return;
    }
    try {
        const fluid::FlowView flow = update_flow(solver, request, version);
        const std::int64_t nodes = flow.extent.size();
        for (const scene::FlowField field : request.fields) {
            update_values(flow, solver, force, field);
            const auto zeros = field == scene::FlowField::force
                                   ? fluid::FieldPercentiles::Zeros::left_out
                                   : fluid::FieldPercentiles::Zeros::counted;
            const auto range = percentiles_.find(values_.data(), nodes, percentile, zeros);
            FieldVolume& volume = snapshot.volumes.emplace_back();
            volume.field = field;
            volume.low = range.low;
            volume.high = range.high;
            if (request.values) { volume.values = values_.download(); }
        }
        if (request.velocity && request.values) {
            fluid::write_velocity_halves(device_, flow, halves_.data());
            snapshot.velocity = halves_.download();
        }
    } catch (const Error& error) {
        release();
        snapshot = {};
        snapshot.refusal = error.problem();
    }
}

void FlowFieldVolumes::write(const DeviceTargets& targets, const fluid::Solver& solver,
                             const fluid::SparseForce* force, std::uint64_t version) {
    if (!targets.fields.any()) { return; }
    const fluid::FlowView flow = update_flow(solver, targets.fields, version);
    for (std::size_t i = 0; i < targets.fields.fields.size(); ++i) {
        if (i >= targets.field_surfaces.size() || targets.field_surfaces[i] == 0) { continue; }
        update_values(flow, solver, force, targets.fields.fields[i]);
        compute::write_volume(device_, values_.data(), sizeof(float), flow.extent,
                              targets.field_surfaces[i]);
    }
    if (targets.fields.velocity && targets.velocity_surface != 0) {
        fluid::write_velocity_halves(device_, flow, halves_.data());
        compute::write_volume(device_, halves_.data(), 4 * sizeof(std::uint16_t), flow.extent,
                              targets.velocity_surface);
    }
}

}  // namespace lattice::simulation
