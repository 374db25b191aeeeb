// SPDX-License-Identifier: MIT
#include "app/view/field_pass.hpp"

#include <algorithm>
#include <span>

namespace lattice::view {

namespace {

// Pressure is looked at so far outside of a surface, in nodes: beyond what the immersed boundary
// smears it over.
constexpr double pressure_distance = 1.5;

simulation::FieldRequest contents(const simulation::FieldSnapshot& fields) {
    simulation::FieldRequest request;
    for (const simulation::FieldVolume& volume : fields.volumes) {
        if (!volume.values.empty()) { request.fields.push_back(volume.field); }
    }
    request.velocity = !fields.velocity.empty();
    return request;
}

}  // namespace

void FieldPass::set_snapshot(const simulation::Snapshot& snapshot, bool shared) {
    const bool anew = snapshot.scene_version != scene_version_;
    ranges_.follow(snapshot.fields, anew);
    ranges_.follow_lines(snapshot.lines, anew);
    scene_version_ = snapshot.scene_version;
    step_ = snapshot.statistics.step;
    nodes_per_unit_ = snapshot.nodes_per_unit;
    if (shared) { return; }
    const simulation::FieldRequest request = contents(snapshot.fields);
    volumes_.resize(request.any() ? snapshot.domain : Extent{}, request);
    if (request.any()) { volumes_.upload(snapshot.fields); }
    fresh_ = true;
}

void FieldPass::clear() {
    volumes_.resize({}, {});
    ranges_.follow_lines({}, true);
    fresh_ = true;
}

void FieldPass::prepare(ShaderLibrary& shaders, const FieldOptions& options, glm::vec3 domain) {
    fresh_ = fresh_ || changed(options);
    shown_ = options;
    planes_.clear();
    shown_scales_ = own_scales(options);
    unite_scales();
    if (shown_scales_.slices) { prepare_slices(shaders, domain); }
    if (shown_scales_.surface) { prepare_surface(shaders); }
    list_scales();
    fresh_ = false;
}

FieldScales FieldPass::own_scales(const FieldOptions& options) const {
    const scene::FieldView& view = options.view;
    const auto known = [this](scene::FlowField field) { return volumes_.scalar(field) != 0; };
    FieldScales scales;
    if (view.slices && known(view.quantity)) {
        scales.slices = slice_scale(view, options.reference, ranges_);
    }
    if (view.surface && known(simulation::field_of(view.surface_quantity)) &&
        known(scene::FlowField::speed)) {
        scales.surface = surface_scale(view, options.reference, ranges_);
    }
    if (view.obstacles != scene::ObstacleColours::plain &&
        known(simulation::field_of(view.obstacles))) {
        scales.obstacles = obstacle_scale(view, options.reference, ranges_);
    }
    scales.lines = line_scale(view, options.reference, ranges_);
    return scales;
}

/// With those of the picture beside. A range that a person locked stays.
void FieldPass::unite_scales() {
    const FieldScales& beside = shown_.beside;
    const bool locked = shown_.view.range == scene::FieldRange::locked;
    const auto unite = [locked, this](std::optional<ColourScale>& scale,
                                      const std::optional<ColourScale>& other) {
        const bool of_locked_slices = locked && scale && scale == shown_scales_.slices;
        if (scale && !of_locked_slices) { scale = united(*scale, other); }
    };
    // Those that show the slices' speed first: they are known by being equal.
    unite(shown_scales_.lines, beside.lines);
    unite(shown_scales_.surface, beside.surface);
    unite(shown_scales_.obstacles, beside.obstacles);
    unite(shown_scales_.slices, beside.slices);
}

void FieldPass::prepare_slices(ShaderLibrary& shaders, glm::vec3 domain) {
    const scene::FieldView& view = shown_.view;
    planes_ = slice_planes(view, domain);
    const bool lined = view.lines && volumes_.velocity() != 0;
    lines_.resize(lined ? planes_.size() : 0);
    for (std::size_t i = 0; fresh_ && i < lines_.size(); ++i) {
        lines_[i].update(shaders, planes_[i], volumes_.velocity(), nodes_per_unit_,
                         view.line_length, line_phase(view, step_));
    }
}

void FieldPass::prepare_surface(ShaderLibrary& shaders) {
    if (!fresh_) { return; }
    const auto quantity = simulation::field_of(shown_.view.surface_quantity);
    surface_.update_bounds(shaders, volumes_.scalar(quantity), volumes_.extent());
}

/// One bar for what has the same meaning.
void FieldPass::list_scales() {
    scales_.clear();
    for (const auto& scale : {shown_scales_.slices, shown_scales_.surface, shown_scales_.lines,
                              shown_scales_.obstacles}) {
        if (scale && std::ranges::find(scales_, *scale) == scales_.end()) {
            scales_.push_back(*scale);
        }
    }
}

std::optional<LineColours> FieldPass::line_colours() const {
    const auto& scale = shown_scales_.lines;
    if (!scale) { return std::nullopt; }
    return LineColours{maps_.texture(scale->map), shader_range(*scale)};
}

std::optional<SolidColours> FieldPass::solid_colours() const {
    if (!shown_scales_.obstacles) { return std::nullopt; }
    const bool pressure = shown_.view.obstacles == scene::ObstacleColours::pressure;
    return SolidColours{volumes_.scalar(shown_scales_.obstacles->field),
                        maps_.texture(shown_scales_.obstacles->map),
                        shader_range(*shown_scales_.obstacles),
                        pressure ? static_cast<float>(pressure_distance / nodes_per_unit_) : 0.0F,
                        pressure ? 0.0F : static_cast<float>(1 / nodes_per_unit_)};
}

void FieldPass::draw(ShaderLibrary& shaders, glm::ivec2 target, SurfacePass::Fineness fineness,
                     GLuint scene_depth) {
    const scene::FieldView& view = shown_.view;
    if (shown_scales_.slices) {
        slices_.draw(shaders, planes_, volumes_.scalar(view.quantity), *shown_scales_.slices,
                     maps_.texture(shown_scales_.slices->map), lines_);
    }
    if (shown_scales_.surface) {
        const double unit = level_unit(view.surface_quantity, shown_.reference);
        surface_.draw(shaders,
                      {volumes_.scalar(simulation::field_of(view.surface_quantity)),
                       volumes_.scalar(scene::FlowField::speed), view.surface_level * unit,
                       *shown_scales_.surface, maps_.texture(shown_scales_.surface->map)},
                      target, fineness, scene_depth);
    }
}

void FieldPass::draw_legend(ShaderLibrary& shaders, glm::ivec2 picture, float pixel_scale) {
    const bool shown = shown_.view.legend;
    legend_.draw(shaders,
                 shown ? std::span<const ColourScale>(scales_) : std::span<const ColourScale>(),
                 maps_, picture, pixel_scale, shown_.legend_left);
}

}  // namespace lattice::view
