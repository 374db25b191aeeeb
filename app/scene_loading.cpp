// SPDX-License-Identifier: MIT
#include "app/scene_loading.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>

#include "app/data_files.hpp"
#include "app/exit_status.hpp"
#include "app/pattern_scene.hpp"
#include "engine/scene/checkpoint_file.hpp"
#include "engine/scene/mesh_path.hpp"
#include "engine/scene/parameter_table.hpp"
#include "engine/scene/scene_file.hpp"
#include "engine/scene/suggestion.hpp"
#include "engine/simulation/checkpoint.hpp"

namespace lattice::app {

namespace {

scene::Scene read_scene(const std::filesystem::path& file) {
    if (names_pattern(file)) { return pattern_scene(file); }
    if (scene::names_checkpoint(file)) { return simulation::read_checkpoint(file).scene; }
    return scene::read_scene_file(file);
}

/// Throws InputError with what may have been meant, if anything.
void check_scene_exists(const SceneOptions& options, const std::filesystem::path& file) {
    std::error_code ignored;
    if (std::filesystem::exists(file, ignored)) { return; }
    std::vector<std::string> names = options.commands;
    std::ranges::move(scene_names_beside(options.scene), std::back_inserter(names));
    const auto near = scene::nearest_name(options.scene.string(), names);
    if (!near) { return; }
    const bool command = std::ranges::count(options.commands, *near) > 0;
    throw InputError(
        {file.string(), "there is no such file",
         fmt::format("did you mean the {} '{}'?", command ? "command" : "scene", *near)});
}

}  // namespace

scene::Scene load_scene(const std::filesystem::path& file, const compute::DeviceInfo& device) {
    return as_input([&] {
        refuse_rule_file(file);
        scene::Scene scene = read_scene(file);
        if (device.backend == compute::Backend::cuda) { scene::apply_gpu_defaults(scene); }
        return scene;
    });
}

scene::Scene load_scene(const SceneOptions& options, const compute::DeviceInfo& device) {
    const std::filesystem::path file = find_scene(options.scene);
    check_scene_exists(options, file);
    scene::Scene scene = load_scene(file, device);
    as_input([&] {
        scene::set_parameters_from_text(scene, options.settings);
        if (scene.domain.inlet_profile == scene::InletProfile::mask) {
            scene::check_mask_file(scene);
        }
    });
    return scene;
}

scene::Scene load_compared_scene(const SceneOptions& first, const CompareOptions& compare,
                                 const compute::DeviceInfo& device) {
    SceneOptions options = first;
    if (!compare.scene.empty()) { options.scene = compare.scene; }
    options.settings.insert(options.settings.end(), compare.settings.begin(),
                            compare.settings.end());
    return load_scene(options, device);
}

void check_comparable(const scene::Scene& first, const scene::Scene& second) {
    if (first.kind == second.kind) { return; }
    const bool cells = first.kind == scene::Kind::automaton;
    throw InputError({second.file.filename().string(),
                      cells ? "this is a flow, and the scene beside it an automaton"
                            : "this is an automaton, and the scene beside it a flow",
                      "compare two scenes of one kind"});
}

}  // namespace lattice::app
