// SPDX-License-Identifier: MIT
// A scene that is saved keeps the comments of its file, and never anything but its own values.
#include <doctest/doctest.h>

#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>

#include "engine/scene/command.hpp"
#include "engine/scene/scene_file.hpp"
#include "tests/unit/temporary_folder.hpp"

using namespace lattice;
using namespace lattice::scene;

namespace {

std::string text_of(const std::filesystem::path& file) {
    std::ifstream stream(file, std::ios::binary);
    return {std::istreambuf_iterator<char>(stream), {}};
}

std::string replaced(std::string text, const std::string& from, const std::string& to) {
    const std::size_t at = text.find(from);
    REQUIRE(at != std::string::npos);
    return text.replace(at, from.size(), to);
}

const std::string jet = R"(# A jet, for the lecture of Tuesday.
title = "Jet" # shown in the bar

# The room.
[domain]
size = [2.0, 1.0, 1.0]   # scene units
resolution = 24          # keep it a multiple of 8

[fluid]
# Measured by hand:
viscosity = 0.004
model = "acm"
inflow_speed = 0.08 # 0.1 breaks it

# The first one is blue.
[[emitter]]
position = [0.1, 0.5, 0.5]
rate = 40.5  # thick

# The second one is not.
[[emitter]]
position = [
    0.1,  # behind the inlet
    0.2,
    0.5,
]
rate = 3.0

# End of the file.
)";

/// Changes the scene of the text as the window would, saves it over its file and reads that again.
std::string saved_after(const test::TemporaryFolder& folder, const std::string& text,
                        const std::vector<Command>& commands) {
    const auto file = folder.write(text, "scene.toml");
    Scene scene = read_scene_file(file);
    for (const Command& command : commands) { apply(scene, command); }
    write_scene_file(scene, file);
    CHECK((read_scene_file(file) == scene));
    return text_of(file);
}

}  // namespace

TEST_CASE("a scene saved as it was read is the same text") {
    const test::TemporaryFolder folder;
    CHECK(saved_after(folder, jet, {}) == jet);
}

TEST_CASE("only the values that changed are written anew, and the comments stay") {
    const test::TemporaryFolder folder;
    const std::string saved = saved_after(folder, jet,
                                          {SetParameter{"fluid.inflow_speed", 0.05},
                                           SetParameter{"emitter.1.position", glm::dvec3(0.2)}});
    CHECK(saved == replaced(replaced(jet, "0.08 # 0.1", "0.05 # 0.1"),
                            "[\n    0.1,  # behind the inlet\n    0.2,\n    0.5,\n]",
                            "[0.2, 0.2, 0.2]"));
}

TEST_CASE("what a file did not say is added where it belongs") {
    const test::TemporaryFolder folder;
    const std::string saved = saved_after(folder, jet,
                                          {SetParameter{"fluid.storage", std::string("fp16")},
                                           SetParameter{"run.seed", std::int64_t{7}}});
    CHECK(saved.find("inflow_speed = 0.08 # 0.1 breaks it\nstorage = \"fp16\"\n") !=
          std::string::npos);
    CHECK(saved.find("\n[run]\nseed = 7\n") != std::string::npos);
    CHECK(saved.starts_with(jet.substr(0, jet.find("inflow_speed"))));
}

TEST_CASE("listed things that come and go leave the comments of the others") {
    const test::TemporaryFolder folder;
    const std::string without_first = saved_after(folder, jet, {RemoveEmitter{0}});
    CHECK(without_first.find("# The first one is blue.") == std::string::npos);
    CHECK(without_first.find("# The second one is not.\n[[emitter]]") != std::string::npos);
    CHECK(without_first.find("# behind the inlet") != std::string::npos);
    CHECK(without_first.find("# End of the file.") != std::string::npos);
    const std::string with_third = saved_after(folder, jet, {AddEmitter{Emitter{}}});
    CHECK(with_third.find("# The first one is blue.") != std::string::npos);
    CHECK(with_third.find("# behind the inlet") != std::string::npos);
    const std::string with_probe = saved_after(folder, jet, {AddProbe{Probe{}}});
    CHECK(with_probe.find("\n[[probe]]\n") != std::string::npos);
    CHECK(with_probe.find("# The first one is blue.") != std::string::npos);
}

