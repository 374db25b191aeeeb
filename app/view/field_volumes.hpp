// SPDX-License-Identifier: MIT
// Fields of the flow as 3-D textures of one texel a node: R32F each, RGBA16F the velocity.
#pragma once

#include <vector>

#include <glm/glm.hpp>

#include "app/view/gl_objects.hpp"
#include "engine/compute/extent.hpp"
#include "engine/simulation/field_snapshot.hpp"

namespace lattice::view {

class FieldVolumes {
public:
    /// Most scalar fields that one view needs.
    static constexpr std::size_t most = 4;

    /// Makes textures for what is asked for. True when something had to be made anew. Throws Error
    /// when an axis is longer than the driver's textures.
    bool resize(Extent extent, const simulation::FieldRequest& request);

    /// Takes the values of a snapshot over. Throws Error when they are not as many as nodes.
    void upload(const simulation::FieldSnapshot& fields);

    Extent extent() const { return extent_; }
    const simulation::FieldRequest& request() const { return request_; }
    /// In the order of the request.
    const std::vector<Texture>& scalars() const { return scalars_; }
    /// 0 where the field is not there.
    GLuint scalar(scene::FlowField field) const;
    GLuint velocity() const { return velocity_.get(); }

private:
    Extent extent_;
    simulation::FieldRequest request_;
    std::vector<Texture> scalars_;
    Texture velocity_;
};

}  // namespace lattice::view
