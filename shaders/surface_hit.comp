// SPDX-License-Identifier: MIT
// Where rays first cross the surface on which a field has one value: steps along the ray, past
// blocks that the surface cannot be in, then six bisections.
layout(local_size_x = 8, local_size_y = 8) in;
layout(binding = 0) uniform sampler3D field_volume;
layout(binding = 1) uniform sampler3D bounds_volume;  // of blocks of 8^3 nodes
layout(binding = 2) uniform sampler2DMS solid_depth;
layout(binding = 0, r32f) uniform writeonly image2D hit_image;  // ray parameter, 0: none
uniform float level;
uniform float hits_per_pixel;  // along a side

const float nodes_per_step = 0.6;

bool above_level(float t, vec3 direction) {
    return texture(field_volume, (eye + t * direction) / volume_size).r > level;
}

float crossing(float before, float after, bool above, vec3 direction) {
    for (int i = 0; i < 6; ++i) {
        float middle = 0.5 * (before + after);
        if (above_level(middle, direction) == above) { before = middle; } else { after = middle; }
    }
    return 0.5 * (before + after);
}

void main() {
    ivec2 cell = ivec2(gl_GlobalInvocationID.xy);
    if (any(greaterThanEqual(cell, imageSize(hit_image)))) { return; }
    vec2 place = (vec2(cell) + 0.5) / hits_per_pixel;
    vec3 direction = pixel_ray(in_picture(place));
    ivec2 pixel = min(ivec2(place), tile_size - 1);
    float depth = texelFetch(solid_depth, pixel, 0).r;
    vec2 span = box_span(eye, direction);
    span.y = min(span.y, depth > 0.0 ? near_plane / depth : far_away);

    vec3 nodes = vec3(textureSize(field_volume, 0));
    float wanted = nodes_per_step * volume_size.x / (nodes.x * length(direction));
    float count = max(ceil((span.y - span.x) / wanted), 0.0);
    float dt = (span.y - span.x) / max(count, 1.0);
    vec3 to_block = nodes / (8.0 * volume_size);
    ivec3 last_block = textureSize(bounds_volume, 0) - 1;
    float hit = 0.0;
    bool known = false;
    bool above = false;
    float i = 0.0;
    while (i <= count && count > 0.0 && hit == 0.0) {
        float t = span.x + i * dt;
        ivec3 block = clamp(ivec3((eye + t * direction) * to_block), ivec3(0), last_block);
        vec2 bounds = texelFetch(bounds_volume, block, 0).rg;
        bool mixed_block = bounds.x <= level && level < bounds.y;
        bool above_now = mixed_block ? above_level(t, direction) : bounds.x > level;
        if (known && above_now != above) { hit = crossing(t - dt, t, above, direction); }
        above = above_now;
        known = true;
        vec3 wall = (vec3(block) + step(0.0, direction)) / to_block;
        vec3 exits = (wall - eye) / direction;
        float leave = min(exits.x, min(exits.y, exits.z));
        i = mixed_block ? i + 1.0 : max(ceil((leave - span.x) / dt), i + 1.0);
    }
    imageStore(hit_image, cell, vec4(hit));
}
