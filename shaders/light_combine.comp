// SPDX-License-Identifier: MIT
// What a point of the smoke receives: r, the key light after smoke and solids; g, the sky after
// smoke. One fetch of the march instead of three.
layout(local_size_x = 4, local_size_y = 4, local_size_z = 4) in;
layout(binding = 0) uniform sampler3D key_volume;
layout(binding = 1) uniform sampler3D sky_volume;
layout(binding = 2) uniform sampler2DShadow shadow_map;
layout(binding = 0, rg16f) uniform writeonly image3D lighting_image;

void main() {
    ivec3 cell = ivec3(gl_GlobalInvocationID);
    ivec3 cells = imageSize(lighting_image);
    if (any(greaterThanEqual(cell, cells))) { return; }
    vec3 at = (vec3(cell) + 0.5) / vec3(cells);
    // The corners of a tetrahedron stand for the cell, so that a shadow's edge is as soft as it.
    float lit = 0.0;
    int samples = shadow_softness > 0.0 ? 4 : 0;
    for (int i = 0; i < samples; ++i) {
        vec3 corner = vec3((i & 1) == 0 ? 0.3 : -0.3, (i & 2) == 0 ? 0.3 : -0.3,
                           i == 0 || i == 3 ? 0.3 : -0.3);
        vec3 world = (vec3(cell) + 0.5 + corner) / vec3(cells) * volume_size;
        vec4 shadow = world_to_shadow * vec4(world, 1.0);
        lit += 0.25 * texture(shadow_map, vec3(shadow.xy, clamp(shadow.z, 0.0, 1.0)));
    }
    float solids = samples > 0 ? lit : 1.0;
    imageStore(lighting_image, cell,
               vec4(texelFetch(key_volume, cell, 0).r * solids, texture(sky_volume, at).r, 0, 0));
}
