// SPDX-License-Identifier: MIT
// Colours of the density volume, and the number a particle is coloured by.
#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <vector>

#include "engine/compute/buffer.hpp"
#include "engine/compute/half.hpp"
#include "engine/compute/random.hpp"
#include "engine/smoke/density_volume.hpp"
#include "engine/smoke/particle_values.hpp"
#include "engine/smoke/tracers.hpp"
#include "tests/unit/devices.hpp"

using namespace lattice;
using namespace lattice::smoke;

namespace {

constexpr Extent domain{12, 9, 7};

/// Particles all over the domain, from three emitters.
struct Cloud {
    std::vector<glm::vec4> particles;
    std::vector<std::uint8_t> emitters;
};

Cloud cloud(std::size_t count) {
    Cloud made;
    for (std::size_t i = 0; i < count; ++i) {
        const compute::Random4 random = compute::random4(11, 0, i);
        const auto along = [&](int c, int nodes) {
            return compute::to_unit_float(random.v[c]) * static_cast<float>(nodes) - 0.5F;
        };
        made.particles.emplace_back(along(0, domain.x), along(1, domain.y), along(2, domain.z),
                                    compute::to_unit_float(random.v[3]));
        made.emitters.push_back(static_cast<std::uint8_t>(random.v[3] % 3));
    }
    return made;
}

const std::vector<glm::vec3> colours = {{1, 0.5F, 0}, {0, 0.25F, 1}, {1, 1, 1}};

std::vector<std::uint16_t> dyed_halves(compute::Device& device, DensityVolume& volume,
                                       const Cloud& made, std::span<const glm::vec3> palette) {
    const compute::Buffer<glm::vec4> particles(device, made.particles);
    const compute::Buffer<std::uint8_t> emitters(device, made.emitters);
    volume.update(particles.data(), particles.size(), 0.3F, {emitters.data(), palette});
    std::vector<std::uint16_t> halves(static_cast<std::size_t>(4 * volume.extent().size()));
    volume.download(halves);
    return halves;
}

}  // namespace

