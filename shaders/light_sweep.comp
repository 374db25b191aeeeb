// SPDX-License-Identifier: MIT
// One slice of the light volume: transmittance from each cell toward a distant light, carried on
// from the slice before it, which lies nearer to the light. Slices follow the axis that the light
// direction is closest to; the slope of the direction shears the look-up.
layout(local_size_x = 8, local_size_y = 8) in;
layout(binding = 0) uniform sampler3D density_volume;
layout(binding = 1) uniform sampler3D light_volume;
layout(binding = 0, r16f) uniform writeonly image3D light_image;

uniform ivec3 axes;        // the sweep's axis and the two others
uniform int slice;         // along axes.x
uniform int first_slice;   // 1: no slice lies before this one
uniform vec3 toward_light; // unit length, world space

// Outside the volume all light arrives.
float light_of(ivec3 cell, ivec3 cells) {
    bool inside = all(greaterThanEqual(cell, ivec3(0))) && all(lessThan(cell, cells));
    return inside ? texelFetch(light_volume, cell, 0).r : 1.0;
}

// Between four cells of the slice before. A filtered look-up would by rounding also touch the slice
// that is being written.
float carried_light(vec3 before, ivec3 cells) {
    vec2 at = vec2(before[axes.y] * float(cells[axes.y]), before[axes.z] * float(cells[axes.z])) - 0.5;
    ivec2 low = ivec2(floor(at));
    vec2 share = at - vec2(low);
    float sum = 0.0;
    for (int i = 0; i < 4; ++i) {
        ivec2 corner = ivec2(i & 1, i >> 1);
        ivec3 cell;
        cell[axes.x] = slice + (toward_light[axes.x] > 0.0 ? 1 : -1);
        cell[axes.y] = low.x + corner.x;
        cell[axes.z] = low.y + corner.y;
        vec2 weight = mix(1.0 - share, share, vec2(corner));
        sum += weight.x * weight.y * light_of(cell, cells);
    }
    return sum;
}

void main() {
    ivec3 cells = imageSize(light_image);
    ivec3 cell;
    cell[axes.x] = slice;
    cell[axes.y] = int(gl_GlobalInvocationID.x);
    cell[axes.z] = int(gl_GlobalInvocationID.y);
    if (any(greaterThanEqual(cell, cells))) { return; }

    vec3 cell_size = volume_size / vec3(cells);
    vec3 here = (vec3(cell) + 0.5) * cell_size;
    // World distance to the middle of the slice before, or to the face of the volume.
    float reach = cell_size[axes.x] / abs(toward_light[axes.x]) * (first_slice == 1 ? 0.5 : 1.0);
    float density_sum = 0.0;
    for (int i = 0; i < 2; ++i) {
        vec3 at = (here + toward_light * (0.25 + 0.5 * float(i)) * reach) / volume_size;
        bool inside = all(greaterThanEqual(at, vec3(0))) && all(lessThanEqual(at, vec3(1)));
        density_sum += inside ? texture(density_volume, at).r : 0.0;
    }
    vec3 before = (here + toward_light * reach) / volume_size;
    float carried = first_slice == 1 ? 1.0 : carried_light(before, cells);
    imageStore(light_image, cell, vec4(carried * exp(-extinction * 0.5 * density_sum * reach)));
}
