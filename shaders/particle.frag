// SPDX-License-Identifier: MIT
in vec4 tint;
layout(location = 0) out vec4 colour;

void main() {
    vec2 from_middle = 2.0 * gl_PointCoord - 1.0;
    float cover = exp(-2.5 * dot(from_middle, from_middle));
    // Premultiplied: many points reach their own colour, never more.
    colour = vec4(tint.rgb, 1.0) * (tint.a * cover);
}
