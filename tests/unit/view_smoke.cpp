// SPDX-License-Identifier: MIT
// The physics of the smoke's light, measured on the textures the shaders write.
#include <doctest/doctest.h>

#include <array>
#include <cmath>

#include "tests/unit/view_march_bench.hpp"

using namespace lattice;
using test::MarchBench;
using test::side;

namespace {

std::vector<float> read_volume(GLuint volume, glm::ivec3 cells) {
    std::vector<float> values(static_cast<std::size_t>(cells.x * cells.y * cells.z));
    glGetTextureImage(volume, 0, GL_RED, GL_FLOAT,
                      static_cast<GLsizei>(values.size() * sizeof(float)), values.data());
    return values;
}

// A lopsided cloud.
float cloud(glm::vec3 p) {
    const glm::vec3 a = (p - glm::vec3(0.4F, 0.55F, 0.62F)) / glm::vec3(0.22F, 0.3F, 0.16F);
    const glm::vec3 b = (p - glm::vec3(0.7F, 0.3F, 0.35F)) / 0.15F;
    return 2.0F * std::exp(-glm::dot(a, a)) + std::exp(-glm::dot(b, b));
}

}  // namespace

TEST_CASE_FIXTURE(MarchBench, "a uniform box transmits exp(-sigma L) whatever the step") {
    for (const float density : {0.1F, 1.3F}) {
        fill([&](glm::vec3) { return density; });
        for (const float step : {0.5F, 1.0F, 2.0F}) {
            frame.step_length = step;
            CAPTURE(step);
            for (const glm::vec4& pixel : run()) {
                REQUIRE(pixel.w == doctest::Approx(std::exp(-3.0 * density)).epsilon(0.01));
            }
        }
    }
}

TEST_CASE_FIXTURE(MarchBench, "a slab inside the box transmits exp(-sigma L) whatever the step") {
    fill([](glm::vec3 p) { return p.y > 0.25F && p.y < 0.75F ? 1.3F : 0.0F; });
    for (const float step : {0.5F, 1.0F, 2.0F}) {
        frame.step_length = step;
        CAPTURE(step);
        CHECK(mean_transmittance() == doctest::Approx(std::exp(-3.0 * 1.3 * 0.5)).epsilon(0.01));
    }
}

TEST_CASE_FIXTURE(MarchBench, "the march ends at a solid") {
    fill([](glm::vec3) { return 1.0F; });
    stop_at(3.25F);
    CHECK(mean_transmittance() == doctest::Approx(std::exp(-3.0 * 0.25)).epsilon(0.01));
    stop_at(2.5F);
    CHECK(mean_transmittance() == doctest::Approx(1));
}

TEST_CASE_FIXTURE(MarchBench, "an empty box is clear, one cell of smoke is not skipped") {
    fill([](glm::vec3) { return 0.0F; });
    for (const glm::vec4& pixel : run()) { REQUIRE(pixel == glm::vec4(0, 0, 0, 1)); }
    // The last cell before a block's border: trilinear filtering reaches into the next block.
    fill(
        [](glm::vec3 p) { return glm::ivec3(p * 32.0F) == glm::ivec3(16, 15, 16) ? 50.0F : 0.0F; });
    frame.step_length = 0.5F;
    CHECK(mean_transmittance() < 0.95);
}

TEST_CASE_FIXTURE(MarchBench, "white furnace: smoke adds no light to a uniform sky") {
    frame.light_radiance = glm::vec3(0.0F);
    frame.sky_zenith = frame.sky_horizon = frame.sky_ground = glm::vec3(1.0F);
    frame.albedo = glm::vec3(1.0F);
    for (const float extinction : {0.5F, 3.0F, 30.0F}) {
        frame.extinction = extinction;
        fill(cloud);
        double largest = 0;
        double least = 2;
        for (const glm::vec4& pixel : run()) {
            const double seen = pixel.x + pixel.w;  // what it scatters and what it lets through
            largest = std::max(largest, seen);
            least = std::min(least, seen);
        }
        CHECK(largest <= 1.001);
        CHECK(least > 0.15);
    }
}

