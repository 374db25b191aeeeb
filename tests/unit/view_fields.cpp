// SPDX-License-Identifier: MIT
// Pictures of fields: slices, iso-surface, obstacles, legend.
#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdlib>
#include <functional>

#include "app/view/flow_lines.hpp"
#include "app/view/frame_constants.hpp"
#include "app/view/renderer.hpp"
#include "engine/error.hpp"
#include "tests/unit/view_fixture.hpp"

using namespace lattice;
using scene::FlowField;

namespace {

constexpr int width = 192;
constexpr int height = 128;
constexpr Extent cells{32, 32, 32};

using FieldFunction = std::function<float(glm::vec3 world)>;
using Colour = std::array<int, 3>;

float nothing(glm::vec3) {
    return 0;
}

simulation::FieldVolume make_volume(FlowField field, float low, float high,
                                    const FieldFunction& values) {
    simulation::FieldVolume volume{field, low, high, {}};
    for (int z = 0; z < cells.z; ++z) {
        for (int y = 0; y < cells.y; ++y) {
            for (int x = 0; x < cells.x; ++x) {
                volume.values.push_back(values((glm::vec3(x, y, z) + 0.5F) / 32.0F));
            }
        }
    }
    return volume;
}

/// A unit cube seen from the front, along y.
struct FieldBench : test::GlFixture {
    FieldBench() : renderer(LATTICE_SHADER_FOLDER) {
        renderer.resize(width, height);
        scene_view.eye = {0.5, -2.5, 0.5};
        scene_view.target = {0.5, 0.5, 0.5};
        scene_view.light = {0, -1, 0.3};
        scene_view.show_box = false;
        options.render_scale = 1;
        options.still = true;
        options.show_ground = false;
        options.fields.reference = {1, 1};
        field().position = {0.5, 0.5, 0.5};
        field().range = scene::FieldRange::locked;
        field().legend = false;
    }
    scene::FieldView& field() { return options.fields.view; }
    std::shared_ptr<simulation::Snapshot> world(const test::DensityFunction& density,
                                                std::vector<simulation::FieldVolume> volumes) {
        auto snapshot = test::make_snapshot(cells, 32, density);
        snapshot->fields.volumes = std::move(volumes);
        return snapshot;
    }
    void draw(std::shared_ptr<const simulation::Snapshot> snapshot) {
        if (snapshot) { renderer.set_snapshot(std::move(snapshot)); }
        renderer.draw(scene_view, view::Camera::from_view(scene_view), options);
        pixels = renderer.read_pixels();
        CHECK(renderer.unknown_uniforms().empty());
        finish();
    }
    Colour at(int x, int y) const {
        const auto place = static_cast<std::size_t>(3 * (x + width * y));
        return {pixels[place], pixels[place + 1], pixels[place + 2]};
    }
    Colour middle() const { return at(width / 2, height / 2); }

    view::Renderer renderer;
    scene::View scene_view;
    view::FrameOptions options;
    std::vector<std::uint8_t> pixels;
};

int difference(const Colour& a, const Colour& b) {
    return std::max({std::abs(a[0] - b[0]), std::abs(a[1] - b[1]), std::abs(a[2] - b[2])});
}

float dense(glm::vec3) {
    return 4;
}

}  // namespace

TEST_CASE_FIXTURE(FieldBench, "a slice has the legend's colour of its value, to the bit") {
    field().slices = true;
    field().legend = true;
    scene_view.exposure = 0.4;
    for (const auto map : {scene::ColourMapName::lagoon, scene::ColourMapName::tide,
                           scene::ColourMapName::spectrum}) {
        field().colours = map;
        for (const float share : {0.1F, 0.35F, 0.5F, 0.62F, 0.9F}) {
            draw(world(nothing,
                       {make_volume(FlowField::speed, 0, 1, [&](glm::vec3) { return share; })}));
            const auto bars = renderer.legend_bars();
            REQUIRE(bars.size() == 1);
            // The pixel of the bar whose middle stands for a value, and a slice of that value.
            const float tall = bars[0].high.y - bars[0].low.y;
            const int row = static_cast<int>(bars[0].high.y - share * tall);
            const float value = (bars[0].high.y - (static_cast<float>(row) + 0.5F)) / tall;
            const int column = static_cast<int>(0.5F * (bars[0].low.x + bars[0].high.x));
            draw(world(nothing,
                       {make_volume(FlowField::speed, 0, 1, [&](glm::vec3) { return value; })}));
            CHECK(difference(middle(), at(column, row)) == 0);
        }
    }
}

