// SPDX-License-Identifier: MIT
// Adds the rays just marched to the sums of their pixels.
layout(local_size_x = 8, local_size_y = 8) in;
layout(binding = 0) uniform sampler2D march_colour;
layout(binding = 0, rgba32f) uniform image2D sum_image;
layout(binding = 1, r32f) uniform image2D count_image;

void main() {
    ivec2 cell = ivec2(gl_GlobalInvocationID.xy);
    ivec2 pixel = cell * march_stride + march_offset;
    if (any(greaterThanEqual(cell, march_size)) || any(greaterThanEqual(pixel, tile_size))) {
        return;
    }
    vec4 sum = imageLoad(sum_image, pixel) + texelFetch(march_colour, cell, 0);
    imageStore(sum_image, pixel, sum);
    imageStore(count_image, pixel, imageLoad(count_image, pixel) + 1.0);
}
