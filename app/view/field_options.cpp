// SPDX-License-Identifier: MIT
#include "app/view/field_options.hpp"

namespace lattice::view {

FieldOptions field_options(const scene::Scene& scene) {
    return {scene.field,
            {scene::reference_speed(scene), scene.fluid.length * scene.domain.resolution}};
}

}  // namespace lattice::view
