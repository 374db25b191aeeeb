// SPDX-License-Identifier: MIT
// One line of a script while it is carried out: its words, and what it asks the interpreter for.
#pragma once

#include <chrono>
#include <cstdint>
#include <filesystem>
#include <initializer_list>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <variant>

#include "app/script/condition.hpp"
#include "app/script/desk.hpp"
#include "app/script/script_line.hpp"
#include "engine/scene/command.hpp"

namespace lattice::app {

/// What must come before the next line.
struct WaitForWorld {};  ///< that it has taken over what was done; always waited for
struct WaitForStep {
    std::uint64_t step = 0;
};
struct WaitForCondition {
    Condition condition;
    std::uint64_t stride = 1;  ///< steps between two looks
    std::uint64_t next = 0;    ///< step of the next look
    std::uint64_t last = 0;    ///< step at which it is given up
    std::string text;
};
struct WaitForClock {
    std::chrono::steady_clock::time_point end;
};
struct WaitForFilm {
    bool was_running = false;
};
struct WaitForComparison {};
using Wait = std::variant<WaitForWorld, WaitForStep, WaitForCondition, WaitForClock, WaitForFilm,
                          WaitForComparison>;

class ScriptRun {
public:
    /// `words` are those behind the command's name; relative names of files to read are looked for
    /// in `folder` first.
    ScriptRun(Desk& the_desk, std::span<const Word> words, int first_column,
              std::filesystem::path folder)
        : desk(the_desk), words_(words), column_(first_column), folder_(std::move(folder)) {}

    Desk& desk;
    AppState& state() const { return desk.state(); }
    Session& session() const { return desk.state().session; }

    std::size_t count() const { return words_.size(); }
    std::span<const Word> words() const { return words_; }
    /// Errors from here on are about this word.
    const std::string& text(std::size_t i);
    /// Whether the word is there and is this one.
    bool is(std::size_t i, std::string_view text) const;
    /// Throws Error when it is none, or outside.
    double number(std::size_t i, double low = -1e9, double high = 1e9);
    int whole(std::size_t i, int low, int high);
    glm::dvec3 vector(std::size_t first);
    /// "1280x720".
    glm::ivec2 size(std::size_t i);
    /// One of these words; throws Error that offers the nearest.
    std::size_t choice(std::size_t i, std::initializer_list<const char*> words);
    [[noreturn]] void refuse(const std::string& problem, const std::string& cure) const;

    /// Column of the word that was looked at last.
    int column() const { return column_; }

    /// A file to read: beside the script, in the working directory, else one of the files that come
    /// with the program, in this folder of assets and with this ending.
    std::filesystem::path file_to_read(std::size_t i, const char* assets, const char* ending);
    std::filesystem::path file_named(const std::filesystem::path& wanted, const char* assets,
                                     const char* ending) const;

    /// Throws Error when the command is refused.
    void execute(const scene::Command& command) const;

    /// Of the world as the interpreter found it before this line.
    std::uint64_t step() const;

    /// What the next line has to wait for.
    Wait wait;
    std::optional<std::filesystem::path> include;  ///< to be carried out before the next line
    bool quit = false;                             ///< the script ends here

private:
    std::span<const Word> words_;
    int column_;
    std::filesystem::path folder_;
};

}  // namespace lattice::app
