// SPDX-License-Identifier: MIT
// A live march uses one jittered start a ray; a 3 x 3 tent over rays that ended at a like depth
// turns its pattern into the mean that averaging over frames would find.
layout(local_size_x = 8, local_size_y = 8) in;
layout(binding = 0) uniform sampler2D march_colour;
layout(binding = 1) uniform sampler2D march_stop;
layout(binding = 0, rgba16f) uniform writeonly image2D smooth_colour;

void main() {
    ivec2 cell = ivec2(gl_GlobalInvocationID.xy);
    if (any(greaterThanEqual(cell, march_size))) { return; }
    float stop = texelFetch(march_stop, cell, 0).r;
    vec4 sum = vec4(0);
    float weights = 0.0;
    for (int i = 0; i < 9; ++i) {
        ivec2 side = ivec2(i % 3, i / 3) - 1;
        ivec2 other = clamp(cell + side, ivec2(0), march_size - 1);
        bool alike = abs(texelFetch(march_stop, other, 0).r - stop) <= 0.05 * stop;
        float weight = alike ? exp2(-float(abs(side.x) + abs(side.y))) : 0.0;
        sum += weight * texelFetch(march_colour, other, 0);
        weights += weight;
    }
    imageStore(smooth_colour, cell, sum / weights);
}
