// SPDX-License-Identifier: MIT
// Light that reaches a surface through smoke and past solids. Stands in front of the shaders that
// shade surfaces.
layout(binding = 0) uniform sampler3D key_volume;
layout(binding = 1) uniform sampler3D sky_volume;
layout(binding = 2) uniform sampler2DShadow shadow_map;

// Transmittance of the smoke from a world point toward a light that `volume` was swept for. A
// point outside the volume looks where its ray enters.
float through_smoke(sampler3D volume, vec3 world, vec3 toward) {
    vec2 span = box_span(world, toward + vec3(1e-7));
    float shade = 1.0;
    int looks = volume_present > 0.0 && span.y > span.x ? 1 : 0;
    for (int i = 0; i < looks; ++i) {
        shade = texture(volume, (world + span.x * toward) / volume_size).r;
    }
    return shade;
}

// Penumbra widens with the distance behind the solids (their own span in the map is depth 0..1).
// `place` in the picture tells neighbouring pixels' taps apart.
float past_solids(vec3 world, vec3 normal, vec2 place) {
    const int most = 16;
    vec4 at = world_to_shadow * vec4(world + 0.004 * normal, 1.0);
    float radius = shadow_softness * (1.0 + 5.0 * clamp(at.z - 0.8, 0.0, 2.0));
    vec2 from_middle = abs(at.xy - 0.5);
    bool inside = max(from_middle.x, from_middle.y) < 0.5 + radius;
    int taps = inside && shadow_softness > 0.0 ? most : 0;
    float turn = 2.0 * pi * noise(place, 0);
    float lit = 0.0;
    for (int i = 0; i < taps; ++i) {
        // Vogel's spiral: even cover of a disc by any number of taps.
        float angle = turn + 2.39996323 * float(i);
        vec2 offset = sqrt((float(i) + 0.5) / float(most)) * vec2(cos(angle), sin(angle));
        lit += texture(shadow_map, vec3(at.xy + radius * offset, clamp(at.z, 0.0, 1.0)));
    }
    return taps > 0 ? lit / float(taps) : 1.0;
}
