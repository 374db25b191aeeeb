// SPDX-License-Identifier: MIT
layout(location = 0) in vec3 position;
uniform mat4 mesh_to_world;

void main() {
    vec4 shadow = world_to_shadow * mesh_to_world * vec4(position, 1.0);
    gl_Position = vec4(2.0 * shadow.xy - 1.0, shadow.z, 1.0);
}
