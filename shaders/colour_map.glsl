// SPDX-License-Identifier: MIT
// Values as colours. Stands in front of the shaders that show measured quantities.

// sRGB bytes as shares of 255. `range`: x the value at the map's low end, y 1 / (high - low).
vec3 map_colour(sampler2D map, float value, vec3 range) {
    float share = clamp((value - range.x) * range.y, 0.0, 1.0);
    float entries = float(textureSize(map, 0).x);
    return textureLod(map, vec2((share * (entries - 1.0) + 0.5) / entries, 0.5), 0.0).rgb;
}

// A measured colour on a surface that turns: dimmer where it looks away from light and eye, never
// brighter than the legend shows it.
vec3 shaded(vec3 encoded, vec3 normal, vec3 to_eye) {
    float lit = 0.5 + 0.5 * dot(normal, light_direction);
    float faced = max(dot(normal, to_eye), 0.0);
    return to_srgb(from_srgb(encoded) * mix(0.30, 1.0, lit) * mix(0.55, 1.0, faced));
}