TEST_CASE("a dye leaves the density as it was, bit for bit") {
    const Cloud made = cloud(20'000);
    for (const auto& device : test::every_device()) {
        CAPTURE(device->info().name);
        DensityVolume volume(*device, domain, domain);
        const auto dyed = dyed_halves(*device, volume, made, colours);
        CHECK(volume.channels() == 4);
        CHECK(volume.total_weight() > 10'000);
        const double weight = volume.total_weight();
        const compute::Buffer<glm::vec4> particles(*device, made.particles);
        volume.update(particles.data(), particles.size(), 0.3F);
        CHECK(volume.channels() == 1);
        CHECK(volume.total_weight() == weight);
        std::vector<std::uint16_t> plain(static_cast<std::size_t>(domain.size()));
        volume.download(plain);
        for (std::size_t cell = 0; cell < plain.size(); ++cell) {
            REQUIRE(dyed[4 * cell] == plain[cell]);
        }
    }
}

TEST_CASE("the same colours whatever the order and the device, bit for bit") {
    Cloud made = cloud(20'000);
    std::vector<std::vector<std::uint16_t>> found;
    for (const auto& device : test::every_device()) {
        for (int turn = 0; turn < 2; ++turn) {
            DensityVolume volume(*device, domain, {15, 9, 10});
            found.push_back(dyed_halves(*device, volume, made, colours));
            std::ranges::reverse(made.particles);
            std::ranges::reverse(made.emitters);
        }
    }
    for (const auto& halves : found) { CHECK(halves == found.front()); }
}

TEST_CASE("a cell's colour is the mean of its particles' by weight") {
    for (const auto& device : test::every_device()) {
        CAPTURE(device->info().name);
        DensityVolume volume(*device, {3, 3, 3}, {3, 3, 3});
        Cloud made;
        // Three of the first emitter and one of the second at the middle node.
        made.particles.assign(4, glm::vec4(1, 1, 1, 0));
        made.emitters = {0, 0, 1, 0};
        const auto halves = dyed_halves(*device, volume, made, colours);
        const auto value = [&](int channel) {
            return compute::from_half(halves[static_cast<std::size_t>(4 * 13 + channel)]);
        };
        CHECK(value(0) == 4.0F);
        CHECK(value(1) == 3.0F);                   // red: 3 x 1 + 1 x 0
        CHECK(value(2) == doctest::Approx(1.75));  // green: 3 x 0.5 + 0.25
        CHECK(value(3) == 1.0F);                   // blue: 3 x 0 + 1
    }
}

TEST_CASE("an emitter beyond the list takes the last colour; too dense a cell keeps its colour") {
    const auto device = compute::Device::open("cpu");
    DensityVolume volume(*device, {1, 1, 1}, {1, 1, 1});
    Cloud made;
    made.particles.assign(100'000, glm::vec4(0, 0, 0, 0));
    made.emitters.assign(100'000, 200);
    const auto halves = dyed_halves(*device, volume, made, std::span(colours).first(2));
    CHECK(compute::from_half(halves[0]) == compute::largest_half);
    CHECK(compute::from_half(halves[1]) == 0);
    CHECK(compute::from_half(halves[2]) ==
          doctest::Approx(0.25 * compute::largest_half).epsilon(1e-3));
    CHECK(compute::from_half(halves[3]) == compute::largest_half);
}

TEST_CASE("particles know their emitter, also after going back") {
    for (const auto& device : test::every_device()) {
        CAPTURE(device->info().name);
        const compute::Buffer<float> still(*device, 3 * static_cast<std::size_t>(domain.size()));
        const VelocityView velocity{still.data(), domain, false, false, false};
        const auto source = [](float rate, std::uint8_t tag) {
            return EmitterPlan{Shape::box, glm::vec3(4.0F), glm::vec3(0.0F), rate, 1000.0F, 0, tag};
        };
        Tracers tracers(*device, 16, 1);
        tracers.step(velocity, std::array{source(3, 0), source(2, 1)});
        Tracers::Saved saved;
        tracers.save(saved);
        tracers.step(velocity, std::array{source(1, 7), source(1, 1)});
        const auto found = [&] {
            std::vector<std::uint8_t> emitters(tracers.used());
            device->copy_to_host(emitters.data(), tracers.emitters(), emitters.size());
            return emitters;
        };
        CHECK(found() == std::vector<std::uint8_t>{0, 0, 0, 1, 1, 7, 1});
        tracers.restore(saved);
        CHECK(found() == std::vector<std::uint8_t>{0, 0, 0, 1, 1});
        compute::Buffer<float> values(*device, 5);
        particle_emitters(*device, tracers.emitters(), 5, values.data());
        CHECK(values.download() == std::vector<float>{0, 0, 0, 1, 1});
    }
}

TEST_CASE("the speed at a particle, in a shear flow") {
    for (const auto& device : test::every_device()) {
        CAPTURE(device->info().name);
        std::vector<float> u(3 * static_cast<std::size_t>(domain.size()));
        for (int z = 0; z < domain.z; ++z) {
            for (int y = 0; y < domain.y; ++y) {
                for (int x = 0; x < domain.x; ++x) {
                    // u = (3, 4, 0) 0.01 y: the speed is 0.05 y.
                    const auto node = static_cast<std::size_t>(domain.index(x, y, z));
                    u[node] = 0.03F * static_cast<float>(y);
                    u[node + static_cast<std::size_t>(domain.size())] =
                        0.04F * static_cast<float>(y);
                }
            }
        }
        const compute::Buffer<float> field(*device, u);
        const std::vector<glm::vec4> places = {{2, 3, 1, 0.5F}, {5.5F, 4.5F, 2, 0}, {5, 5, 5, -1}};
        const compute::Buffer<glm::vec4> particles(*device, places);
        compute::Buffer<float> values(*device, places.size());
        particle_speeds(*device, {field.data(), domain, false, false, false}, particles.data(),
                        places.size(), 2.0F, values.data());
        const auto found = values.download();
        CHECK(found[0] == doctest::Approx(0.3));
        CHECK(found[1] == doctest::Approx(0.45));
        CHECK(found[2] == 0);
    }
}
