// SPDX-License-Identifier: MIT
// Quantities of every node against flows whose derivatives are known.
#include <doctest/doctest.h>

#include <cmath>
#include <functional>
#include <limits>
#include <numbers>
#include <vector>

#include "engine/compute/buffer.hpp"
#include "engine/compute/half.hpp"
#include "engine/fluid/field_percentiles.hpp"
#include "engine/fluid/flow_fields.hpp"
#include "engine/fluid/solver.hpp"
#include "tests/unit/devices.hpp"

using namespace lattice;
using namespace lattice::fluid;
using scene::FlowField;

namespace {

using FlowFunction = std::function<glm::vec3(const Site&)>;

/// A grid filled from a formula, all faces periodic unless said otherwise.
struct GridFlow {
    GridFlow(Extent extent, const FlowFunction& flow) {
        view.extent = extent;
        for (std::int64_t node = 0; node < extent.size(); ++node) {
            nodes.emplace_back(flow(site_of(extent, node)), 1.0F);
        }
        view.nodes = nodes.data();
    }
    float quantity(FlowField field, const Site& s) const { return flow_quantity(view, field, s); }
    void for_each(const std::function<void(const Site&)>& visit) const {
        for (std::int64_t node = 0; node < view.extent.size(); ++node) {
            visit(site_of(view.extent, node));
        }
    }
    std::vector<glm::vec4> nodes;
    FlowView view;
};

constexpr FaceMask all_faces = 63;
constexpr FaceMask across_y = face_bit(1, false) | face_bit(1, true);

}  // namespace

TEST_CASE("a rigid rotation has vorticity 2 w and Q = w^2, up to open faces") {
    const glm::vec3 w(0.01F, -0.02F, 0.03F);
    GridFlow grid({7, 6, 5}, [&](const Site& s) {
        return glm::cross(w, glm::vec3(s.x, s.y, s.z) - glm::vec3(3, 2, 2));
    });
    grid.view.open = all_faces;
    grid.for_each([&](const Site& s) {
        const glm::vec3 found = vorticity(velocity_gradient(grid.view, s));
        CHECK(glm::distance(found, 2.0F * w) < 2e-7F);
        CHECK(std::abs(grid.quantity(FlowField::q_criterion, s) - glm::dot(w, w)) < 2e-8F);
        CHECK(std::abs(grid.quantity(FlowField::vorticity, s) - 2 * glm::length(w)) < 2e-7F);
        CHECK(std::abs(grid.quantity(FlowField::vorticity_y, s) + 0.04F) < 2e-7F);
    });
}

TEST_CASE("pure strain has no vorticity and Q = -s^2; simple shear has Q = 0") {
    constexpr float s = 0.02F;
    GridFlow strain({5, 5, 5}, [](const Site& at) {
        return glm::vec3(s * static_cast<float>(at.x), -s * static_cast<float>(at.y), 0);
    });
    strain.view.open = all_faces;
    GridFlow shear({5, 5, 5},
                   [](const Site& at) { return glm::vec3(s * static_cast<float>(at.y), 0, 0); });
    shear.view.open = all_faces;
    strain.for_each([&](const Site& at) {
        CHECK(std::abs(strain.quantity(FlowField::q_criterion, at) + s * s) < 1e-8F);
        CHECK(std::abs(strain.quantity(FlowField::vorticity, at)) < 1e-7F);
        CHECK(std::abs(shear.quantity(FlowField::q_criterion, at)) < 1e-9F);
        CHECK(std::abs(shear.quantity(FlowField::vorticity_z, at) + s) < 1e-7F);
    });
}

TEST_CASE("a Taylor-Green flow has the vorticity of central differences, around the edges") {
    // u = sin kx cos ky, v = -cos kx sin ky: w = 2 sin kx sin ky k, and central differences find
    // sin k for k.
    constexpr int n = 16;
    constexpr double k = 2 * std::numbers::pi / n;
    const GridFlow grid({n, n, 1}, [](const Site& s) {
        return glm::vec3(std::sin(k * s.x) * std::cos(k * s.y),
                         -std::cos(k * s.x) * std::sin(k * s.y), 0);
    });
    grid.for_each([&](const Site& s) {
        const double exact = 2 * std::sin(k * s.x) * std::sin(k * s.y) * std::sin(k);
        CHECK(std::abs(grid.quantity(FlowField::vorticity_z, s) - exact) < 1e-6);
        CHECK(grid.quantity(FlowField::vorticity_x, s) == 0);  // one node deep
    });
}

