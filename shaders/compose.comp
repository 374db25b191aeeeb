// SPDX-License-Identifier: MIT
// Smoke over solids, exposure, tone curve, dither. The smoke comes from rays on a coarser grid (or
// from averaged ones); at edges of solids each sample of a pixel takes the rays that ended at its
// own depth, so that edges stay sharp and free of halos.
layout(local_size_x = 8, local_size_y = 8) in;
layout(binding = 0) uniform sampler2DMS scene_colour;
layout(binding = 1) uniform sampler2DMS scene_depth;
layout(binding = 2) uniform sampler2D march_colour;
layout(binding = 3) uniform sampler2D march_stop;
layout(binding = 4) uniform sampler2D sum_texture;
layout(binding = 5) uniform sampler2D count_texture;
layout(binding = 6) uniform sampler2DMS scene_measured;  // sRGB, seen where scene_colour.a < 1
layout(binding = 7) uniform sampler2D meter_texture;
layout(binding = 8) uniform sampler2DMS scene_share;  // of what stands behind, seen past lines and points
layout(binding = 0, rgba8) uniform writeonly image2D picture;
uniform int sample_count;

float depth_to_stop(float depth, vec2 span) {
    return min(depth > 0.0 ? near_plane / depth : far_away, span.y);
}

// 1 for the same depth, falling with the square of the relative distance.
float likeness(float stop, float other) {
    float apart = (stop - other) / (1e-3 + 0.01 * stop);
    return 1.0 / (1.0 + apart * apart) + 1e-6;
}

// The rays around the pixel: by the filter where all ended alike, else weighted by where they did.
vec4 from_march(vec2 pixel, float stop) {
    vec2 at = (pixel - 0.5 - vec2(march_offset)) / float(march_stride);
    vec2 uv = (at + 0.5) / vec2(march_size);
    vec4 spread = abs(textureGather(march_stop, uv) - stop);
    bool alike = max(max(spread.x, spread.y), max(spread.z, spread.w)) < 0.02 * stop;
    vec4 smoke = texture(march_colour, uv);
    ivec2 corner = ivec2(floor(at));
    vec2 part = at - vec2(corner);
    vec4 sum = vec4(0);
    float weights = 0.0;
    int rays = alike ? 0 : 4;
    for (int i = 0; i < rays; ++i) {
        ivec2 side = ivec2(i & 1, i >> 1);
        ivec2 cell = clamp(corner + side, ivec2(0), march_size - 1);
        vec2 near = mix(1.0 - part, part, vec2(side));
        float weight = (near.x * near.y + 1e-4) * likeness(stop, texelFetch(march_stop, cell, 0).r);
        sum += weight * texelFetch(march_colour, cell, 0);
        weights += weight;
    }
    return alike ? smoke : sum / weights;
}

vec4 from_sums(ivec2 pixel, float stop, vec2 span, int reach) {
    vec4 sum = vec4(0);
    float weights = 0.0;
    for (int y = -reach; y <= reach; ++y) {
        for (int x = -reach; x <= reach; ++x) {
            ivec2 other = clamp(pixel + ivec2(x, y), ivec2(0), tile_size - 1);
            float count = texelFetch(count_texture, other, 0).r;
            float there = depth_to_stop(texelFetch(scene_depth, other, 0).r, span);
            float weight = likeness(stop, there) * exp2(-float(x * x + y * y)) *
                           min(count, 1.0);
            sum += weight * texelFetch(sum_texture, other, 0) / max(count, 1.0);
            weights += weight;
        }
    }
    return weights > 0.0 ? sum / weights : from_march(vec2(pixel) + 0.5, stop);
}

vec4 smoke_at(ivec2 pixel, float stop, vec2 span, int reach) {
    vec4 smoke = vec4(0, 0, 0, 1);
    int averaged = accumulate == 1 && texelFetch(count_texture, pixel, 0).r > 0.0 ? 1 : 0;
    for (int i = 0; i < averaged; ++i) { smoke = from_sums(pixel, stop, span, reach); }
    for (int i = averaged; i < 1; ++i) { smoke = from_march(vec2(pixel) + 0.5, stop); }
    return smoke;
}

void main() {
    ivec2 pixel = ivec2(gl_GlobalInvocationID.xy);
    if (any(greaterThanEqual(pixel, tile_size))) { return; }
    vec2 place = in_picture(vec2(pixel) + 0.5);
    vec2 span = box_span(eye, pixel_ray(place));
    bool smoky = volume_present > 0.0 && span.y > span.x;

    float first = texelFetch(scene_depth, pixel, 0).r;
    bool edge = false;
    for (int s = 1; s < sample_count; ++s) {
        float other = texelFetch(scene_depth, pixel, s).r;
        edge = edge || abs(other - first) > 0.01 * max(first, other);
    }
    int samples = edge ? sample_count : 1;
    vec3 sum = vec3(0);
    vec3 measured = vec3(0);
    float measured_share = 0.0;
    float behind = 0.0;  // share of what would stand behind everything
    for (int s = 0; s < samples; ++s) {
        float stop = depth_to_stop(texelFetch(scene_depth, pixel, s).r, span);
        vec4 smoke = vec4(0, 0, 0, 1);
        int looks = smoky && stop > span.x ? 1 : 0;
        for (int i = 0; i < looks; ++i) { smoke = smoke_at(pixel, stop, span, edge ? 1 : 0); }
        vec4 scene = texelFetch(scene_colour, pixel, s);
        sum += scene.rgb * smoke.a + smoke.rgb;
        int open = transparent == 1 && texelFetch(scene_depth, pixel, s).r <= 0.0 ? 1 : 0;
        for (int i = 0; i < open; ++i) {
            behind += texelFetch(scene_share, pixel, s).r * smoke.a / float(samples);
        }
        // Measured colours are dimmed by smoke, but mean what the legend says: no exposure, no tone
        // curve, no dither.
        float seen = (1.0 - scene.a) * smoke.a;
        measured_share += seen / float(samples);
        int some = scene.a < 1.0 ? 1 : 0;
        for (int i = 0; i < some; ++i) {
            measured += seen * from_srgb(texelFetch(scene_measured, pixel, s).rgb);
        }
    }
    float metered = auto_exposure == 1 ? texelFetch(meter_texture, ivec2(0), 0).r : 1.0;
    vec3 light = exposure * metered * sum / float(samples);
    vec3 lit = clamp(apply_tone_curve(light), 0.0, 1.0);
    vec4 shown = over_anything(lit + measured / float(samples), behind);
    // Triangular noise of one step hides the bands of dark gradients.
    float dither = noise(place, 0) - noise(place.yx + 17.0, 0);
    shown.rgb += (1.0 - measured_share) * (1.0 - behind) * dither / 255.0;
    imageStore(picture, pixel, vec4(min(shown.rgb, shown.a), shown.a));
}
