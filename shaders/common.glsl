// SPDX-License-Identifier: MIT
// Stands in front of every other shader: what a frame is made with, and the light of its world.
// World space is scene units, z up; the smoke's volume is the box from 0 to volume_size.

const float pi = 3.14159265358979;
const float far_away = 1e30;

layout(std140, binding = 0) uniform Frame {
    mat4 world_to_clip;    // depth 1 at near_plane, 0 at infinity
    mat4 world_to_shadow;  // texture coordinates and depth of the shadow map
    mat4 previous_to_clip; // world_to_clip of the frame that the history is of
    vec3 eye;
    float near_plane;
    vec3 camera_right;     // half the picture's width at distance 1
    float exposure;
    vec3 camera_up;        // half the picture's height at distance 1
    float shadow_softness; // radius of the shadow's filter in texture coordinates, 0: no solids
    vec3 camera_forward;
    float extinction;      // per scene unit at density 1
    vec3 light_direction;  // toward the key light
    int march_stride;      // pixels between marched rays
    vec3 albedo;           // of the smoke, red green blue
    int accumulate;        // 1: compose from the averaged march
    vec3 light_radiance;   // irradiance / pi: radiance of a white surface that faces the light
    float forward_share;   // of the phase function's two lobes
    vec3 sky_zenith;
    float step_length;     // of the march, in density cells
    vec3 sky_horizon;
    float point_size;      // pixels at point_distance
    vec3 sky_ground;
    float point_distance;
    vec3 background_low;
    float ground_albedo;   // 0: no ground
    vec3 background_high;
    float ground_reach;    // where the ground has faded out, scene units from the box's middle
    vec3 volume_size;
    float volume_present;  // 0: nothing to march
    ivec3 volume_cells;
    int frame_index;       // moves the march's noise
    ivec2 target_size;     // of the whole picture
    ivec2 march_size;
    ivec2 march_offset;    // pixel of the first marched ray
    int coloured;          // 1: the density volume holds colours, see smoke_tint()
    float new_share;       // of this frame beside the history, 1: there is none
    int tone_curve;        // see tone_curve.glsl
    int auto_exposure;     // 1: exposure is on top of what was metered
    int backdrop_style;    // 0: studio wall, 1: sky, 2: plain
    float ground_lines;    // strength of the ground's grid, below 0: dark lines
    ivec2 tile_corner;     // lower left, of the part of the picture that is drawn
    ivec2 tile_size;
    float pixel_scale;     // pixels for one of the size that lines and points are made for
    int transparent;       // 1: nothing stands behind, the picture's alpha tells what covers
};

// Of a place in the tile, within the picture.
vec2 in_picture(vec2 pixel) {
    return pixel + vec2(tile_corner);
}

// Through a pixel position (y up); the forward component is 1, so `direction * t` lies at depth t.
vec3 pixel_ray(vec2 pixel) {
    vec2 ndc = 2.0 * pixel / vec2(target_size) - 1.0;
    return camera_forward + ndc.x * camera_right + ndc.y * camera_up;
}

// Entry and exit of a ray through the smoke's box; empty when y <= x.
vec2 box_span(vec3 origin, vec3 direction) {
    vec3 to_low = -origin / direction;
    vec3 to_high = (volume_size - origin) / direction;
    vec3 entry = min(to_low, to_high);
    vec3 exits = max(to_low, to_high);
    return vec2(max(max(entry.x, entry.y), max(entry.z, 0.0)), min(exits.x, min(exits.y, exits.z)));
}

// Colour of the smoke at a sample of the density volume: density, and density times colour.
vec3 smoke_tint(vec4 sampled) {
    return coloured == 1 ? sampled.gba / max(sampled.r, 1e-6) : vec3(1.0);
}

float luminance(vec3 x) {
    return dot(x, vec3(0.2126, 0.7152, 0.0722));
}

vec3 sky_radiance(vec3 direction) {
    float up = clamp(direction.z, -1.0, 1.0);
    return up > 0.0 ? mix(sky_horizon, sky_zenith, sqrt(up))
                    : mix(sky_horizon, sky_ground, sqrt(-up));
}

// Cosine-weighted sky over the hemisphere about a normal, divided by pi.
vec3 sky_irradiance(vec3 normal) {
    vec3 upper = mix(sky_horizon, sky_zenith, 0.55);
    vec3 lower = mix(sky_horizon, sky_ground, 0.55);
    return mix(lower, upper, 0.5 + 0.5 * normal.z);
}

// Interleaved gradient noise (Jimenez, "Next generation post processing in Call of Duty", 2014),
// moved from frame to frame by the golden ratio.
float noise(vec2 pixel, int index) {
    float value = fract(52.9829189 * fract(dot(pixel, vec2(0.06711056, 0.00583715))));
    return fract(value + 0.61803399 * float(index));
}
