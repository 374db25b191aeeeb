// SPDX-License-Identifier: MIT
#include "app/commands/studio.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <utility>

#include "app/comparison.hpp"
#include "app/data_files.hpp"
#include "app/exit_status.hpp"
#include "app/font.hpp"
#include "app/scene_difference.hpp"
#include "app/split_picture.hpp"
#include "app/view/camera_path.hpp"
#include "app/view/cell_palette.hpp"
#include "app/view/field_options.hpp"
#include "app/world_loading.hpp"
#include "engine/simulation/automaton_settings.hpp"

namespace lattice::app {

namespace {

constexpr int most_first_side = 960;
constexpr std::size_t most_texels = std::size_t{1} << 26;  ///< of a picture of cells

}  // namespace

Stage::Stage(compute::Device& device, const scene::Scene& scene, glm::ivec2 size)
    : scene_(scene),
      renderer_(data_folder() / "shaders"),
      simulation_(load_world(device, scene, progress_.listener())) {
    renderer_.set_font(find_font());
    renderer_.resize(size.x, size.y);
    shared_ = device.is_cuda() && renderer_.connect(*simulation_);
}

Stage::~Stage() {
    if (shared_) { renderer_.disconnect(); }
}

void Stage::show(std::shared_ptr<simulation::Snapshot> snapshot) {
    snapshot->version = ++version_;
    snapshot->scene_version = 1;
    renderer_.set_snapshot(std::move(snapshot));
}

/// Takes the present step into the renderer.
void Stage::take_flow() {
    auto snapshot = std::make_shared<simulation::Snapshot>();
    const scene::ViewMode mode = scene_.view.mode;
    const scene::ParticleColour value = scene_.view.particle_colour;
    const auto fields = simulation::needed_fields(scene_.field, !shared_);
    simulation_->fill(*snapshot, {.density = !shared_ && mode != scene::ViewMode::none,
                                  .particles = !shared_ && mode == scene::ViewMode::particles,
                                  .particle_value = value,
                                  .fields = fields});
    show(std::move(snapshot));
    if (shared_ && !renderer_.update_shared(*simulation_, {}, value, fields)) {
        shared_ = false;
        take_flow();
    }
}

void Stage::take_cells(const view::CellCamera& camera, glm::ivec2 picture) {
    const automata::GridShape shape = simulation::grid_shape(scene_.automaton);
    const simulation::GridRequest request{
        camera.texels(shape, picture, most_texels),
        view::cell_colours(scene_.look, simulation::scene_rule(scene_)), !shared_};
    auto snapshot = std::make_shared<simulation::Snapshot>();
    simulation_->fill(*snapshot, {.density = false, .grid = request});
    show(std::move(snapshot));
    if (shared_ && !renderer_.update_shared(*simulation_, request)) {
        shared_ = false;
        take_cells(camera, picture);
    }
}

view::FrameOptions Stage::frame_options() const {
    view::FrameOptions frame;
    frame.render_scale = 1;
    frame.fields = view::field_options(scene_);
    frame.pixel_scale = pixel_scale_;
    return frame;
}

Image Stage::draw(const scene::Scene& look_of, const view::Camera& camera, int passes) {
    if (scene_.kind == scene::Kind::automaton) { return draw_cells(look_of); }
    take_flow();
    return draw_taken(camera, passes);
}

std::array<Image, 2> Stage::draw_pair(Stage& one, Stage& other, const view::Camera& camera,
                                      int passes) {
    if (one.scene_.kind == scene::Kind::automaton) {
        return {one.draw_cells(one.scene_), other.draw_cells(one.scene_)};
    }
    // Both before either is drawn: what colours stand for follows from both.
    one.take_flow();
    other.take_flow();
    Image first = one.draw_taken(camera, passes, &other);
    return {std::move(first), other.draw_taken(camera, passes, &one, true)};
}

Image Stage::draw_taken(const view::Camera& camera, int passes, const Stage* beside, bool second) {
    const glm::ivec2 size = renderer_.size();
    view::FrameOptions frame = frame_options();
    frame.still = passes > 1;
    if (beside != nullptr) {
        frame.fields.beside = beside->renderer_.field_scales(view::field_options(beside->scene_));
        frame.fields.legend_left = !second && !framed_;
        const bool metered = scene_.view.auto_exposure && beside->scene_.view.auto_exposure;
        if (second && metered) { frame.exposed_like = &beside->renderer_; }
    }
    view::Camera seen_by = camera;
    if (framed_) { seen_by = camera.framed_for(static_cast<double>(size.x) / size.y); }
    for (int pass = 0; pass < passes; ++pass) { renderer_.draw(scene_.view, seen_by, frame); }
    return {size, renderer_.read_pixels()};
}

Image Stage::draw_cells(const scene::Scene& look_of) {
    const glm::ivec2 size = renderer_.size();
    const auto camera =
        view::CellCamera::from_look(look_of.look, simulation::grid_shape(look_of.automaton), size);
    take_cells(camera, size);
    renderer_.draw_cells(camera, scene_.look, frame_options());
    return {size, renderer_.read_pixels()};
}

void Stage::draw_still(const view::StillFormat& format, const view::Camera& camera, int passes,
                       const view::TakeRows& take) {
    view::FrameOptions base = frame_options();
    if (scene_.kind == scene::Kind::automaton) {
        const auto cells = view::CellCamera::from_look(
            scene_.look, simulation::grid_shape(scene_.automaton), format.size);
        take_cells(cells, format.size);
        base.hold_exposure = true;  // cells have none
        view::draw_still(
            renderer_, format, base,
            [&](const view::FrameOptions& frame) {
                renderer_.draw_cells(cells, scene_.look, frame);
            },
            take);
        return;
    }
    take_flow();
    view::draw_still(
        renderer_, format, base,
        [&](const view::FrameOptions& frame) {
            for (int i = 0; i < passes; ++i) { renderer_.draw(scene_.view, camera, frame); }
        },
        take);
}

Studio::Studio(const RenderOptions& options, compute::Device& device, const scene::Scene& first,
               const scene::Scene* second)
    : options_(options), context_({.cuda_ordinal = device.is_cuda() ? device.ordinal() : -1}) {
    if (second == nullptr) {
        // What is drawn in tiles needs no room for the whole.
        const glm::ivec2 size(options.width, options.height);
        const bool tiles = options.in_tiles() && options.out.extension() == ".png";
        stages_.push_back(std::make_unique<Stage>(
            device, first, tiles ? glm::min(size, glm::ivec2(most_first_side)) : size));
        stages_.back()->set_pixel_scale(options.scale);
        return;
    }
    const auto widths = drawn_widths(options.compare.split, options.width);
    stages_.push_back(
        std::make_unique<Stage>(device, first, glm::ivec2(widths[0], options.height)));
    stages_.push_back(
        std::make_unique<Stage>(device, *second, glm::ivec2(widths[1], options.height)));
    for (const auto& stage : stages_) { stage->set_pixel_scale(options.scale); }
    compare_.emplace(device);
    if (options.compare.split.layout == SplitLayout::side_by_side) {
        for (const auto& stage : stages_) { stage->frame_for_half(); }
    }
    if (first.kind == scene::Kind::fluid && !options.compare.same_steps) {
        pace_ = static_cast<double>(second->domain.resolution) / first.domain.resolution;
    }
}

/// So that the second stands at the step that belongs to that of the first.
int Studio::steps_of_second(int count) {
    const auto before = std::llround(pace_ * wanted_);
    const auto after = std::llround(pace_ * (wanted_ + count));
    return static_cast<int>(after - before);
}

void Studio::step(int count) {
    const int counts[2] = {count, steps_of_second(count)};
    wanted_ += count;
    for (std::size_t side = 0; side < stages_.size(); ++side) {
        Stage& stage = *stages_[side];
        if (stage.stopped) { continue; }
        try {
            stage.simulation().step(counts[side]);
            stage.simulation().device().synchronize();
        } catch (const simulation::UnstableFlow& error) { stage.stopped = error; }
    }
}

std::optional<simulation::UnstableFlow> Studio::stopped() const {
    const bool all =
        std::ranges::all_of(stages_, [](const auto& stage) { return stage->stopped.has_value(); });
    return all ? stages_.front()->stopped : std::nullopt;
}

void Studio::report_stopped_side() const {
    if (stages_.size() < 2 || stopped()) { return; }
    for (std::size_t side = 0; side < stages_.size(); ++side) {
        if (!stages_[side]->stopped) { continue; }
        fmt::print(stderr, "\nSide {} stopped, the other went on: {}\n", side == 0 ? "A" : "B",
                   stages_[side]->stopped->what());
    }
}

double Studio::nodes_per_step() const {
    double nodes = static_cast<double>(stages_.front()->simulation().domain().size());
    if (stages_.size() > 1) {
        nodes += pace_ * static_cast<double>(stages_.back()->simulation().domain().size());
    }
    return nodes;
}

view::Camera Studio::camera_of(int frame) const {
    const Stage& stage = *stages_.front();
    const auto step = static_cast<double>(stage.simulation().step_count());
    return view::film_camera(stage.scene(), step, frame / options_.frames_per_second);
}

std::vector<std::uint8_t> Studio::draw(int passes, int frame) {
    const int marches = options_.passes > 0 ? options_.passes : passes;
    const view::Camera camera = camera_of(frame);
    if (stages_.size() > 1) { return draw_split(camera, marches).rgb; }
    return first().draw(first().scene(), camera, marches).rgb;
}

void Studio::draw_still(const view::StillFormat& format, int passes, int frame,
                        const view::TakeRows& take) {
    const int marches = options_.passes > 0 ? options_.passes : passes;
    first().draw_still(format, camera_of(frame), marches, take);
}

std::string Studio::state_text(const Stage& stage) const {
    const bool cells = stage.scene().kind == scene::Kind::automaton;
    return fmt::format("{}{} {}", stage.stopped ? "stopped, went back to " : "",
                       cells ? "generation" : "step", stage.simulation().step_count());
}

Image Studio::draw_split(const view::Camera& camera, int passes) {
    Stage& one = *stages_.front();
    Stage& other = *stages_.back();
    SplitText text;
    text.names = comparison_labels(one.scene(), other.scene());
    text.states = {state_text(one), state_text(other)};
    if (!one.stopped && !other.stopped) {
        text.gap =
            gap_text((*compare_)(one.simulation(), one.scene(), other.simulation(), other.scene()),
                     one.scene());
    }
    return split_picture(options_.compare.split, Stage::draw_pair(one, other, camera, passes),
                         options_.width, text, labels_);
}

}  // namespace lattice::app
