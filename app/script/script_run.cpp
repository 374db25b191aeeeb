// SPDX-License-Identifier: MIT
#include "app/script/script_run.hpp"

#include <charconv>
#include <cmath>
#include <system_error>
#include <utility>
#include <vector>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "app/data_files.hpp"
#include "engine/error.hpp"
#include "engine/scene/suggestion.hpp"

namespace lattice::app {

namespace fs = std::filesystem;

namespace {

template <class Number>
std::optional<Number> parse(std::string_view text) {
    Number number{};
    const auto [end, code] = std::from_chars(text.data(), text.data() + text.size(), number);
    if (code != std::errc{} || end != text.data() + text.size()) { return std::nullopt; }
    return number;
}

}  // namespace

void ScriptRun::refuse(const std::string& problem, const std::string& cure) const {
    throw Error("", problem, cure);
}

const std::string& ScriptRun::text(std::size_t i) {
    column_ = words_[i].column;
    return words_[i].text;
}

bool ScriptRun::is(std::size_t i, std::string_view text) const {
    return i < words_.size() && words_[i].text == text && !words_[i].quoted;
}

double ScriptRun::number(std::size_t i, double low, double high) {
    const std::string& word = text(i);
    const auto found = parse<double>(word);
    if (!found || !std::isfinite(*found)) {
        refuse(fmt::format("\"{}\" is no number", word),
               fmt::format("write one from {} to {}", low, high));
    }
    if (*found < low || *found > high) {
        refuse(fmt::format("{} is out of range", word),
               fmt::format("allowed: {} to {}", low, high));
    }
    return *found;
}

int ScriptRun::whole(std::size_t i, int low, int high) {
    const std::string& word = text(i);
    const auto found = parse<int>(word);
    if (!found || *found < low || *found > high) {
        refuse(fmt::format("\"{}\" does not stand for a whole number here", word),
               fmt::format("allowed: {} to {}", low, high));
    }
    return *found;
}

glm::dvec3 ScriptRun::vector(std::size_t first) {
    return {number(first), number(first + 1), number(first + 2)};
}

glm::ivec2 ScriptRun::size(std::size_t i) {
    constexpr int least = 16;
    constexpr int most = 16384;
    const std::string& word = text(i);
    const std::size_t cross = word.find('x');
    const int width = parse<int>(std::string_view(word).substr(0, cross)).value_or(0);
    const int height = cross == std::string::npos
                           ? 0
                           : parse<int>(std::string_view(word).substr(cross + 1)).value_or(0);
    const auto fits = [](int side) { return side >= least && side <= most; };
    if (!fits(width) || !fits(height)) {
        refuse(
            fmt::format("\"{}\" is not a picture size", word),
            fmt::format("write WIDTHxHEIGHT in pixels, each from {} to {}: 1280x720", least, most));
    }
    return {width, height};
}

std::size_t ScriptRun::choice(std::size_t i, std::initializer_list<const char*> words) {
    const std::string& word = text(i);
    const std::vector<std::string> names(words.begin(), words.end());
    for (std::size_t n = 0; n < names.size(); ++n) {
        if (names[n] == word) { return n; }
    }
    const auto near = scene::nearest_name(word, names);
    refuse(fmt::format("\"{}\" means nothing here", word),
           near ? fmt::format("did you mean '{}'?", *near)
                : fmt::format("one of: {}", fmt::join(names, ", ")));
}

fs::path ScriptRun::file_to_read(std::size_t i, const char* assets, const char* ending) {
    return file_named(text(i), assets, ending);
}

fs::path ScriptRun::file_named(const fs::path& wanted, const char* assets,
                               const char* ending) const {
    std::error_code ignored;
    fs::path beside = folder_ / wanted;
    if (fs::exists(beside, ignored)) { return beside; }
    if (fs::exists(wanted, ignored) || wanted.has_parent_path()) { return wanted; }
    fs::path named = data_folder() / "assets" / assets / wanted;
    if (!named.has_extension()) { named += ending; }
    if (fs::exists(named, ignored)) { return named; }
    std::vector<std::string> names;
    fs::directory_iterator entry(named.parent_path(), ignored);
    for (; !ignored && entry != fs::directory_iterator(); entry.increment(ignored)) {
        if (entry->path().extension() == ending) { names.push_back(entry->path().stem().string()); }
    }
    const auto near = scene::nearest_name(wanted.stem().string(), names);
    if (near) {
        refuse(fmt::format("there is no file {}", wanted.string()),
               fmt::format("did you mean '{}'?", *near));
    }
    return wanted;
}

void ScriptRun::execute(const scene::Command& command) const {
    session().end_gesture();
    if (const auto refused = session().attempt(command, Session::Author::script)) {
        throw Error(*refused);
    }
    session().end_gesture();
}

std::uint64_t ScriptRun::step() const {
    const auto latest = session().runner().latest();
    return latest ? latest->statistics.step : 0;
}

}  // namespace lattice::app