TEST_CASE("beside walls the derivative of a parabola is exact") {
    constexpr int n = 8;
    // u = (y + 1/2)(n - 1/2 - y) is 0 on walls half a node outside; du/dy = n - 1 - 2 y.
    GridFlow grid({4, n, 3}, [](const Site& s) {
        const auto y = static_cast<float>(s.y);
        return glm::vec3(0.001F * (y + 0.5F) * (n - 0.5F - y), 0, 0);
    });
    grid.view.no_slip = across_y;
    grid.for_each([&](const Site& s) {
        const float exact = -0.001F * (n - 1 - 2 * static_cast<float>(s.y));
        CHECK(std::abs(grid.quantity(FlowField::vorticity_z, s) - exact) < 2e-7F);
    });
}

TEST_CASE("Couette flow between a resting and a moving wall has one vorticity everywhere") {
    constexpr int n = 6;
    GridFlow grid({3, n, 3}, [](const Site& s) {
        return glm::vec3(0.12F * (static_cast<float>(s.y) + 0.5F) / n, 0, 0);
    });
    grid.view.no_slip = across_y;
    grid.view.moving = face_bit(1, true);
    grid.view.wall_velocity = {0.12F, 0.5F, 0};  // its part across the wall means nothing
    grid.for_each([&](const Site& s) {
        CHECK(std::abs(grid.quantity(FlowField::vorticity_z, s) + 0.02F) < 2e-7F);
    });
}

TEST_CASE("beyond free-slip walls the flow is its mirror image") {
    GridFlow grid({3, 4, 3}, [](const Site& s) {
        const auto y = static_cast<float>(s.y);
        return glm::vec3(0.1F + 0.01F * y * y, 0.02F * (y + 0.5F), 0);
    });
    grid.view.free_slip = across_y;
    const glm::mat3 low = velocity_gradient(grid.view, {1, 0, 1});
    CHECK(low[1][0] == doctest::Approx(0.5 * 0.01));  // (u(1) - u(0)) / 2
    CHECK(low[1][1] == doctest::Approx(0.02));        // (v(1) + v(0)) / 2
}

TEST_CASE("every device finds what the formula says") {
    const auto flow = [](const Site& s) {
        return glm::vec3(0.01F * static_cast<float>((s.x * 7 + s.y * 3) % 5),
                         0.02F * static_cast<float>((s.z + s.x) % 3),
                         0.03F * static_cast<float>(s.y % 2));
    };
    GridFlow grid({9, 5, 4}, flow);
    for (std::size_t i = 0; i < grid.nodes.size(); ++i) {
        grid.nodes[i].w = 1.0F + 0.001F * static_cast<float>(i % 11);
    }
    for (const auto& device : test::every_device()) {
        const compute::Buffer<glm::vec4> nodes(*device, grid.nodes);
        FlowView view = grid.view;
        view.nodes = nodes.data();
        compute::Buffer<float> values(*device, grid.nodes.size());
        for (const FlowField field : {FlowField::speed, FlowField::velocity_y, FlowField::density,
                                      FlowField::vorticity, FlowField::q_criterion}) {
            write_flow_quantity(*device, view, field, values.data());
            const auto found = values.download();
            for (std::size_t i = 0; i < found.size(); ++i) {
                const float exact =
                    grid.quantity(field, site_of(view.extent, static_cast<std::int64_t>(i)));
                CHECK(std::abs(found[i] - exact) <= 2e-7F);
            }
        }
        compute::Buffer<std::uint16_t> halves(*device, 4 * grid.nodes.size());
        write_velocity_halves(*device, view, halves.data());
        const auto found = halves.download();
        CHECK(found[4 * 17 + 1] == compute::to_half(grid.nodes[17].y));
        CHECK(found[4 * 17 + 3] == 0);
    }
}

