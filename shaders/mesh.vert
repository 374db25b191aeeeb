// SPDX-License-Identifier: MIT
layout(location = 0) in vec3 position;
layout(location = 1) in vec3 normal;
uniform mat4 mesh_to_world;
uniform mat3 normal_to_world;
out vec3 world_position;
out vec3 world_normal;

void main() {
    vec4 world = mesh_to_world * vec4(position, 1.0);
    world_position = world.xyz;
    world_normal = normal_to_world * normal;
    gl_Position = world_to_clip * world;
}
