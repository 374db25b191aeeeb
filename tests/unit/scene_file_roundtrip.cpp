// SPDX-License-Identifier: MIT
#include <doctest/doctest.h>

#include <algorithm>
#include <random>
#include <set>

#include "engine/scene/parameter_table.hpp"
#include "engine/scene/scene_file.hpp"
#include "scene_support.hpp"

using namespace lattice::scene;

namespace {

Scene through_text(const Scene& scene) {
    return parse_scene(format_scene(scene), scene.file);
}

/// Values of a parameter that it allows, drawn with an eye on the ends of the range.
class Sampler {
public:
    explicit Sampler(std::uint64_t seed) : engine_(seed) {}

    Value draw(const Parameter& parameter) {
        switch (parameter.type) {
            case ValueType::boolean:
                return below(2) == 1;
            case ValueType::integer:
                return whole(parameter);
            case ValueType::number:
                return number(parameter);
            case ValueType::vector:
            case ValueType::colour:
                return glm::dvec3(number(parameter), number(parameter), number(parameter));
            case ValueType::choice:
                return parameter.choices[below(parameter.choices.size())];
            case ValueType::text:
                return text();
            case ValueType::path:
                break;
        }
        return std::string();
    }

    std::size_t below(std::size_t count) {
        return std::uniform_int_distribution<std::size_t>(0, count - 1)(engine_);
    }

private:
    double number(const Parameter& parameter) {
        switch (below(6)) {
            case 0:
                return parameter.minimum;
            case 1:
                return parameter.maximum;
            case 2:
                return std::nextafter(parameter.minimum, parameter.maximum);
            default:
                return std::uniform_real_distribution<double>(parameter.minimum,
                                                              parameter.maximum)(engine_);
        }
    }

    std::int64_t whole(const Parameter& parameter) {
        if (parameter.power_of_two) { return below(2) == 0 ? 0 : std::int64_t{1} << below(21); }
        return std::uniform_int_distribution<std::int64_t>(
            std::int64_t(parameter.minimum), std::int64_t(parameter.maximum))(engine_);
    }

    std::string text() {
        static const std::vector<std::string> pieces{"a", " ", "\"",     "\\", "\n", "\t",
                                                     "'", "#", "\"\"\"", "=",  "[",  "ü",
                                                     "€", "😀", "\\n",    "{}"};
        std::string made;
        for (std::size_t i = below(12); i > 0; --i) { made += pieces[below(pieces.size())]; }
        return made;
    }

    std::mt19937_64 engine_;
};

Scene random_scene(Sampler& sampler, const std::string& mesh) {
    Scene scene;
    scene.obstacles.resize(sampler.below(4));
    for (Obstacle& obstacle : scene.obstacles) { obstacle.keys.resize(sampler.below(3)); }
    scene.emitters.resize(sampler.below(4));
    for (const Parameter& parameter : parameter_table()) {
        for (const Instance i : instances(scene, section_of(parameter))) {
            if (parameter.derived || parameter.name == "domain.resolution") { continue; }
            if (parameter.name == "kind" || !belongs_to(parameter, scene.kind)) { continue; }
            parameter.set(scene, i, sampler.draw(parameter));
        }
    }
    for (Obstacle& obstacle : scene.obstacles) {
        obstacle.mesh = mesh;
        std::ranges::sort(obstacle.keys, {}, &ObstacleKey::step);
        if (sampler.below(2) == 0) { obstacle.period = 0; }
    }
    scene.domain.inlet_mask = mesh;  // any file that is there will do
    scene.domain.resolution = 4 + int(sampler.below(100));
    scene.domain.gpu_resolution = int(sampler.below(200));
    return scene;
}

bool is_valid(const Scene& scene) {
    try {
        check_scene(scene);
        return true;
    } catch (const lattice::Error&) { return false; }
}

}  // namespace

TEST_CASE("a scene in which nothing is default comes back the same") {
    const ScratchFolder folder;
    Scene scene = unusual_scene("ball.obj");
    scene.file = folder / "s.toml";
    check_scene(scene);
    CHECK(through_text(scene) == scene);
    const Scene plain;
    CHECK(through_text(plain) == plain);
}

TEST_CASE("every solver variant comes back the same") {
    for (const auto variant : {SolverVariant::fused, SolverVariant::paper, SolverVariant::csoa,
                               SolverVariant::baseline}) {
        Scene scene;
        scene.fluid.variant = variant;
        CHECK(through_text(scene) == scene);
    }
}

TEST_CASE("each parameter alone comes back the same from both ends of its range") {
    const ScratchFolder folder;
    Scene base = unusual_scene("ball.obj");
    base.file = folder / "s.toml";
    Sampler sampler(7);
    for (const Parameter& parameter : parameter_table()) {
        if (parameter.derived || parameter.type == ValueType::path) { continue; }
        if (parameter.name == "kind" || !belongs_to(parameter, base.kind)) { continue; }
        for (const Instance i : instances(base, section_of(parameter))) {
            for (int draw = 0; draw < 8; ++draw) {
                Scene scene = base;
                parameter.set(scene, i, sampler.draw(parameter));
                if (!is_valid(scene)) { continue; }
                const Scene back = through_text(scene);
                CAPTURE(instance_name(parameter, i));
                CHECK(parameter.get(back, i) == parameter.get(scene, i));
                CHECK(back == scene);
            }
        }
    }
}

TEST_CASE("random scenes come back the same, and from the text again to the same text") {
    const ScratchFolder folder;
    Sampler sampler(20240229);
    int valid = 0;
    for (int draw = 0; draw < 6000; ++draw) {
        Scene scene = random_scene(sampler, "ball.obj");
        scene.file = folder / "s.toml";
        if (!is_valid(scene)) { continue; }
        ++valid;
        const std::string text = format_scene(scene);
        const Scene back = parse_scene(text, scene.file);
        CAPTURE(text);
        REQUIRE(back == scene);
        REQUIRE(format_scene(back) == text);
    }
    CHECK(valid > 100);
}

