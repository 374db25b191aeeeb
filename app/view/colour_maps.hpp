// SPDX-License-Identifier: MIT
// Colour maps as textures: sRGB bytes from the low end of a range to the high one.
#pragma once

#include <filesystem>
#include <map>

#include "app/view/gl_objects.hpp"
#include "engine/scene/field_view.hpp"

namespace lattice::view {

/// The map of a PNG strip: its middle row, of at least 2 pixels, left end first. Throws Error.
Texture load_colour_map(const std::filesystem::path& file);

/// What `automatic` stands for with this field; other names stand for themselves.
scene::ColourMapName chosen_map(scene::ColourMapName name, scene::FlowField field);

class ColourMaps {
public:
    /// Loads NAME.png of every map. Throws Error.
    explicit ColourMaps(const std::filesystem::path& folder);

    /// Not of `automatic`.
    GLuint texture(scene::ColourMapName name) const { return textures_.at(name).get(); }

private:
    std::map<scene::ColourMapName, Texture> textures_;
};

}  // namespace lattice::view
