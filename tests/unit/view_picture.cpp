// SPDX-License-Identifier: MIT
// Whole pictures of small worlds.
#include <doctest/doctest.h>

#include <cstdlib>

#include "app/view/march_budget.hpp"
#include "app/view/mesh_buffers.hpp"
#include "app/view/shader_library.hpp"
#include "tests/unit/view_picture_bench.hpp"

using namespace lattice;
using test::picture_height;
using test::picture_width;
using test::PictureBench;

namespace {

constexpr Extent cells{32, 32, 32};

float back_half(glm::vec3 p) {
    return p.y > 0.5F ? 8.0F : 0.0F;
}
float front_half(glm::vec3 p) {
    return p.y < 0.5F ? 8.0F : 0.0F;
}
float nothing(glm::vec3) {
    return 0;
}

}  // namespace

TEST_CASE_FIXTURE(PictureBench, "smoke is brighter than the background and only where it is") {
    const auto pixels = draw(test::make_snapshot(cells, 32, back_half));
    CHECK(brightness(pixels, picture_width / 2, picture_height / 2) > 3 * 120);
    CHECK(brightness(pixels, 2, picture_height / 2) < 3 * 80);
}

TEST_CASE_FIXTURE(PictureBench, "a solid in front hides smoke, one behind is hidden by it") {
    const auto with_cube = [](const test::DensityFunction& density, float y) {
        auto snapshot = test::make_snapshot(cells, 32, density);
        snapshot->meshes.push_back(test::make_cube({0.5F, y, 0.5F}, 0.25F, 32));
        return snapshot;
    };
    const int x = picture_width / 2;
    const int y = picture_height / 2;
    const int bare = brightness(draw(with_cube(nothing, 0.2F)), x, y);
    CHECK(std::abs(brightness(draw(with_cube(back_half, 0.2F)), x, y) - bare) <= 6);

    const int cloud = brightness(draw(test::make_snapshot(cells, 32, front_half)), x, y);
    CHECK(std::abs(brightness(draw(with_cube(front_half, 0.8F)), x, y) - cloud) <= 6);
    CHECK(std::abs(cloud - bare) > 20);
}

TEST_CASE_FIXTURE(PictureBench, "smoke and solids throw shadows on the ground") {
    options.show_ground = true;
    scene_view.eye = {0.5, -2.0, 2.5};
    scene_view.target = {0.5, 0.5, 0.0};
    scene_view.light = {0, 0, 1};
    const auto top = [](glm::vec3 p) { return p.z > 0.75F && p.y > 0.6F ? 20.0F : 0.0F; };
    // Below the middle of the picture lies the ground in front of the target.
    const int x = picture_width / 2;
    const int y = picture_height / 2 + 3;
    const int bare = brightness(draw(test::make_snapshot(cells, 32, nothing)), x, y);
    scene_view.light = {0, 0.75, 1};
    const int lit = brightness(draw(nullptr), x, y);
    const int smoke = brightness(draw(test::make_snapshot(cells, 32, top)), x, y);
    CHECK(smoke < lit - 30);
    CHECK(bare > 30);

    auto solid = test::make_snapshot(cells, 32, nothing);
    solid->meshes.push_back(test::make_cube({0.5F, 0.85F, 0.6F}, 0.4F, 32));
    CHECK(brightness(draw(solid), x, y) < lit - 30);
}

TEST_CASE_FIXTURE(PictureBench, "a hidden solid is neither drawn nor throws a shadow") {
    options.show_ground = true;
    scene_view.eye = {0.5, -2.0, 2.5};
    scene_view.target = {0.5, 0.5, 0.0};
    scene_view.light = {0, 0.75, 1};
    const auto bare = draw(test::make_snapshot(cells, 32, nothing));
    auto snapshot = test::make_snapshot(cells, 32, nothing);
    snapshot->meshes.push_back(test::make_cube({0.5F, 0.85F, 0.6F}, 0.4F, 32));
    CHECK(draw(snapshot) != bare);
    auto hidden = test::make_snapshot(cells, 32, nothing);
    hidden->meshes = snapshot->meshes;
    hidden->meshes[0].visible = false;
    CHECK(draw(hidden) == bare);
}

TEST_CASE_FIXTURE(PictureBench, "particles show as points; dead ones do not") {
    scene_view.mode = scene::ViewMode::particles;
    scene_view.point_size = 6;
    auto snapshot = test::make_snapshot(cells, 32, nothing);
    snapshot->density.clear();
    snapshot->density_extent = {};
    snapshot->particles = {glm::vec4(15.5F, 15.5F, 15.5F, 0.1F), glm::vec4(4, 15, 15, -1)};
    const auto pixels = draw(snapshot);
    const int ground_state = brightness(draw(test::make_snapshot(cells, 32, nothing)), 48, 32);
    CHECK(brightness(pixels, picture_width / 2, picture_height / 2) > ground_state + 30);
    int bright = 0;
    for (int y = 0; y < picture_height; ++y) {
        for (int x = 0; x < picture_width; ++x) {
            bright += brightness(pixels, x, y) > ground_state + 60 ? 1 : 0;
        }
    }
    CHECK(bright > 3);
    CHECK(bright < 80);
}

