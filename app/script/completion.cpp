// SPDX-License-Identifier: MIT
#include "app/script/completion.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <system_error>

#include "app/action_names.hpp"
#include "app/data_files.hpp"
#include "app/pattern_scene.hpp"
#include "app/script/figures.hpp"
#include "app/script/script_command.hpp"
#include "app/script/script_line.hpp"

namespace lattice::app {

namespace {

namespace fs = std::filesystem;
using Names = std::vector<std::string>;

/// Words of a command's own line of help, without those in capitals that stand for something else.
Names options_of(const ScriptCommand& command) {
    Names words;
    std::string word;
    for (const char c : std::string(command.arguments) + " ") {
        if (std::islower(static_cast<unsigned char>(c)) != 0 || c == '_') {
            word += c;
            continue;
        }
        const bool part_of_another = c == '=' || std::isupper(static_cast<unsigned char>(c)) != 0;
        if (word.size() > 1 && !part_of_another) { words.push_back(word); }
        word.clear();
    }
    return words;
}

Names names_of_files(const std::vector<fs::path>& files) {
    Names names;
    for (const fs::path& file : files) { names.push_back(file.stem().string()); }
    return names;
}

/// Files and folders that a path being typed may become, those of the folder that it names.
Names files_for(const std::string& typed, const fs::path& folder, const Names& endings) {
    const fs::path begun(typed);
    const fs::path place = begun.parent_path();
    std::error_code unreadable;
    Names names;
    fs::directory_iterator entry(place.is_absolute() ? place : folder / place, unreadable);
    for (; !unreadable && entry != fs::directory_iterator(); entry.increment(unreadable)) {
        std::error_code ignored;
        const bool is_folder = entry->is_directory(ignored);
        const std::string ending = entry->path().extension().string();
        const bool fits = endings.empty() || std::ranges::find(endings, ending) != endings.end();
        const std::string name = (place / entry->path().filename()).string();
        if (is_folder) { names.push_back(name + "/"); }
        if (!is_folder && fits) { names.push_back(name); }
    }
    return names;
}

void append(Names& names, Names more) {
    std::ranges::move(more, std::back_inserter(names));
}

Names with_files(Names names, const std::string& typed, const fs::path& folder,
                 const Names& endings) {
    append(names, files_for(typed, folder, endings));
    return names;
}

Names values_of(const AppState& state, const std::string& name) {
    try {
        const scene::Parameter& parameter = *scene::find_parameter(state.scene(), name).parameter;
        if (parameter.type == scene::ValueType::boolean) { return {"true", "false"}; }
        if (!parameter.choices.empty()) { return parameter.choices; }
        return {scene::to_text(scene::get_parameter(state.scene(), name))};
    } catch (const Error&) { return {}; }
}

/// Keys of a kind of thing, "rate=", or after the sign what the value may be.
Names settings_for(const AppState& state, const std::vector<Word>& words,
                   const std::string& typed) {
    const std::size_t equals = typed.find('=');
    const std::string command = words.front().text;
    const std::string section = command == "add" && words.size() > 1 ? words[1].text : "";
    Names names;
    if (equals == std::string::npos) {
        if (command == "set") { return parameter_names(state.scene()); }
        for (const scene::Parameter& parameter : scene::parameter_table()) {
            const bool key = section == "obstacle_key"
                                 ? scene::section_of(parameter) == scene::key_section
                                 : scene::section_of(parameter) == section;
            if (!section.empty() && key) {
                names.push_back(std::string(scene::key_of(parameter)) + "=");
            }
        }
        if (section.empty()) { names = parameter_names(state.scene()); }
        return names;
    }
    const std::string key = typed.substr(0, equals);
    for (const scene::Parameter& parameter : scene::parameter_table()) {
        const std::string name = section.empty() ? key : fmt::format("{}.{}", section, key);
        if (parameter.name != name) { continue; }
        Names values = parameter.choices;
        if (parameter.type == scene::ValueType::boolean) { values = {"true", "false"}; }
        for (const std::string& value : values) {
            names.push_back(fmt::format("{}={}", key, value));
        }
    }
    return names;
}

Names figures_and_parameters(const AppState& state) {
    Names names = figure_names();
    append(names, parameter_names(state.scene()));
    return names;
}

Names all_commands() {
    Names names;
    for (const ScriptCommand& command : script_commands()) { names.emplace_back(command.name); }
    return names;
}

Names bookmark_names(const AppState& state) {
    Names names;
    for (const scene::Bookmark& bookmark : state.scene().bookmarks) {
        names.push_back(word_of(bookmark.name));
    }
    return names;
}

Names candidates(const AppState& state, const ScriptCommand& command, Argument place,
                 const std::vector<Word>& words, const std::string& typed, const fs::path& folder) {
    switch (place) {
        case Argument::action:
            return action_names();
        case Argument::bookmark:
            return bookmark_names(state);
        case Argument::command:
            return all_commands();
        case Argument::condition:
            return figures_and_parameters(state);
        case Argument::kind:
            return {"obstacle", "emitter",    "probe",       "seed",
                    "bookmark", "camera_key", "obstacle_key"};
        case Argument::mesh: {
            if (words.size() > 1 && words[1].text != "obstacle") {
                return settings_for(state, words, typed);
            }
            return with_files(names_of_files(gallery_files("meshes", ".obj")), typed, folder,
                              {".obj"});
        }
        case Argument::new_file:
            return files_for(typed, fs::current_path(), {});
        case Argument::option:
            return options_of(command);
        case Argument::parameter:
            return parameter_names(state.scene());
        case Argument::pattern:
            return with_files(names_of_files(gallery_patterns()), typed, folder,
                              {".rle", ".mc", ".cells", ".lif", ".life", ".mcl"});
        case Argument::scene:
            return with_files(names_of_files(gallery_scenes()), typed, folder,
                              {".toml", ".rle", ".mc"});
        case Argument::script:
            return with_files(names_of_files(gallery_files("scripts", ".lab")), typed, folder,
                              {".lab"});
        case Argument::setting:
            return settings_for(state, words, typed);
        case Argument::value:
            return words.size() > 1 ? values_of(state, words[1].text) : Names{};
        default:
            return {};
    }
}

bool begins_with(const std::string& word, const std::string& typed) {
    return word.compare(0, typed.size(), typed) == 0;
}

}  // namespace

Completion complete_line(const AppState& state, std::string_view line, const fs::path& folder) {
    Completion completion;
    const bool fresh = line.empty() || line.back() == ' ';
    completion.begin = fresh ? line.size() : line.rfind(' ') + 1;
    const std::string typed(line.substr(completion.begin));
    std::vector<Word> words;
    try {
        words = split_words(line.substr(0, completion.begin), "line");
    } catch (const Error&) { return completion; }
    Names names;
    if (words.empty()) {
        names = all_commands();
    } else if (const ScriptCommand* command = find_command(words.front().text);
               command != nullptr && !command->places.empty()) {
        const std::size_t place = std::min(words.size(), command->places.size()) - 1;
        names = candidates(state, *command, command->places[place], words, typed, folder);
    }
    for (std::string& name : names) {
        if (begins_with(name, typed)) { completion.words.push_back(std::move(name)); }
    }
    std::ranges::sort(completion.words);
    const auto twice = std::ranges::unique(completion.words);
    completion.words.erase(twice.begin(), twice.end());
    return completion;
}

std::string common_beginning(const std::vector<std::string>& words) {
    if (words.empty()) { return {}; }
    std::string common = words.front();
    for (const std::string& word : words) {
        const auto parts = std::ranges::mismatch(common, word);
        common.erase(parts.in1, common.end());
    }
    return common;
}

}  // namespace lattice::app
