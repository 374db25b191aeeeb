// SPDX-License-Identifier: MIT
#include "app/view/solid_pass.hpp"

#include <algorithm>
#include <cmath>

#include <glm/gtc/matrix_inverse.hpp>
#include <glm/gtc/matrix_transform.hpp>

namespace lattice::view {
namespace {

void include_box(const solid::Bounds& box, const glm::mat4& to_world, glm::vec3& low,
                 glm::vec3& high) {
    for (int corner = 0; corner < 8; ++corner) {
        const glm::vec3 at((corner & 1) != 0 ? box.high.x : box.low.x,
                           (corner & 2) != 0 ? box.high.y : box.low.y,
                           (corner & 4) != 0 ? box.high.z : box.low.z);
        const glm::vec3 world(to_world * glm::vec4(at, 1.0F));
        low = glm::min(low, world);
        high = glm::max(high, world);
    }
}

}  // namespace

glm::mat4 mesh_to_world(const glm::mat4& mesh_to_lattice, double nodes_per_unit) {
    const auto unit = static_cast<float>(1 / nodes_per_unit);
    const glm::mat4 scale = glm::scale(glm::mat4(1.0F), glm::vec3(unit));
    return scale * glm::translate(glm::mat4(1.0F), glm::vec3(0.5F)) * mesh_to_lattice;
}

SolidPass::SolidPass(int shadow_size)
    : shadow_size_(shadow_size),
      shadow_map_(make_texture_2d(GL_DEPTH_COMPONENT32F, shadow_size, shadow_size)),
      shadow_target_(make_framebuffer()) {
    const GLuint map = shadow_map_.get();
    glTextureParameteri(map, GL_TEXTURE_COMPARE_MODE, GL_COMPARE_REF_TO_TEXTURE);
    glTextureParameteri(map, GL_TEXTURE_COMPARE_FUNC, GL_LEQUAL);
    glTextureParameteri(map, GL_TEXTURE_WRAP_S, GL_CLAMP_TO_BORDER);
    glTextureParameteri(map, GL_TEXTURE_WRAP_T, GL_CLAMP_TO_BORDER);
    constexpr float far_depth[4] = {1, 1, 1, 1};
    glTextureParameterfv(map, GL_TEXTURE_BORDER_COLOR, far_depth);
    glClearTexImage(map, 0, GL_DEPTH_COMPONENT, GL_FLOAT, far_depth);
    glNamedFramebufferTexture(shadow_target_.get(), GL_DEPTH_ATTACHMENT, map, 0);
    glNamedFramebufferDrawBuffer(shadow_target_.get(), GL_NONE);
    glNamedFramebufferReadBuffer(shadow_target_.get(), GL_NONE);
}

void SolidPass::set_meshes(std::span<const simulation::PlacedMesh> meshes, double nodes_per_unit) {
    std::vector<Placed> placed;
    glm::vec3 low(1e30F);
    glm::vec3 high(-1e30F);
    for (const simulation::PlacedMesh& mesh : meshes) {
        Placed entry{mesh.mesh, nullptr, mesh_to_world(mesh.transform, nodes_per_unit),
                     mesh.visible};
        const auto known = std::find_if(placed_.begin(), placed_.end(),
                                        [&](const Placed& p) { return p.mesh == mesh.mesh; });
        entry.buffers = known != placed_.end() ? known->buffers
                                               : std::make_shared<const MeshBuffers>(*mesh.mesh);
        if (entry.visible) { include_box(entry.buffers->bounds(), entry.to_world, low, high); }
        placed.push_back(std::move(entry));
    }
    placed_ = std::move(placed);
    any_visible_ = std::ranges::any_of(placed_, &Placed::visible);
    if (any_visible_) {
        centre_ = 0.5F * (low + high);
        radius_ = std::max(0.5F * glm::distance(low, high), 1e-4F);
    }
}

void SolidPass::frame_shadow(FrameConstants& frame) const {
    if (!any_visible_) {
        frame.shadow_softness = 0;
        return;
    }
    const glm::vec3 toward = frame.light_direction;
    const glm::vec3 up = std::abs(toward.z) > 0.99F ? glm::vec3(0, 1, 0) : glm::vec3(0, 0, 1);
    const float reach = 1.02F * radius_;
    const glm::mat4 view = glm::lookAt(centre_ + 2.0F * reach * toward, centre_, up);
    const glm::mat4 box = glm::orthoRH_ZO(-reach, reach, -reach, reach, 1.0F * reach, 3.0F * reach);
    // Clip x and y from -1..1 to texture coordinates; depth is 0..1 already.
    const glm::mat4 to_texture = glm::translate(glm::mat4(1.0F), glm::vec3(0.5F, 0.5F, 0.0F)) *
                                 glm::scale(glm::mat4(1.0F), glm::vec3(0.5F, 0.5F, 1.0F));
    frame.world_to_shadow = to_texture * box * view;
    // In texture coordinates: about a tenth of the solids' radius.
    frame.shadow_softness = 0.02F;
}

void SolidPass::draw_shadow(ShaderLibrary& shaders) const {
    glBindFramebuffer(GL_FRAMEBUFFER, shadow_target_.get());
    glViewport(0, 0, shadow_size_, shadow_size_);
    glEnable(GL_DEPTH_TEST);
    glDepthMask(GL_TRUE);
    glDepthFunc(GL_LESS);
    constexpr float far_depth = 1;
    glClearNamedFramebufferfv(shadow_target_.get(), GL_DEPTH, 0, &far_depth);
    // Slope bias keeps a surface from shading itself at grazing light.
    glEnable(GL_POLYGON_OFFSET_FILL);
    glPolygonOffset(2.0F, 2.0F);
    ShaderProgram& program = shaders.program("shadow");
    program.use();
    for (const Placed& solid : placed_) {
        if (!solid.visible) { continue; }
        program.set("mesh_to_world", solid.to_world);
        solid.buffers->draw();
    }
    glDisable(GL_POLYGON_OFFSET_FILL);
}

void SolidPass::draw(ShaderLibrary& shaders, std::optional<std::size_t> selected,
                     const std::optional<SolidColours>& colours) const {
    ShaderProgram& program = shaders.program("mesh");
    program.use();
    program.set("measured_share", colours ? 1.0F : 0.0F);
    const SolidColours shown = colours.value_or(SolidColours{});
    program.set("range", shown.range);
    program.set("above_surface", shown.distance);
    program.set("through_surface", shown.through);
    if (colours) {
        glBindTextureUnit(3, colours->field);
        glBindTextureUnit(4, colours->map);
    }
    for (std::size_t i = 0; i < placed_.size(); ++i) {
        if (!placed_[i].visible) { continue; }
        program.set("mesh_to_world", placed_[i].to_world);
        program.set("normal_to_world", glm::inverseTranspose(glm::mat3(placed_[i].to_world)));
        program.set("base_colour", glm::vec3(0.33F, 0.115F, 0.05F));
        program.set("highlight", selected == i ? 1.0F : 0.0F);
        placed_[i].buffers->draw();
    }
}

}  // namespace lattice::view
