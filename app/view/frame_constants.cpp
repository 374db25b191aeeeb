// SPDX-License-Identifier: MIT
#include "app/view/frame_constants.hpp"

#include <cmath>
#include <tuple>

#include "app/view/backdrop.hpp"

namespace lattice::view {

FrameConstants make_frame_constants(const scene::View& view, const Camera& camera,
                                    glm::ivec2 size) {
    FrameConstants frame;
    const double aspect = static_cast<double>(size.x) / size.y;
    const glm::mat4 to_view = camera.view();
    frame.world_to_clip = camera.projection(aspect) * to_view;
    frame.eye = camera.eye;
    frame.near_plane = Camera::near_plane;
    const glm::mat3 axes = glm::transpose(glm::mat3(to_view));
    const auto half_height = static_cast<float>(std::tan(0.5 * glm::radians(camera.field_of_view)));
    frame.camera_right = axes[0] * half_height * static_cast<float>(aspect);
    frame.camera_up = axes[1] * half_height;
    frame.camera_forward = -axes[2];
    frame.exposure = static_cast<float>(view.exposure);
    frame.extinction = static_cast<float>(view.extinction);
    frame.albedo = glm::vec3(view.albedo * view.smoke_colour);
    const double length = glm::length(view.light);
    frame.light_direction = length > 0 ? view.light / length : glm::dvec3(0.0, 0.0, 1.0);
    // Power 1 lights a white surface that faces the light to a radiance of 0.95: at the default
    // of 3 thick smoke comes out white where it is lit.
    frame.light_radiance = glm::vec3(0.95F * static_cast<float>(view.light_power));
    frame.forward_share = static_cast<float>(view.forward_scatter);
    frame.tone_curve = static_cast<int>(view.tone_curve);
    frame.auto_exposure = view.auto_exposure ? 1 : 0;
    set_backdrop(frame, view);
    frame.point_size = static_cast<float>(view.point_size);
    frame.point_distance = static_cast<float>(glm::distance(camera.eye, camera.target));
    frame.target_size = size;
    frame.tile_size = size;
    return frame;
}

bool is_cut(const FrameConstants& before, const FrameConstants& now) {
    constexpr float far_jump = 0.25F;    // of the distance to the target
    constexpr float wide_turn = 0.966F;  // cosine of 15 degrees
    const auto same_look = [](const FrameConstants& f) {
        return std::tie(f.light_direction, f.light_radiance, f.albedo, f.extinction,
                        f.forward_share, f.sky_zenith, f.sky_horizon, f.sky_ground, f.volume_size,
                        f.volume_cells, f.volume_present, f.coloured, f.target_size);
    };
    return same_look(before) != same_look(now) ||
           glm::distance(before.eye, now.eye) > far_jump * now.point_distance ||
           glm::dot(before.camera_forward, now.camera_forward) < wide_turn ||
           glm::distance(before.camera_up, now.camera_up) > 0.2F * glm::length(now.camera_up);
}

}  // namespace lattice::view
