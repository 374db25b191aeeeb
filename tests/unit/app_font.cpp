// SPDX-License-Identifier: MIT
#include "app/font.hpp"

#include <doctest/doctest.h>

#include <cstdlib>
#include <string>

#include "tests/unit/temporary_folder.hpp"

using namespace lattice;

TEST_CASE("LATTICELAB_FONT is taken when it is a font, and passed over when it is anything else") {
    const test::TemporaryFolder folder;
    const auto named = [](const std::filesystem::path& file) {
        setenv("LATTICELAB_FONT", file.c_str(), 1);
        const auto found = app::find_font();
        unsetenv("LATTICELAB_FONT");
        return found;
    };
    for (const std::string& tag : {std::string("\0\1\0\0", 4), std::string("OTTO"),
                                   std::string("true"), std::string("ttcf")}) {
        const auto font = folder.write(tag + "tables", "some.font");
        CHECK(named(font) == font);
    }
    const auto text = folder.write("hello, this is no font", "notes.ttf");
    CHECK(named(text) != text);
    const auto empty = folder.write("", "empty.ttf");
    CHECK(named(empty) != empty);
    CHECK(named(folder.path()) != folder.path());
    CHECK(named(folder.path() / "missing.ttf") != folder.path() / "missing.ttf");
}
