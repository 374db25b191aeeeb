// SPDX-License-Identifier: MIT
#include "engine/automata/named_rules.hpp"
#include "engine/automata/rule_text.hpp"
#include "fuzz_target.hpp"

namespace lattice::test {

FuzzTarget fuzz_target() {
    FuzzTarget target;
    for (const automata::NamedRule& rule : automata::named_rules()) {
        target.seeds.emplace_back(rule.text);
        target.seeds.emplace_back(rule.name);
    }
    for (const char* text :
         {"23/3", "B3/S2-i34q", "B2cekin3aijn/S1c4tyz", "5,34,45,34,58", "B2/S345/C4", "2-a/3/24",
          "B3/S23:T200,100", "ForestFire:ash,p=0.5,f=1e-9,spread=0.25,wind=0.5,direction=-45:P9,8",
          "R10,C256,M0,S0..441,B1..2,NC", "R3/T5/C8/NM/GH", "MAPAAAAgA", "MAPAAAAgA==/7",
          "MAPAAAAAAAAAAAAAAAAAAAAgA"}) {
        target.seeds.emplace_back(text);
    }
    target.seeds.push_back("MAP" + std::string(43, '/') + std::string(43, 'a') + "/9");
    target.words = {"B",   "S",   "/",       "_",   "V",       "H",     "MAP",    "R5",
                    ",C2", ",M1", "..",      ",NM", ":T9,9",   ":P30",  ":K3*,4", "/T1",
                    "/C5", "/GH", "==",      "-",   "2ceaikn", "4tzw",  "W",      "ForestFire:",
                    "p=",  "ash", "spread=", "nan", "inf",     "1e308", "0x1p3"};
    target.run = [](const std::string& text) {
        const automata::RuleOnGrid parsed = automata::parse_rule_on_grid(text);
        const std::string written = automata::rule_text(parsed.rule);
        require(automata::parse_rule(written) == parsed.rule, "another rule after writing");
        require(automata::rule_text(automata::parse_rule(written)) == written,
                "another text after writing");
        require(automata::states(parsed.rule) >= 2 &&
                    automata::states(parsed.rule) <= automata::most_states,
                "states out of range");
    };
    return target;
}

}  // namespace lattice::test