TEST_CASE("percentiles of a small field are exact") {
    constexpr int count = 10000;
    std::vector<float> field(count);
    for (int i = 0; i < count; ++i) { field[(i * 7919) % count] = static_cast<float>(i) - 5000; }
    for (const auto& device : test::every_device()) {
        FieldPercentiles percentiles(*device);
        using Zeros = FieldPercentiles::Zeros;
        const compute::Buffer<float> values(*device, field);
        const auto range = percentiles.find(values.data(), count, 0.01, Zeros::counted);
        CHECK(range.low == -5000 + 99);  // floor(0.01 * 9999) = 99
        CHECK(range.high == 4999 - 99);
        const auto whole = percentiles.find(values.data(), count, 0, Zeros::counted);
        CHECK(whole.low == -5000);
        CHECK(whole.high == 4999);

        std::vector<float> force(count, 0.0F);
        for (int i = 0; i < 101; ++i) { force[97 * i] = 1.0F + static_cast<float>(i); }
        force[5] = std::numeric_limits<float>::quiet_NaN();
        force[6] = -std::numeric_limits<float>::infinity();
        const compute::Buffer<float> sparse(*device, force);
        const auto of_some = percentiles.find(sparse.data(), count, 0.01, Zeros::left_out);
        CHECK(of_some.low == 2);
        CHECK(of_some.high == 100);
        const auto of_all = percentiles.find(sparse.data(), count, 0, Zeros::counted);
        CHECK(of_all.low == 0);
        CHECK(of_all.high == 101);
        const compute::Buffer<float> nothing(*device, count);
        CHECK(percentiles.find(nothing.data(), count, 0.01, Zeros::left_out).high == 0);
    }
}

TEST_CASE("percentiles of a large field are found from samples of it") {
    constexpr std::int64_t count = 400 * 1000;
    std::vector<float> field(count);
    for (std::int64_t i = 0; i < count; ++i) {
        field[i] = static_cast<float>((i * 104729) % count) / static_cast<float>(count);
    }
    for (const auto& device : test::every_device()) {
        FieldPercentiles percentiles(*device);
        const compute::Buffer<float> values(*device, field);
        const auto range =
            percentiles.find(values.data(), count, 0.01, FieldPercentiles::Zeros::counted);
        CHECK(range.low == doctest::Approx(0.01).epsilon(0.2));
        CHECK(range.high == doctest::Approx(0.99).epsilon(0.002));
    }
}

TEST_CASE("a solver tells its fields as it stands between two steps") {
    for (const auto& device : test::every_device()) {
        SolverSettings settings;
        settings.extent = {12, 10, 8};
        settings.faces.fill(scene::FaceKind::periodic);
        settings.faces[2] = settings.faces[3] = scene::FaceKind::no_slip;
        settings.body_force = {1e-4F, 0, 0};
        Solver solver(*device, settings);
        std::vector<glm::vec3> start;
        for (std::int64_t node = 0; node < settings.extent.size(); ++node) {
            const Site s = site_of(settings.extent, node);
            start.emplace_back(0.03F * std::sin(0.52F * static_cast<float>(s.z)), 0.01F, 0);
        }
        solver.set_flow({}, start);
        for (int i = 0; i < 3; ++i) { solver.step(nullptr, false); }

        const auto nodes = static_cast<std::size_t>(settings.extent.size());
        compute::Buffer<glm::vec4> flow(*device, nodes);
        solver.write_velocity_density(flow.data());
        const FlowView view = solver.flow_view(flow.data());
        CHECK(view.no_slip == across_y);
        CHECK((view.free_slip | view.open | view.moving) == 0);
        compute::Buffer<float> values(*device, nodes);
        const auto exact = solver.velocity_density();
        solver.write_field(view, nullptr, FlowField::speed, values.data());
        const auto speed = values.download();
        for (std::size_t i = 0; i < nodes; i += 37) {
            CHECK(speed[i] == doctest::Approx(glm::length(glm::vec3(exact[i]))).epsilon(1e-5));
        }
        solver.write_field(view, nullptr, FlowField::relaxation, values.data());
        const auto rates = values.download();
        const std::vector<float> plane = solver.adaptive_rates(3, nullptr);
        for (std::size_t i = 0; i < plane.size(); ++i) {
            CHECK(rates[3 * plane.size() + i] == plane[i]);
        }
        // The body force is none of an obstacle.
        solver.write_field(view, nullptr, FlowField::force, values.data());
        for (const float force : values.download()) { CHECK(force == 0); }
    }
}
