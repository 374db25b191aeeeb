// SPDX-License-Identifier: MIT
#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <limits>
#include <vector>

#include "engine/compute/buffer.hpp"
#include "engine/compute/half.hpp"
#include "engine/compute/random.hpp"
#include "engine/error.hpp"
#include "engine/smoke/binned_splat.hpp"
#include "engine/smoke/density_volume.hpp"
#include "tests/unit/devices.hpp"

using namespace lattice;
using namespace lattice::smoke;

namespace {

/// Particles all over the domain, of all ages.
std::vector<glm::vec4> scattered(std::size_t count, Extent domain) {
    std::vector<glm::vec4> particles;
    for (std::size_t i = 0; i < count; ++i) {
        const compute::Random4 random = compute::random4(3, 0, i);
        const auto along = [&](int c, int nodes) {
            return compute::to_unit_float(random.v[c]) * static_cast<float>(nodes) - 0.5F;
        };
        particles.emplace_back(along(0, domain.x), along(1, domain.y), along(2, domain.z),
                               compute::to_unit_float(random.v[3]));
    }
    return particles;
}

std::vector<std::uint16_t> halves_of(compute::Device& device, DensityVolume& volume,
                                     const std::vector<glm::vec4>& particles, float fade) {
    const compute::Buffer<glm::vec4> buffer(device, particles);
    volume.update(buffer.data(), buffer.size(), fade);
    std::vector<std::uint16_t> halves(static_cast<std::size_t>(volume.extent().size()));
    volume.download(halves);
    return halves;
}

std::vector<float> densities_of(compute::Device& device, DensityVolume& volume,
                                const std::vector<glm::vec4>& particles, float fade) {
    std::vector<float> densities;
    for (const std::uint16_t half : halves_of(device, volume, particles, fade)) {
        densities.push_back(compute::from_half(half));
    }
    return densities;
}

constexpr Extent domain{20, 17, 9};

}  // namespace

