// SPDX-License-Identifier: MIT
#include "app/view/colour_maps.hpp"

#include <string>

#include <fmt/format.h>

#include "engine/error.hpp"
#include "engine/scene/enum_names.hpp"
#include "engine/scene/picture_file.hpp"

namespace lattice::view {

using scene::ColourMapName;

Texture load_colour_map(const std::filesystem::path& file) {
    const scene::PictureFile picture = scene::read_picture_file(file, "colour map");
    GLint limit = 0;
    glGetIntegerv(GL_MAX_TEXTURE_SIZE, &limit);
    if (picture.width < 2 || picture.width > limit) {
        throw Error("colour map", fmt::format("{} is {} pixels wide", file.string(), picture.width),
                    fmt::format("allowed: a strip of 2 to {} pixels", limit));
    }
    Texture texture = make_texture_2d(GL_RGBA8, picture.width, 1);
    const std::size_t row = static_cast<std::size_t>(picture.width) * 4;
    const std::size_t middle = static_cast<std::size_t>(picture.height) / 2;
    glTextureSubImage2D(texture.get(), 0, 0, 0, picture.width, 1, GL_RGBA, GL_UNSIGNED_BYTE,
                        picture.rgba.data() + middle * row);
    return texture;
}

ColourMapName chosen_map(ColourMapName name, scene::FlowField field) {
    if (name != ColourMapName::automatic) { return name; }
    return scene::is_signed(field) ? ColourMapName::tide : ColourMapName::lagoon;
}

ColourMaps::ColourMaps(const std::filesystem::path& folder) {
    const auto& names = scene::EnumNames<ColourMapName>::values;
    for (std::size_t i = 0; i < names.size(); ++i) {
        const auto name = static_cast<ColourMapName>(i);
        if (name == ColourMapName::automatic) { continue; }
        textures_.emplace(name, load_colour_map(folder / (std::string(names[i]) + ".png")));
    }
}

}  // namespace lattice::view
