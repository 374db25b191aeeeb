// SPDX-License-Identifier: MIT
#include "app/script/completion.hpp"

#include <doctest/doctest.h>

#include <algorithm>

#include "tests/unit/script_desk.hpp"
#include "tests/unit/temporary_folder.hpp"

using namespace lattice;
using namespace lattice::app;
using namespace lattice::test;

namespace {

struct Typist : ScriptDesk {
    explicit Typist(const std::string& scene) { play("open " + scene); }
    std::vector<std::string> words(const std::string& line) {
        return complete_line(state(), line, folder.path()).words;
    }
    bool offers(const std::string& line, const std::string& word) {
        const auto all = words(line);
        return std::ranges::find(all, word) != all.end();
    }
    TemporaryFolder folder;
};

}  // namespace

TEST_CASE("Tab knows commands, parameters, choices, keys, figures and files") {
    Typist typist("elementary");
    CHECK(typist.words("ste") == std::vector<std::string>{"step"});
    CHECK(typist.offers("", "open"));
    CHECK(typist.words("set automaton.edge ") ==
          std::vector<std::string>{"bounded", "mirrored", "torus"});
    CHECK(typist.words("set look.age") == std::vector<std::string>{"look.ages"});
    CHECK(typist.words("set look.ages ") == std::vector<std::string>{"false", "true"});
    CHECK_FALSE(typist.offers("set ", "fluid.viscosity"));
    CHECK(typist.words("open karm") == std::vector<std::string>{"karman_street"});
    CHECK(typist.words("place gos") == std::vector<std::string>{"gosper_glider_gun"});
    CHECK(typist.words("key toggle_pan") == std::vector<std::string>{"toggle_panels"});
    CHECK(typist.offers("expect pop", "population"));
    CHECK(typist.offers("wait until pop", "population"));
    CHECK(typist.words("add emitter rat") == std::vector<std::string>{"rate="});
    CHECK(typist.words("add emitter shape=d") == std::vector<std::string>{"shape=disc"});
    CHECK(typist.words("help wa") == std::vector<std::string>{"wait"});
    CHECK(typist.words("nonsense x").empty());
    CHECK(typist.words("print \"open").empty());
    typist.folder.write("print\n", "mine.lab");
    CHECK(typist.words("include mi") == std::vector<std::string>{"mine.lab"});
    CHECK(complete_line(typist.state(), "set look.age", ".").begin == 4);
}

TEST_CASE("what all offers begin with is filled in") {
    CHECK(common_beginning({"camera", "cell", "clear"}) == "c");
    CHECK(common_beginning({"reset", "rewind"}) == "re");
    CHECK(common_beginning({"one"}) == "one");
    CHECK(common_beginning({}).empty());
}
