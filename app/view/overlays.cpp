// SPDX-License-Identifier: MIT
#include "app/view/overlays.hpp"

#include <iterator>
#include <utility>

#include "app/view/camera_path.hpp"
#include "app/view/line_pass.hpp"

namespace lattice::view {
namespace {

void append(std::vector<Line>& lines, std::vector<Line> more) {
    lines.insert(lines.end(), std::make_move_iterator(more.begin()),
                 std::make_move_iterator(more.end()));
}

/// The way of the eye, fainter close to the present eye, and from each key a thin line that points
/// where the camera looks there.
void add_path(std::vector<Line>& lines, const std::vector<scene::CameraKey>& keys, glm::vec3 eye) {
    const glm::vec4 colour(0.25F, 0.65F, 1.0F, 0.9F);
    constexpr float width = 1.8F;
    constexpr float clearance = 0.3F;  // scene units about the eye in which nothing is drawn
    const auto add = [&](glm::vec3 a, glm::vec3 b, float line_width, float strength) {
        const float away = glm::distance(0.5F * (a + b), eye);
        if (away < clearance) { return; }
        lines.push_back({glm::vec4(a, line_width), glm::vec4(b, 0.0F),
                         glm::vec4(glm::vec3(colour), colour.a * strength)});
    };
    const std::vector<glm::dvec3> eyes = eyes_along(keys);
    for (std::size_t i = 0; i + 1 < eyes.size(); ++i) { add(eyes[i], eyes[i + 1], width, 1.0F); }
    for (const scene::CameraKey& key : keys) {
        const glm::vec3 from(key.eye);
        add(from, glm::mix(from, glm::vec3(key.target), 0.25F), 0.6F * width, 0.6F);
    }
}

}  // namespace

std::vector<Line> overlay_lines(const Overlays& overlays, glm::vec3 domain, glm::vec3 eye) {
    std::vector<Line> lines;
    const Line style{glm::vec4(0, 0, 0, 1.4F), {}, {0.9F, 0.45F, 0.12F, 0.8F}};
    for (const scene::Emitter& emitter : overlays.emitters) {
        append(lines, emitter_outline(emitter, style));
    }
    for (const scene::Probe& probe : overlays.probes) {
        append(lines, probe_outline(probe, domain, style));
    }
    add_path(lines, overlays.camera_keys, eye);
    return lines;
}

}  // namespace lattice::view
