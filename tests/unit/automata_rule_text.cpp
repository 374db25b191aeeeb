// SPDX-License-Identifier: MIT
#include <doctest/doctest.h>

#include <ostream>
#include <string>
#include <variant>

#include "engine/automata/hensel.hpp"
#include "engine/automata/named_rules.hpp"
#include "engine/automata/rule_text.hpp"

using namespace lattice::automata;

namespace {

const std::string life_map =
    "MAPARYXfhZofugWaH7oaIDogBZofuhogOiAaIDogIAAgAAWaH7oaIDogGiA6ICAAIAAaIDogIAAgACAAIAAAAAAAA";

template <class Form>
Form form_of(const std::string& text) {
    const Rule rule = parse_rule(text);
    REQUIRE(std::holds_alternative<Form>(rule.form));
    CHECK(parse_rule(rule_text(rule)) == rule);
    return std::get<Form>(rule.form);
}

/// The text that a rule is written in.
std::string canonical(const std::string& text) {
    const Rule rule = parse_rule(text);
    CHECK(parse_rule(rule_text(rule)) == rule);
    return rule_text(rule);
}

bool outcome(const LifeLike& life, unsigned index) {
    return ((life.table[index / 64] >> (index % 64)) & 1u) != 0;
}

}  // namespace

TEST_CASE("Life has one form, however it is written") {
    const LifeLike life = outer_totalistic(Neighbourhood::moore, 1u << 3, (1u << 2) | (1u << 3));
    for (const char* text :
         {"B3/S23", "b3/s23", "B3S23", "S23/B3", "23/3", "B3_S23", "  B3/S23\t", "Life", "life",
          "Conway's Life", "B33/S322", "B3aceijknqry/S2aceikn3"}) {
        CAPTURE(text);
        CHECK(form_of<LifeLike>(text) == life);
    }
    CHECK(LifeLike{} == life);
    CHECK(form_of<LifeLike>(life_map) == life);
    CHECK(form_of<LifeLike>(life_map + "==") == life);
    CHECK(canonical(life_map) == "B3/S23");
    CHECK(states({life}) == 2);
}

TEST_CASE("the table of a counting rule counts") {
    const auto life = form_of<LifeLike>("B36/S125");
    for (unsigned index = 0; index < 512; ++index) {
        int living = 0;
        for (unsigned bit = 0; bit < 9; ++bit) {
            living += bit != 4 && ((index >> bit) & 1u) != 0 ? 1 : 0;
        }
        const bool alive = ((index >> 4) & 1u) != 0;
        const bool expected =
            alive ? living == 1 || living == 2 || living == 5 : living == 3 || living == 6;
        CHECK(outcome(life, index) == expected);
    }
    CHECK(canonical("125/36") == "B36/S125");
    CHECK(canonical("B/S") == "B/S");
    CHECK(canonical("/") == "B/S");
    CHECK(canonical("b0123478/s34678") == "B0123478/S34678");
}

TEST_CASE("four and six neighbours") {
    const auto four = form_of<LifeLike>("B13/S012V");
    CHECK(four.neighbourhood == Neighbourhood::von_neumann);
    CHECK(outcome(four, 128));             // north alone
    CHECK(outcome(four, 128 + 256));       // the north-west does not count
    CHECK_FALSE(outcome(four, 128 + 32));  // north and west
    CHECK(outcome(four, 128 + 32 + 16));   // the same around a living cell
    const auto six = form_of<LifeLike>("B2/S34H");
    CHECK(six.neighbourhood == Neighbourhood::hexagonal);
    CHECK(outcome(six, 256 + 1));       // NW and SE
    CHECK_FALSE(outcome(six, 64 + 4));  // NE and SW do not count
    CHECK(canonical("s34b2h") == "B2/S34H");
    CHECK(canonical("012/13v") == "B13/S012V");
}

TEST_CASE("Hensel's letters") {
    const auto friends = form_of<LifeLike>("B2-a/S12");
    CHECK_FALSE(friends.totalistic);
    CHECK(birth_set(friends.table) == (neighbours_set(2) & ~hensel_set(2, 'a')));
    CHECK(survival_set(friends.table) == (neighbours_set(1) | neighbours_set(2)));
    CHECK(canonical("B2cekin/S12") == "B2-a/S12");
    CHECK(canonical("12/2-a") == "B2-a/S12");
    CHECK(canonical("B3/S2-i34q") == "B3/S2-i34q");
}

