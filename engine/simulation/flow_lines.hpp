// SPDX-License-Identifier: MIT
// Streamlines and pathlines from the seeds of a scene.
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <vector>

#include <glm/glm.hpp>

#include "engine/compute/device.hpp"
#include "engine/scene/scene.hpp"
#include "engine/simulation/placed_mesh.hpp"
#include "engine/simulation/solid_surfaces.hpp"
#include "engine/smoke/line_set.hpp"
#include "engine/smoke/path_lines.hpp"
#include "engine/smoke/stream_lines.hpp"

namespace lattice::simulation {

/// Points that a seed's lines start from, scene units: one, spread evenly over a line with its
/// ends, or over a disc by the golden angle.
std::vector<glm::dvec3> seed_points(const scene::Seed& seed);

class FlowLines {
public:
    /// `device` must outlive this object.
    explicit FlowLines(compute::Device& device)
        : device_(device), streams_(device), paths_(device) {}

    /// Finds the memory that the seeds of a scene take, so that a change() to it that follows
    /// cannot fail. Throws Error when there is none. Either way the lines stay as they are.
    void reserve(const scene::Scene& scene);
    /// Takes over the seeds of the scene. Pathlines go on where theirs have not changed. Throws
    /// Error, and keeps the seeds it had, when there is no memory.
    void change(const scene::Scene& scene);
    /// The flow is at another moment: lets the particles of pathlines go anew.
    void clear();
    bool empty() const { return seeds_.empty(); }

    /// One step of the particles, where it has left the velocity at its end. Enqueued on CUDA.
    void step(const smoke::VelocityView& velocity, bool written);

    /// The lines in this flow, whose velocity is that of the present step. A streamline ends where
    /// it first meets one of these solids. A pathline is parted there and goes on behind: its
    /// particle passed when the solid stood elsewhere. Waits for the device, but not when nothing
    /// has changed since the last call.
    const smoke::LineSet& draw(const smoke::VelocityView& velocity,
                               std::span<const PlacedMesh> solids);

    /// Gives its memory back, and has no seeds any more.
    void release();

    /// Of device memory held.
    std::size_t bytes() const { return streams_.bytes() + paths_.bytes(); }
    /// Most that the lines of a scene take of it.
    static std::size_t memory_needed(const scene::Scene& scene);

private:
    /// Particles of pathlines that are about to be let go.
    struct ComingPaths {
        std::vector<scene::Seed> seeds;
        double nodes_per_unit = 0;
        std::vector<float> widths;
        smoke::PathLines lines;
    };
    /// A line before solids part it.
    struct WholeLine {
        std::vector<glm::vec4> points;
        float width = 0;
        float farthest = 0;  ///< of two points that follow each other without a face between
        bool passes_solids = false;
    };

    bool paths_stay(const scene::Scene& scene) const;
    void trace_streams(std::vector<WholeLine>& lines, const smoke::VelocityView& velocity);
    void take_paths(std::vector<WholeLine>& lines) const;
    smoke::LineSet part(const std::vector<WholeLine>& lines) const;

    compute::Device& device_;
    std::vector<scene::Seed> seeds_;
    double nodes_per_unit_ = 0;
    float slowest_ = 0;
    std::vector<float> path_widths_;  ///< nodes, of each particle
    smoke::StreamLines streams_;
    smoke::PathLines paths_;
    std::optional<ComingPaths> coming_;
    SolidSurfaces surfaces_;
    smoke::LineSet drawn_;  ///< among these solids, unless stale
    std::vector<PlacedMesh> drawn_among_;
    bool stale_ = true;
};

}  // namespace lattice::simulation