TEST_CASE_FIXTURE(FieldBench, "measured colours ignore exposure, light and dither") {
    field().slices = true;
    draw(world(nothing, {make_volume(FlowField::speed, 0, 1, [](glm::vec3 p) { return p.x; })}));
    const auto first = pixels;
    const Colour colour = middle();
    scene_view.exposure = 5;
    scene_view.light_power = 0.2;
    draw(nullptr);
    CHECK(middle() == colour);
    // Left is low, right is high.
    CHECK(difference(at(width / 2 - 25, height / 2), at(width / 2 + 25, height / 2)) > 60);
    CHECK(first != pixels);  // the backdrop does follow the exposure
}

TEST_CASE_FIXTURE(FieldBench, "smoke in front dims a slice, smoke behind it is hidden") {
    field().slices = true;
    const auto half = [](glm::vec3) { return 0.5F; };
    draw(world(nothing, {make_volume(FlowField::speed, 0, 1, half)}));
    const Colour bare = middle();
    scene_view.extinction = 1;
    const auto behind = [](glm::vec3 p) { return p.y > 0.53F ? 9.0F : 0.0F; };
    draw(world(behind, {make_volume(FlowField::speed, 0, 1, half)}));
    CHECK(difference(middle(), bare) <= 1);
    // Black smoke of optical depth 4 * 0.5 lets exp(-2) of the light through.
    scene_view.albedo = 0;
    draw(world(dense, {make_volume(FlowField::speed, 0, 1, half)}));
    const auto linear = [](int byte) {
        const double x = byte / 255.0;
        return x <= 0.04045 ? x / 12.92 : std::pow((x + 0.055) / 1.055, 2.4);
    };
    const double through = linear(middle()[1]) / linear(bare[1]);
    CHECK(through == doctest::Approx(std::exp(-2.0)).epsilon(0.06));
}

TEST_CASE_FIXTURE(FieldBench, "smoke can be switched off") {
    field().slices = true;
    const auto volume = make_volume(FlowField::speed, 0, 1, [](glm::vec3) { return 0.5F; });
    draw(world(nothing, {volume}));
    const Colour bare = middle();
    scene_view.mode = scene::ViewMode::none;
    draw(world(dense, {volume}));
    CHECK(middle() == bare);
}

TEST_CASE_FIXTURE(FieldBench, "solids before a slice hide it, those behind are hidden") {
    field().slices = true;
    const auto volume = make_volume(FlowField::speed, 0, 1, [](glm::vec3) { return 0.5F; });
    draw(world(nothing, {volume}));
    const Colour bare = middle();
    for (const float y : {0.2F, 0.8F}) {
        auto snapshot = world(nothing, {volume});
        snapshot->meshes.push_back(test::make_cube({0.5F, y, 0.5F}, 0.2F, 32));
        draw(snapshot);
        CHECK((difference(middle(), bare) > 20) == (y < 0.5F));
    }
}

