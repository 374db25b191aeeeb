// SPDX-License-Identifier: MIT
// Line integral convolution of white noise along the flow within a slice: 20 midpoint steps each
// way, weighted by a Hann window and by a Hann ripple whose phase moves the pattern along.
layout(local_size_x = 8, local_size_y = 8) in;
layout(binding = 0) uniform sampler3D velocity_volume;
layout(binding = 0, r16f) uniform writeonly image2D lines_image;
uniform vec3 plane_origin;
uniform vec3 plane_u;
uniform vec3 plane_v;
uniform float reach;  // half a line, in texels
uniform float phase;  // of the ripple, 0 to 1

const int steps = 20;
const float ripples = 2.0;  // along a line

vec2 flow_direction(vec2 texel, vec2 size) {
    vec2 share = texel / size;
    vec3 world = plane_origin + share.x * plane_u + share.y * plane_v;
    vec3 velocity = texture(velocity_volume, world / volume_size).xyz;
    vec2 within = vec2(dot(velocity, normalize(plane_u)), dot(velocity, normalize(plane_v)));
    float speed = length(within);
    return speed > 1e-7 ? within / speed : vec2(0);
}

// Integer hash (Jarzynski, Olano, "Hash functions for GPU rendering", 2020: pcg), 0 to 1.
float white_noise(vec2 texel) {
    uvec2 cell = uvec2(ivec2(floor(texel)) + 65536);
    uint state = (cell.x * 1664525u + cell.y) * 747796405u + 2891336453u;
    uint word = ((state >> ((state >> 28u) + 4u)) ^ state) * 277803737u;
    return float((word >> 22u) ^ word) / 4294967295.0;
}

// Of a place along the line, -1 upstream to 1 downstream.
float window(float place) {
    float hann = 0.5 + 0.5 * cos(pi * place);
    return hann * (0.5 + 0.5 * cos(2.0 * pi * (0.5 * ripples * place - phase)));
}

void main() {
    ivec2 texel = ivec2(gl_GlobalInvocationID.xy);
    ivec2 cells = imageSize(lines_image);
    if (any(greaterThanEqual(texel, cells))) { return; }
    vec2 size = vec2(cells);
    vec2 start = vec2(texel) + 0.5;
    float weights = window(0.0);
    float squares = weights * weights;
    float sum = weights * white_noise(start);
    float way_gone = 0.0;  // share of the line's length; short in fluid at rest
    for (int side = -1; side <= 1; side += 2) {
        vec2 at = start;
        float way = float(side) * reach / float(steps);
        for (int i = 1; i <= steps; ++i) {
            vec2 middle = at + 0.5 * way * flow_direction(at, size);
            vec2 step_made = way * flow_direction(middle, size);
            at += step_made;
            way_gone += 0.5 * length(step_made) / reach;
            float weight = window(float(side * i) / float(steps));
            sum += weight * white_noise(at);
            weights += weight;
            squares += weight * weight;
        }
    }
    // White noise has mean 1/2 and variance 1/12; the mean of many values is stretched back to a
    // spread that shows.
    float deviation = sqrt(squares / 12.0) / weights;
    float value = 0.5 + 0.22 * way_gone * (sum / weights - 0.5) / deviation;
    imageStore(lines_image, texel, vec4(clamp(value, 0.0, 1.0)));
}
