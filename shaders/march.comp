// SPDX-License-Identifier: MIT
// Light that the smoke sends toward the eye along one ray in each stride^2 pixels, and the share
// of what lies behind that it lets through.
layout(local_size_x = 8, local_size_y = 8) in;
layout(binding = 0) uniform sampler3D density_volume;
layout(binding = 1) uniform sampler3D macro_volume;
layout(binding = 2) uniform sampler3D lighting_volume;
layout(binding = 3) uniform sampler2DMS solid_depth;
layout(binding = 0, rgba16f) uniform writeonly image2D march_colour;  // radiance, transmittance
layout(binding = 1, rg32f) uniform writeonly image2D march_stop;      // ray parameter at its end,
                                                                      // and in the mean of what is seen

float henyey_greenstein(float cosine, float g) {
    float base = 1.0 + g * g - 2.0 * g * cosine;
    return (1.0 - g * g) / (4.0 * pi * base * sqrt(base));
}

float phase(float cosine, float spread) {
    return mix(henyey_greenstein(cosine, -0.2 * spread), henyey_greenstein(cosine, 0.6 * spread),
               forward_share);
}

// Octaves of multiple scattering (Wrenninge, Kulla, Lundqvist, "Oz: the great and volumetric",
// 2013): each sees half the extinction and half the anisotropy of the one before, and counts less.
vec3 source(vec2 received, vec3 phases, vec3 sky, vec3 ground) {
    float once = received.x;
    float twice = sqrt(once);
    float thrice = sqrt(twice);
    vec3 key = pi * light_radiance * dot(phases, vec3(once, 0.3 * twice, 0.1 * thrice));
    vec3 ambient = 0.5 * sky * (0.5 * received.y + 0.5 * sqrt(received.y)) +
                   0.5 * ground * sqrt(received.y);
    return albedo * (key + ambient);
}

void main() {
    ivec2 cell = ivec2(gl_GlobalInvocationID.xy);
    if (any(greaterThanEqual(cell, march_size))) { return; }
    ivec2 pixel = min(cell * march_stride + march_offset, tile_size - 1);
    vec3 direction = pixel_ray(in_picture(vec2(pixel) + 0.5));
    float stretch = length(direction);
    float depth = texelFetch(solid_depth, pixel, 0).r;
    vec2 span = box_span(eye, direction);
    span.y = min(span.y, depth > 0.0 ? near_plane / depth : far_away);

    vec3 voxel = volume_size / vec3(volume_cells);
    float wanted = step_length * min(voxel.x, min(voxel.y, voxel.z)) / stretch;
    float count = volume_present > 0.0 ? max(ceil((span.y - span.x) / wanted), 0.0) : 0.0;
    float dt = (span.y - span.x) / max(count, 1.0);
    float jitter = noise(vec2(cell + tile_corner / march_stride), frame_index);

    float cosine = dot(direction, light_direction) / stretch;
    vec3 phases = vec3(phase(cosine, 1.0), phase(cosine, 0.5), phase(cosine, 0.25));
    vec3 sky = mix(sky_horizon, sky_zenith, 0.5);
    vec3 ground = mix(sky_horizon, sky_ground, 0.5);

    vec3 radiance = vec3(0);
    float transmittance = 1.0;
    float depth_sum = 0.0;
    vec3 to_block = vec3(volume_cells) / (8.0 * volume_size);
    ivec3 last_block = textureSize(macro_volume, 0) - 1;
    float i = 0.0;
    while (i < count && transmittance > 0.005) {
        float t = span.x + (i + jitter) * dt;
        ivec3 block = clamp(ivec3((eye + t * direction) * to_block), ivec3(0), last_block);
        vec3 wall = (vec3(block) + step(0.0, direction)) / to_block;
        vec3 exits = (wall - eye) / direction;
        float leave = min(exits.x, min(exits.y, exits.z));
        float next = max(ceil((leave - span.x) / dt - jitter), i + 1.0);
        float last = texelFetch(macro_volume, block, 0).r > 0.0 ? min(next, count) : i;
        for (; i < last && transmittance > 0.005; i += 1.0) {
            float along = span.x + (i + jitter) * dt;
            vec3 at = (eye + along * direction) / volume_size;
            vec4 sampled = texture(density_volume, at);
            vec2 received = texture(lighting_volume, at).rg;
            float through = exp(-extinction * sampled.r * dt * stretch);
            float seen = transmittance * (1.0 - through);
            radiance += seen * smoke_tint(sampled) * source(received, phases, sky, ground);
            depth_sum += seen * along;
            transmittance *= through;
        }
        i = max(i, next);
    }
    imageStore(march_colour, cell, vec4(radiance, transmittance));
    float opacity = 1.0 - transmittance;
    float mean = opacity > 1e-4 ? depth_sum / opacity : 0.5 * (span.x + span.y);
    imageStore(march_stop, cell, count > 0.0 ? vec4(span.y, mean, 0, 0) : vec4(0));
}
