// SPDX-License-Identifier: MIT
#include <doctest/doctest.h>

#include <array>
#include <cmath>
#include <memory>
#include <vector>

#include "engine/fluid/inlet_eddies.hpp"
#include "engine/fluid/inlet_field.hpp"
#include "engine/fluid/inlet_profile.hpp"
#include "tests/unit/devices.hpp"

using namespace lattice;
using namespace lattice::fluid;
using scene::InletProfile;

namespace {

constexpr int west = 0;
constexpr int north = 3;
constexpr FaceMask east_bit = face_bit(0, true);
constexpr FaceMask sides_y = face_bit(1, false) | face_bit(1, true);
constexpr FaceMask sides_z = face_bit(2, false) | face_bit(2, true);

/// A west inlet between walls of one kind.
DomainBoundary channel(FaceMask no_slip, FaceMask free_slip) {
    DomainBoundary boundary;
    boundary.inlet = face_bit(0, false);
    boundary.varied = boundary.inlet;
    boundary.outlet = east_bit;
    boundary.no_slip = no_slip;
    boundary.free_slip = free_slip;
    return boundary;
}

InletSettings turbulent() {
    InletSettings settings;
    settings.profile = InletProfile::turbulent;
    settings.speed = 0.1F;
    settings.turbulence = 0.2F;
    settings.turbulence_length = 24;
    settings.seed = 5;
    return settings;
}

/// States of one inlet face, step by step.
class InletProbe {
public:
    InletProbe(compute::Device& device, const Extent& extent, const DomainBoundary& boundary,
               const InletSettings& settings, int face = west)
        : device_(device),
          field_(device, extent, boundary, settings),
          states_(device, static_cast<std::size_t>(face_size(face / 2, extent))) {
        field_.restart(states_.data(), first_);
    }

    void seek(std::uint64_t step) {
        const compute::Buffer<std::uint64_t> state(device_, std::array{step});
        field_.restore(state.data());
        field_.update(states_.data(), first_);
    }
    void advance() { field_.advance(states_.data(), first_); }
    void change(const DomainBoundary& boundary, const InletSettings& settings) {
        field_.change(boundary, settings);
    }
    std::vector<FaceState> states() const { return states_.download(); }

private:
    std::int64_t first_[6] = {};
    compute::Device& device_;
    InletField field_;
    compute::Buffer<FaceState> states_;
};

bool same(const std::vector<FaceState>& a, const std::vector<FaceState>& b) {
    for (std::size_t n = 0; n < a.size(); ++n) {
        const Vector3<float>& u = a[n].velocity;
        const Vector3<float>& v = b[n].velocity;
        if (u.x != v.x || u.y != v.y || u.z != v.z) { return false; }
    }
    return a.size() == b.size();
}

}  // namespace

TEST_CASE("a parabolic inflow is zero at no-slip faces and brings in the given speed") {
    InletSettings settings;
    settings.profile = InletProfile::parabolic;
    const Extent e{9, 4, 3};
    // Along y: s (1 - s) at s = 1/8, 3/8, ... is 7, 15, 15, 7 (/64). The links bring in 2/3 of each
    // and 1/6 of 0, 11, 11, 15, 15, 11, 11, 0: 125/12 a node.
    const double between[] = {84.0 / 125, 180.0 / 125, 180.0 / 125, 84.0 / 125};
    std::vector<float> profile = inlet_profile(west, e, channel(sides_y, sides_z), settings);
    REQUIRE(profile.size() == 12);
    for (std::size_t n = 0; n < 12; ++n) { CHECK(profile[n] == doctest::Approx(between[n % 4])); }

    // Along z beside one wall: s (2 - s) at s = 1/6, 3/6, 5/6 is 11, 27, 35 (/36); the links bring
    // in 2/3 of each and 1/6 of 0, 19, 19, 31, 31, 35: 427/18 a node.
    const double beside[] = {198.0 / 427, 486.0 / 427, 630.0 / 427};
    profile = inlet_profile(west, e, channel(sides_y | face_bit(2, false), 0), settings);
    for (std::size_t n = 0; n < 12; ++n) {
        CHECK(profile[n] == doctest::Approx(between[n % 4] * beside[n / 4]));
    }
    profile = inlet_profile(west, e, channel(sides_y | face_bit(2, true), 0), settings);
    CHECK(profile[0] == doctest::Approx(between[0] * beside[2]));

    // On a fine grid it is the parabola of mean 1, which peaks at 1.5.
    const Extent fine{9, 1, 101};
    profile = inlet_profile(west, fine, channel(sides_z, 0), settings);
    CHECK(profile[50] == doctest::Approx(1.5).epsilon(2e-4));
    CHECK(profile[0] == doctest::Approx(1.5 * (1 - std::pow(100.0 / 101, 2))).epsilon(2e-4));
}

