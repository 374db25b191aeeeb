// SPDX-License-Identifier: MIT
// Commands of scripts that tell and ask.
#include <string>
#include <vector>

#include <fmt/format.h>

#include "app/script/figures.hpp"
#include "app/script/script_command.hpp"
#include "app/script/script_run.hpp"
#include "engine/error.hpp"
#include "engine/scene/suggestion.hpp"

namespace lattice::app {

namespace {

/// "{population} cells" with the figures in their places.
std::string with_figures(ScriptRun& run, const std::string& text) {
    std::string result;
    for (std::size_t at = 0; at < text.size();) {
        const std::size_t open = text.find('{', at);
        const std::size_t close = text.find('}', open == std::string::npos ? at : open);
        if (open == std::string::npos || close == std::string::npos) {
            return result + text.substr(at);
        }
        const std::string name = text.substr(open + 1, close - open - 1);
        result += text.substr(at, open - at) + scene::to_text(value_named(run.state(), name));
        at = close + 1;
    }
    return result;
}

void print(ScriptRun& run) {
    std::string line;
    for (std::size_t i = 0; i < run.count(); ++i) {
        line += (i > 0 ? " " : "") + with_figures(run, run.text(i));
    }
    run.desk.print(line);
}

void expect(ScriptRun& run) {
    const Condition condition(run.words());
    if (condition.holds(run.state())) { return; }
    run.refuse(condition.difference(run.state()), "this was expected otherwise");
}

void include(ScriptRun& run) {
    run.include = run.file_to_read(0, "scripts", ".lab");
}

void help(ScriptRun& run) {
    const std::string name = run.count() > 0 ? run.text(0) : "";
    const std::vector<std::string> lines = script_help(name);
    if (lines.empty()) {
        std::vector<std::string> names;
        for (const ScriptCommand& command : script_commands()) { names.emplace_back(command.name); }
        const auto near = scene::nearest_name(name, names);
        run.refuse(fmt::format("there is no command \"{}\"", name),
                   near ? fmt::format("did you mean '{}'?", *near) : "write help alone");
    }
    for (const std::string& line : lines) { run.desk.print(line); }
}

void quit(ScriptRun& run) {
    run.quit = true;
}

}  // namespace

std::vector<ScriptCommand> talk_commands() {
    using enum Argument;
    return {
        {"print",
         "TEXT",
         "Print text; {step} or {fluid.viscosity} in it is the figure's value",
         0,
         any_number,
         false,
         {condition},
         print},
        {"expect",
         "CONDITION",
         "End with an error unless it holds: population > 100 and not running, fluid.model = acm",
         1,
         any_number,
         true,
         {condition},
         expect},
        {"include", "FILE", "Carry out another script", 1, 1, false, {script}, include},
        {"help", "[COMMAND]", "List the commands, or explain one", 0, 1, false, {command}, help},
        {"quit", "", "End the script, and the window with it", 0, 0, false, {}, quit},
    };
}

}  // namespace lattice::app
