// SPDX-License-Identifier: MIT
// Behind everything: a studio wall, a sky or a plain tone, and a ground under the box that catches shadows and shows
// scale by a grid of half scene units.
// A compute shader, because ground and sky fill the picture: data-centre GPUs have few processors that can draw.
layout(local_size_x = 8, local_size_y = 8) in;
layout(binding = 0, rgba16f) uniform writeonly image2D backdrop_image;

const vec3 studio_tint = vec3(0.80, 0.95, 1.18);  // cool, so that warm light stays on the smoke

float grid_line(vec2 position, vec2 width) {
    vec2 pixels = abs(fract(position - 0.5) - 0.5) / max(width, vec2(1e-5));
    vec2 cover = 1.0 - smoothstep(vec2(0.5), vec2(1.5), pixels);
    // Lines closer together than pixels would shimmer; they fade instead.
    cover *= clamp(1.0 - 2.0 * width, vec2(0), vec2(1));
    return max(cover.x, cover.y);
}

vec3 ground_light(vec2 position, vec2 place) {
    vec3 world = vec3(position, 0.0);
    vec3 up = vec3(0, 0, 1);
    float key = max(light_direction.z, 0.0) * past_solids(world, up, place) *
                through_smoke(key_volume, world + 1e-4 * up, light_direction);
    float sky = through_smoke(sky_volume, world + 1e-4 * up, up);
    vec3 tint = backdrop_style == 0 ? studio_tint : vec3(1.0);
    // Walls throw light back: shadows are not black.
    float bounce = backdrop_style == 1 ? 1.0 : 2.5;
    return ground_albedo * tint * (light_radiance * key + bounce * sky_irradiance(up) * sky);
}

// Brightest behind the middle and darker toward the corners, as before a lit studio wall.
float wall_light(vec2 place) {
    vec2 off_middle = 2.0 * place / vec2(target_size) - vec2(1.0, 1.1);
    return exp(-0.9 * dot(off_middle, off_middle));
}

// From the horizon up, with a glow toward the light.
vec3 sky_colour(vec3 direction) {
    float up = clamp(direction.z, 0.0, 1.0);
    vec3 sky = mix(background_low, background_high, 1.0 - pow(1.0 - up, 4.0));
    float toward = max(dot(direction, normalize(vec3(light_direction.xy, 0.2))), 0.0);
    sky += background_low * exp2(-6.0 * up) * (0.6 * pow(toward, 8.0) + pow(toward, 60.0));
    // Below the horizon lies land, which the haze of the distance hides.
    vec3 land = 0.35 * mix(background_low, background_high, 0.5);
    return mix(land, sky, smoothstep(-0.16, 0.0, direction.z));
}

vec3 behind(vec3 direction, vec2 place) {
    float height = place.y / float(target_size.y);
    if (backdrop_style == 1) { return sky_colour(normalize(direction)); }
    vec3 tone = mix(background_low, background_high, smoothstep(0.0, 1.0, height));
    return backdrop_style == 0 ? tone * (0.55 + 1.1 * wall_light(place)) : tone;
}

// Where a ray meets the ground, in scene units before the eye; below 0: nowhere.
float distance_to_ground(vec3 direction) {
    return eye.z > 0.0 && direction.z < -1e-5 ? -eye.z / direction.z : -1.0;
}

vec2 ground_position(vec2 place) {
    vec3 direction = pixel_ray(place);
    return eye.xy + max(distance_to_ground(direction), 0.0) * direction.xy;
}

void main() {
    ivec2 pixel = ivec2(gl_GlobalInvocationID.xy);
    if (any(greaterThanEqual(pixel, tile_size))) { return; }
    vec2 place = in_picture(vec2(pixel) + 0.5);
    vec3 direction = pixel_ray(place);
    vec3 background = behind(direction, place);
    vec2 position = ground_position(place);
    float from_middle = distance(position, 0.5 * volume_size.xy);
    float presence = distance_to_ground(direction) > 0.0
                         ? 1.0 - smoothstep(0.25, 1.0, from_middle / ground_reach)
                         : 0.0;
    int visible = ground_albedo > 0.0 && presence > 0.0 ? 1 : 0;
    for (int i = 0; i < visible; ++i) {
        vec2 right = ground_position(place + vec2(1, 0)) - position;
        vec2 up = ground_position(place + vec2(0, 1)) - position;
        vec2 width = 2.0 * pixel_scale * (abs(right) + abs(up));
        vec3 ground = ground_light(position, place);
        ground *= 1.0 + ground_lines * grid_line(position * 2.0, width);
        ground *= backdrop_style == 0 ? 0.6 + 0.5 * wall_light(place) : 1.0;
        background = mix(background, ground, presence);
    }
    imageStore(backdrop_image, pixel, vec4(background, 1.0));
}
