// SPDX-License-Identifier: MIT
#include "app/view/mesh_buffers.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <numeric>

namespace lattice::view {
namespace {

// Corner c of triangle t is number 3 t + c. The corners of each vertex lie one after the other.
struct CornersByVertex {
    std::vector<std::uint32_t> first;
    std::vector<std::uint32_t> corners;
};

CornersByVertex group_corners(const solid::TriangleMesh& mesh) {
    CornersByVertex groups;
    groups.first.assign(mesh.vertices.size() + 1, 0);
    for (const auto& triangle : mesh.triangles) {
        for (const auto vertex : triangle) { ++groups.first[vertex + 1]; }
    }
    std::partial_sum(groups.first.begin(), groups.first.end(), groups.first.begin());
    groups.corners.resize(3 * mesh.triangles.size());
    std::vector<std::uint32_t> next(groups.first.begin(), groups.first.end() - 1);
    for (std::uint32_t i = 0; i < groups.corners.size(); ++i) {
        groups.corners[next[mesh.triangles[i / 3][i % 3]]++] = i;
    }
    return groups;
}

glm::vec3 safe_normalize(glm::vec3 v, glm::vec3 otherwise) {
    const float length = glm::length(v);
    return length > 0 ? v / length : otherwise;
}

// Direction of each face, and at each corner its opening angle as the weight.
void face_normals(const solid::TriangleMesh& mesh, std::vector<glm::vec3>& normals,
                  std::vector<float>& angles) {
    for (const auto& triangle : mesh.triangles) {
        const std::array<glm::vec3, 3> p = {mesh.vertices[triangle[0]], mesh.vertices[triangle[1]],
                                            mesh.vertices[triangle[2]]};
        normals.push_back(safe_normalize(glm::cross(p[1] - p[0], p[2] - p[0]), {0, 0, 1}));
        for (std::size_t c = 0; c < 3; ++c) {
            const glm::vec3 a = safe_normalize(p[(c + 1) % 3] - p[c], {1, 0, 0});
            const glm::vec3 b = safe_normalize(p[(c + 2) % 3] - p[c], {1, 0, 0});
            angles.push_back(std::acos(std::clamp(glm::dot(a, b), -1.0F, 1.0F)));
        }
    }
}

}  // namespace

std::vector<MeshVertex> shaded_corners(const solid::TriangleMesh& mesh, float crease_degrees) {
    const CornersByVertex groups = group_corners(mesh);
    std::vector<glm::vec3> faces;
    std::vector<float> angles;
    face_normals(mesh, faces, angles);
    const float limit = std::cos(glm::radians(crease_degrees));
    std::vector<MeshVertex> result(3 * mesh.triangles.size());
    for (std::size_t i = 0; i < result.size(); ++i) {
        const std::uint32_t vertex = mesh.triangles[i / 3][i % 3];
        glm::vec3 sum(0.0F);
        for (auto k = groups.first[vertex]; k < groups.first[vertex + 1]; ++k) {
            const std::uint32_t corner = groups.corners[k];
            if (glm::dot(faces[corner / 3], faces[i / 3]) >= limit) {
                sum += angles[corner] * faces[corner / 3];
            }
        }
        result[i] = {mesh.vertices[vertex], safe_normalize(sum, faces[i / 3])};
    }
    return result;
}

MeshBuffers::MeshBuffers(const solid::TriangleMesh& mesh)
    : vertices_(make_buffer()), layout_(make_vertex_array()), bounds_(solid::bounds(mesh)) {
    const auto corners = shaded_corners(mesh);
    count_ = static_cast<GLsizei>(corners.size());
    glNamedBufferStorage(vertices_.get(),
                         static_cast<GLsizeiptr>(corners.size() * sizeof(MeshVertex)),
                         corners.data(), 0);
    glVertexArrayVertexBuffer(layout_.get(), 0, vertices_.get(), 0, sizeof(MeshVertex));
    const GLuint offsets[] = {offsetof(MeshVertex, position), offsetof(MeshVertex, normal)};
    for (GLuint i = 0; i < 2; ++i) {
        glEnableVertexArrayAttrib(layout_.get(), i);
        glVertexArrayAttribFormat(layout_.get(), i, 3, GL_FLOAT, GL_FALSE, offsets[i]);
        glVertexArrayAttribBinding(layout_.get(), i, 0);
    }
}

void MeshBuffers::draw() const {
    glBindVertexArray(layout_.get());
    glDrawArrays(GL_TRIANGLES, 0, count_);
}

}  // namespace lattice::view
