// SPDX-License-Identifier: MIT
// Cells from near and far: where the camera looks, what colours they have, what is drawn.
#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdlib>
#include <vector>

#include "app/view/cell_camera.hpp"
#include "app/view/cell_palette.hpp"
#include "app/view/cell_pass.hpp"
#include "app/view/renderer.hpp"
#include "engine/automata/rule_text.hpp"
#include "engine/automata/transition_tree.hpp"
#include "engine/compute/half.hpp"
#include "engine/scene/enum_names.hpp"
#include "tests/unit/view_fixture.hpp"

using namespace lattice;
using view::CellCamera;

namespace {

constexpr automata::GridShape shape{200, 100, automata::Edge::torus};
constexpr glm::ivec2 picture{96, 64};

struct CellBench : test::GlFixture {
    CellBench() : renderer(LATTICE_SHADER_FOLDER) { renderer.resize(picture.x, picture.y); }

    /// Texels of level 0 that are white where `white` says so.
    template <class White>
    void show(const White& white) {
        auto snapshot = std::make_shared<simulation::Snapshot>();
        simulation::GridSnapshot& grid = snapshot->grid.emplace();
        grid.shape = shape;
        grid.texel_rect = {0, 0, 0, shape.width, shape.height};
        for (int y = 0; y < shape.height; ++y) {
            for (int x = 0; x < shape.width; ++x) {
                const std::uint16_t level = compute::to_half(white(x, y) ? 1.0F : 0.0F);
                grid.texels.insert(grid.texels.end(), {level, level, level, 0x3c00});
            }
        }
        renderer.set_snapshot(snapshot);
    }
    std::vector<std::uint8_t> draw(const CellCamera& camera, const scene::Look& look) {
        renderer.draw_cells(camera, look);
        auto pixels = renderer.read_pixels();
        finish();
        return pixels;
    }
    static int red(const std::vector<std::uint8_t>& pixels, int x, int y) {
        return pixels[static_cast<std::size_t>(3 * (x + picture.x * y))];
    }

    view::Renderer renderer;
};

scene::Look plain_look() {
    scene::Look look;
    look.grid_lines = false;
    return look;
}

int to_srgb(double light) {
    const double encoded =
        light <= 0.0031308 ? 12.92 * light : 1.055 * std::pow(light, 1 / 2.4) - 0.055;
    return static_cast<int>(std::lround(255 * encoded));
}

}  // namespace

TEST_CASE("the camera fits the grid, keeps the cell at the cursor and follows a drag") {
    CellCamera camera = CellCamera::from_look({}, shape, picture);
    CHECK(camera.centre == glm::dvec2(100, 50));
    const glm::dvec2 corner = camera.pixel_of({0, 0}, picture);
    CHECK(corner.x > 0);
    CHECK(corner.y > 0);
    const glm::dvec2 cursor(20, 30);
    const glm::dvec2 held = camera.cell_at(cursor, picture);
    for (const double factor : {0.5, 0.1, 0.001, 3.0}) {
        camera.zoom(factor, cursor, picture, shape);
        CHECK(glm::distance(camera.cell_at(cursor, picture), held) < 1e-9);
    }
    const glm::dvec2 before = camera.cell_at(cursor, picture);
    camera.pan({5, -3}, shape);
    CHECK(glm::distance(camera.cell_at(cursor + glm::dvec2(5, -3), picture), before) < 1e-9);
    camera.pan({1e9, 1e9}, shape);
    CHECK(camera.centre == glm::dvec2(0, 0));
    scene::Look look;
    CellCamera::from_look({}, shape, picture).store(look, shape, picture);
    CHECK(look == scene::Look{});
    camera.store(look, shape, picture);
    CHECK(glm::distance(CellCamera::from_look(look, shape, picture).centre, camera.centre) < 1e-9);
    CHECK(CellCamera::from_look(look, shape, picture).cells_per_pixel ==
          doctest::Approx(camera.cells_per_pixel));
}

