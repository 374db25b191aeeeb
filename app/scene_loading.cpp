// SPDX-License-Identifier: MIT
#include "app/scene_loading.hpp"

#include "app/data_files.hpp"
#include "app/exit_status.hpp"
#include "engine/scene/mesh_path.hpp"
#include "engine/scene/parameter_table.hpp"
#include "engine/scene/scene_file.hpp"

namespace lattice::app {

scene::Scene load_scene(const std::filesystem::path& file, const compute::DeviceInfo& device) {
    return as_input([&] {
        scene::Scene scene = scene::read_scene_file(file);
        if (device.backend == compute::Backend::cuda) { scene::apply_gpu_defaults(scene); }
        return scene;
    });
}

scene::Scene load_scene(const SceneOptions& options, const compute::DeviceInfo& device) {
    scene::Scene scene = load_scene(find_scene(options.scene), device);
    as_input([&] {
        scene::set_parameters_from_text(scene, options.settings);
        if (scene.domain.inlet_profile == scene::InletProfile::mask) {
            scene::check_mask_file(scene);
        }
    });
    return scene;
}

}  // namespace lattice::app
