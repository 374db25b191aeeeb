// SPDX-License-Identifier: MIT
// The solids: their buffers, the shadow they throw, and their shaded picture.
#pragma once

#include <map>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "app/view/frame_constants.hpp"
#include "app/view/mesh_buffers.hpp"
#include "app/view/shader_library.hpp"
#include "engine/simulation/snapshot.hpp"

namespace lattice::view {

/// A field that colours the solids.
struct SolidColours {
    GLuint field = 0;
    GLuint map = 0;
    glm::vec3 range{0.0F};  ///< see shader_range()
    float distance = 0;  ///< outward from the surface to where the field is looked at, world units
    /// One node spacing: sums the field up through the surface, per node. 0: looks once.
    float through = 0;
};

class SolidPass {
public:
    explicit SolidPass(int shadow_size);

    /// Takes over these solids; meshes already on the GPU stay there.
    void set_meshes(std::span<const simulation::PlacedMesh> meshes, double nodes_per_unit);

    /// Sets world_to_shadow and shadow_softness: the shadow map covers all solids
    /// that are visible.
    void frame_shadow(FrameConstants& frame) const;

    /// Draws the depth seen from the light. The constants must be bound already.
    void draw_shadow(ShaderLibrary& shaders) const;

    /// Into the bound framebuffer, whose second colour takes what is measured.
    void draw(ShaderLibrary& shaders, std::optional<std::size_t> selected,
              const std::optional<SolidColours>& colours) const;

    /// Depth with comparison: sampler2DShadow.
    GLuint shadow_map() const { return shadow_map_.get(); }

private:
    struct Placed {
        std::shared_ptr<const solid::TriangleMesh> mesh;
        std::shared_ptr<const MeshBuffers> buffers;
        glm::mat4 to_world{1.0F};
        bool visible = true;
    };
    std::vector<Placed> placed_;  ///< in the snapshot's order, hidden ones too
    bool any_visible_ = false;
    glm::vec3 centre_{0.0F};
    float radius_ = 0;
    int shadow_size_;
    Texture shadow_map_;
    Framebuffer shadow_target_;
};

/// Mesh coordinates to world: lattice units have node centres at integers.
glm::mat4 mesh_to_world(const glm::mat4& mesh_to_lattice, double nodes_per_unit);

}  // namespace lattice::view
