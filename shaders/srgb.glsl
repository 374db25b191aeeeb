// SPDX-License-Identifier: MIT
// Linear light and the bytes of a picture (IEC 61966-2-1).

vec3 from_srgb(vec3 x) {
    return mix(x / 12.92, pow((x + 0.055) / 1.055, vec3(2.4)), step(0.04045, x));
}

vec3 to_srgb(vec3 x) {
    return mix(12.92 * x, 1.055 * pow(x, vec3(1.0 / 2.4)) - 0.055, step(0.0031308, x));
}

// Light that lets through a share of what stands behind, as bytes that a picture is composed of
// over something else: premultiplied, and mixed as browsers, slides and editors mix, byte by byte.
// Light does not mix like that, so the cover is the one that comes out right over black and over
// white; where the colours want different ones, the largest, which holds them all.
vec4 over_anything(vec3 light, float behind) {
    vec3 over_black = to_srgb(clamp(light, 0.0, 1.0));
    vec3 over_white = to_srgb(clamp(light + behind, 0.0, 1.0));
    vec3 cover = 1.0 - (over_white - over_black);
    return vec4(over_black, max(cover.r, max(cover.g, cover.b)));
}
