// SPDX-License-Identifier: MIT
layout(location = 0) in vec2 pixel;  // from the picture's upper left corner
layout(location = 1) in vec2 place;  // in the atlas, or along the colour map
layout(location = 2) in vec4 tint;   // sRGB
layout(location = 3) in float kind;
out vec2 legend_place;
out vec4 legend_tint;
flat out float legend_kind;

void main() {
    vec2 share = 2.0 * pixel / vec2(target_size) - 1.0;
    gl_Position = vec4(share.x, -share.y, 0.0, 1.0);
    legend_place = place;
    legend_tint = tint;
    legend_kind = kind;
}