TEST_CASE("MAP of any two-state neighbourhood") {
    // One outcome that no rotation keeps: north alone gives birth.
    std::string text(86, 'A');
    text[128 / 6] = 'I';  // 128 = 6 x 21 + 2: the third bit from the left is 8
    CHECK(canonical("MAP" + text) == "MAP" + text);
    const auto north = form_of<LifeLike>("MAP" + text);
    for (unsigned index = 0; index < 512; ++index) {
        CHECK(outcome(north, index) == (index == 128));
    }
    // Five cells: N 16, W 8, C 4, E 2, S 1; "AAAAgA" has bit 24, north and west.
    const auto four = form_of<LifeLike>("MAPAAAAgA");
    CHECK(outcome(four, 128 + 32));
    CHECK(outcome(four, 128 + 32 + 256 + 64 + 4 + 1));
    CHECK_FALSE(outcome(four, 128 + 32 + 16));
    // Seven cells: S 64, SE 32, W 16, C 8, E 4, NW 2, N 1. Bit 65 is south and north, 127 all.
    std::string hexagon(22, 'A');
    hexagon[65 / 6] = 'B';   // 65 = 6 x 10 + 5
    hexagon[127 / 6] = 'Q';  // 127 = 6 x 21 + 1
    const auto six = form_of<LifeLike>("MAP" + hexagon);
    CHECK(outcome(six, 128 + 2));
    CHECK(outcome(six, 128 + 2 + 64 + 4));
    CHECK_FALSE(outcome(six, 256 + 1));
    CHECK(outcome(six, 511));
    CHECK(outcome(six, 511 - 64 - 4));
    CHECK_FALSE(outcome(six, 511 - 1));
    const auto aging = form_of<Generations>("MAP" + text + "/25");
    CHECK(aging.states == 25);
    CHECK(aging.life == north);
    CHECK(form_of<Generations>("MAPAAAAgA/7").states == 7);
    CHECK(form_of<Generations>("MAP" + hexagon + "==/256").states == 256);
}

TEST_CASE("Generations") {
    const auto wars = form_of<Generations>("345/2/4");
    CHECK(wars.states == 4);
    CHECK(wars.life == outer_totalistic(Neighbourhood::moore, 1u << 2, 0b111000));
    for (const char* text : {"B2/S345/C4", "b2s345/4", "B2/S345/G4", "S345/B2/C4", "Star Wars"}) {
        CAPTURE(text);
        CHECK(form_of<Generations>(text) == wars);
    }
    CHECK(canonical("/2/3") == "/2/3");
    CHECK(canonical("brians brain") == "/2/3");
    CHECK(canonical("2-a/3/24") == "2-a/3/24");
    CHECK(canonical("34/2/5H") == "34/2/5H");
    CHECK(canonical("23/3/2") == "B3/S23");
    CHECK(states(parse_rule("234/34678/24")) == 24);
}

TEST_CASE("Larger than Life") {
    const auto bugs = form_of<LargerThanLife>("R5,C0,M1,S34..58,B34..45,NM");
    CHECK(bugs == LargerThanLife{});
    CHECK(form_of<LargerThanLife>("5,34,45,34,58") == bugs);
    CHECK(form_of<LargerThanLife>("Bosco") == bugs);
    CHECK(form_of<LargerThanLife>("r5,c1,m1,s34..58,b34..45,nm") == bugs);
    const auto disc = form_of<LargerThanLife>("R500,C255,M0,S0..1002001,B1..2,NC");
    CHECK(disc.shape == RangeShape::disc);
    CHECK_FALSE(disc.centre);
    CHECK(disc.survival == Interval{0, 1002001});
    CHECK(canonical("R3,C2,M1,S8..15,B9..14,NN") == "R3,C0,M1,S8..15,B9..14,NN");
    CHECK(states({disc}) == 255);
}

TEST_CASE("cyclic rules") {
    const auto spirals = form_of<Cyclic>("R1/T1/C14/NM");
    CHECK(spirals == Cyclic{1, 1, 14, RangeShape::square, false});
    CHECK(form_of<Cyclic>("r10_t440_c256_nm_gh") == Cyclic{10, 440, 256, RangeShape::square, true});
    CHECK(canonical("r1/t4/c15/nn") == "R1/T4/C15/NN");
    CHECK(canonical("R2/T3/C5/NC") == "R2/T3/C5/NC");
    CHECK(form_of<Cyclic>("Cyclic of the paper") == Cyclic{});
}

