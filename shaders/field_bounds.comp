// SPDX-License-Identifier: MIT
// Smallest and largest value that interpolation can find within blocks of 8^3 nodes.
layout(local_size_x = 4, local_size_y = 4, local_size_z = 4) in;
layout(binding = 0) uniform sampler3D field_volume;
layout(binding = 0, rg32f) uniform writeonly image3D bounds_image;

void main() {
    ivec3 block = ivec3(gl_GlobalInvocationID);
    if (any(greaterThanEqual(block, imageSize(bounds_image)))) { return; }
    ivec3 last = textureSize(field_volume, 0) - 1;
    ivec3 from = max(8 * block - 1, ivec3(0));
    ivec3 to = min(8 * block + 8, last);
    float low = texelFetch(field_volume, from, 0).r;
    float high = low;
    for (int z = from.z; z <= to.z; ++z) {
        for (int y = from.y; y <= to.y; ++y) {
            for (int x = from.x; x <= to.x; ++x) {
                float value = texelFetch(field_volume, ivec3(x, y, z), 0).r;
                low = min(low, value);
                high = max(high, value);
            }
        }
    }
    imageStore(bounds_image, block, vec4(low, high, 0, 0));
}
