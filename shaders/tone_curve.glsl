// SPDX-License-Identifier: MIT
// From scene light, 1 being paper white, to what a screen shows, linear from 0 to 1.

// Linear up to the knee, then an exponential shoulder with the same slope: mid tones stay as lit,
// white smoke stays white.
vec3 gentle_curve(vec3 x) {
    const float knee = 0.45;
    vec3 shoulder = knee + (1.0 - knee) * (1.0 - exp(-(x - knee) / (1.0 - knee)));
    return mix(x, shoulder, step(knee, x));
}

// Reinhard et al., "Photographic tone reproduction for digital images", 2002, Eq. 4, by luminance:
// colours keep their hue.
vec3 reinhard_curve(vec3 x) {
    const float white = 4.0;
    float light = luminance(x);
    return x * ((1.0 + light / (white * white)) / (1.0 + light));
}

// The fit of the ACES film curve by Narkowicz, "ACES filmic tone mapping curve", 2016, at the
// exposure where it leaves middle grey alone.
vec3 filmic_curve(vec3 x) {
    x *= 0.8;
    return x * (2.51 * x + 0.03) / (x * (2.43 * x + 0.59) + 0.14);
}

// After the idea of AgX: mix the primaries a little, so that a pure colour can brighten to white,
// compress 16 stops of each by a sigmoid in the logarithm, and take half of the mixing back.
vec3 agx_curve(vec3 x) {
    const float mixing = 0.18;
    vec3 mixed = max(mix(x, vec3(luminance(x)), mixing), vec3(1e-6));
    vec3 stops = log2(mixed / 0.18);
    // Slope 1 in the logarithm's middle; 0.18 stays 0.18, white is approached 6.5 stops above.
    vec3 shown = 1.0 / (1.0 + exp2(-1.25 * stops) * (1.0 / 0.18 - 1.0));
    return max(mix(vec3(luminance(shown)), shown, 1.0 + 0.5 * mixing), vec3(0));
}

vec3 apply_tone_curve(vec3 x) {
    switch (tone_curve) {
        case 0: return gentle_curve(x);
        case 2: return reinhard_curve(x);
        case 3: return filmic_curve(x);
        case 4: return agx_curve(x);
    }
    return x;
}
