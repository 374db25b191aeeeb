// SPDX-License-Identifier: MIT
// Onto the finished picture: areas (kind 0), letters (1), and colour maps (2) by the same function
// as the slices.
in vec2 legend_place;
in vec4 legend_tint;
flat in float legend_kind;
layout(binding = 0) uniform sampler2D atlas;
layout(binding = 1) uniform sampler2D colour_map;
layout(location = 0) out vec4 colour;

void main() {
    colour = legend_tint;
    if (legend_kind > 1.5) {
        colour.rgb = map_colour(colour_map, legend_place.x, vec3(0.0, 1.0, 0.0));
    } else if (legend_kind > 0.5) {
        colour.a *= texture(atlas, legend_place).r;
    }
}
