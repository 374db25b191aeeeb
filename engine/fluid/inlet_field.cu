// SPDX-License-Identifier: MIT
#include "engine/fluid/inlet_field.hpp"

#include <array>
#include <cmath>

#include "engine/compute/parallel_for.hpp"
#include "engine/fluid/inlet_profile.hpp"

namespace lattice::fluid {

namespace {

/// Velocity in the domain's axes from components along a face's inward normal and its own axes.
LATTICE_HD_INLINE Vector3<float> from_face_axes(int face, const Vector3<float>& v) {
    const float normal = face % 2 == 0 ? v.x : -v.x;
    if (face / 2 == 0) { return {normal, v.y, v.z}; }
    if (face / 2 == 1) { return {v.y, normal, v.z}; }
    return {v.y, v.z, normal};
}

struct WriteProfile {
    int face;
    float speed;
    const float* profile;
    FaceState* states;

    LATTICE_HD void operator()(std::int64_t n) const {
        states[n] = {from_face_axes(face, {speed * profile[n], 0, 0}), 0};
    }
};

struct NextStep {
    std::uint64_t* step;

    LATTICE_HD void operator()(std::int64_t) const { ++*step; }
};

/// Cosine and sine of each mode along the first axis of a face, at the way that the eddies have
/// come by now.
struct CarryEddies {
    const EddyMode* modes;
    int nodes;
    double speed;
    const std::uint64_t* step;
    FactorPair* along;

    LATTICE_HD void operator()(std::int64_t n) const {
        const EddyMode& mode = modes[n / nodes];
        const double place = static_cast<double>(n % nodes) + 0.5;
        const double way = speed * static_cast<double>(*step);
        const double turn = 6.283185307179586;
        double angle = mode.wave.y * place - mode.wave.x * way + mode.phase;
        angle -= turn * floor(angle / turn);
        along[n] = {cosf(static_cast<float>(angle)), sinf(static_cast<float>(angle))};
    }
};

struct WriteEddies {
    int face;
    int mode_count;
    int columns;
    int rows;
    float speed;
    const EddyMode* modes;
    const FactorPair* along;
    const FactorPair* across;
    const FactorPair* fade_along;
    const FactorPair* fade_across;
    FaceState* states;

    LATTICE_HD void operator()(std::int64_t n) const {
        const auto column = static_cast<int>(n % columns);
        const auto row = static_cast<int>(n / columns);
        Vector3<float> u = eddy_velocity(modes, mode_count, along + column, columns, across + row,
                                         rows, fade_along[column], fade_across[row]);
        u.x += speed;
        states[n] = {from_face_axes(face, u), 0};
    }
};

bool is_steady(const InletSettings& settings) {
    return settings.profile != scene::InletProfile::turbulent;
}

std::vector<FactorPair> waves_across(const std::vector<EddyMode>& modes, int nodes) {
    std::vector<FactorPair> waves;
    for (const EddyMode& mode : modes) {
        for (int j = 0; j < nodes; ++j) {
            const double angle = mode.wave.z * (j + 0.5);
            waves.push_back(
                {static_cast<float>(std::cos(angle)), static_cast<float>(std::sin(angle))});
        }
    }
    return waves;
}

}  // namespace

InletField::InletField(compute::Device& device, const Extent& extent,
                       const DomainBoundary& boundary, const InletSettings& settings)
    : device_(&device), extent_(extent), step_(device, boundary.inlet != 0 ? 1 : 0) {
    change(boundary, settings);
}

void InletField::change(const DomainBoundary& boundary, const InletSettings& settings) {
    std::vector<Face> faces;
    for (int face = 0; face < 6; ++face) {
        if ((boundary.varied & (1U << face)) == 0) { continue; }
        faces.push_back(made(face, boundary, settings));
    }
    if (!faces_.empty()) { device_->synchronize(); }
    faces_.swap(faces);
    settings_ = settings;
}

InletField::Face InletField::made(int number, const DomainBoundary& boundary,
                                  const InletSettings& settings) const {
    Face face;
    face.face = number;
    if (is_steady(settings)) {
        face.profile = {*device_, inlet_profile(number, extent_, boundary, settings)};
        return face;
    }
    const FaceAxes axes = face_axes(number);
    const FaceMask walls = boundary.walls();
    const std::vector<EddyMode> modes = eddy_modes(number, extent_, walls, settings);
    face.modes = {*device_, modes};
    face.along = {*device_, modes.size() * nodes_along(extent_, axes.first)};
    face.across = {*device_, waves_across(modes, nodes_along(extent_, axes.second))};
    face.fade_along = {*device_, eddy_fade(axes.first, extent_, walls, settings)};
    face.fade_across = {*device_, eddy_fade(axes.second, extent_, walls, settings)};
    return face;
}

void InletField::restart(FaceState* states, const std::int64_t (&first)[6]) {
    step_.upload(std::array<std::uint64_t, 1>{0});
    update(states, first);
}

void InletField::advance(FaceState* states, const std::int64_t (&first)[6]) {
    if (faces_.empty() || is_steady(settings_)) { return; }
    compute::parallel_for(*device_, 1, NextStep{step_.data()});
    update(states, first);
}

void InletField::update(FaceState* states, const std::int64_t (&first)[6]) {
    for (Face& face : faces_) {
        FaceState* const own = states + first[face.face];
        if (is_steady(settings_)) {
            compute::parallel_for(
                *device_, face_size(face.face / 2, extent_),
                WriteProfile{face.face, settings_.speed, face.profile.data(), own});
        } else {
            write_eddies(face, own);
        }
    }
}

void InletField::save(void* device_memory) const {
    if (!step_.empty()) { device_->copy_within(device_memory, step_.data(), step_.bytes()); }
}

void InletField::restore(const void* device_memory) {
    if (!step_.empty()) { device_->copy_within(step_.data(), device_memory, step_.bytes()); }
}

void InletField::write_eddies(Face& face, FaceState* states) {
    const FaceAxes axes = face_axes(face.face);
    const int columns = nodes_along(extent_, axes.first);
    const int rows = nodes_along(extent_, axes.second);
    const auto count = static_cast<int>(face.modes.size());
    compute::parallel_for(
        *device_, static_cast<std::int64_t>(count) * columns,
        CarryEddies{face.modes.data(), columns, static_cast<double>(settings_.speed), step_.data(),
                    face.along.data()});
    compute::parallel_for(*device_, face_size(face.face / 2, extent_),
                          WriteEddies{face.face, count, columns, rows, settings_.speed,
                                      face.modes.data(), face.along.data(), face.across.data(),
                                      face.fade_along.data(), face.fade_across.data(), states});
}

}  // namespace lattice::fluid
