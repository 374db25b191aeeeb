// SPDX-License-Identifier: MIT
// Files that are no lessons; those that come with the program are walked through by a validation.
#include "app/lessons/lesson.hpp"

#include <doctest/doctest.h>

#include <string>

#include "engine/error.hpp"
#include "tests/unit/script_desk.hpp"
#include "tests/unit/temporary_folder.hpp"

using namespace lattice;
using namespace lattice::app;
using namespace lattice::test;

namespace {

std::string error_of_lesson(const std::string& text) {
    const TemporaryFolder folder;
    const auto file = folder.write(text, "lesson.toml");
    return error_of([&] { read_lesson(file); });
}

}  // namespace

TEST_CASE("a lesson made to hurt is answered with an error at its place") {
    std::string deep;
    for (int i = 0; i < 400000; ++i) { deep += "a."; }
    CHECK(error_of_lesson(deep + "a = 1").starts_with("lesson.toml:1:10|a key with too many dots"));
    CHECK(error_of_lesson("title = \"x\"\n[" + deep + "a]").starts_with("lesson.toml:2:11|"));
    CHECK(error_of_lesson("title = \"\xC0\xAF\"").starts_with("lesson.toml:1:10|a control"));
    CHECK(error_of_lesson("title = \"x").starts_with("lesson.toml:1:"));
    CHECK(error_of_lesson("titel = \"x\"").starts_with("lesson.toml:1:"));
}