TEST_CASE_FIXTURE(FieldBench, "an iso-surface stands where the field has its level") {
    field().surface = true;
    field().surface_quantity = scene::SurfaceQuantity::speed;
    field().surface_level = 0.7;
    // 1 - distance from the middle: a ball of radius 0.3.
    const auto ball = [](glm::vec3 p) { return 1 - glm::distance(p, glm::vec3(0.5F)); };
    draw(world(nothing, {make_volume(FlowField::speed, 0, 1, ball)}));
    const Colour background = at(2, height / 2);
    int covered = 0;
    for (int x = 0; x < width; ++x) {
        covered += difference(at(x, height / 2), background) > 25 ? 1 : 0;
    }
    // Its silhouette: tan of the half angle is r / sqrt(d^2 - r^2) at a distance of 3.
    const double half = 0.3 / std::sqrt(9 - 0.09) / std::tan(glm::radians(19.0)) * height / 2;
    CHECK(covered == doctest::Approx(2 * half).epsilon(0.04));

    // Smoke behind its front, at y = 0.2, is hidden; smoke before it is not.
    const Colour bare = middle();
    const auto behind = [](glm::vec3 p) { return p.y > 0.24F ? 9.0F : 0.0F; };
    draw(world(behind, {make_volume(FlowField::speed, 0, 1, ball)}));
    CHECK(difference(middle(), bare) <= 2);
    const auto before = [](glm::vec3 p) { return p.y < 0.19F ? 9.0F : 0.0F; };
    draw(world(before, {make_volume(FlowField::speed, 0, 1, ball)}));
    CHECK(difference(middle(), bare) > 25);

    // A solid that sticks out of it hides it, one within does not show.
    for (const float y : {0.15F, 0.5F}) {
        auto snapshot = world(nothing, {make_volume(FlowField::speed, 0, 1, ball)});
        snapshot->meshes.push_back(test::make_cube({0.5F, y, 0.5F}, 0.2F, 32));
        draw(snapshot);
        CHECK((difference(middle(), bare) > 15) == (y < 0.3F));
    }
}

TEST_CASE_FIXTURE(FieldBench, "a thin surface is not lost between blocks") {
    field().surface = true;
    field().surface_quantity = scene::SurfaceQuantity::speed;
    field().surface_level = 0.5;
    // One layer of nodes, at every place within a block of 8.
    for (int layer = 6; layer < 17; ++layer) {
        const auto sheet = [&](glm::vec3 p) {
            return std::abs(p.y * 32 - (static_cast<float>(layer) + 0.5F)) < 0.1F ? 1.0F : 0.0F;
        };
        draw(world(nothing, {make_volume(FlowField::speed, 0, 1, sheet)}));
        CHECK(difference(middle(), at(2, height / 2)) > 25);
    }
}

TEST_CASE_FIXTURE(FieldBench, "obstacles take the colour of pressure and of force") {
    field().range = scene::FieldRange::automatic;
    // Density is high on the left of the cube and low on its right.
    const auto volume = make_volume(FlowField::density, -1, 1,
                                    [](glm::vec3 p) { return p.x < 0.5F ? 1.0F : -1.0F; });
    const auto force = make_volume(FlowField::force, 0, 1, [](glm::vec3) { return 1.0F; });
    const auto with_cube = [&] {
        auto snapshot = world(nothing, {volume, force});
        snapshot->meshes.push_back(test::make_cube({0.5F, 0.5F, 0.5F}, 0.5F, 32));
        return snapshot;
    };
    draw(with_cube());
    const Colour clay = at(width / 2 - 12, height / 2);
    field().obstacles = scene::ObstacleColours::pressure;
    draw(with_cube());
    const Colour left = at(width / 2 - 12, height / 2);
    const Colour right = at(width / 2 + 12, height / 2);
    CHECK(left[0] > left[2] + 40);    // red: high
    CHECK(right[2] > right[0] + 40);  // blue: low
    CHECK(difference(left, clay) > 20);
    field().obstacles = scene::ObstacleColours::force;
    draw(with_cube());
    CHECK(middle()[1] > middle()[2] + 40);  // lagoon's yellow
}

TEST_CASE_FIXTURE(FieldBench, "what is asked for but not there is not drawn") {
    field().slices = field().surface = field().lines = field().legend = true;
    field().obstacles = scene::ObstacleColours::force;
    draw(test::make_snapshot(cells, 32, nothing));
    CHECK(renderer.legend_bars().empty());
    draw(world(nothing, {make_volume(FlowField::speed, 0, 1, nothing)}));
    CHECK(renderer.legend_bars().size() == 1);
    auto wrong = world(nothing, {make_volume(FlowField::speed, 0, 1, nothing)});
    wrong->fields.volumes[0].values.pop_back();
    CHECK_THROWS_AS(renderer.set_snapshot(wrong), Error);
    renderer.set_snapshot(nullptr);
    draw(nullptr);
    CHECK(renderer.legend_bars().empty());
    CHECK(renderer.unknown_uniforms().empty());
}

