// SPDX-License-Identifier: MIT
#include <doctest/doctest.h>

#include <algorithm>
#include <sstream>

#include "engine/scene/parameter_reference.hpp"
#include "engine/scene/parameter_table.hpp"
#include "scene_support.hpp"

using namespace lattice::scene;

TEST_CASE("the reference has a row of seven cells for every parameter, under its section") {
    const std::string text = parameter_reference_markdown();
    for (const Parameter& parameter : parameter_table()) {
        CAPTURE(parameter.name);
        const std::string section(section_of(parameter));
        const std::string heading = section.empty()        ? "### At the top of the file\n"
                                    : is_listed(parameter) ? "### `[[" + section + "]]`"
                                                           : "### `[" + section + "]`\n";
        const std::size_t start = text.find(heading);
        REQUIRE(start != std::string::npos);
        const std::string table = text.substr(start, text.find("\n###", start) - start);
        const std::size_t row = table.find("| `" + std::string(key_of(parameter)) + "` |");
        REQUIRE(row != std::string::npos);
        const std::string line = table.substr(row, table.find('\n', row) - row);
        CHECK(std::ranges::count(line, '|') == 8);
        CHECK(contains(line, parameter.help));
    }
    CHECK(
        contains(text, "| `viscosity` | number | lu | 1e-09 to 10 | `0.001` | at the next step |"));
    CHECK(contains(text, "| `reynolds` | number |  | 0.001 to 1000000000 | follows |"));
    CHECK(contains(text, "`bgk` `acm`"));
}
