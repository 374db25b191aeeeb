// SPDX-License-Identifier: MIT
// The colour of a value from 0 to 1.
uniform vec3 ramp_low;
uniform vec3 ramp_high;

vec3 value_colour(float value) {
    return mix(ramp_low, ramp_high, clamp(value, 0.0, 1.0));
}
