// SPDX-License-Identifier: MIT
#include "engine/fluid/inlet_eddies.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

#include <glm/glm.hpp>

#include "engine/compute/random.hpp"
#include "engine/fluid/inlet_profile.hpp"

namespace lattice::fluid {

namespace {

constexpr double two_pi = 2 * std::numbers::pi;
constexpr double shortest_wave = 6;   // nodes
constexpr double largest_ratio = 16;  // of wave lengths

/// What the modes must fit along one axis of the face.
struct Side {
    int nodes = 1;
    bool periodic = false;

    bool flat() const { return nodes == 1; }
    double fundamental() const { return two_pi / nodes; }
    double fitted(double wave) const {
        if (flat()) { return 0; }
        return periodic ? std::round(wave / fundamental()) * fundamental() : wave;
    }
};

Side side(int axis, const Extent& extent, FaceMask walls) {
    const FaceMask faces = face_bit(axis, false) | face_bit(axis, true);
    return {nodes_along(extent, axis), (walls & faces) == 0};
}

/// Four numbers in [0, 1) of a mode.
glm::dvec4 random_unit(const InletSettings& settings, int face, int mode) {
    const compute::Random4 random = compute::random4(
        settings.seed, static_cast<std::uint64_t>(face), static_cast<std::uint64_t>(mode));
    const auto unit = [&](int i) { return static_cast<double>(random.v[i]) * 0x1p-32; };
    return {unit(0), unit(1), unit(2), unit(3)};
}

/// A wave vector of this length and a random direction that fits the face and varies along it.
glm::dvec3 wave_vector(double length, const glm::dvec4& random, const Side& y, const Side& z) {
    const double cosine = 2 * random.x - 1;
    const double sine = std::sqrt(1 - cosine * cosine);
    const double angle = two_pi * random.y;
    glm::dvec3 wave(length * cosine, y.fitted(length * sine * std::cos(angle)),
                    z.fitted(length * sine * std::sin(angle)));
    // One that is the same all over the face would make the flux fluctuate.
    if (wave.y == 0 && wave.z == 0) {
        (y.nodes >= z.nodes ? wave.y : wave.z) = (y.nodes >= z.nodes ? y : z).fundamental();
    }
    return wave;
}

/// A unit vector normal to the wave; where an axis is flat, along that axis, so that the curl has
/// nothing of it.
glm::dvec3 polarisation(const glm::dvec3& wave, double random, const Side& y, const Side& z) {
    if (z.flat()) { return {0, 0, 1}; }
    if (y.flat()) { return {0, 1, 0}; }
    const glm::dvec3 n = glm::normalize(wave);
    const glm::dvec3 helper = std::abs(n.x) < 0.5 ? glm::dvec3(1, 0, 0) : glm::dvec3(0, 1, 0);
    const glm::dvec3 first = glm::normalize(glm::cross(n, helper));
    const glm::dvec3 second = glm::cross(n, first);
    return std::cos(two_pi * random) * first + std::sin(two_pi * random) * second;
}

Vector3<float> single(const glm::dvec3& v) {
    return {static_cast<float>(v.x), static_cast<float>(v.y), static_cast<float>(v.z)};
}

}  // namespace

std::vector<EddyMode> eddy_modes(int face, const Extent& extent, FaceMask walls,
                                 const InletSettings& settings) {
    const FaceAxes axes = face_axes(face);
    const Side y = side(axes.first, extent, walls);
    const Side z = side(axes.second, extent, walls);
    if (y.flat() && z.flat()) { return {}; }
    const double longest = settings.turbulence_length;
    const double ratio = std::clamp(longest / shortest_wave, 1.0, largest_ratio);
    double energy_sum = 0;
    for (int m = 0; m < eddy_count; ++m) {
        energy_sum += std::pow(ratio, -2.0 / 3 * (m + 0.5) / eddy_count);
    }
    const double components = y.flat() || z.flat() ? 2 : 3;
    const double rms = settings.turbulence * settings.speed;

    std::vector<EddyMode> modes;
    for (int m = 0; m < eddy_count; ++m) {
        const double scale = std::pow(ratio, (m + 0.5) / eddy_count);
        const glm::dvec4 random = random_unit(settings, face, m);
        const glm::dvec3 wave = wave_vector(two_pi / longest * scale, random, y, z);
        // k^(-5/3) over equal steps of log k leaves k^(-2/3) to a mode.
        const double share = std::pow(scale, -2.0 / 3) / energy_sum;
        const double speed = rms * std::sqrt(2 * components * share);
        const glm::dvec3 amplitude = speed / glm::length(wave) * polarisation(wave, random.w, y, z);
        modes.push_back({single(wave), single(amplitude), single(glm::cross(wave, amplitude)),
                         static_cast<float>(two_pi * random.z)});
    }
    return modes;
}

std::vector<FactorPair> eddy_fade(int axis, const Extent& extent, FaceMask walls,
                                  const InletSettings& settings) {
    const Side s = side(axis, extent, walls);
    std::vector<FactorPair> fade(s.nodes, {1, 0});
    if (s.periodic || s.flat()) { return fade; }
    const double width = std::min<double>(settings.turbulence_length, s.nodes) / 4;
    for (int j = 0; j < s.nodes; ++j) {
        const double from_low = j + 0.5;
        const double from_high = s.nodes - from_low;
        const double t = std::min(from_low, from_high) / width;
        if (t >= 1) { continue; }
        const double slope = 6 * t * (1 - t) / width;
        fade[j] = {static_cast<float>(t * t * (3 - 2 * t)),
                   static_cast<float>(from_low < from_high ? slope : -slope)};
    }
    return fade;
}

}  // namespace lattice::fluid
