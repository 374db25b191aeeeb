// SPDX-License-Identifier: MIT
#include "app/script/script_player.hpp"

#include <algorithm>
#include <span>
#include <utility>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "app/comparison.hpp"
#include "app/script/script_command.hpp"
#include "engine/scene/suggestion.hpp"
#include "engine/scene/text_file.hpp"
#include "engine/simulation/unstable_flow.hpp"

namespace lattice::app {

namespace fs = std::filesystem;

namespace {

constexpr std::uintmax_t largest_script = std::uintmax_t{4} << 20;  // bytes
constexpr std::size_t deepest_include = 16;

std::vector<ScriptLine> read_lines(const fs::path& file) {
    return split_script(
        scene::read_text_file(file, {.name = "script", .most_bytes = largest_script}),
        file.filename().string());
}

/// Throws Error about a line that cannot be carried out whatever the world is like.
const ScriptCommand& check_line(const std::string& name, const ScriptLine& line) {
    const auto place = [&](const Word& word) {
        return fmt::format("{}:{}:{}", name, line.number, word.column);
    };
    const Word& first = line.words.front();
    const ScriptCommand* command = find_command(first.text);
    if (command == nullptr) {
        std::vector<std::string> names;
        for (const ScriptCommand& each : script_commands()) { names.emplace_back(each.name); }
        const auto near = scene::nearest_name(first.text, names);
        throw Error(place(first), fmt::format("there is no command \"{}\"", first.text),
                    near ? fmt::format("did you mean '{}'?", *near)
                         : fmt::format("the commands are: {}", fmt::join(names, ", ")));
    }
    const std::size_t count = line.words.size() - 1;
    if (count < command->least || count > command->most) {
        const bool few = count < command->least;
        throw Error(place(few ? first : line.words[command->most + 1]),
                    few ? fmt::format("{} needs more words", command->name)
                        : fmt::format("this is too much for {}", command->name),
                    fmt::format("write {} {}", command->name, command->arguments));
    }
    return *command;
}

void check_lines(const std::string& name, const std::vector<ScriptLine>& lines) {
    for (const ScriptLine& line : lines) { check_line(name, line); }
}

}  // namespace

std::size_t check_script(const fs::path& file) {
    const auto lines = read_lines(file);
    check_lines(file.filename().string(), lines);
    return lines.size();
}

std::size_t check_script_text(const std::string& text, const std::string& name) {
    const auto lines = split_script(text, name);
    check_lines(name, lines);
    return lines.size();
}

void ScriptPlayer::play(const fs::path& file) {
    begin({file.filename().string(), file.parent_path(), read_lines(file)});
}

void ScriptPlayer::play_text(const std::string& text, const std::string& name,
                             const fs::path& folder) {
    begin({name, folder, split_script(text, name)});
}

void ScriptPlayer::begin(Source source) {
    check_lines(source.name, source.lines);
    stop();
    sources_.push_back(std::move(source));
    wait_ = WaitForWorld{};
    quit_ = false;
    busy_ = true;
    hold();
}

void ScriptPlayer::stop() {
    if (!busy_) { return; }
    busy_ = false;
    sources_.clear();
    let_go();
}

std::string ScriptPlayer::place() const {
    if (sources_.empty()) { return {}; }
    const Source& source = sources_.back();
    const std::size_t line = source.next > 0 ? source.next - 1 : 0;
    const int number = line < source.lines.size() ? source.lines[line].number : 1;
    return fmt::format("{}:{}:{}", source.name, number, column_);
}

std::string ScriptPlayer::position() const {
    if (!busy_ || sources_.empty() || sources_.back().next == 0) { return {}; }
    const Source& source = sources_.back();
    const ScriptLine& line = source.lines[source.next - 1];
    std::string text = fmt::format("{}:{}:", source.name, line.number);
    for (const Word& word : line.words) { text += " " + word_of(word.text); }
    return text;
}

void ScriptPlayer::tick() {
    if (!busy_) { return; }
    try {
        take_errors();
        while (busy_ && done_waiting()) {
            // What the line led to may have failed since the session last looked.
            desk_.state().session.tick();
            take_errors();
            const auto at_end = [](const Source& source) {
                return source.next >= source.lines.size();
            };
            while (sources_.size() > 1 && at_end(sources_.back())) { sources_.pop_back(); }
            if (at_end(sources_.back())) {
                stop();
                return;
            }
            carry_out_next();
            take_errors();
        }
    } catch (const simulation::UnstableFlow& error) {
        throw end_at<simulation::UnstableFlow>(error);
    } catch (const DeskFailure& error) { throw end_at<Error>(error); } catch (const Error& error) {
        throw InputError(end_at<Error>(error));
    }
}

/// Stops, and tells where.
template <class Kind>
Kind ScriptPlayer::end_at(const Error& error) {
    const std::string about = error.where().empty() ? "" : error.where() + ": ";
    Kind told(place(), about + error.problem(), error.cure());
    stop();
    return told;
}

void ScriptPlayer::carry_out_next() {
    Source& source = sources_.back();
    const ScriptLine& line = source.lines[source.next++];
    column_ = line.words.front().column;
    const ScriptCommand& command = check_line(source.name, line);
    if (command.needs_scene && desk_.state().session.scene_generation() == 0) {
        // The line is carried out once the scene is there.
        desk_.need_scene();
        if (desk_.state().session.scene_generation() == 0) {
            throw Error("", "no scene is open", "write open SCENE first");
        }
        --source.next;
        wait_ = WaitForWorld{};
        hold();
        return;
    }
    ScriptRun run(desk_, std::span(line.words).subspan(1), column_, source.folder);
    try {
        command.carry_out(run);
    } catch (const Error&) {
        column_ = run.column();
        throw;
    }
    column_ = run.column();
    wait_ = std::move(run.wait);
    quit_ = run.quit;
    if (run.include) { include(*run.include); }
    if (quit_) { stop(); }
}

void ScriptPlayer::include(const fs::path& file) {
    if (sources_.size() >= deepest_include) {
        throw Error("", "scripts include each other without an end", "leave one of them out");
    }
    auto lines = read_lines(file);
    const std::string name = file.filename().string();
    check_lines(name, lines);
    sources_.push_back({name, file.parent_path(), std::move(lines)});
}

/// While a film is taken or two simulations are stepped together, others set how far the run goes.
bool ScriptPlayer::shares_limit() const {
    return desk_.state().comparison != nullptr || desk_.filming();
}

/// Short of any step: the world stands still at the present one.
void ScriptPlayer::hold() const {
    if (!shares_limit()) { desk_.state().session.runner().set_step_limit(0); }
}

void ScriptPlayer::let_go() const {
    if (!shares_limit()) { desk_.state().session.runner().set_step_limit(std::nullopt); }
}

/// Whether the script waits for a flow to become unstable.
bool ScriptPlayer::expected_halt() const {
    const auto* wait = std::get_if<WaitForCondition>(&wait_);
    return wait != nullptr && wait->condition.mentions("halted") &&
           desk_.state().session.runner().halted();
}

void ScriptPlayer::take_errors() {
    Session& session = desk_.state().session;
    if (session.errors().empty()) { return; }
    const Error error = session.errors().front();
    session.dismiss_error();
    switch (session.fault_of(error)) {
        case Session::Fault::flow:
            if (!expected_halt()) {
                throw simulation::UnstableFlow(error.where(), error.problem(), error.cure());
            }
            desk_.print(error.what());
            return;
        case Session::Fault::scene:
            throw Error(error);
        case Session::Fault::machine:
            throw DeskFailure(error);
    }
}

/// Whether the world has taken over all that was done, and its figures are of now.
bool ScriptPlayer::settled() const {
    AppState& state = desk_.state();
    const Session& session = state.session;
    if (session.writing()) { return false; }
    if (session.scene_generation() == 0) { return true; }
    if (state.comparison != nullptr) {
        return !session.runner().busy() && !session.runner().cells_pending();
    }
    return session.runner().settled() != nullptr;
}

bool ScriptPlayer::done_waiting() {
    const bool done = std::visit(
        [this](auto& wait) {
            using Kind = std::decay_t<decltype(wait)>;
            if constexpr (std::is_same_v<Kind, WaitForWorld>) {
                return settled();
            } else if constexpr (std::is_same_v<Kind, WaitForComparison>) {
                return !desk_.about_to_compare();
            } else {
                return reached(wait);
            }
        },
        wait_);
    if (!done) { return false; }
    if (!std::holds_alternative<WaitForWorld>(wait_)) {
        wait_ = WaitForWorld{};
        hold();
        return settled();
    }
    return true;
}

bool ScriptPlayer::reached(WaitForStep& wait) {
    AppState& state = desk_.state();
    simulation::Runner& runner = state.session.runner();
    if (!shares_limit()) { runner.set_step_limit(wait.step); }
    const auto shown = shares_limit() ? runner.latest() : runner.settled();
    return shown && shown->statistics.step >= wait.step;
}

bool ScriptPlayer::reached(WaitForCondition& wait) {
    AppState& state = desk_.state();
    simulation::Runner& runner = state.session.runner();
    const auto shown = shares_limit() ? runner.latest() : runner.settled();
    if (!shown) { return false; }
    const std::uint64_t step = shown->statistics.step;
    if (wait.condition.holds(state)) {
        // The error that halted the run is expected, and may have come since the last look.
        if (expected_halt()) { state.session.tick(); }
        take_errors();
        return true;
    }
    if (step >= wait.last) {
        throw Error("",
                    fmt::format("{} does not come true: after {} steps {}", wait.text, step,
                                wait.condition.difference(state)),
                    "wait for something else, or longer: ... within N");
    }
    if (!runner.running() && state.comparison == nullptr) {
        throw Error("", fmt::format("{}, and the run is paused", wait.condition.difference(state)),
                    "write run before it");
    }
    if (step >= wait.next) { wait.next = std::min(step + wait.stride, wait.last); }
    if (!shares_limit()) { runner.set_step_limit(wait.next); }
    return false;
}

bool ScriptPlayer::reached(WaitForClock& wait) {
    if (std::chrono::steady_clock::now() >= wait.end) { return true; }
    let_go();
    return false;
}

bool ScriptPlayer::reached(WaitForFilm& wait) {
    if (desk_.filming()) { return false; }
    hold();
    desk_.state().session.runner().set_running(wait.was_running);
    return true;
}

}  // namespace lattice::app
