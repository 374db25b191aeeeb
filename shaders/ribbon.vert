// SPDX-License-Identifier: MIT
// Ribbons that face the camera, two vertices a point, shaded like round tubes.
layout(location = 0) in vec4 place;   // world, and the speed there
layout(location = 1) in vec4 along;   // direction of the line, and half the width with the side's sign
out vec3 tube_across;
out vec3 tube_toward;
out float tube_side;  // -1 to 1 over the ribbon
out float tube_speed;

void main() {
    vec3 to_eye = eye - place.xyz;
    float distance = length(to_eye);
    to_eye /= max(distance, 1e-9);
    vec3 across = cross(along.xyz, to_eye);
    float size = length(across);
    // A line seen from its end has no side: any will do.
    across = size > 1e-6 ? across / size : normalize(camera_right);
    tube_side = sign(along.w);
    // No thinner than a pixel or so, or it would come and go.
    float pixel = pixel_scale * 2.0 * length(camera_up) * distance / float(target_size.y);
    float half_width = max(abs(along.w), 0.7 * pixel);
    tube_across = across;
    tube_toward = normalize(to_eye - dot(to_eye, along.xyz) * along.xyz + 1e-6 * to_eye);
    tube_speed = place.w;
    gl_Position = world_to_clip * vec4(place.xyz + tube_side * half_width * across, 1.0);
}
