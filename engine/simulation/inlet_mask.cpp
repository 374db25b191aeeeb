// SPDX-License-Identifier: MIT
#include "engine/simulation/inlet_mask.hpp"

#include <system_error>

#include "engine/scene/scene_file.hpp"

namespace lattice::simulation {

std::shared_ptr<const scene::GreyImage> InletMask::of(const scene::Scene& scene) {
    const scene::Domain& domain = scene.domain;
    if (domain.inlet_profile != scene::InletProfile::mask || domain.inlet_mask.empty()) {
        return nullptr;
    }
    const std::filesystem::path file = scene::resolve_mesh_path(scene, domain.inlet_mask);
    std::error_code no_time;
    const auto written = std::filesystem::last_write_time(file, no_time);
    if (image_ == nullptr || no_time || file != file_ || written != written_) {
        image_ = std::make_shared<const scene::GreyImage>(
            scene::read_grey_image(file, "domain.inlet_mask"));
        file_ = file;
        written_ = written;
    }
    return image_;
}

}  // namespace lattice::simulation
