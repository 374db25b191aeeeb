// SPDX-License-Identifier: MIT
// Lines of constant width in pixels, one quad a segment, with room for a soft edge.
layout(location = 0) in vec4 start;  // world position, and width in pixels
layout(location = 1) in vec4 end;    // world position, unused
layout(location = 2) in vec4 tint;
out vec4 line_tint;
out float line_distance;  // pixels from the middle
out float line_half_width;

void main() {
    vec4 a = world_to_clip * vec4(start.xyz, 1.0);
    vec4 b = world_to_clip * vec4(end.xyz, 1.0);
    // A part behind the eye has no direction on the screen: cut it off at the near plane.
    float cut = near_plane;
    if (a.w < cut && b.w > cut) { a = mix(a, b, (cut - a.w) / (b.w - a.w)); }
    if (b.w < cut && a.w > cut) { b = mix(b, a, (cut - b.w) / (a.w - b.w)); }
    vec2 half_size = 0.5 * vec2(target_size);
    vec2 along = half_size * (b.xy / b.w - a.xy / a.w);
    along = dot(along, along) > 1e-8 ? normalize(along) : vec2(1, 0);
    vec2 across = vec2(-along.y, along.x);
    bool at_end = gl_VertexID == 1 || gl_VertexID == 3;
    float side = gl_VertexID < 2 ? -1.0 : 1.0;
    vec4 clip = at_end ? b : a;
    line_half_width = 0.5 * start.w * pixel_scale;
    line_distance = side * (line_half_width + 1.0);
    clip.xy += line_distance * across / half_size * clip.w;
    line_tint = tint;
    gl_Position = clip;
}
