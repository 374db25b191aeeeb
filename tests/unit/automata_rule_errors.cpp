// SPDX-License-Identifier: MIT
// Errors of rules show the text with a mark under the character that is wrong.
#include <doctest/doctest.h>

#include <string>

#include "automata_support.hpp"
#include "engine/automata/rule_text.hpp"

using lattice::automata::parse_rule;
using lattice::automata::parse_rule_on_grid;
using lattice::test::column_of;
using lattice::test::error_of;

namespace {

lattice::Error failure(const std::string& text) {
    return error_of([&] { parse_rule(text); });
}

int column(const std::string& text) {
    const lattice::Error error = failure(text);
    CAPTURE(text);
    CHECK(error.where() == "rule");
    CHECK_FALSE(error.cure().empty());
    return column_of(error);
}

}  // namespace

TEST_CASE("the mark stands under the character") {
    const auto error = failure("B3/S2x3");
    CHECK(error.where() == "rule");
    CHECK(error.problem() ==
          "column 6: the rule goes on with 'x' where it should end\n    B3/S2x3\n         ^");
    CHECK(failure("  B3/X").problem().ends_with("\n      B3/X\n         ^"));
}

TEST_CASE("columns of errors in counts of neighbours") {
    CHECK(column("") == 1);
    CHECK(column("   ") == 4);
    CHECK(column("B3") == 3);
    CHECK(column("B3/23") == 4);
    CHECK(column("B9/S23") == 2);
    CHECK(column("B3/S239") == 7);
    CHECK(column("B35/S23V") == 3);
    CHECK(column("B37/S23H") == 3);
    CHECK(column("B2z/S12") == 3);
    CHECK(column("B0c/S12") == 3);
    CHECK(column("B2-/S12") == 4);
    CHECK(column("B2a/S12H") == 3);
    CHECK(column("B2/S1c2V") == 6);
    CHECK(column("B3/S23VH") == 8);
    CHECK(column("23/3/") == 6);
    CHECK(column("23/3/1") == 6);
    CHECK(column("23/3/257") == 6);
    CHECK(column("23/3/99999999999999999999999") == 6);
    CHECK(column("23/3/4/5") == 7);
    CHECK(column("23") == 3);
    CHECK(column("B3/S23\xC3\xA9") == 7);
}

TEST_CASE("columns of errors in MAP") {
    CHECK(column("MAP") == 4);
    CHECK(column("MAPAAAAA") == 4);
    CHECK(column("MAPAAAAAA/1") == 11);
    CHECK(column("MAPAAAAAA=") == 10);
    CHECK(column("MAP" + std::string(86, 'A') + "?") == 90);
    CHECK(column("MAP" + std::string(85, 'A')) == 4);
    // A long text is cut, and the mark still stands under its character.
    const auto error = failure("MAP" + std::string(86, 'A') + "?");
    const std::string shown = error.problem().substr(error.problem().find('\n') + 1);
    const std::string mark = shown.substr(shown.find('\n') + 1);
    CHECK(shown[mark.find('^')] == '?');
}

TEST_CASE("columns of errors in ranges") {
    CHECK(column("R0,C0,M1,S34..58,B34..45,NM") == 2);
    CHECK(column("R501,C0,M1,S34..58,B34..45,NM") == 2);
    CHECK(column("R5;C0,M1,S34..58,B34..45,NM") == 3);
    CHECK(column("R5,C257,M1,S34..58,B34..45,NM") == 5);
    CHECK(column("R5,C0,M2,S34..58,B34..45,NM") == 8);
    CHECK(column("R5,C0,M1,S58..34,B34..45,NM") == 11);
    CHECK(column("R5,C0,M1,S34.58,B34..45,NM") == 13);
    CHECK(column("R5,C0,M1,S34..122,B34..45,NM") == 15);
    CHECK(column("R5,C0,M1,S34..58,B34..45,NX") == 27);
    CHECK(column("R5,C0,M1,S34..58,B34..45") == 25);
    CHECK(column("R5,C0,M1,S34..58,B34..45,NMx") == 28);
    CHECK(column("5,34,45,34") == 11);
    CHECK(column("5,34,45,58,34") == 9);
    CHECK(column("R11/T1/C14/NM") == 2);
    CHECK(column("R1/T9/C14/NM") == 5);
    CHECK(column("R1/T5/C14/NN") == 5);
    CHECK(column("R1/T0/C14/NM") == 5);
    CHECK(column("R1/T1/C1/NM") == 8);
    CHECK(column("R1/T1/C14/NM/XX") == 14);
}

TEST_CASE("columns of errors in names, numbers and fires") {
    CHECK(column("W256") == 2);
    CHECK(column("W110x") == 5);
    CHECK(column("Lifo") == 1);
    CHECK(failure("HighLive").cure() == "Did you mean HighLife?");
    CHECK(failure("LifeHistory").problem().find("LifeHistory") != std::string::npos);
    CHECK(column("LifeHistory") == 1);
    CHECK(column("ForestFire:") == 12);
    CHECK(column("ForestFire:q=1") == 12);
    CHECK(column("ForestFire:p=") == 14);
    CHECK(column("ForestFire:p=x") == 14);
    CHECK(column("ForestFire:p=2") == 14);
    CHECK(column("ForestFire:p=nan") == 14);
    CHECK(column("ForestFire:p=inf") == 14);
    CHECK(column("ForestFire:p=1e-999") == 14);
    CHECK(column("ForestFire:p=0.1,p=0.1") == 18);
    CHECK(column("ForestFire:ash,ash") == 16);
    CHECK(column("ForestFire:p=0.1;f=0.1") == 17);
    CHECK(column(std::string(100000, 'B')) == 1);
}

TEST_CASE("grids that are not supported") {
    const auto refusal = [](const std::string& text) {
        return error_of([&] { parse_rule_on_grid(text); });
    };
    CHECK(column("B3/S23:K30*,20") == 8);
    CHECK(refusal("B3/S23:K30*,20").problem().find("Klein bottle") != std::string::npos);
    CHECK(refusal("B3/S23:C30,20").problem().find("cross-surface") != std::string::npos);
    CHECK(refusal("B3/S23:S30").problem().find("sphere") != std::string::npos);
    CHECK(column("B3/S23:T30+5,20") == 11);
    CHECK(column("B3/S23:T30,20-2") == 14);
    CHECK(column("B3/S23:T30,") == 12);
    CHECK(column("B3/S23:T9999999999,20") == 9);
    CHECK(column("B3/S23:T30,20x") == 14);
    CHECK(column("B3/S23:X30,20") == 7);
    CHECK(column("B3/S2?:T30,20") == 6);
}
