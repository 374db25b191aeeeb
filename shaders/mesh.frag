// SPDX-License-Identifier: MIT
// A solid: matt clay with a soft highlight (GGX), lit by the key light and the sky through smoke.
in vec3 world_position;
in vec3 world_normal;
uniform vec3 base_colour;
uniform float highlight;  // 1: the selected solid, marked by a veil and its rim
layout(binding = 3) uniform sampler3D field_volume;
layout(binding = 4) uniform sampler2D colour_map;
uniform float measured_share;  // 1: coloured by the field, 0: clay
uniform vec3 range;
uniform float above_surface;    // where the field is looked at, scene units
uniform float through_surface;  // node spacing to sum the field up over, 0: one look
layout(location = 0) out vec4 colour;
layout(location = 1) out vec4 measured;

const float roughness = 0.42;

float specular(vec3 normal, vec3 to_eye, vec3 to_light) {
    vec3 middle = normalize(to_eye + to_light);
    float alpha = roughness * roughness;
    float nh = max(dot(normal, middle), 0.0);
    float nv = max(dot(normal, to_eye), 1e-3);
    float nl = max(dot(normal, to_light), 0.0);
    float spread = nh * nh * (alpha * alpha - 1.0) + 1.0;
    float distribution = alpha * alpha / (pi * spread * spread);
    float k = 0.125 * (roughness + 1.0) * (roughness + 1.0);
    float visibility = 0.25 / ((nv * (1.0 - k) + k) * (nl * (1.0 - k) + k));
    float fresnel = 0.04 + 0.96 * pow(1.0 - max(dot(middle, to_eye), 0.0), 5.0);
    return distribution * visibility * fresnel;
}

// A force is spread over two nodes each way: its sum along the normal is what acts on the surface.
float surface_value(vec3 normal) {
    if (through_surface == 0.0) {
        return texture(field_volume, (world_position + above_surface * normal) / volume_size).r;
    }
    const int taps = 9;
    float sum = 0.0;
    for (int i = 0; i < taps; ++i) {
        float nodes = 0.5 * float(i - taps / 2);
        vec3 at = world_position + nodes * through_surface * normal;
        sum += 0.5 * texture(field_volume, at / volume_size).r;
    }
    return sum;
}

void main() {
    vec3 to_eye = normalize(eye - world_position);
    vec3 normal = normalize(world_normal);
    // Meshes may be open or turned inside out; both sides shade.
    if (dot(normal, to_eye) < 0.0) { normal = -normal; }
    float facing = max(dot(normal, light_direction), 0.0);
    float key = facing * past_solids(world_position, normal, in_picture(gl_FragCoord.xy)) *
                through_smoke(key_volume, world_position + 0.004 * normal, light_direction);
    float sky = through_smoke(sky_volume, world_position + 0.004 * normal, vec3(0, 0, 1));
    float rim = pow(1.0 - max(dot(normal, to_eye), 0.0), 4.0);
    vec3 radiance = light_radiance * key *
                    (base_colour + pi * specular(normal, to_eye, light_direction));
    radiance += base_colour * sky_irradiance(normal) * sky;
    radiance += 0.04 * (1.0 + 8.0 * rim) * sky_radiance(reflect(-to_eye, normal)) * sky;
    // Flat faces have no rim; the veil keeps dark ones apart from the ground.
    radiance += highlight * (0.12 + 1.2 * rim) * vec3(0.15, 0.6, 1.0);
    colour = vec4(radiance, 1.0);
    measured = vec4(0);
    int looks = measured_share > 0.0 ? 1 : 0;
    for (int i = 0; i < looks; ++i) {
        vec3 shown = map_colour(colour_map, surface_value(normal), range);
        measured = vec4(shaded(shown, normal, to_eye), 1.0);
        // The rim of a selected solid stays; clay does not.
        colour = vec4(highlight * 1.2 * rim * vec3(0.15, 0.6, 1.0), 0.0);
    }
}
