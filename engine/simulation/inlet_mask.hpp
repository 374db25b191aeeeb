// SPDX-License-Identifier: MIT
// The picture of a scene's inlet mask, read once while the file stays as it is.
#pragma once

#include <filesystem>
#include <memory>

#include "engine/scene/grey_image.hpp"
#include "engine/scene/scene.hpp"

namespace lattice::simulation {

class InletMask {
public:
    /// Null where the scene has no use for a mask or names none. Throws Error: see read_grey_image.
    std::shared_ptr<const scene::GreyImage> of(const scene::Scene& scene);

private:
    std::filesystem::path file_;
    std::filesystem::file_time_type written_;
    std::shared_ptr<const scene::GreyImage> image_;
};

}  // namespace lattice::simulation
