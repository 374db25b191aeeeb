// SPDX-License-Identifier: MIT
// The uniform block of shaders/common.glsl, member for member (std140).
#pragma once

#include <glm/glm.hpp>

#include "app/view/camera.hpp"
#include "engine/scene/scene.hpp"

namespace lattice::view {

struct FrameConstants {
    glm::mat4 world_to_clip{1.0F};
    glm::mat4 world_to_shadow{1.0F};
    glm::mat4 previous_to_clip{1.0F};
    glm::vec3 eye{0.0F};
    float near_plane = 0.01F;
    glm::vec3 camera_right{1.0F, 0.0F, 0.0F};
    float exposure = 1;
    glm::vec3 camera_up{0.0F, 0.0F, 1.0F};
    float shadow_softness = 0;
    glm::vec3 camera_forward{0.0F, 1.0F, 0.0F};
    float extinction = 6;
    glm::vec3 light_direction{0.0F, 0.0F, 1.0F};
    int march_stride = 1;
    glm::vec3 albedo{0.92F};
    int accumulate = 0;
    glm::vec3 light_radiance{3.0F};
    float forward_share = 0.7F;
    glm::vec3 sky_zenith{0.15F, 0.20F, 0.31F};
    float step_length = 1;
    glm::vec3 sky_horizon{0.19F, 0.20F, 0.22F};
    float point_size = 1.5F;
    glm::vec3 sky_ground{0.055F, 0.050F, 0.045F};
    float point_distance = 1;
    glm::vec3 background_low{0.008F, 0.0100F, 0.014F};
    float ground_albedo = 0.024F;
    glm::vec3 background_high{0.020F, 0.026F, 0.037F};
    float ground_reach = 4;
    glm::vec3 volume_size{1.0F};
    float volume_present = 0;
    glm::ivec3 volume_cells{1};
    int frame_index = 0;
    glm::ivec2 target_size{1};
    glm::ivec2 march_size{1};
    glm::ivec2 march_offset{0};
    int coloured = 0;
    float new_share = 1;
    int tone_curve = 0;
    int auto_exposure = 0;
    int backdrop_style = 0;
    float ground_lines = 0;
    glm::ivec2 tile_corner{0};
    glm::ivec2 tile_size{1};
    float pixel_scale = 1;
    int transparent = 0;
    glm::vec2 unused{0.0F};  // a block's size is a multiple of 16 bytes

    friend bool operator==(const FrameConstants&, const FrameConstants&) = default;
};
static_assert(sizeof(FrameConstants) == 3 * 64 + 14 * 16 + 5 * 16);

/// Camera, light, medium and surroundings of one frame, which shows all of a picture of this size;
/// tile, volume and march are filled in by their owners.
FrameConstants make_frame_constants(const scene::View& view, const Camera& camera, glm::ivec2 size);

/// Whether two frames in a row show so different a picture that nothing of the first may linger in
/// the second: the camera jumped, or light, smoke's look or volume changed.
bool is_cut(const FrameConstants& before, const FrameConstants& now);

}  // namespace lattice::view
