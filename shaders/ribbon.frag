// SPDX-License-Identifier: MIT
// Lines of the flow: the colour that the speed has in the legend, shaded like a tube.
in vec3 tube_across;
in vec3 tube_toward;
in float tube_side;
in float tube_speed;
layout(binding = 0) uniform sampler2D colour_map;
uniform vec3 range;
layout(location = 0) out vec4 colour;
layout(location = 1) out vec4 measured;

void main() {
    float side = clamp(tube_side, -1.0, 1.0);
    vec3 normal = normalize(side * tube_across + sqrt(max(0.0, 1.0 - side * side)) * tube_toward);
    vec3 shown = map_colour(colour_map, tube_speed, range);
    colour = vec4(0);
    measured = vec4(shaded(shown, normal, tube_toward), 1.0);
}
