// SPDX-License-Identifier: MIT
#include "app/view/field_volumes.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "engine/error.hpp"

namespace lattice::view {

namespace {

void check_limit(Extent extent) {
    GLint limit = 0;
    glGetIntegerv(GL_MAX_3D_TEXTURE_SIZE, &limit);
    if (std::max({extent.x, extent.y, extent.z}) <= limit) { return; }
    throw Error("field.slices",
                fmt::format("fields of {} x {} x {} nodes are more than this graphics driver's {} "
                            "along an axis",
                            extent.x, extent.y, extent.z, limit),
                "lower domain.resolution or show no fields");
}

void check_count(std::size_t found, std::size_t wanted) {
    if (found == wanted) { return; }
    throw Error("picture", fmt::format("{} values were given for a field of {}", found, wanted),
                "");
}

}  // namespace

bool FieldVolumes::resize(Extent extent, const simulation::FieldRequest& request) {
    if (extent == extent_ && request.fields == request_.fields &&
        request.velocity == request_.velocity) {
        return false;
    }
    check_limit(extent);
    extent_ = extent;
    request_ = request;
    scalars_.clear();
    velocity_.reset();
    if (extent.size() == 0) { return true; }
    for (std::size_t i = 0; i < std::min(request.fields.size(), most); ++i) {
        scalars_.push_back(
            make_texture_3d(GL_R32F, extent.x, extent.y, extent.z, GL_CLAMP_TO_EDGE));
    }
    if (request.velocity) {
        velocity_ = make_texture_3d(GL_RGBA16F, extent.x, extent.y, extent.z, GL_CLAMP_TO_EDGE);
    }
    return true;
}

void FieldVolumes::upload(const simulation::FieldSnapshot& fields) {
    const auto nodes = static_cast<std::size_t>(extent_.size());
    for (const simulation::FieldVolume& volume : fields.volumes) {
        const GLuint texture = scalar(volume.field);
        if (texture == 0) { continue; }
        check_count(volume.values.size(), nodes);
        glTextureSubImage3D(texture, 0, 0, 0, 0, extent_.x, extent_.y, extent_.z, GL_RED, GL_FLOAT,
                            volume.values.data());
    }
    if (!velocity_) { return; }
    check_count(fields.velocity.size(), 4 * nodes);
    glTextureSubImage3D(velocity_.get(), 0, 0, 0, 0, extent_.x, extent_.y, extent_.z, GL_RGBA,
                        GL_HALF_FLOAT, fields.velocity.data());
}

GLuint FieldVolumes::scalar(scene::FlowField field) const {
    const auto found = std::ranges::find(request_.fields, field);
    const auto index = static_cast<std::size_t>(found - request_.fields.begin());
    return index < scalars_.size() ? scalars_[index].get() : 0;
}

}  // namespace lattice::view