TEST_CASE_FIXTURE(MarchBench, "light along an axis falls as exp(-sigma x)") {
    fill([](glm::vec3) { return 1.0F; });
    view::LightSweep sweep;
    sweep.resize({side, side, side}, 2);
    for (int axis = 0; axis < 3; ++axis) {
        for (const float sign : {1.0F, -1.0F}) {
            glm::vec3 toward(0.0F);
            toward[axis] = sign;
            sweep.sweep(shaders, smoke.density(), toward);
            const auto values = read_volume(sweep.volume(), sweep.cells());
            for (int i = 0; i < 16; ++i) {
                glm::ivec3 cell(7);
                cell[axis] = i;
                const float at = (static_cast<float>(i) + 0.5F) / 16;
                const float path = sign > 0 ? 1 - at : at;
                const auto index = static_cast<std::size_t>(cell.x + 16 * (cell.y + 16 * cell.z));
                REQUIRE(values[index] == doctest::Approx(std::exp(-3 * path)).epsilon(0.01));
            }
        }
    }
    finish();
}

// A slice that read, be it with the smallest weight, texels that its own dispatch writes would get
// what stood there before, or by chance what comes there.
TEST_CASE_FIXTURE(MarchBench, "light does not depend on what the volume held before") {
    fill(cloud);
    view::LightSweep sweep;
    sweep.resize({side, side, side}, 3);  // 11 cells a side: their middles are rounded
    const auto light_after = [&](float before, glm::vec3 toward) {
        glClearTexImage(sweep.volume(), 0, GL_RED, GL_FLOAT, &before);
        sweep.sweep(shaders, smoke.density(), toward);
        return read_volume(sweep.volume(), sweep.cells());
    };
    for (const glm::vec3 direction : {glm::vec3(-0.8F, 0.05F, 0.75F), glm::vec3(0.3F, 0.7F, -0.2F),
                                      glm::vec3(0.1F, -0.2F, 0.9F)}) {
        const glm::vec3 toward = glm::normalize(direction);
        CHECK(light_after(0, toward) == light_after(65504, toward));
    }
    finish();
}

TEST_CASE_FIXTURE(MarchBench, "a mirrored cloud under a mirrored light has mirrored light") {
    view::LightSweep sweep;
    sweep.resize({side, side, side}, 2);
    const std::array<glm::vec3, 3> lights = {
        glm::vec3(0.8F, 0.5F, 0.33F), glm::vec3(-0.4F, 0.9F, 0.2F), glm::vec3(0.3F, -0.2F, -0.93F)};
    for (const glm::vec3& light : lights) {
        fill(cloud);
        sweep.sweep(shaders, smoke.density(), glm::normalize(light));
        const auto plain = read_volume(sweep.volume(), sweep.cells());
        for (int axis = 0; axis < 3; ++axis) {
            fill([&](glm::vec3 p) {
                p[axis] = 1 - p[axis];
                return cloud(p);
            });
            glm::vec3 mirrored_light = glm::normalize(light);
            mirrored_light[axis] *= -1;
            sweep.sweep(shaders, smoke.density(), mirrored_light);
            const auto mirrored = read_volume(sweep.volume(), sweep.cells());
            float worst = 0;
            for (int i = 0; i < 16 * 16 * 16; ++i) {
                glm::ivec3 cell(i % 16, i / 16 % 16, i / 256);
                cell[axis] = 15 - cell[axis];
                const auto j = static_cast<std::size_t>(cell.x + 16 * (cell.y + 16 * cell.z));
                worst = std::max(worst, std::abs(plain[static_cast<std::size_t>(i)] - mirrored[j]));
            }
            CHECK(worst < 2e-3F);
        }
    }
    finish();
}
