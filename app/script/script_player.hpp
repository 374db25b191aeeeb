// SPDX-License-Identifier: MIT
// Carries out scripts, line by line, at a desk. Between two lines the world stands still where the
// line before left it, so that a script does the same however fast the machine is: time passes in
// `step`, `wait` and `film` alone. Knows no window and no OpenGL.
#pragma once

#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include "app/script/desk.hpp"
#include "app/script/script_line.hpp"
#include "app/script/script_name.hpp"
#include "app/script/script_run.hpp"

namespace lattice::app {

/// Reads the script and looks at every line of it, without carrying any out. Throws Error at
/// "file:line:column" for a command that is not known or has too few or too many words. Returns how
/// many lines it has.
std::size_t check_script(const std::filesystem::path& file);

/// The same of a text that is called `name` in errors.
std::size_t check_script_text(const std::string& text, const std::string& name);

class ScriptPlayer {
public:
    /// The desk must outlive it.
    explicit ScriptPlayer(Desk& desk) : desk_(desk) {}

    /// Begins with a file, or with lines of a text that is called `name` in errors and looks for
    /// files in `folder`. One under way is stopped. Throws Error as check_script().
    void play(const std::filesystem::path& file);
    void play_text(const std::string& text, const std::string& name,
                   const std::filesystem::path& folder);

    /// To be called again and again, once a frame, after Session::tick(): goes on as far as
    /// possible without waiting. Throws, at "file:line:column", at the first thing that goes wrong,
    /// and has then stopped: an InputError about a line, an UnstableFlow where the flow broke and
    /// the script did not wait for it, an Error where the machine failed.
    void tick();
    bool busy() const { return busy_; }
    /// Leaves the rest; what was begun goes on.
    void stop();

    /// Where it is: "demo.lab:7: wait 100 steps"; empty when it is not busy.
    std::string position() const;
    /// Whether the script said quit.
    bool quit() const { return quit_; }

private:
    struct Source {
        std::string name;
        std::filesystem::path folder;
        std::vector<ScriptLine> lines;
        std::size_t next = 0;
    };

    void begin(Source source);
    void carry_out_next();
    bool done_waiting();
    bool settled() const;
    bool reached(WaitForStep& wait);
    bool reached(WaitForCondition& wait);
    bool reached(WaitForClock& wait);
    bool reached(WaitForFilm& wait);
    void take_errors();
    template <class Kind>
    Kind end_at(const Error& error);
    bool expected_halt() const;
    void hold() const;
    void let_go() const;
    bool shares_limit() const;
    void include(const std::filesystem::path& file);
    std::string place() const;

    Desk& desk_;
    std::vector<Source> sources_;
    Wait wait_;
    bool busy_ = false;
    bool quit_ = false;
    int column_ = 1;  ///< of the line carried out last
};

}  // namespace lattice::app
