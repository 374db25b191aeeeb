// SPDX-License-Identifier: MIT
// Filters a live march, whose rays start at a noise that moves from frame to frame. In space: a
// tent of 3 x 3 rays that ended at a like depth. In time: the frame before, looked up where the
// smoke was seen then (by its mean depth) and clamped to what the neighbours show now, so that it
// leaves no ghosts (Karis, "High-quality temporal supersampling", 2014).
layout(local_size_x = 8, local_size_y = 8) in;
layout(binding = 0) uniform sampler2D march_colour;
layout(binding = 1) uniform sampler2D march_stop;
layout(binding = 2) uniform sampler2D history;
layout(binding = 0, rgba16f) uniform writeonly image2D filtered_image;

// Brightness apart from colour, whose noise is smaller.
vec4 to_ycocg(vec4 c) {
    return vec4(0.25 * c.r + 0.5 * c.g + 0.25 * c.b, 0.5 * (c.r - c.b),
                0.5 * c.g - 0.25 * (c.r + c.b), c.a);
}

vec4 from_ycocg(vec4 c) {
    float rest = c.x - c.z;
    return vec4(rest + c.y, c.x + c.z, rest - c.y, c.a);
}

// Where the history shows a world point, texture coordinates; outside 0..1 when it does not.
vec2 place_before(vec3 world) {
    vec4 clip = previous_to_clip * vec4(world, 1.0);
    if (clip.w <= near_plane) { return vec2(-1.0); }
    vec2 pixel = (0.5 * clip.xy / clip.w + 0.5) * vec2(target_size);
    return (pixel - vec2(march_offset)) / (float(march_stride) * vec2(march_size)) +
           (0.5 - 0.5 / float(march_stride)) / vec2(march_size);
}

// Catmull-Rom over 4 x 4 texels, the inner two of each row and column in one linear fetch: looked
// up linearly frame after frame, a history would blur away what moves.
vec4 history_at(vec2 uv) {
    vec2 at = uv * vec2(march_size);
    vec2 centre = floor(at - 0.5) + 0.5;
    vec2 f = at - centre;
    vec2 inner_low = 1.0 + f * f * (1.5 * f - 2.5);
    vec2 inner_high = f * (0.5 + f * (2.0 - 1.5 * f));
    vec2 inner = inner_low + inner_high;
    vec2 weights[3] = vec2[3](f * (f * (1.0 - 0.5 * f) - 0.5), inner, f * f * (0.5 * f - 0.5));
    vec2 places[3] = vec2[3](centre - 1.0, centre + inner_high / inner, centre + 2.0);
    vec4 sum = vec4(0);
    for (int i = 0; i < 9; ++i) {
        ivec2 tap = ivec2(i % 3, i / 3);
        vec2 place = vec2(places[tap.x].x, places[tap.y].y) / vec2(march_size);
        sum += weights[tap.x].x * weights[tap.y].y * texture(history, place);
    }
    return sum;
}

void main() {
    ivec2 cell = ivec2(gl_GlobalInvocationID.xy);
    if (any(greaterThanEqual(cell, march_size))) { return; }
    vec2 ends = texelFetch(march_stop, cell, 0).rg;
    float sharpness = new_share < 1.0 ? 2.0 : 1.0;
    vec4 sum = vec4(0);
    vec4 mean = vec4(0);
    vec4 squares = vec4(0);
    float weights = 0.0;
    float count = 0.0;
    for (int i = 0; i < 9; ++i) {
        ivec2 side = ivec2(i % 3, i / 3) - 1;
        ivec2 other = clamp(cell + side, ivec2(0), march_size - 1);
        bool alike = abs(texelFetch(march_stop, other, 0).r - ends.r) <= 0.05 * ends.r;
        float weight = alike ? exp2(-sharpness * float(abs(side.x) + abs(side.y))) : 0.0;
        vec4 colour = to_ycocg(texelFetch(march_colour, other, 0));
        sum += weight * colour;
        weights += weight;
        mean += alike ? colour : vec4(0);
        squares += alike ? colour * colour : vec4(0);
        count += alike ? 1.0 : 0.0;
    }
    vec4 now = sum / weights;
    vec3 world = eye + ends.g * pixel_ray(vec2(cell * march_stride + march_offset) + 0.5);
    vec2 before = place_before(world);
    bool known = new_share < 1.0 && all(greaterThanEqual(before, vec2(0.0))) &&
                 all(lessThanEqual(before, vec2(1.0)));
    if (known) {
        mean /= count;
        vec4 reach = 1.25 * sqrt(max(squares / count - mean * mean, vec4(0)));
        vec4 past = clamp(to_ycocg(history_at(before)), mean - reach, mean + reach);
        now = mix(past, now, new_share);
    }
    imageStore(filtered_image, cell, max(from_ycocg(now), vec4(0)));
}
