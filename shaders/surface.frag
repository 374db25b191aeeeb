// SPDX-License-Identifier: MIT
// An iso-surface found by surface_hit.comp, coloured by speed, with its depth so that smoke and
// solids lie before and behind it.
layout(binding = 0) uniform sampler2D hits;
layout(binding = 1) uniform sampler3D field_volume;
layout(binding = 2) uniform sampler3D speed_volume;
layout(binding = 3) uniform sampler2D colour_map;
uniform float hits_per_pixel;
uniform vec3 range;
layout(location = 0) out vec4 colour;
layout(location = 1) out vec4 measured;

vec3 field_gradient(vec3 at) {
    vec3 h = 1.0 / vec3(textureSize(field_volume, 0));
    return vec3(texture(field_volume, at + vec3(h.x, 0, 0)).r -
                    texture(field_volume, at - vec3(h.x, 0, 0)).r,
                texture(field_volume, at + vec3(0, h.y, 0)).r -
                    texture(field_volume, at - vec3(0, h.y, 0)).r,
                texture(field_volume, at + vec3(0, 0, h.z)).r -
                    texture(field_volume, at - vec3(0, 0, h.z)).r);
}

void main() {
    // With a colour for each sample of a pixel this is the sample's place.
    ivec2 cell = ivec2(gl_FragCoord.xy * hits_per_pixel);
    float t = texelFetch(hits, min(cell, textureSize(hits, 0) - 1), 0).r;
    if (t <= 0.0) { discard; }
    vec3 direction = pixel_ray(in_picture((vec2(cell) + 0.5) / hits_per_pixel));
    vec3 world = eye + t * direction;
    vec3 at = world / volume_size;
    vec3 to_eye = -normalize(direction);
    vec3 gradient = field_gradient(at);
    float steepness = length(gradient);
    vec3 normal = steepness > 0.0 ? gradient / steepness : to_eye;
    normal = dot(normal, to_eye) < 0.0 ? -normal : normal;
    vec3 shown = map_colour(colour_map, texture(speed_volume, at).r, range);
    // A faint highlight tells the surface's shape beside its colour.
    float shine = pow(max(dot(normal, normalize(to_eye + light_direction)), 0.0), 40.0);
    colour = vec4(0.06 * shine * light_radiance, 0.0);
    measured = vec4(shaded(shown, normal, to_eye), 1.0);
    gl_FragDepth = near_plane / t;
}