TEST_CASE("texels cover the picture with at least one a pixel, and a small move needs no others") {
    const automata::GridShape large{65536, 65536, automata::Edge::torus};
    const glm::ivec2 window{1000, 800};
    CellCamera camera = CellCamera::from_look({}, large, window);
    for (double zoom = 1; camera.cells_per_pixel > 0.02; zoom = 0.7) {
        camera.zoom(zoom, {300, 500}, window, large);
        const automata::TexelRect rect = camera.texels(large, window, std::size_t{1} << 24);
        const double side = std::exp2(rect.level);
        CHECK(side <= std::max(camera.cells_per_pixel, 1.0));
        CHECK(2 * side > std::min(camera.cells_per_pixel, 2.0));
        const glm::dvec2 low = glm::max(camera.cell_at({0, 0}, window), 0.0);
        const glm::dvec2 high = glm::min(camera.cell_at(window, window), 65536.0);
        CHECK(rect.x * side <= low.x);
        CHECK(rect.y * side <= low.y);
        CHECK((rect.x + rect.width) * side >= high.x);
        CHECK((rect.y + rect.height) * side >= high.y);
        CHECK(camera.texels(large, window, 100000).count() <= 100000);
    }
    int changes = 0;
    automata::TexelRect before = camera.texels(large, window, std::size_t{1} << 24);
    for (int i = 0; i < 100; ++i) {
        camera.pan({1, 0}, large);
        const automata::TexelRect rect = camera.texels(large, window, std::size_t{1} << 24);
        changes += rect == before ? 0 : 1;
        before = rect;
    }
    CHECK(changes <= 8);
}

TEST_CASE("texels of any picture fit the room that is made for them") {
    for (const automata::GridShape grid :
         {automata::GridShape{65536, 65536, automata::Edge::torus},
          automata::GridShape{20000, 300, automata::Edge::torus}}) {
        for (const glm::ivec2 window : {glm::ivec2(1, 1), glm::ivec2(960, 540),
                                        glm::ivec2(3000, 120), glm::ivec2(90, 2000)}) {
            const glm::ivec2 room = view::texels_shown(window);
            CellCamera camera = CellCamera::from_look({}, grid, window);
            int most_x = 0;
            int most_y = 0;
            for (int i = 0; i < 300; ++i) {
                camera.zoom(i < 20 ? 1.1 : 0.96, {0.3 * window.x, 0.8 * window.y}, window, grid);
                const automata::TexelRect rect = camera.texels(grid, window, std::size_t{1} << 24);
                most_x = std::max(most_x, rect.width);
                most_y = std::max(most_y, rect.height);
            }
            CHECK(most_x <= room.x);
            CHECK(most_y <= room.y);
            CHECK(most_x > 0);
        }
    }
}

TEST_CASE("near cells are crisp and far ones the exact mean, at any zoom between") {
    CellBench bench;
    bench.show([](int x, int y) { return (x + y) % 2 == 0; });
    CellCamera camera{{100, 50}, 1.0 / 16};
    const auto near = bench.draw(camera, plain_look());
    CHECK(CellBench::red(near, 48 + 8, 32 + 8) >= 254);  // cell (100, 50)
    CHECK(CellBench::red(near, 48 - 8, 32 + 8) <= 1);
    CHECK(CellBench::red(near, 48 + 15, 32 + 8) >= 254);
    CHECK(CellBench::red(near, 48 + 17, 32 + 8) <= 1);
    // A checkerboard from afar is grey of half the light wherever pixels hold whole cells.
    for (const double cells : {2.0, 4.0, 6.0}) {
        camera = {{100, 50}, cells};
        const auto far = bench.draw(camera, plain_look());
        CHECK(std::abs(CellBench::red(far, 48, 32) - to_srgb(0.5)) <= 2);
    }
    // In between nothing jumps: the mean over the picture stays.
    for (double cells = 0.3; cells < 2; cells *= 1.17) {
        camera = {{100.3, 50.1}, cells};
        const auto pixels = bench.draw(camera, plain_look());
        double light = 0;
        const int reach = 20;
        for (int y = 32 - reach; y < 32 + reach; ++y) {
            for (int x = 48 - reach; x < 48 + reach; ++x) {
                const double encoded = CellBench::red(pixels, x, y) / 255.0;
                light +=
                    encoded <= 0.04045 ? encoded / 12.92 : std::pow((encoded + 0.055) / 1.055, 2.4);
            }
        }
        CHECK(light / (4 * reach * reach) == doctest::Approx(0.5).epsilon(0.06));
    }
}

