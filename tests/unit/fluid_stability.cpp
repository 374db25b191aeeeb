// SPDX-License-Identifier: MIT
#include "engine/fluid/stability.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <string>

#include "engine/scene/enum_names.hpp"
#include "engine/scene/scene_file.hpp"

using namespace lattice;
using namespace lattice::fluid;

namespace {

const StabilityLimit* limit_named(const std::vector<StabilityLimit>& limits,
                                  std::string_view name) {
    const auto found = std::ranges::find(limits, name, &StabilityLimit::name);
    return found == limits.end() ? nullptr : &*found;
}

Soundness verdict(const scene::Scene& scene, const MeasuredSpeeds& measured = {}) {
    return stability_limits(scene, measured).front().soundness();
}

}  // namespace

TEST_CASE("a limit's place on the bar grows with its value, and its colour changes where it says") {
    for (const double unsound : {0.25, std::numeric_limits<double>::infinity()}) {
        StabilityLimit limit{"x", 0, 0.15, unsound, ""};
        double before = -1;
        for (limit.value = 0; limit.value < 0.4; limit.value += 0.01) {
            CHECK(limit.load() >= before);
            CHECK(limit.load() <= 1);
            before = limit.load();
            CHECK((limit.load() >= 0.6) == (limit.soundness() != Soundness::sound));
            CHECK((limit.load() == 1) == (limit.soundness() == Soundness::unsound));
        }
        limit.value = 1e30;
        CHECK(limit.load() <= 1);
        limit.value = std::nan("");
        CHECK(limit.soundness() == Soundness::unsound);
        CHECK(limit.load() == 1);
    }
}

TEST_CASE("the ordinary scene is good; speed, viscosity and tips each take it to its end") {
    scene::Scene scene;
    CHECK(verdict(scene) == Soundness::sound);
    CHECK(stability_text(stability_limits(scene)).starts_with("good"));

    scene.fluid.inflow_speed_lu = 0.2;
    CHECK(stability_limits(scene).front().name == "Driving speed");
    CHECK(verdict(scene) == Soundness::doubtful);
    scene.fluid.inflow_speed_lu = 0.25;
    CHECK(verdict(scene) == Soundness::unsound);

    scene = {};
    scene.fluid.viscosity_lu = 0.4;
    CHECK(stability_limits(scene).front().name == "tau - 1/2");
    CHECK(stability_limits(scene).front().value == doctest::Approx(1.2));
    CHECK(verdict(scene) == Soundness::doubtful);

    scene = {};
    CHECK(verdict(scene, {.flow = 0.3}) == Soundness::doubtful);
    CHECK(verdict(scene, {.flow = 0.45}) == Soundness::unsound);
    CHECK(stability_limits(scene, {.flow = 0.3}).front().name == "Fastest flow");
    scene.run.speed_limit_lu = 0.2;  // there the watch stops it
    CHECK(verdict(scene, {.flow = 0.21}) == Soundness::unsound);

    scene = {};
    CHECK(verdict(scene, {.tip = 0.2}) == Soundness::doubtful);
    scene.obstacles.resize(1);
    scene.obstacles[0].motion = scene::ObstacleMotion::driven;
    scene.obstacles[0].spin_degrees = {0, 0, 2};
    // 2 degrees a step at 0.217 units and 64 nodes each.
    const auto limits = stability_limits(scene);
    REQUIRE(limit_named(limits, "Obstacle's surface") != nullptr);
    CHECK(limit_named(limits, "Obstacle's surface")->value ==
          doctest::Approx(glm::radians(2.0) * 0.5 * std::sqrt(3.0) * 0.25 * 64));
    CHECK(verdict(scene) == Soundness::unsound);
    scene.obstacles[0].visible = false;
    CHECK(verdict(scene) == Soundness::sound);
}

TEST_CASE("models bear cell Reynolds numbers as they were found to") {
    scene::Scene scene;
    scene.fluid.viscosity_lu = 0.08 / 234;  // the double shear layer that burst with BGK
    const auto with = [&](scene::CollisionModel model) {
        scene.fluid.model = model;
        return verdict(scene);
    };
    using scene::CollisionModel;
    CHECK(with(CollisionModel::bgk) == Soundness::unsound);
    CHECK(with(CollisionModel::mrt) == Soundness::doubtful);
    CHECK(with(CollisionModel::central) == Soundness::doubtful);
    CHECK(with(CollisionModel::acm) == Soundness::sound);
    CHECK(with(CollisionModel::kbc) == Soundness::sound);
    scene.fluid.model = CollisionModel::bgk;
    scene.fluid.smagorinsky = 0.25;
    CHECK(cell_reynolds_number(scene) ==
          doctest::Approx(0.08 / (scene.fluid.viscosity_lu + 0.0625 * 0.08)));
    CHECK(verdict(scene) == Soundness::sound);

    scene.fluid.viscosity_lu = 1e-9;
    CHECK(with(CollisionModel::acm) == Soundness::doubtful);
    CHECK(with(CollisionModel::central) == Soundness::unsound);
    scene.fluid.model = CollisionModel::acm;
    scene.fluid.limiter = 1;
    CHECK(verdict(scene) == Soundness::unsound);
}

TEST_CASE("every limit of every model has its advice, and the worst comes first") {
    for (std::size_t i = 0; i < scene::EnumNames<scene::CollisionModel>::values.size(); ++i) {
        scene::Scene scene;
        scene.fluid.model = static_cast<scene::CollisionModel>(i);
        scene.fluid.viscosity_lu = 1e-5;
        const auto limits = stability_limits(scene, {.flow = 0.2, .tip = 0.1});
        REQUIRE_FALSE(limits.empty());
        CHECK(std::ranges::is_sorted(limits, std::greater{}, &StabilityLimit::load));
        for (const StabilityLimit& limit : limits) {
            CHECK_FALSE(limit.advice.empty());
            CHECK(limit.doubtful < limit.unsound);
        }
    }
}
