// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <cstddef>
#include <string>
#include <string_view>

#include "app/commands/commands.hpp"
#include "app/exit_status.hpp"
#include "engine/fluid/collision_registry.hpp"
#include "engine/scene/enum_names.hpp"

namespace lattice::app {

namespace {

/// Each line of `text` behind four spaces.
std::string indented(std::string_view text) {
    std::string result = "    ";
    for (const char c : text) {
        result += c;
        if (c == '\n') { result += "    "; }
    }
    return result;
}

/// Broken at spaces to lines of at most 96 characters behind two spaces.
std::string paragraph(std::string_view text) {
    constexpr std::size_t width = 94;
    std::string result;
    while (!text.empty()) {
        std::size_t end = text.size();
        if (end > width) {
            end = text.rfind(' ', width);
            if (end == std::string_view::npos) { end = text.size(); }
        }
        result += fmt::format("  {}\n", text.substr(0, end));
        text.remove_prefix(end == text.size() ? end : end + 1);
    }
    return result;
}

void print(const fluid::CollisionEntry& entry) {
    fmt::print("{}: {} ({})\n", scene::enum_name(entry.model), entry.title,
               fluid::provenance_name(entry.provenance));
    fmt::print("{}", paragraph(entry.help));
    fmt::print("  Reads {}.\n", fmt::join(entry.parameters, ", "));
    fmt::print("{}\n", indented(entry.equations));
    fmt::print("{}", paragraph(fmt::format("Source: {}", entry.source)));
    if (!entry.caution.empty()) { fmt::print("{}", paragraph(entry.caution)); }
    fmt::print("\n");
}

}  // namespace

int models(const ModelsOptions& options) {
    for (const fluid::CollisionEntry& entry : fluid::collision_registry()) {
        if (options.name.empty() || options.name == scene::enum_name(entry.model)) { print(entry); }
    }
    if (options.name.empty()) {
        fmt::print(
            "Notation: lattice units; w, D: relaxation rates; R: what a force adds; F: force "
            "density;\nchoose one with fluid.model.\n");
    }
    return exit_success;
}

}  // namespace lattice::app