TEST_CASE("a Reynolds number that no longer holds is not left beside the viscosity") {
    const test::TemporaryFolder folder;
    const std::string text =
        replaced(jet, "viscosity = 0.004", "reynolds = 300.0 # as in the paper");
    const std::string same = saved_after(folder, text, {SetParameter{"run.seed", std::int64_t{7}}});
    CHECK(same.find("reynolds = 300.0 # as in the paper") != std::string::npos);
    const std::string other = saved_after(folder, text, {SetParameter{"fluid.viscosity", 0.02}});
    CHECK(other.find("reynolds") == std::string::npos);
    CHECK(other.find("viscosity = 0.02") != std::string::npos);
    CHECK(other.find("# Measured by hand:") != std::string::npos);
}

TEST_CASE("a text written in another way is saved whole, without its comments") {
    const test::TemporaryFolder folder;
    for (const char* text :
         {"domain = { size = [1.0, 1.0, 1.0], resolution = 16 } # a room\n",
          "domain.resolution = 16 # dotted\n", "[domain]\n\"resolution\" = 16 # quoted\n"}) {
        CAPTURE(text);
        saved_after(folder, text, {SetParameter{"run.seed", std::int64_t{7}}});
    }
}

TEST_CASE("strings with quotes, hashes and several lines are no comments") {
    const test::TemporaryFolder folder;
    const std::string text =
        "title = \"a # and a \\\" quote\" # title\ndescription = \"\"\"\nOne # "
        "two\n[three]\n\"\"\" # d\n"
        "[domain]\nresolution = 16\n";
    CHECK(saved_after(folder, text, {}) == text);
    const std::string saved = saved_after(folder, text, {SetParameter{"title", std::string("b")}});
    CHECK(saved == replaced(text, "\"a # and a \\\" quote\"", "\"b\""));
}

TEST_CASE("lines that end as on another system stay so") {
    const test::TemporaryFolder folder;
    const std::string text = "title = \"a\" # t\r\n[domain]\r\nresolution = 16 # r\r\n";
    CHECK(saved_after(folder, text, {}) == text);
    CHECK(saved_after(folder, text, {SetParameter{"title", std::string("b")}}) ==
          replaced(text, "\"a\"", "\"b\""));
}

TEST_CASE("saved elsewhere, names of files lead to the same files and the comments come along") {
    const test::TemporaryFolder folder;
    folder.write("v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\n", "sail.obj");
    const auto file = folder.write(
        "[domain]\nresolution = 16\n[[obstacle]]\nmesh = \"sail.obj\" # cut on Monday\n", "a.toml");
    std::filesystem::create_directories(folder.path() / "kept");
    const Scene scene = read_scene_file(file);
    write_scene_file(scene, folder.path() / "kept" / "b.toml");
    CHECK(text_of(folder.path() / "kept" / "b.toml") ==
          "[domain]\nresolution = 16\n[[obstacle]]\nmesh = \"../sail.obj\" # cut on Monday\n");
    CHECK(text_of(file).find("\"sail.obj\"") != std::string::npos);
}

TEST_CASE("every scene of the gallery is saved as the text that it is, and edited as one") {
    for (const auto& entry : std::filesystem::directory_iterator(LATTICE_ASSETS "/scenes")) {
        if (entry.path().extension() != ".toml") { continue; }
        CAPTURE(entry.path().string());
        Scene scene = read_scene_file(entry.path());
        CHECK(format_scene_with_comments(scene, entry.path()) == text_of(entry.path()));
        scene.run.seed += 1;
        scene.title += " (mine)";
        const std::string text = format_scene_with_comments(scene, entry.path());
        CHECK((parse_scene(text, entry.path()) == scene));
        CHECK(text.size() < text_of(entry.path()).size() + 60);
    }
}
