// SPDX-License-Identifier: MIT
// What particle.comp summed up, premultiplied.
layout(binding = 0) uniform usampler2DArray sums;
layout(location = 0) out vec4 colour;

const float unit = 16384.0;  // as particle.comp

void main() {
    ivec2 pixel = ivec2(gl_FragCoord.xy);
    vec4 weighted;
    for (int i = 0; i < 4; ++i) { weighted[i] = float(texelFetch(sums, ivec3(pixel, i), 0).r); }
    float cover = 1.0 - exp(-float(texelFetch(sums, ivec3(pixel, 4), 0).r) / unit);
    colour = vec4(weighted.rgb / max(weighted.a, 1.0), 1.0) * cover;
}
