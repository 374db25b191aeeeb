// SPDX-License-Identifier: MIT
#include <doctest/doctest.h>

#include <unistd.h>

#include <chrono>
#include <filesystem>
#include <fstream>
#include <set>
#include <string>

#include "app/view/shader_library.hpp"
#include "engine/error.hpp"
#include "tests/unit/view_fixture.hpp"

namespace fs = std::filesystem;
using lattice::view::ShaderLibrary;

namespace {

// A copy of the shaders that a test may spoil.
struct ShaderCopy {
    ShaderCopy() {
        folder = fs::temp_directory_path() / ("lattice_shaders_" + std::to_string(::getpid()));
        fs::remove_all(folder);
        fs::copy(LATTICE_SHADER_FOLDER, folder);
    }
    ~ShaderCopy() { fs::remove_all(folder); }
    void append(const std::string& file, const std::string& text) {
        std::ofstream(folder / file, std::ios::app) << text;
        // Time stamps may be too coarse to tell two writes in a row apart.
        const auto later = fs::last_write_time(folder / file) + std::chrono::seconds(++writes);
        fs::last_write_time(folder / file, later);
    }
    fs::path folder;
    int writes = 0;
};

}  // namespace

TEST_CASE_FIXTURE(lattice::test::GlFixture, "every shader compiles, links and is used") {
    ShaderLibrary library(LATTICE_SHADER_FOLDER);
    std::set<std::string> used = {"common.glsl"};
    for (const auto& recipe : lattice::view::shader_recipes()) {
        CHECK_NOTHROW(library.program(recipe.name));
        used.insert(recipe.files.begin(), recipe.files.end());
    }
    for (const auto& entry : fs::directory_iterator(LATTICE_SHADER_FOLDER)) {
        CHECK_MESSAGE(used.contains(entry.path().filename().string()), entry.path().string());
    }
    CHECK_THROWS_AS(library.program("none"), lattice::Error);
    finish();
}

TEST_CASE_FIXTURE(lattice::test::GlFixture, "a broken shader is reported with file and line") {
    ShaderCopy copy;
    copy.append("macro.comp", "\nvoid broken() { undeclared = 1; }\n");
    std::ifstream stream(copy.folder / "macro.comp");
    std::string line;
    int lines = 0;
    while (std::getline(stream, line)) { ++lines; }
    try {
        ShaderLibrary library(copy.folder);
        FAIL("a broken shader was taken");
    } catch (const lattice::Error& error) {
        CHECK(error.where() == (copy.folder / "macro.comp").string() + ":" + std::to_string(lines));
        CHECK(error.problem().find("undeclared") != std::string::npos);
    }
}

TEST_CASE_FIXTURE(lattice::test::GlFixture, "shaders are loaded again when they change") {
    ShaderCopy copy;
    ShaderLibrary library(copy.folder);
    CHECK_FALSE(library.reload_if_changed());
    const auto before = library.program("macro").name();

    copy.append("macro.comp", "\n// harmless\n");
    CHECK_FALSE(library.reload_if_changed());
    const auto changed = library.program("macro").name();
    CHECK(changed != before);

    copy.append("macro.comp", "\nbroken\n");
    const auto problem = library.reload_if_changed();
    REQUIRE(problem);
    CHECK(problem->find("macro.comp") != std::string::npos);
    CHECK(library.program("macro").name() == changed);
    // Once, not in each frame.
    CHECK_FALSE(library.reload_if_changed());
    finish();
}

TEST_CASE_FIXTURE(lattice::test::GlFixture, "a missing shader folder is an error") {
    CHECK_THROWS_AS(ShaderLibrary("/nonexistent"), lattice::Error);
}
