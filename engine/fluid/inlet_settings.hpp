// SPDX-License-Identifier: MIT
// How the inflow is spread over inlet faces. Lattice units.
#pragma once

#include <cstdint>
#include <memory>

#include "engine/scene/grey_image.hpp"
#include "engine/scene/scene.hpp"

namespace lattice::fluid {

struct InletSettings {
    scene::InletProfile profile = scene::InletProfile::uniform;
    float speed = 0;  ///< along the inward normal: the mean over the face, at a mask that of white
    std::shared_ptr<const scene::GreyImage> mask;  ///< profile mask; see inlet_profile.hpp
    float turbulence = 0.1F;      ///< rms of each velocity component's fluctuation over the speed
    float turbulence_length = 8;  ///< wave length of the largest eddies, nodes
    std::uint64_t seed = 1;
};

}  // namespace lattice::fluid
