// SPDX-License-Identifier: MIT
// Largest density of each 8^3 block and the cells that trilinear filtering reaches around it, so
// that the march may skip a block whose entry is 0.
layout(local_size_x = 4, local_size_y = 4, local_size_z = 4) in;
layout(binding = 0) uniform sampler3D density_volume;
layout(binding = 0, r16f) uniform writeonly image3D macro_image;

void main() {
    ivec3 block = ivec3(gl_GlobalInvocationID);
    if (any(greaterThanEqual(block, imageSize(macro_image)))) { return; }
    ivec3 low = max(8 * block - 1, ivec3(0));
    ivec3 high = min(8 * block + 8, volume_cells - 1);
    float largest = 0.0;
    for (int z = low.z; z <= high.z; ++z) {
        for (int y = low.y; y <= high.y; ++y) {
            for (int x = low.x; x <= high.x; ++x) {
                largest = max(largest, texelFetch(density_volume, ivec3(x, y, z), 0).r);
            }
        }
    }
    imageStore(macro_image, block, vec4(largest));
}