TEST_CASE("a mask is stretched over the face, top up and bilinear") {
    auto image = std::make_shared<scene::GreyImage>();
    *image = {2, 2, {0.0F, 1.0F, 0.25F, 0.5F}};  // top row first
    CHECK(image->at(0, 0) == 0.25F);
    CHECK(image->at(1, 1) == 1.0F);
    CHECK(image->at(0.5, 0.5) == doctest::Approx(0.4375));
    CHECK(image->at(0.5, 1) == doctest::Approx(0.5));
    CHECK(image->at(0.25, 0.5) == doctest::Approx(0.125));

    InletSettings settings;
    settings.profile = InletProfile::mask;
    settings.mask = image;
    // Node centres of a 2 x 2 face are the pixel centres: first axis y to the right, z up.
    const std::vector<float> west_face = inlet_profile(west, {5, 2, 2}, channel(0, 0), settings);
    CHECK(west_face == std::vector<float>{0.25F, 0.5F, 0.0F, 1.0F});
    const std::vector<float> column = inlet_profile(north, {1, 5, 4}, channel(0, 0), settings);
    const float expected[] = {0.375F, 0.40625F, 0.46875F, 0.5F};
    for (int n = 0; n < 4; ++n) { CHECK(column[n] == doctest::Approx(expected[n])); }
}

TEST_CASE("steady profiles become velocities along the inward normal of each face") {
    for (const auto& device : test::every_device()) {
        CAPTURE(device->info().name);
        for (int face = 0; face < 6; ++face) {
            const Extent e{4, 5, 6};
            DomainBoundary boundary;
            boundary.inlet = 1U << face;
            boundary.varied = boundary.inlet;
            InletSettings settings;
            settings.profile = InletProfile::parabolic;
            settings.speed = 0.05F;
            InletProbe probe(*device, e, boundary, settings, face);
            for (const FaceState& state : probe.states()) {
                const float u[3] = {state.velocity.x, state.velocity.y, state.velocity.z};
                for (int axis = 0; axis < 3; ++axis) {
                    const float inward = face % 2 == 0 ? 0.05F : -0.05F;
                    CHECK(u[axis] == (axis == face / 2 ? inward : 0.0F));
                }
                CHECK(state.sound == 0);
            }
        }
    }
}

TEST_CASE("a turbulent inflow is a function of seed and step") {
    for (const auto& device : test::every_device()) {
        CAPTURE(device->info().name);
        const Extent e{8, 20, 24};
        InletProbe probe(*device, e, channel(sides_y, sides_z), turbulent());
        const auto start = probe.states();
        for (int step = 0; step < 7; ++step) { probe.advance(); }
        const auto later = probe.states();
        CHECK_FALSE(same(start, later));
        probe.seek(7);
        CHECK(same(probe.states(), later));
        probe.seek(0);
        CHECK(same(probe.states(), start));
        InletSettings other = turbulent();
        other.seed = 6;
        probe.change(channel(sides_y, sides_z), other);
        probe.seek(0);
        CHECK_FALSE(same(probe.states(), start));
    }
}

