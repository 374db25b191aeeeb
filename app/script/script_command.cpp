// SPDX-License-Identifier: MIT
#include "app/script/script_command.hpp"

#include <algorithm>
#include <iterator>
#include <set>

#include <fmt/format.h>

#include "app/script/figures.hpp"

namespace lattice::app {

namespace {

std::vector<ScriptCommand> build_table() {
    std::vector<ScriptCommand> table;
    for (auto part :
         {run_commands(), edit_commands(), cell_commands(), picture_commands(), talk_commands()}) {
        std::ranges::move(part, std::back_inserter(table));
    }
    return table;
}

std::string usage(const ScriptCommand& command) {
    const std::string space = *command.arguments == '\0' ? "" : " ";
    return command.name + space + command.arguments;
}

/// A bar would end a cell of the table.
std::string in_cell(std::string text) {
    for (std::size_t at = text.find('|'); at != std::string::npos; at = text.find('|', at + 2)) {
        text.insert(at, "\\");
    }
    return text;
}

}  // namespace

std::span<const ScriptCommand> script_commands() {
    static const std::vector<ScriptCommand> table = build_table();
    return table;
}

const ScriptCommand* find_command(std::string_view name) {
    const auto table = script_commands();
    const auto found = std::ranges::find_if(
        table, [name](const ScriptCommand& command) { return name == command.name; });
    return found == table.end() ? nullptr : &*found;
}

std::vector<std::string> script_help(std::string_view name) {
    std::vector<std::string> lines;
    for (const ScriptCommand& command : script_commands()) {
        if (!name.empty() && name != command.name) { continue; }
        if (name.empty()) {
            lines.push_back(fmt::format("{:<10} {}", command.name, command.help));
        } else {
            lines.push_back(usage(command));
            lines.push_back(fmt::format("    {}", command.help));
        }
    }
    return lines;
}

std::string script_reference_markdown() {
    std::string text = "### Commands of scripts\n\n| command | does |\n| --- | --- |\n";
    for (const ScriptCommand& command : script_commands()) {
        text += fmt::format("| `{}` | {} |\n", in_cell(usage(command)), in_cell(command.help));
    }
    text += "\n### Figures of scripts\n\n| figure | is |\n| --- | --- |\n";
    for (const Figure& figure : figure_table()) {
        text += fmt::format("| `{}{}` | {} |\n", figure.name, figure.which, figure.help);
    }
    return text;
}

}  // namespace lattice::app
