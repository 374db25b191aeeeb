// SPDX-License-Identifier: MIT
// A solid: matt clay with a soft highlight (GGX), lit by the key light and the sky through smoke.
in vec3 world_position;
in vec3 world_normal;
uniform vec3 base_colour;
uniform float highlight;  // 1: the selected solid, marked by its rim
layout(location = 0) out vec4 colour;

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

void main() {
    vec3 to_eye = normalize(eye - world_position);
    vec3 normal = normalize(world_normal);
    // Meshes may be open or turned inside out; both sides shade.
    if (dot(normal, to_eye) < 0.0) { normal = -normal; }
    float facing = max(dot(normal, light_direction), 0.0);
    float key = facing * past_solids(world_position, normal) *
                through_smoke(key_volume, world_position + 0.004 * normal, light_direction);
    float sky = through_smoke(sky_volume, world_position + 0.004 * normal, vec3(0, 0, 1));
    float rim = pow(1.0 - max(dot(normal, to_eye), 0.0), 4.0);
    vec3 radiance = light_radiance * key *
                    (base_colour + pi * specular(normal, to_eye, light_direction));
    radiance += base_colour * sky_irradiance(normal) * sky;
    radiance += 0.04 * (1.0 + 8.0 * rim) * sky_radiance(reflect(-to_eye, normal)) * sky;
    radiance += highlight * (0.03 + 1.2 * rim) * vec3(0.15, 0.6, 1.0);
    colour = vec4(radiance, 1.0);
}