TEST_CASE("the whole weight arrives, to the last bit") {
    const std::vector<glm::vec4> particles = scattered(30'000, domain);
    for (const auto& device : test::every_device()) {
        CAPTURE(device->info().name);
        for (const Extent cells : std::array{domain, Extent{31, 26, 14}, Extent{7, 40, 1}}) {
            DensityVolume volume(*device, domain, cells);
            halves_of(*device, volume, particles, 0.0F);
            CHECK(volume.total_weight() == 30'000.0);
        }
    }
}

TEST_CASE("the order of the particles does not matter, bit for bit") {
    const std::vector<glm::vec4> particles = scattered(30'000, domain);
    std::vector<glm::vec4> reversed(particles.rbegin(), particles.rend());
    std::vector<std::vector<std::uint16_t>> found;
    for (const auto& device : test::every_device()) {
        DensityVolume volume(*device, domain, {31, 26, 14});
        found.push_back(halves_of(*device, volume, particles, 0.3F));
        found.push_back(halves_of(*device, volume, reversed, 0.3F));
    }
    // With a GPU this also says that both backends give the same bits.
    for (const auto& halves : found) { CHECK(halves == found.front()); }
    CHECK(std::count(found.front().begin(), found.front().end(), 0) < 100);
}

TEST_CASE("a uniform cloud has its density whatever the volume's resolution") {
    constexpr Extent nodes{12, 10, 8};
    std::vector<glm::vec4> cloud;  // 4 x 4 x 4 particles a node
    for (int z = 0; z < 4 * nodes.z; ++z) {
        for (int y = 0; y < 4 * nodes.y; ++y) {
            for (int x = 0; x < 4 * nodes.x; ++x) {
                cloud.emplace_back(0.25F * (glm::vec3(x, y, z) + 0.5F) - 0.5F, 0.0F);
            }
        }
    }
    for (const auto& device : test::every_device()) {
        CAPTURE(device->info().name);
        for (const Extent cells : {nodes, Extent{24, 20, 16}, Extent{6, 5, 4}, Extent{24, 5, 8}}) {
            DensityVolume volume(*device, nodes, cells);
            const std::vector<float> densities = densities_of(*device, volume, cloud, 0.0F);
            const auto [least, most] = std::minmax_element(densities.begin(), densities.end());
            CHECK(*least == doctest::Approx(64.0).epsilon(0.001));
            CHECK(*most == doctest::Approx(64.0).epsilon(0.001));
        }
    }
}

TEST_CASE("one particle is shared among the cells around it") {
    for (const auto& device : test::every_device()) {
        CAPTURE(device->info().name);
        DensityVolume volume(*device, domain, domain);
        const auto at = [&](const std::vector<float>& densities, int x, int y, int z) {
            return densities[static_cast<std::size_t>(domain.index(x, y, z))];
        };
        const auto centred = densities_of(*device, volume, {{3, 4, 5, 0}}, 0.0F);
        CHECK(at(centred, 3, 4, 5) == 1.0F);
        CHECK(at(centred, 4, 4, 5) == 0.0F);
        const auto between = densities_of(*device, volume, {{3.25F, 4.5F, 5, 0}}, 0.0F);
        CHECK(at(between, 3, 4, 5) == 0.375F);
        CHECK(at(between, 3, 5, 5) == 0.375F);
        CHECK(at(between, 4, 4, 5) == 0.125F);
        CHECK(at(between, 4, 5, 5) == 0.125F);
        // Between the outermost cell centre and the face all goes to the outermost cell.
        const auto corner = densities_of(*device, volume, {{-0.5F, 16.5F, 8.4F, 0}}, 0.0F);
        CHECK(at(corner, 0, 16, 8) == 1.0F);
    }
}

TEST_CASE("particles thin out over the last share of their life, the dead weigh nothing") {
    for (const auto& device : test::every_device()) {
        CAPTURE(device->info().name);
        DensityVolume volume(*device, domain, domain);
        const auto weight = [&](float age, float fade) {
            halves_of(*device, volume, {{3, 4, 5, age}}, fade);
            return volume.total_weight();
        };
        CHECK(weight(0.0F, 0.5F) == 1.0);
        CHECK(weight(0.5F, 0.5F) == 1.0);
        CHECK(weight(0.75F, 0.5F) == 0.5);
        CHECK(weight(0.875F, 0.5F) == 0.25);
        CHECK(weight(0.25F, 1.0F) == 0.75);
        CHECK(weight(0.999F, 0.0F) == 1.0);
        CHECK(weight(-1.0F, 0.0F) == 0.0);
        CHECK(weight(std::numeric_limits<float>::quiet_NaN(), 0.0F) == 0.0);
    }
}

TEST_CASE("a crowd in one cell neither overflows nor becomes infinite") {
    constexpr std::size_t crowd = (std::size_t{1} << 21) + 5;
    const std::vector<glm::vec4> particles(crowd, glm::vec4(1, 1, 1, 0));
    for (const auto& device : test::every_device()) {
        CAPTURE(device->info().name);
        DensityVolume volume(*device, {3, 3, 3}, {3, 3, 3});
        const std::vector<float> densities = densities_of(*device, volume, particles, 0.0F);
        CHECK(volume.total_weight() == static_cast<double>(crowd));
        CHECK(densities[13] == compute::largest_half);
        CHECK(densities[12] == 0.0F);
    }
}

TEST_CASE("each update replaces the one before") {
    for (const auto& device : test::every_device()) {
        DensityVolume volume(*device, domain, domain);
        halves_of(*device, volume, scattered(500, domain), 0.0F);
        halves_of(*device, volume, {{3, 4, 5, 0}, {1, 1, 1, 0}}, 0.0F);
        CHECK(volume.total_weight() == 2.0);
        volume.update(nullptr, 0, 0.0F);
        CHECK(volume.total_weight() == 0.0);
    }
}

TEST_CASE("the binned splat gives the bits of the plain one for any number of threads") {
    constexpr Extent cells{37, 26, 19};
    SplatGrid grid;
    grid.extent = cells;
    grid.fractions = glm::vec3(37.0F / 20.0F, 26.0F / 17.0F, 19.0F / 9.0F) * 4096.0F;
    grid.unit = 4096;
    grid.weight_per_share = 4096.0F / 0.4F;
    std::vector<glm::vec4> particles = scattered(20'000, domain);
    for (std::size_t i = 0; i < particles.size(); i += 7) { particles[i].w = -1.0F; }
    particles.emplace_back(-50.0F, 1e30F, std::numeric_limits<float>::quiet_NaN(), 0.0F);

    std::vector<std::uint32_t> expected(static_cast<std::size_t>(cells.size()));
    for (const glm::vec4& particle : particles) {
        splat(grid, particle, [&](std::int64_t cell, std::uint32_t weight) {
            expected.at(static_cast<std::size_t>(cell)) += weight;
        });
    }
    for (const int threads : {1, 2, 3, 8}) {
        CAPTURE(threads);
        BinnedSplat binned(cells, threads);
        for (int repeat = 0; repeat < 2; ++repeat) {
            std::vector<std::uint32_t> found(expected.size());
            binned.add(grid, particles, found.data());
            CHECK(found == expected);
        }
    }
}

TEST_CASE("wrong uses of a density volume are errors") {
    const auto device = compute::Device::open("cpu");
    CHECK_THROWS_AS(DensityVolume(*device, {0, 4, 4}, {4, 4, 4}), Error);
    CHECK_THROWS_AS(DensityVolume(*device, {4, 4, 4}, {4, 4, 0}), Error);
    DensityVolume volume(*device, {4, 4, 4}, {4, 4, 4});
    CHECK_THROWS_AS(volume.write_surface(1), Error);
    CHECK_THROWS_AS(volume.update(nullptr, std::size_t{1} << 32, 0.0F), Error);
}
