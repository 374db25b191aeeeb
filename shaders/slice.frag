// SPDX-License-Identifier: MIT
// A slice through the flow: the colour that its value has in the legend, past exposure and tone
// curve.
in vec3 world_position;
layout(binding = 0) uniform sampler3D field_volume;
layout(binding = 1) uniform sampler2D colour_map;
layout(binding = 2) uniform sampler2D flow_lines;
uniform vec3 range;
uniform float line_share;  // 1: lines of the flow shade the colour, 0: none
uniform vec3 plane_origin;
uniform vec3 plane_u;
uniform vec3 plane_v;
layout(location = 0) out vec4 colour;
layout(location = 1) out vec4 measured;

void main() {
    float value = texture(field_volume, world_position / volume_size).r;
    vec3 shown = map_colour(colour_map, value, range);
    vec3 from_origin = world_position - plane_origin;
    vec2 at = vec2(dot(from_origin, plane_u) / dot(plane_u, plane_u),
                   dot(from_origin, plane_v) / dot(plane_v, plane_v));
    int lined = line_share > 0.0 ? 1 : 0;
    for (int i = 0; i < lined; ++i) {
        float line = texture(flow_lines, at).r;
        vec3 darker = shown * (0.62 + 0.38 * min(2.0 * line, 1.0));
        shown = mix(darker, vec3(1), 0.22 * max(2.0 * line - 1.0, 0.0));
    }
    colour = vec4(0);
    measured = vec4(shown, 1.0);
}
