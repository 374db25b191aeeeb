// SPDX-License-Identifier: MIT
// One tracer particle a point: xyz lattice units, w age as a share of its life, < 0 when dead.
layout(location = 0) in vec4 particle;
layout(location = 1) in float value;  // speed over the reference speed, or index of the emitter
layout(binding = 0) uniform sampler3D lighting_volume;
uniform float units_per_node;
uniform float lit_share;  // 1: the light volume is there, 0: unshaded
uniform int colour_by;    // 0: age, 1: speed, 2: emitter
uniform float speed_range;
uniform vec3 emitter_colours[64];
out vec4 tint;

// Young particles are told apart best: most of the ramp lies in the first part of a life.
vec3 own_colour(float age) {
    if (colour_by == 1) { return value_colour(value / speed_range); }
    if (colour_by == 2) { return emitter_colours[clamp(int(value + 0.5), 0, 63)]; }
    return value_colour(smoothstep(0.0, 0.8, age));
}

void main() {
    vec3 world = (particle.xyz + 0.5) * units_per_node;
    gl_Position = world_to_clip * vec4(world, 1.0);
    float size = point_size * point_distance / max(gl_Position.w, near_plane);
    // A point smaller than a pixel keeps its light by growing fainter instead of smaller.
    float drawn = max(size, 1.0);
    float cover = (size / drawn) * (size / drawn);
    gl_PointSize = drawn + 1.0;
    vec2 received = texture(lighting_volume, world / volume_size).rg;
    vec3 light = 0.45 * light_radiance * received.x + 0.8 * sky_horizon * received.y;
    light = mix(vec3(1.0), light, lit_share);
    float age = clamp(particle.w, 0.0, 1.0);
    float fade = 1.0 - smoothstep(0.7, 1.0, age);
    tint = vec4(own_colour(age) * albedo * light, 0.5 * cover * fade);
    if (particle.w < 0.0) { gl_Position = vec4(0, 0, 2, 1); }
}