TEST_CASE_FIXTURE(PictureBench, "a still picture averages until something changes") {
    const auto snapshot = test::make_snapshot(cells, 32, back_half);
    options.render_scale = 0.5F;
    for (int i = 0; i < 4; ++i) { draw(snapshot); }
    CHECK(renderer.accumulated_frames() == 1);
    for (int i = 0; i < 4; ++i) { draw(snapshot); }
    CHECK(renderer.accumulated_frames() == 2);
    scene_view.exposure = 1.1;
    draw(snapshot);
    CHECK(renderer.accumulated_frames() == 0);
    options.still = false;
    draw(snapshot);
    CHECK(renderer.accumulated_frames() == 0);
}

TEST_CASE_FIXTURE(PictureBench, "a coarse live march looks like the full one") {
    const auto snapshot = test::make_snapshot(cells, 32, back_half);
    const auto full = draw(snapshot);
    options.still = false;
    options.render_scale = 0.5F;
    const auto coarse = draw(snapshot);
    double sum = 0;
    for (std::size_t i = 0; i < full.size(); ++i) {
        const double difference = static_cast<double>(full[i]) - coarse[i];
        sum += difference * difference;
    }
    const double rms = std::sqrt(sum / static_cast<double>(full.size()));
    CHECK(rms < 8);
    CHECK(rms > 0);
}

TEST_CASE_FIXTURE(PictureBench, "sizes that no stride divides, no snapshot, every option") {
    options.show_ground = true;
    scene_view.show_box = true;
    options.selected_mesh = 0;
    options.overlays.emitters = {scene::Emitter{}, scene::Emitter{}, scene::Emitter{}};
    options.overlays.emitters[1].shape = scene::EmitterShape::box;
    options.overlays.emitters[2].shape = scene::EmitterShape::disc;
    for (const auto kind : {scene::ProbeKind::point, scene::ProbeKind::line,
                            scene::ProbeKind::plane, scene::ProbeKind::domain}) {
        options.overlays.probes.emplace_back().kind = kind;
    }
    renderer.resize(37, 23);
    CHECK(draw(nullptr).size() == 37 * 23 * 3);
    auto snapshot = test::make_snapshot({20, 12, 9}, 16, [](glm::vec3) { return 1.0F; });
    snapshot->meshes.push_back(test::make_cube({0.5F, 0.3F, 0.3F}, 0.2F, 16));
    options.render_scale = 0.25F;
    draw(snapshot);
    options.still = false;
    draw(snapshot);
    scene_view.mode = scene::ViewMode::particles;
    draw(snapshot);
    renderer.set_snapshot(nullptr);
    draw(nullptr);
    CHECK(renderer.unknown_uniforms().empty());
    CHECK_THROWS(renderer.resize(0, 10));
}

TEST_CASE("the march's stride follows the time budget without swinging") {
    view::MarchBudget budget(4);
    const auto settle = [&](double full_ms) {
        for (int i = 0; i < 40; ++i) {
            budget.report(full_ms / (budget.stride() * budget.stride()), 10);
        }
        return budget.stride();
    };
    CHECK(settle(25) == 2);
    CHECK(settle(5) == 1);
    CHECK(settle(11) == 2);
    CHECK(settle(9) == 2);  // would fit at 1, but only just
    CHECK(settle(1e6) == view::MarchBudget::coarsest);
}

TEST_CASE("edges stay sharp and round surfaces smooth") {
    const auto cube = test::make_cube({0, 0, 0}, 1, 1);
    for (const auto& corner : view::shaded_corners(*cube.mesh)) {
        const glm::vec3 n = glm::abs(corner.normal);
        CHECK(std::max({n.x, n.y, n.z}) == doctest::Approx(1));
    }
    // Two faces that meet at 20 degrees share a normal at their edge.
    solid::TriangleMesh roof;
    const float rise = std::tan(glm::radians(10.0F));
    roof.vertices = {{0, -1, 0}, {0, 1, 0}, {-1, 0, -rise}, {1, 0, -rise}};
    roof.triangles = {{0, 1, 2}, {1, 0, 3}};
    const auto corners = view::shaded_corners(roof);
    CHECK(corners[0].normal.z == doctest::Approx(1).epsilon(1e-4));
    CHECK(corners[2].normal.z == doctest::Approx(std::cos(glm::radians(10.0F))).epsilon(1e-4));
}
