// SPDX-License-Identifier: MIT
// Cells of an automaton. A pixel is the mean of all texels that its square covers, each by the part
// of it that is covered: sharp from near, the exact density from afar, and steady in between.
layout(binding = 0) uniform sampler2D texels;  // red, green, blue times cover; cover by the grid
uniform vec3 first_texel;       // x, y: texel at the picture's upper left corner; z: texels a pixel
uniform ivec3 texel_count;      // x, y: of the rectangle that is there
uniform vec3 first_cell;        // x, y: place in the cell at the upper left corner; z: cells a pixel
uniform float brightness;
uniform float line_strength;    // of lines between cells, 0: none
uniform vec3 surroundings;      // linear light around the grid
uniform float thinness;         // 1 / the part of a pixel that a grid thinner than one fills, else 1
layout(location = 0) out vec4 colour;

vec4 mean_of_texels(vec2 low, float width) {
    vec2 high = low + width;
    ivec2 first = max(ivec2(floor(low)), ivec2(0));
    ivec2 last = min(ivec2(ceil(high)), texel_count.xy);
    vec4 sum = vec4(0);
    for (int y = first.y; y < last.y; ++y) {
        float high_part = min(high.y, float(y + 1)) - max(low.y, float(y));
        for (int x = first.x; x < last.x; ++x) {
            float part = min(high.x, float(x + 1)) - max(low.x, float(x));
            sum += part * high_part * texelFetch(texels, ivec2(x, y), 0);
        }
    }
    return sum / (width * width);
}

// How much of the pixel a line of one pixel's width between cells covers.
float line_cover(vec2 cell) {
    vec2 from_line = abs(cell - round(cell)) / (pixel_scale * first_cell.z);
    vec2 cover = clamp(1.0 - from_line, 0.0, 1.0);
    return max(cover.x, cover.y);
}

void main() {
    // The picture's rows count from the top here.
    vec2 place = in_picture(gl_FragCoord.xy);
    vec2 pixel = vec2(place.x, float(target_size.y) - place.y) - 0.5;
    vec4 mean = thinness * mean_of_texels(first_texel.xy + pixel * first_texel.z, first_texel.z);
    mean.a = min(mean.a, 1.0);
    vec3 light = brightness * mean.rgb;
    vec2 cell = first_cell.xy + (pixel + 0.5) * first_cell.z;
    float lined = line_strength * line_cover(cell) * mean.a;
    light = mix(light, surroundings + 0.14 * light, lined);
    float behind = transparent == 1 ? 1.0 - mean.a : 0.0;
    light += surroundings * (1.0 - mean.a - behind);
    // Triangular noise of one step hides the bands of dark gradients.
    float dither = noise(place, 0) - noise(place.yx + 17.0, 0);
    vec4 shown = over_anything(light, behind);
    shown.rgb += (1.0 - behind) * dither / 255.0;
    colour = vec4(min(shown.rgb, shown.a), shown.a);
}
