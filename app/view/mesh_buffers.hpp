// SPDX-License-Identifier: MIT
#pragma once

#include <vector>

#include <glm/glm.hpp>

#include "app/view/gl_objects.hpp"
#include "engine/solid/triangle_mesh.hpp"

namespace lattice::view {

struct MeshVertex {
    glm::vec3 position{0.0F};
    glm::vec3 normal{0.0F, 0.0F, 1.0F};
};

/// Three vertices a triangle. A corner's normal is the angle-weighted mean of the faces around it
/// that turn less than `crease_degrees` from its own face: round things look round, edges stay.
std::vector<MeshVertex> shaded_corners(const solid::TriangleMesh& mesh,
                                       float crease_degrees = 40.0F);

/// A mesh on the GPU.
class MeshBuffers {
public:
    explicit MeshBuffers(const solid::TriangleMesh& mesh);

    void draw() const;
    const solid::Bounds& bounds() const { return bounds_; }

private:
    GlBuffer vertices_;
    VertexArray layout_;
    GLsizei count_ = 0;
    solid::Bounds bounds_;
};

}  // namespace lattice::view
