// SPDX-License-Identifier: MIT
// Behind everything: what backdrop.comp drew.
layout(binding = 0) uniform sampler2D backdrop;
layout(location = 0) out vec4 colour;

void main() {
    colour = texelFetch(backdrop, ivec2(gl_FragCoord.xy), 0);
}