TEST_CASE_FIXTURE(FieldBench, "all that shaders of fields use is set") {
    field().slices = field().oblique = field().surface = field().lines = field().legend = true;
    field().obstacles = scene::ObstacleColours::pressure;
    const auto level = [](glm::vec3 p) { return 2 * p.x; };
    auto snapshot = world(dense, {make_volume(FlowField::speed, 0, 2, level),
                                  make_volume(FlowField::q_criterion, 0, 2, level),
                                  make_volume(FlowField::density, 0, 2, level)});
    snapshot->fields.velocity.assign(4 * static_cast<std::size_t>(cells.size()),
                                     test::to_half(0.1F));
    snapshot->meshes.push_back(test::make_cube({0.5F, 0.5F, 0.5F}, 0.5F, 32));
    draw(snapshot);
    CHECK(renderer.legend_bars().size() >= 2);
    for (const std::string& name : renderer.unset_uniforms()) {
        CHECK_MESSAGE(!test::draws_fields(name.substr(0, name.find(':'))), name);
    }
}

TEST_CASE_FIXTURE(test::GlFixture, "lines run along the flow, and move with their phase") {
    view::ShaderLibrary shaders(LATTICE_SHADER_FOLDER);
    // The shader takes the domain's size from the frame's constants.
    view::FrameConstants frame;
    view::GlBuffer constants = view::make_buffer();
    glNamedBufferStorage(constants.get(), sizeof(frame), &frame, 0);
    glBindBufferBase(GL_UNIFORM_BUFFER, 0, constants.get());
    const std::vector<std::uint16_t> along_x = [] {
        std::vector<std::uint16_t> halves;
        for (int i = 0; i < 8 * 8 * 8; ++i) {
            halves.insert(halves.end(), {test::to_half(0.1F), 0, 0, 0});
        }
        return halves;
    }();
    const view::Texture velocity = view::make_texture_3d(GL_RGBA16F, 8, 8, 8, GL_CLAMP_TO_EDGE);
    glTextureSubImage3D(velocity.get(), 0, 0, 0, 0, 8, 8, 8, GL_RGBA, GL_HALF_FLOAT,
                        along_x.data());
    const view::SlicePlane plane{{0, 0, 0.5F}, {1, 0, 0}, {0, 1, 0}, {}};
    view::FlowLines lines;
    const auto texels = [&](double phase) {
        lines.update(shaders, plane, velocity.get(), 32, 12, phase);
        const glm::ivec2 size = lines.size();
        std::vector<float> values(static_cast<std::size_t>(size.x) * size.y);
        glGetTextureImage(lines.texture(), 0, GL_RED, GL_FLOAT,
                          static_cast<GLsizei>(values.size() * sizeof(float)), values.data());
        return values;
    };
    const auto first = texels(0);
    REQUIRE(lines.size() == glm::ivec2(96, 96));
    double mean = 0;
    double along = 0;
    double across = 0;
    for (std::size_t y = 0; y + 1 < 96; ++y) {
        for (std::size_t x = 0; x + 1 < 96; ++x) {
            const float here = first[x + 96 * y];
            mean += here;
            along += std::pow(first[x + 1 + 96 * y] - here, 2);
            across += std::pow(first[x + 96 * (y + 1)] - here, 2);
        }
    }
    CHECK(mean / (95 * 95) == doctest::Approx(0.5).epsilon(0.05));
    CHECK(across > 5 * along);
    CHECK(texels(0.5) != first);
    // A phase of 1 is one of 0 again.
    const auto round = texels(1);
    float farthest = 0;
    for (std::size_t i = 0; i < first.size(); ++i) {
        farthest = std::max(farthest, std::abs(round[i] - first[i]));
    }
    CHECK(farthest < 1e-3F);
    finish();
}

TEST_CASE("the lines' phase follows from the step alone") {
    scene::FieldView view;
    view.line_pace = 4;
    CHECK(view::line_phase(view, 0) == 0);
    CHECK(view::line_phase(view, 125) == doctest::Approx(0.5));
    CHECK(view::line_phase(view, 250) == doctest::Approx(0));
    CHECK(view::line_phase(view, 1125) == doctest::Approx(0.5));
}
