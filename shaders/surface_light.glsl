// SPDX-License-Identifier: MIT
// Light that reaches a surface through smoke and past solids. Stands in front of the fragment
// shaders that shade surfaces.
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

float past_solids(vec3 world, vec3 normal) {
    vec3 lifted = world + 0.004 * normal;
    vec4 at = world_to_shadow * vec4(lifted, 1.0);
    bool inside = all(greaterThan(at.xy, vec2(0))) && all(lessThan(at.xy, vec2(1)));
    int taps = inside && shadow_softness > 0.0 ? 8 : 0;
    float turn = 2.0 * pi * noise(gl_FragCoord.xy, 0);
    float lit = 0.0;
    for (int i = 0; i < taps; ++i) {
        // Vogel's spiral: even cover of a disc by any number of taps.
        float angle = turn + 2.39996323 * float(i);
        vec2 offset = sqrt((float(i) + 0.5) / 8.0) * vec2(cos(angle), sin(angle));
        lit += texture(shadow_map,
                       vec3(at.xy + shadow_softness * offset, clamp(at.z, 0.0, 1.0)));
    }
    return taps > 0 ? lit / float(taps) : 1.0;
}
