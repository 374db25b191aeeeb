// SPDX-License-Identifier: MIT
layout(location = 0) in vec3 corner;
out vec3 world_position;

void main() {
    world_position = corner;
    gl_Position = world_to_clip * vec4(corner, 1.0);
}
