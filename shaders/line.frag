// SPDX-License-Identifier: MIT
in vec4 line_tint;
in float line_distance;
in float line_half_width;
layout(location = 0) out vec4 colour;

void main() {
    float cover = clamp(line_half_width + 0.5 - abs(line_distance), 0.0, 1.0);
    colour = vec4(line_tint.rgb, line_tint.a * cover);
}