TEST_CASE("single and listed sections, inline tables and dotted keys mean the same") {
    const std::string body = "rate = 5\nshape = \"disc\"\n";
    const Scene listed = parse_scene("[[emitter]]\n" + body, "s.toml");
    CHECK(parse_scene("[emitter]\n" + body, "s.toml") == listed);
    CHECK(parse_scene("emitter = [{rate = 5, shape = \"disc\"}]", "s.toml") == listed);
    CHECK(parse_scene("emitter = {rate = 5, shape = \"disc\"}", "s.toml") == listed);
    CHECK(listed.emitters.at(0).rate == 5.0);
    CHECK(parse_scene("fluid.length = 2", "s.toml").fluid.length == 2.0);
    CHECK(parse_scene("domain.size = [1, 2, 3.5]", "s.toml").domain.size == glm::dvec3(1, 2, 3.5));
}

TEST_CASE("keys of a path belong to the obstacle above them, in whichever way they are written") {
    const ScratchFolder folder;
    const std::string mesh = "[[obstacle]]\nmesh = \"ball.obj\"\n";
    const std::string first = "step = 5\nposition = [0.5, 0.25, 0.5]\n";
    const std::string second = "step = 105\nposition = [0.75, 0.25, 0.5]\nrotation = [0, 90, 0]\n";
    const Scene scene = parse_scene(mesh + mesh + "period = 300\n[[obstacle.key]]\n" + first +
                                        "[[obstacle.key]]\n" + second + mesh,
                                    folder / "s.toml");
    REQUIRE(scene.obstacles.size() == 3);
    CHECK(scene.obstacles[0].keys.empty());
    CHECK(scene.obstacles[2].keys.empty());
    const ObstacleKey expected{105, {0.75, 0.25, 0.5}, {0, 90, 0}};
    REQUIRE(scene.obstacles[1].keys.size() == 2);
    CHECK(scene.obstacles[1].keys[1] == expected);
    CHECK(scene.obstacles[1].period == 300);
    CHECK(scene.obstacles[1].smooth);
    CHECK(through_text(scene) == scene);
    const Scene inline_keys = parse_scene(
        mesh + mesh +
            "period = 300\nkey = [{step = 5, position = [0.5, 0.25, 0.5]}, {step = 105, "
            "position = [0.75, 0.25, 0.5], rotation = [0, 90, 0]}]\n" +
            mesh,
        folder / "s.toml");
    CHECK(inline_keys == scene);
    CHECK(parse_scene(mesh + "[obstacle.key]\n" + first, folder / "s.toml")
              .obstacles.at(0)
              .keys.size() == 1);
}

TEST_CASE("a Reynolds number in a file gives the viscosity at the file's own resolution") {
    const std::string fluid = "[fluid]\ninflow_speed = 0.1\nlength = 0.5\n";
    // The order of sections and keys is free.
    const std::string domain = "[domain]\nresolution = 100\n";
    for (const std::string& text : {fluid + "reynolds = 500\n" + domain,
                                    domain + "[fluid]\nreynolds = 500\nlength = 0.5\n"
                                             "inflow_speed = 0.1\n",
                                    fluid + "reynolds = 500.2\nviscosity = 0.01\n" + domain}) {
        CHECK(parse_scene(text, "s.toml").fluid.viscosity_lu == doctest::Approx(0.01));
    }
    // Nothing that the file leaves out is scaled with its resolution.
    CHECK(parse_scene(domain, "s.toml").fluid == Fluid{});
    CHECK(parse_scene(domain + "[[emitter]]\n", "s.toml").emitters.at(0) == Emitter{});
}

TEST_CASE("every scene that ships is read, described, lit and comes back the same") {
    const std::filesystem::path folder = std::filesystem::path(LATTICE_ASSETS) / "scenes";
    std::set<std::string> titles;
    int count = 0;
    for (const auto& item : std::filesystem::directory_iterator(folder)) {
        if (item.path().extension() != ".toml") { continue; }
        CAPTURE(item.path().filename().string());
        const Scene scene = read_scene_file(item.path());
        CHECK(titles.insert(scene.title).second);
        CHECK_FALSE(scene.title.empty());
        CHECK(contains(scene.description, "What to try:"));
        CHECK(through_text(scene) == scene);

        Scene on_gpu = scene;
        apply_gpu_defaults(on_gpu);
        check_scene(on_gpu);
        ++count;
        if (scene.kind == Kind::automaton) {
            CHECK(scene.automaton.width * scene.automaton.height <= 1 << 20);
            continue;
        }
        CHECK_FALSE((scene.emitters.empty() && scene.seeds.empty()));
        CHECK(reynolds_number(on_gpu) == doctest::Approx(reynolds_number(scene)));
        // Small enough for two processor cores, and inside what the collision bears.
        CHECK(grid_extent(scene.domain).size() < 500000);
        CHECK(scene.fluid.inflow_speed_lu <= 0.12);
    }
    CHECK(count >= 6);
}

TEST_CASE("the default scene is a ball of 0.3 in a stream at a few thousand") {
    const Scene scene =
        read_scene_file(std::filesystem::path(LATTICE_ASSETS) / "scenes" / "jet_ball.toml");
    REQUIRE(scene.obstacles.size() == 1);
    CHECK(scene.obstacles[0].scale == 0.3);
    CHECK(scene.obstacles[0].mesh == "../meshes/ball.obj");
    CHECK(reynolds_number(scene) == doctest::Approx(2500));
}
