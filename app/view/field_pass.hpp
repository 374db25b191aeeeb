// SPDX-License-Identifier: MIT
// Fields of the flow in the picture: slices, iso-surface, colours of the obstacles, and the legend
// that says what they mean.
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <vector>

#include <glm/glm.hpp>

#include "app/view/colour_maps.hpp"
#include "app/view/colour_scale.hpp"
#include "app/view/field_options.hpp"
#include "app/view/field_volumes.hpp"
#include "app/view/flow_lines.hpp"
#include "app/view/legend_pass.hpp"
#include "app/view/ribbon_pass.hpp"
#include "app/view/shader_library.hpp"
#include "app/view/slice_pass.hpp"
#include "app/view/slice_plane.hpp"
#include "app/view/solid_pass.hpp"
#include "app/view/surface_pass.hpp"
#include "engine/simulation/snapshot.hpp"

namespace lattice::view {

class FieldPass {
public:
    /// Throws Error when a colour map of the folder cannot be read.
    explicit FieldPass(const std::filesystem::path& colour_maps) : maps_(colour_maps) {}

    void set_font(std::filesystem::path file) { legend_.set_font(std::move(file)); }

    /// Takes ranges over, and values where the snapshot holds them; `shared`: they come by
    /// volumes(), see written().
    void set_snapshot(const simulation::Snapshot& snapshot, bool shared);
    /// Shows nothing.
    void clear();

    FieldVolumes& volumes() { return volumes_; }
    /// The volumes' contents have changed.
    void written() { fresh_ = true; }

    /// Whether this differs from what was shown last.
    bool changed(const FieldOptions& options) const { return !(options == shown_); }

    /// Makes ready what draw() shows in a domain of this size, scene units.
    void prepare(ShaderLibrary& shaders, const FieldOptions& options, glm::vec3 domain);

    /// What colours would stand for in a picture of its own, whatever it is compared with.
    FieldScales own_scales(const FieldOptions& options) const;

    /// Of lines of the flow; empty while there are none.
    std::optional<LineColours> line_colours() const;

    /// Of the obstacles; empty while they are plain.
    std::optional<SolidColours> solid_colours() const;

    /// Draws slices and surface into the bound framebuffer, see SurfacePass::draw().
    void draw(ShaderLibrary& shaders, glm::ivec2 target, SurfacePass::Fineness fineness,
              GLuint scene_depth);

    /// Onto the bound framebuffer, a finished picture of this size, or a tile of it; letters are so
    /// much larger.
    void draw_legend(ShaderLibrary& shaders, glm::ivec2 picture, float pixel_scale);

    /// Where the legend's bars are.
    const std::vector<LegendBar>& bars() const { return legend_.bars(); }

private:
    void prepare_slices(ShaderLibrary& shaders, glm::vec3 domain);
    void prepare_surface(ShaderLibrary& shaders);
    void unite_scales();
    void list_scales();

    ColourMaps maps_;
    FieldVolumes volumes_;
    ColourRanges ranges_;
    SlicePass slices_;
    SurfacePass surface_;
    LegendPass legend_;
    FieldOptions shown_;
    std::vector<SlicePlane> planes_;
    std::vector<FlowLines> lines_;
    FieldScales shown_scales_;
    std::vector<ColourScale> scales_;  ///< one for each bar of the legend
    std::uint64_t step_ = 0;
    std::uint64_t scene_version_ = 0;
    double nodes_per_unit_ = 1;
    bool fresh_ = true;  ///< volumes changed since prepare()
};

}  // namespace lattice::view
