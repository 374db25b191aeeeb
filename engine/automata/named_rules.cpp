// SPDX-License-Identifier: MIT
#include "engine/automata/named_rules.hpp"

#include <string>

#include "engine/automata/rule_scanner.hpp"

namespace lattice::automata {

namespace {

/// Capital letters and digits, without the signs of names; empty when there are other signs.
std::string bare_name(std::string_view name) {
    std::string bare;
    for (const char c : name) {
        const char upper = upper_case(c);
        if ((upper >= 'A' && upper <= 'Z') || (upper >= '0' && upper <= '9')) {
            bare += upper;
        } else if (std::string_view(" '&-_").find(c) == std::string_view::npos) {
            return {};
        }
    }
    return bare;
}

/// Names by which other programs call rules of the list.
struct Alias {
    std::string_view bare;
    std::string_view name;
};
constexpr Alias aliases[] = {{"CONWAYSLIFE", "Life"},  {"CONWAY", "Life"},
                             {"GAMEOFLIFE", "Life"},   {"BRAIN", "Brian's Brain"},
                             {"BUGS", "Bosco"},        {"FOREST", "ForestFire"},
                             {"CCA", "Cyclic spirals"}};

}  // namespace

const std::vector<NamedRule>& named_rules() {
    static const std::vector<NamedRule> rules{
        {"Life", "B3/S23", "Conway's: gliders, guns and long quarrels that end in peace."},
        {"HighLife", "B36/S23", "Like Life, with a small pattern that copies itself."},
        {"DryLife", "B37/S23", "Like Life, but its soups die out sooner."},
        {"Day & Night", "B3678/S34678",
         "Dead and living cells obey the same law; islands of one in a sea of the other."},
        {"Seeds", "B2/S", "No cell lives longer than a generation, and yet most starts explode."},
        {"Replicator", "B1357/S1357", "Every start turns into copies of itself."},
        {"Life without Death", "B3/S012345678", "Cells never die: ladders grow out of a froth."},
        {"Maze", "B3/S12345", "Crystals that grow into labyrinths."},
        {"Coral", "B3/S45678", "A slow growth with a rough, living coast."},
        {"Anneal", "B4678/S35678", "Majority with a flaw: blobs whose borders straighten."},
        {"2x2", "B36/S125", "Blocks of two by two behave like the cells of another rule."},
        {"Morley", "B368/S245", "Also called Move: slow puffers and a natural spaceship."},
        {"Just Friends", "B2-a/S12", "Two that do not touch side by side give birth."},
        {"Hexagonal Life", "B2/S34H", "Six neighbours instead of eight."},
        {"Fredkin's parity", "B13/S13V", "Four neighbours, an odd number lives: exact copies."},
        {"Brian's Brain", "/2/3", "Cells fire, rest and wait: nothing but spaceships."},
        {"Star Wars", "345/2/4", "Fighters along glowing tracks."},
        {"Bloomerang", "234/34678/24", "Long tails of dying cells, rings and boomerangs."},
        {"BelZhab", "23/23/8", "Waves like those of Belousov's and Zhabotinsky's reaction."},
        {"Bosco", "R5,C0,M1,S34..58,B34..45,NM",
         "Larger than Life with radius 5: bugs that crawl straight ahead."},
        {"Waffle", "R7,C0,M1,S100..200,B75..170,NM",
         "Larger than Life with radius 7: a growing weave."},
        {"Majority", "R4,C0,M1,S41..81,B41..81,NM",
         "Every cell joins the majority of 81: smooth islands that shrink."},
        {"Cyclic of the paper", "R1/T1/C15/NN",
         "15 colours chase each other; debris, droplets, then spirals."},
        {"Cyclic spirals", "R1/T1/C14/NM", "Griffeath's: 14 colours, eight neighbours, spirals."},
        {"Cyclic turbulence", "R2/T5/C8/NM", "Spirals that break up and never settle."},
        {"313", "R1/T3/C3/NM", "Three colours, three neighbours wanted: spirals at once."},
        {"Greenberg-Hastings", "R3/T5/C8/NM/GH",
         "An excitable medium: waves spread, break and wind up."},
        {"WireWorld", "WireWorld", "Electrons run along wires: clocks, gates, computers."},
        {"Forest fire of the paper", "ForestFire:ash",
         "Fires that burn down a forest once, leaving ash."},
        {"ForestFire", "ForestFire:p=0.01,f=0.0001",
         "Drossel and Schwabl's: trees grow, lightning strikes, fires of every size."},
        {"Wind-driven fire", "ForestFire:p=0.002,f=2e-05,spread=0.6,wind=0.9",
         "Fires that the wind drives to the east."},
        {"Rule 30", "W30", "Chaos out of one cell, below each other in time."},
        {"Rule 90", "W90", "Sierpinski's triangle."},
        {"Rule 110", "W110", "Gliders on a background of triangles; it can compute."},
        {"Rule 184", "W184", "Traffic on one lane: jams that move backward."},
    };
    return rules;
}

const NamedRule* find_named_rule(std::string_view name) {
    const std::string bare = bare_name(name);
    if (bare.empty()) { return nullptr; }
    std::string_view wanted;
    for (const Alias& alias : aliases) {
        if (alias.bare == bare) { wanted = alias.name; }
    }
    for (const NamedRule& rule : named_rules()) {
        if (rule.name == wanted || bare_name(rule.name) == bare) { return &rule; }
    }
    return nullptr;
}

}  // namespace lattice::automata