TEST_CASE("a turbulent inflow has the strength asked for and brings in no mass of its own") {
    for (const auto& device : test::every_device()) {
        CAPTURE(device->info().name);
        const Extent e{8, 64, 48};
        InletProbe probe(*device, e, channel(0, sides_y), turbulent());  // periodic along z
        double square[3] = {0, 0, 0};
        double samples = 0;
        for (int shot = 0; shot < 200; ++shot) {
            probe.seek(static_cast<std::uint64_t>(shot) * 997);
            const auto states = probe.states();
            double flux = 0;
            for (std::size_t n = 0; n < states.size(); ++n) {
                const Vector3<float>& u = states[n].velocity;
                flux += u.x;
                const std::size_t y = n % 64;
                if (y < 8 || y >= 56) { continue; }  // fades out toward the walls
                square[0] += std::pow(u.x - 0.1, 2);
                square[1] += std::pow(u.y, 2);
                square[2] += std::pow(u.z, 2);
                samples += 1;
            }
            CHECK(flux / static_cast<double>(states.size()) == doctest::Approx(0.1).epsilon(2e-3));
        }
        const double total = (square[0] + square[1] + square[2]) / samples / 3;
        CHECK(std::sqrt(total) == doctest::Approx(0.02).epsilon(0.05));
        for (const double component : square) {
            CHECK(std::sqrt(component / samples) == doctest::Approx(0.02).epsilon(0.35));
        }
    }
}

TEST_CASE("a turbulent inflow is free of divergence and stays off the walls") {
    const auto device = compute::Device::open("cpu");
    const Extent e{8, 48, 40};
    const InletSettings settings = turbulent();
    InletProbe probe(*device, e, channel(sides_y | sides_z, 0), settings);
    // The field is frozen: 10 steps at speed 0.1 bring it one node nearer.
    std::vector<FaceState> at[3];
    for (int k = 0; k < 3; ++k) {
        probe.seek(static_cast<std::uint64_t>(500 + 10 * k));
        at[k] = probe.states();
    }
    const auto velocity = [&](int k, int y, int z) -> const Vector3<float>& {
        return at[k][static_cast<std::size_t>(y + 48 * z)].velocity;
    };
    double divergence = 0;
    double gradients = 0;
    for (int z = 1; z < 39; ++z) {
        for (int y = 1; y < 47; ++y) {
            // What comes later stands further out.
            const double x = (velocity(0, y, z).x - velocity(2, y, z).x) / 2;
            const double dy = (velocity(1, y + 1, z).y - velocity(1, y - 1, z).y) / 2;
            const double dz = (velocity(1, y, z + 1).z - velocity(1, y, z - 1).z) / 2;
            divergence += std::pow(x + dy + dz, 2);
            gradients += x * x + dy * dy + dz * dz;
        }
    }
    // Central differences are off by (k h)^2 / 6, 2 % at 18 nodes a wave and 15 % at 6.
    CHECK(std::sqrt(divergence / gradients) < 0.1);
    CHECK(gradients > 0.05);
    for (int y = 0; y < 48; ++y) {
        // Half a node from the wall the fade, 0.021, leaves a fiftieth of the normal component.
        CHECK(std::abs(velocity(1, y, 0).z) < 0.003);
        CHECK(std::abs(velocity(1, y, 39).z) < 0.003);
    }
}

TEST_CASE("eddies in a plane domain stay in the plane") {
    const auto device = compute::Device::open("cpu");
    InletProbe probe(*device, {8, 64, 1}, channel(0, sides_y), turbulent());
    double square = 0;
    for (int shot = 0; shot < 100; ++shot) {
        probe.seek(static_cast<std::uint64_t>(shot) * 991);
        for (const FaceState& state : probe.states()) {
            CHECK(state.velocity.z == 0);
            square += std::pow(state.velocity.x - 0.1, 2) + std::pow(state.velocity.y, 2);
        }
    }
    CHECK(std::sqrt(square / 100 / 64 / 2) == doctest::Approx(0.02).epsilon(0.15));
    CHECK(eddy_modes(west, {8, 1, 1}, 0, turbulent()).empty());
}
