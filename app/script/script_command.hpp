// SPDX-License-Identifier: MIT
// The one table of what a script can do: the interpreter acts on it; help, completion, errors and
// the README's list are made from it.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace lattice::app {

class ScriptRun;

/// What stands at a place of a command, for completion.
enum class Argument {
    anything,
    action,
    bookmark,
    command,
    condition,
    kind,  ///< of a listed thing: obstacle, emitter
    mesh,
    new_file,
    option,  ///< the words of the command's own help
    parameter,
    pattern,
    scene,
    script,
    setting,  ///< NAME=VALUE
    value     ///< of the parameter before it
};

struct ScriptCommand {
    const char* name;
    const char* arguments;  ///< as people write them: "NAME VALUE"
    const char* help;
    std::size_t least;  ///< words behind the name
    std::size_t most;
    bool needs_scene;
    std::vector<Argument> places;  ///< the last one stands for all further ones
    void (*carry_out)(ScriptRun& run);
};

constexpr std::size_t any_number = 1000;

/// In the order of the help.
std::span<const ScriptCommand> script_commands();

/// Null when there is none of the name.
const ScriptCommand* find_command(std::string_view name);

/// The parts of the table, one a file.
std::vector<ScriptCommand> run_commands();
std::vector<ScriptCommand> edit_commands();
std::vector<ScriptCommand> cell_commands();
std::vector<ScriptCommand> picture_commands();
std::vector<ScriptCommand> talk_commands();

/// Lines of help about a command, or about all; empty when there is none of the name.
std::vector<std::string> script_help(std::string_view name = {});
/// The same as a section of the README.
std::string script_reference_markdown();

}  // namespace lattice::app
