// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <string>

#include "app/panels/panel.hpp"
#include "engine/automata/rule.hpp"

namespace lattice::app {

/// The rule: its text, its table to click on, and what its family can be tuned by.
class RulePanel : public Panel {
public:
    const char* title() const override { return "Rule"; }
    void draw(AppState& state) override;

private:
    void draw_text(AppState& state);
    void draw_named(AppState& state);
    automata::Rule present_rule(const AppState& state);

    std::string typed_;
    std::string typed_for_;  ///< rule of the scene that typed_ was filled with
    std::string problem_;    ///< of what was typed last
    std::string parsed_for_;
    std::optional<automata::Rule> parsed_;  ///< of that text; empty where it means none
    bool editing_ = false;
};

}  // namespace lattice::app
