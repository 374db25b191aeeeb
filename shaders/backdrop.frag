// SPDX-License-Identifier: MIT
// Behind everything: a quiet gradient, and a ground under the box that catches shadows and shows
// scale by a grid of half scene units.
layout(location = 0) out vec4 colour;

const vec3 ground_tint = vec3(0.80, 0.95, 1.18);  // cool, so that warm light stays on the smoke

float grid_line(vec2 position, vec2 width) {
    vec2 pixels = abs(fract(position - 0.5) - 0.5) / max(width, vec2(1e-5));
    vec2 cover = 1.0 - smoothstep(vec2(0.5), vec2(1.5), pixels);
    // Lines closer together than pixels would shimmer; they fade instead.
    cover *= clamp(1.0 - 2.0 * width, vec2(0), vec2(1));
    return max(cover.x, cover.y);
}

vec3 ground_light(vec2 position) {
    vec3 world = vec3(position, 0.0);
    vec3 up = vec3(0, 0, 1);
    float key = max(light_direction.z, 0.0) * past_solids(world, up) *
                through_smoke(key_volume, world + 1e-4 * up, light_direction);
    float sky = through_smoke(sky_volume, world + 1e-4 * up, up);
    return ground_albedo * ground_tint * (light_radiance * key + sky_irradiance(up) * sky);
}

void main() {
    vec3 direction = pixel_ray(gl_FragCoord.xy);
    float height = gl_FragCoord.y / float(target_size.y);
    vec3 background = mix(background_low, background_high, smoothstep(0.0, 1.0, height));
    // Brightest behind the middle and darker toward the corners, as before a lit studio wall.
    vec2 off_middle = 2.0 * gl_FragCoord.xy / vec2(target_size) - vec2(1.0, 1.1);
    float wall = exp(-0.9 * dot(off_middle, off_middle));
    background *= 0.55 + 1.1 * wall;
    float t = eye.z > 0.0 && direction.z < -1e-5 ? -eye.z / direction.z : -1.0;
    vec2 position = eye.xy + max(t, 0.0) * direction.xy;
    vec2 width = fwidth(position * 2.0);
    float from_middle = distance(position, 0.5 * volume_size.xy);
    float presence = t > 0.0 ? 1.0 - smoothstep(0.25, 1.0, from_middle / ground_reach) : 0.0;
    int visible = ground_albedo > 0.0 && presence > 0.0 ? 1 : 0;
    for (int i = 0; i < visible; ++i) {
        vec3 ground = ground_light(position) * (1.0 + 0.35 * grid_line(position * 2.0, width));
        ground *= 0.6 + 0.5 * wall;
        background = mix(background, ground, presence);
    }
    colour = vec4(background, 1.0);
}
