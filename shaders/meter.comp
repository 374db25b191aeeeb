// SPDX-License-Identifier: MIT
// Light meter: the logarithmic mean of what smoke and solids send to the eye, over 64 x 64 points
// of the picture, becomes the factor that brings it to a bright mid tone. The background does not
// count: a small plume before a dark wall is not burnt out. One work group.
layout(local_size_x = 16, local_size_y = 16) in;
layout(binding = 0) uniform sampler2DMS scene_colour;
layout(binding = 1) uniform sampler2DMS scene_depth;
layout(binding = 2) uniform sampler2D march_colour;
layout(binding = 0, r32f) uniform image2D meter_image;
uniform float adaptation;  // share of the way to the new factor, 1: all of it
shared vec2 sums[256];

const float mid_tone = 0.32;
const int points = 64;

vec2 metered(ivec2 point) {
    ivec2 pixel = (2 * point + 1) * tile_size / (2 * points);
    ivec2 cell = clamp((pixel - march_offset) / march_stride, ivec2(0), march_size - 1);
    vec4 smoke = volume_present > 0.0 ? texelFetch(march_colour, cell, 0) : vec4(0, 0, 0, 1);
    // Colours that measure something are no light: alpha is 0 there.
    vec4 scene = texelFetch(scene_colour, pixel, 0);
    float solid = texelFetch(scene_depth, pixel, 0).r > 0.0 ? scene.a * smoke.a : 0.0;
    vec3 light = smoke.rgb + smoke.a * scene.rgb;
    float presence = 1.0 - smoke.a + solid;
    return presence * vec2(log(max(luminance(light), 1e-5)), 1.0);
}

void main() {
    int me = int(gl_LocalInvocationIndex);
    vec2 sum = vec2(0);
    for (int i = 0; i < 16; ++i) {
        sum += metered(4 * ivec2(gl_LocalInvocationID.xy) + ivec2(i & 3, i >> 2));
    }
    sums[me] = sum;
    for (int half_way = 128; half_way > 0; half_way >>= 1) {
        barrier();
        if (me < half_way) { sums[me] += sums[me + half_way]; }
    }
    if (me != 0) { return; }
    // With next to nothing in the picture the factor goes back to 1.
    float trust = clamp(sums[0].y / (0.002 * float(points * points)), 0.0, 1.0);
    float wanted = trust * (log(mid_tone) - sums[0].x / max(sums[0].y, 1e-6));
    float before = log(max(imageLoad(meter_image, ivec2(0)).r, 1e-4));
    float factor = exp(clamp(mix(before, wanted, adaptation), -4.0, 4.0));
    imageStore(meter_image, ivec2(0), vec4(factor));
}
