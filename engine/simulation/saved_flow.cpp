// SPDX-License-Identifier: MIT
#include "engine/simulation/saved_flow.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstring>
#include <type_traits>
#include <utility>
#include <vector>

#include "engine/scene/packed_bytes.hpp"
#include "engine/simulation/device_sections.hpp"
#include "engine/smoke/dye.hpp"

namespace lattice::simulation {

namespace {

using scene::BytePacker;
using scene::ByteUnpacker;
using scene::CheckpointReader;
using scene::CheckpointWriter;

constexpr std::uint64_t most_figures = std::uint64_t{1} << 20;      // bytes
constexpr std::uint64_t most_probe_bytes = std::uint64_t{1} << 33;  // some dozens of full records

void pack_probes(BytePacker& packer, const Probes::Saved& saved) {
    packer.put<std::uint64_t>(saved.parts.size());
    for (const Probes::Saved::Part& part : saved.parts) {
        packer.put_list(part.latest);
        packer.put_list(part.statistics);
        packer.put(part.samples);
        const Probes::SavedRows rows = part.rows.value_or(Probes::SavedRows{});
        packer.put_list(rows.steps);
        packer.put_list(rows.rows);
        packer.put_list(rows.forces);
    }
}

/// Whether a record of this kind can be so.
bool fits(const Probes::Saved::Part& part, const ProbeRecord& record) {
    const bool forces = record.probe.kind == scene::ProbeKind::obstacle;
    const std::size_t rows = part.rows->steps.size();
    return part.latest.size() == record.latest.size() &&
           part.statistics.size() == record.statistics.size() && rows <= Probes::most_rows &&
           part.rows->rows.size() == (forces ? 0 : rows) &&
           part.rows->forces.size() == (forces ? rows : 0) &&
           std::ranges::is_sorted(part.rows->steps);
}

Probes::Saved unpack_probes(CheckpointReader& reader, std::span<const ProbeRecord> records) {
    const auto refuse = [&reader] { reader.refuse("its probes are not those of its scene"); };
    ByteUnpacker unpacker(reader.section("probes", most_probe_bytes), refuse);
    if (unpacker.take<std::uint64_t>() != records.size()) { refuse(); }
    Probes::Saved saved;
    for (const ProbeRecord& record : records) {
        Probes::Saved::Part part;
        part.probe = record.probe;
        part.latest = unpacker.take_list<glm::dvec3>();
        part.statistics = unpacker.take_list<VelocityStatistics>();
        part.samples = unpacker.take<std::uint64_t>();
        Probes::SavedRows& rows = part.rows.emplace();
        rows.steps = unpacker.take_list<std::uint64_t>();
        rows.rows = unpacker.take_list<glm::dvec4>();
        rows.forces = unpacker.take_list<ForceSample>();
        if (!fits(part, record)) { refuse(); }
        saved.parts.push_back(std::move(part));
    }
    unpacker.finish();
    return saved;
}

/// Calls `check` with each entry.
template <class T, class Check>
LookAtBytes each(Check check) {
    return [check](std::span<const std::byte> bytes) {
        for (std::size_t at = 0; at + sizeof(T) <= bytes.size(); at += sizeof(T)) {
            T value;
            std::memcpy(&value, bytes.data() + at, sizeof value);
            check(value);
        }
    };
}

/// Dead, or in the domain, which reaches half a node beyond the outermost nodes.
bool may_be(const glm::vec4& particle, const Extent& extent) {
    const auto within = [](float x, int nodes) {
        return x >= -0.5F && x <= static_cast<float>(nodes) - 0.5F;
    };
    return particle.w < 0.0F || (particle.w <= 1.0F && within(particle.x, extent.x) &&
                                 within(particle.y, extent.y) && within(particle.z, extent.z));
}

bool may_be(const EmitterTags::State& tags, std::size_t emitters) {
    const auto known = [&tags](std::uint8_t tag) { return tag < tags.colours.size(); };
    return tags.tags.size() == emitters && tags.colours.size() <= smoke::most_colours &&
           std::ranges::all_of(tags.tags, known) && std::ranges::all_of(tags.freed, known);
}

}  // namespace

void SavedFlow::write_figures(CheckpointWriter& writer) const {
    BytePacker packer;
    packer.put(glm::ivec3(extent.x, extent.y, extent.z));
    packer.put(alpha);
    packer.put(state.step);
    packer.put(state.bodies_move);
    packer.put(state.bodies_held);
    packer.put(state.boundary.placements);
    packer.put(state.boundary.room);
    packer.put(state.boundary.out_of_range);
    packer.put(state.tracers.step);
    packer.put<std::uint64_t>(state.tracers.next);
    packer.put<std::uint64_t>(state.tracers.used);
    packer.put_list(state.tracers.owed);
    packer.put(fastest.finite);
    packer.put(fastest.speed);
    packer.put(fastest.node);
    packer.put_list(tags.tags);
    packer.put_list(tags.colours);
    packer.put_list(tags.freed);
    writer.section("flow", packer.bytes());
}

void SavedFlow::write(CheckpointWriter& writer) const {
    write_figures(writer);
    const compute::Device& device = *device_;
    const std::size_t used = state.tracers.used;
    write_device_section(writer, "populations", device, state.solver, state.solver.size());
    write_device_section(writer, "bodies", device, state.bodies, state.bodies.size());
    write_device_section(writer, "samples", device, state.boundary.local,
                         state.boundary.local.size());
    write_device_section(writer, "particles", device, state.tracers.positions, used);
    write_device_section(writer, "lifetimes", device, state.tracers.lifetimes, used);
    write_device_section(writer, "emitters", device, state.tracers.emitters, used);
    BytePacker packer;
    pack_probes(packer, state.probes);
    writer.section("probes", packer.bytes());
}

void SavedFlow::read_figures(CheckpointReader& reader, const FlowParts& parts) {
    const auto refuse = [&reader] { reader.refuse("it does not hold the flow of its scene"); };
    ByteUnpacker unpacker(reader.section("flow", most_figures), refuse);
    const auto nodes = unpacker.take<glm::ivec3>();
    alpha = unpacker.take<int>();
    state.step = unpacker.take<std::uint64_t>();
    state.bodies_move = unpacker.take_bool();
    state.bodies_held = unpacker.take_bool();
    state.boundary.placements = unpacker.take<std::uint64_t>();
    state.boundary.room = unpacker.take<std::int32_t>();
    state.boundary.out_of_range = unpacker.take<std::uint32_t>();
    state.tracers.step = unpacker.take<std::uint64_t>();
    state.tracers.next = unpacker.take<std::uint64_t>();
    state.tracers.used = unpacker.take<std::uint64_t>();
    state.tracers.owed = unpacker.take_list<double>();
    fastest.finite = unpacker.take_bool();
    fastest.speed = unpacker.take<float>();
    fastest.node = unpacker.take<glm::ivec3>();
    tags.tags = unpacker.take_list<std::uint8_t>();
    tags.colours = unpacker.take_list<glm::vec3>();
    tags.freed = unpacker.take_list<std::uint8_t>();
    unpacker.finish();
    extent = {nodes.x, nodes.y, nodes.z};
    const Extent& wanted = parts.solver.settings().extent;
    const std::size_t capacity = parts.tracers.capacity();
    const auto debt_possible = [](double debt) { return debt >= 0 && debt < 1; };
    const bool possible = extent == wanted && alpha > 0 &&
                          std::has_single_bit(static_cast<unsigned>(alpha)) &&
                          state.boundary.room >= 0 && state.boundary.room <= wanted.size() &&
                          state.tracers.used <= capacity && state.tracers.next < capacity &&
                          std::ranges::all_of(state.tracers.owed, debt_possible);
    if (!possible) { refuse(); }
}

/// Samples are in order of their bodies, so that those of the start have the same bodies.
void SavedFlow::read_arrays(CheckpointReader& reader, const FlowParts& parts) {
    compute::Device& device = *device_;
    solid::ImmersedBoundary::Saved start;
    parts.boundary.save(start);
    state.boundary.body = std::move(start.body);
    const auto fill = [&](const char* name, auto& buffer, std::size_t count, std::size_t size,
                          const LookAtBytes& look = {}) {
        using Values = std::remove_reference_t<decltype(buffer)>;
        const std::size_t bytes = count * sizeof(*buffer.data());
        begin_device_section(reader, name, bytes);
        buffer = Values(device, size);
        read_device_memory(reader, device, buffer.data(), bytes, look);
    };
    const auto whole = [&](const char* name, auto& buffer, std::size_t size,
                           const LookAtBytes& look = {}) { fill(name, buffer, size, size, look); };
    const std::size_t samples = parts.boundary.sample_count();
    const std::size_t used = state.tracers.used;
    const std::size_t capacity = parts.tracers.capacity();
    whole("populations", state.solver, parts.solver.state_bytes());
    whole("bodies", state.bodies, parts.bodies.state_bytes());
    whole("samples", state.boundary.local, samples);
    fill("particles", state.tracers.positions, used, capacity,
         each<glm::vec4>([&](const glm::vec4& particle) {
             if (!may_be(particle, extent)) { reader.refuse("it holds a particle out of place"); }
         }));
    fill("lifetimes", state.tracers.lifetimes, used, capacity, each<float>([&](float steps) {
             if (!(steps >= 0.0F)) { reader.refuse("it holds a particle without a lifetime"); }
         }));
    fill("emitters", state.tracers.emitters, used, capacity,
         each<std::uint8_t>([&](std::uint8_t tag) {
             if (tag >= smoke::most_colours) { reader.refuse("it holds smoke of no emitter"); }
         }));
}

void SavedFlow::read(CheckpointReader& reader, const FlowParts& parts, std::size_t emitters) {
    read_figures(reader, parts);
    if (!may_be(tags, emitters) || state.tracers.owed.size() > emitters) {
        reader.refuse("its emitters are not those of its scene");
    }
    if (alpha != fluid::alpha_of(parts.solver.settings())) {
        fluid::SolverSettings as_saved = parts.solver.settings();
        as_saved.alpha = alpha;
        parts.solver.change(as_saved);
    }
    read_arrays(reader, parts);
    state.probes = unpack_probes(reader, parts.probes.records());
}

}  // namespace lattice::simulation
