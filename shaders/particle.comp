// SPDX-License-Identifier: MIT
// Tracer particles as soft points, one a thread: each adds what it covers and its colour to the
// pixels under it. A compute shader, because data-centre GPUs have few processors that can draw.
//
// Of a pixel's points the cover is the same in any order: transmittances multiply, so their
// logarithms add. The colour is a mean that favours the near (McGuire and Bavoil, "Weighted blended
// order-independent transparency", 2013), in whole numbers, so that the sum is always the same.
layout(local_size_x = 256) in;
layout(binding = 0) uniform sampler3D lighting_volume;
layout(binding = 1) uniform sampler2DMS scene_depth;
// Red, green, blue, weight, optical depth.
layout(binding = 0, r32ui) uniform uimage2DArray sums;
layout(std430, binding = 0) readonly buffer Particles {
    vec4 particles[];  // xyz lattice units, w age as a share of its life, < 0 when dead
};
layout(std430, binding = 1) readonly buffer Values {
    float values[];  // speed over the reference speed, or index of the emitter
};
uniform int count;
uniform int sample_count;
uniform float units_per_node;
uniform float lit_share;  // 1: the light volume is there, 0: unshaded
uniform int colour_by;    // 0: age, 1: speed, 2: emitter
uniform float speed_range;
uniform vec3 emitter_colours[64];

const float unit = 16384.0;           // of the optical depth
const float weighted_unit = 65536.0;  // of the other sums
const float largest = 64.0;           // pixels, of a picture that is not enlarged

// Young particles are told apart best: most of the ramp lies in the first part of a life.
vec3 own_colour(float age, float value) {
    if (colour_by == 1) { return value_colour(value / speed_range); }
    if (colour_by == 2) { return emitter_colours[clamp(int(value + 0.5), 0, 63)]; }
    return value_colour(smoothstep(0.0, 0.8, age));
}

vec3 received_light(vec3 world) {
    vec2 received = texture(lighting_volume, world / volume_size).rg;
    vec3 light = 0.45 * light_radiance * received.x + 0.8 * sky_horizon * received.y;
    return mix(vec3(1.0), light, lit_share);
}

// Near points count more for the colour: from 1 at the box's near end to 1/16 at its far one.
float nearness(float depth) {
    float reach = length(volume_size);
    float nearest = max(dot(0.5 * volume_size - eye, camera_forward) - 0.5 * reach, 0.0);
    return exp2(-4.0 * clamp((depth - nearest) / reach, 0.0, 1.0));
}

// Share of the pixel's samples that show something behind the point.
float seen(ivec2 pixel, float depth) {
    float share = 0.0;
    for (int s = 0; s < sample_count; ++s) {
        share += depth > texelFetch(scene_depth, pixel, s).r ? 1.0 : 0.0;
    }
    return share / float(sample_count);
}

void add(ivec2 pixel, vec3 colour, float weight, float cover) {
    float optical_depth = -log(1.0 - cover);
    vec4 weighted = optical_depth * weight * vec4(clamp(colour, 0.0, 4.0), 1.0);
    uvec4 parts = uvec4(weighted_unit * weighted + 0.5);
    for (int i = 0; i < 4; ++i) { imageAtomicAdd(sums, ivec3(pixel, i), parts[i]); }
    imageAtomicAdd(sums, ivec3(pixel, 4), uint(unit * optical_depth + 0.5));
}

void main() {
    int index = int(gl_WorkGroupID.y * gl_NumWorkGroups.x + gl_WorkGroupID.x) * 256 +
                int(gl_LocalInvocationIndex);
    if (index >= count) { return; }
    vec4 particle = particles[index];
    vec3 world = (particle.xyz + 0.5) * units_per_node;
    vec4 clip = world_to_clip * vec4(world, 1.0);
    if (particle.w < 0.0 || clip.w <= near_plane) { return; }
    float size = point_size * point_distance / clip.w;
    // A point smaller than a pixel keeps its light by growing fainter instead of smaller.
    float drawn = clamp(size, 1.0, largest * pixel_scale);
    float age = clamp(particle.w, 0.0, 1.0);
    float fade = 1.0 - smoothstep(0.7, 1.0, age);
    float cover = 0.5 * min(size / drawn, 1.0) * min(size / drawn, 1.0) * fade;
    vec2 middle = (0.5 * clip.xy / clip.w + 0.5) * vec2(target_size) - vec2(tile_corner);
    float reach = 0.5 * (drawn + 1.0);
    ivec2 low = max(ivec2(ceil(middle - reach - 0.5)), ivec2(0));
    ivec2 high = min(ivec2(floor(middle + reach - 0.5)), tile_size - 1);
    if (any(greaterThan(low, high))) { return; }
    vec3 colour = own_colour(age, values[index]) * albedo * received_light(world);
    float depth = clip.z / clip.w;
    float weight = nearness(clip.w);
    for (int y = low.y; y <= high.y; ++y) {
        for (int x = low.x; x <= high.x; ++x) {
            vec2 from_middle = (vec2(x, y) + 0.5 - middle) / reach;
            float here = cover * exp(-2.5 * dot(from_middle, from_middle));
            float share = seen(ivec2(x, y), depth);
            if (share > 0.0) { add(ivec2(x, y), colour, weight, here * share); }
        }
    }
}