TEST_CASE("lines stand between near cells alone, and the grid ends where it ends") {
    CellBench bench;
    bench.show([](int, int) { return true; });
    scene::Look look;
    const auto near = bench.draw({{100, 50}, 1.0 / 16}, look);
    CHECK(CellBench::red(near, 48 + 8, 32 + 8) >= 254);
    CHECK(CellBench::red(near, 48, 32 + 8) < 230);
    const auto far = bench.draw({{100, 50}, 0.5}, look);
    CHECK(CellBench::red(far, 48, 32) >= 254);
    const auto corner = bench.draw({{0, 0}, 0.5}, look);
    CHECK(CellBench::red(corner, 60, 40) >= 254);
    CHECK(CellBench::red(corner, 30, 40) < 60);
    CHECK(CellBench::red(corner, 60, 20) < 60);
    look.brightness = 0.25;
    const auto dim = bench.draw({{100, 50}, 0.5}, look);
    CHECK(std::abs(CellBench::red(dim, 48, 32) - to_srgb(0.25)) <= 2);
    CHECK(bench.renderer.unknown_uniforms().empty());
}

TEST_CASE("every palette tells the states of every family apart by lightness or hue") {
    for (const char* text : {"B3/S23", "/2/3", "345/2/4", "WireWorld", "R1/T1/C14/NM",
                             "ForestFire:p=0.01,f=0.001", "W30", "R5,C0,M1,S34..58,B34..45,NM"}) {
        const automata::Rule rule = automata::parse_rule(text);
        for (std::size_t p = 0; p < scene::EnumNames<scene::PaletteName>::values.size(); ++p) {
            CAPTURE(text);
            CAPTURE(p);
            scene::Look look;
            look.palette = static_cast<scene::PaletteName>(p);
            const automata::CellColours colours = view::cell_colours(look, rule);
            for (int a = 0; a < automata::states(rule); ++a) {
                for (int b = 0; b < a; ++b) {
                    const glm::vec3 apart =
                        view::shown_colour(colours.of_state.at(static_cast<std::size_t>(a))) -
                        view::shown_colour(colours.of_state.at(static_cast<std::size_t>(b)));
                    CHECK(glm::length(apart) > 0.02F);
                }
            }
        }
    }
}

TEST_CASE("trees, ash, fire and ground differ in lightness, for eyes that miss their hues") {
    const automata::Rule fire = automata::parse_rule("ForestFire:ash");
    const automata::CellColours colours = view::cell_colours({}, fire);
    std::vector<double> lightness;  // CIE L*
    for (int state = 0; state < automata::states(fire); ++state) {
        const automata::CellColour& c = colours.of_state.at(static_cast<std::size_t>(state));
        const double y = (0.2126 * c.red + 0.7152 * c.green + 0.0722 * c.blue) / 65535;
        lightness.push_back(116 * std::cbrt(y) - 16);
    }
    std::ranges::sort(lightness);
    REQUIRE(lightness.size() == 4);
    for (std::size_t i = 1; i < lightness.size(); ++i) {
        CHECK(lightness[i] - lightness[i - 1] > 12);
    }
}

TEST_CASE("ages and trails colour cells by age, and only when they are wanted") {
    const automata::Rule rule = automata::parse_rule("B3/S23");
    scene::Look look;
    CHECK_FALSE(view::cell_colours(look, rule).by_age);
    look.trails = true;
    automata::CellColours colours = view::cell_colours(look, rule);
    CHECK(colours.by_age);
    CHECK(colours.of_age[200] == colours.of_state[1]);
    CHECK(colours.of_age[0] == colours.of_state[0]);
    CHECK_FALSE(colours.of_age[127] == colours.of_state[0]);
    look = {};
    look.ages = true;
    colours = view::cell_colours(look, rule);
    CHECK(colours.of_age[127] == colours.of_state[0]);
    CHECK_FALSE(colours.of_age[128] == colours.of_age[255]);
}

TEST_CASE("states have the names of their family") {
    CHECK(view::state_name(automata::parse_rule("WireWorld"), 3) == "conductor");
    CHECK(view::state_name(automata::parse_rule("ForestFire:ash"), 2) == "ash");
    CHECK(view::state_name(automata::parse_rule("B3/S23"), 1) == "alive");
    CHECK(view::state_name(automata::parse_rule("/2/3"), 2) == "dying");
    CHECK(view::state_name(automata::parse_rule("345/2/4"), 3) == "dying 2");
    CHECK(view::state_name(automata::parse_rule("R1/T1/C14/NM"), 5) == "state 5");
}