TEST_CASE("Wolfram's rules, WireWorld and fires") {
    for (int number = 0; number < 256; ++number) {
        CHECK(form_of<Elementary>("W" + std::to_string(number)).number == number);
    }
    CHECK(std::holds_alternative<WireWorld>(parse_rule("wireworld").form));
    CHECK(canonical("WIREWORLD") == "WireWorld");
    CHECK(form_of<ForestFire>("ForestFire:ash") == ForestFire{});
    const auto drossel = form_of<ForestFire>("forestfire:P=0.01,f=0.0001");
    CHECK_FALSE(drossel.ash);
    CHECK(drossel.growth == 0.01);
    CHECK(drossel.lightning == 0.0001);
    CHECK(form_of<ForestFire>("ForestFire") == drossel);
    const auto windy =
        form_of<ForestFire>("ForestFire:ash,p=1,f=1e-9,spread=0.25,wind=0.5,direction=-45");
    CHECK(windy.ash);
    CHECK(windy.spread == 0.25);
    CHECK(windy.wind == 0.5);
    CHECK(windy.wind_direction == -45);
    CHECK(form_of<ForestFire>("ForestFire:direction=360").wind_direction == 360);
    CHECK(canonical("ForestFire:f=0") == "ForestFire:p=0,f=0");
    CHECK(canonical("ForestFire:p=0.002,f=2e-05") == "ForestFire:p=0.002,f=2e-05");
}

TEST_CASE("a wind that was turned more than once round can be written and read") {
    ForestFire windy;
    windy.wind = 0.5;
    windy.wind_direction = 765;
    CHECK(rule_text({windy}) == "ForestFire:ash,wind=0.5,direction=45");
    windy.wind_direction = -1090.25;
    CHECK(rule_text({windy}) == "ForestFire:ash,wind=0.5,direction=-10.25");
    windy.wind_direction = -720;
    CHECK(rule_text({windy}) == "ForestFire:ash,wind=0.5");
    windy.wind_direction = -360;
    CHECK(parse_rule(rule_text({windy})) == Rule{windy});
}

TEST_CASE("a suffix sets the grid") {
    CHECK(parse_rule_on_grid("B3/S23").grid == std::nullopt);
    CHECK(parse_rule_on_grid("B3/S23:T200,100").grid == GridShape{200, 100, Edge::torus});
    CHECK(parse_rule_on_grid("23/3:p30").grid == GridShape{30, 30, Edge::bounded});
    CHECK(parse_rule_on_grid("Life:T0,64").grid == GridShape{0, 64, Edge::torus});
    CHECK(parse_rule_on_grid("B3/S23:T30+0,20").grid == GridShape{30, 20, Edge::torus});
    CHECK(parse_rule("R1/T1/C14/NM:T128,128") == parse_rule("R1/T1/C14/NM"));
    const RuleOnGrid fire = parse_rule_on_grid("ForestFire:p=0.5,f=0.25:T64,32");
    CHECK(fire.rule == parse_rule("ForestFire:p=0.5,f=0.25"));
    CHECK(fire.grid == GridShape{64, 32, Edge::torus});
    CHECK(grid_suffix(GridShape{64, 32, Edge::torus}) == ":T64,32");
    CHECK(grid_suffix(GridShape{64, 32, Edge::bounded}) == ":P64,32");
    CHECK(grid_suffix(GridShape{64, 32, Edge::mirrored}).empty());
}

TEST_CASE("every named rule is what it says") {
    CHECK(named_rules().size() >= 20);
    for (const NamedRule& named : named_rules()) {
        CAPTURE(named.name);
        const Rule rule = parse_rule(named.text);
        CHECK(parse_rule(named.name) == rule);
        CHECK(rule_text(rule) == named.text);
        CHECK(find_named_rule(named.name) == &named);
        CHECK(named.summary.ends_with('.'));
    }
    CHECK(find_named_rule("day and night") == nullptr);
    CHECK(find_named_rule("DAY & NIGHT") != nullptr);
    CHECK(find_named_rule("") == nullptr);
    CHECK(find_named_rule("Li/fe") == nullptr);
}
