// SPDX-License-Identifier: MIT
#include "engine/solid/obj_syntax.hpp"

#include <charconv>
#include <cmath>
#include <limits>
#include <string_view>

#include <fmt/format.h>

#include "engine/error.hpp"
#include "engine/solid/polygon.hpp"

namespace lattice::solid {

namespace {

constexpr std::string_view blanks = " \t";
constexpr std::string_view line_ends = "\r\n";
constexpr const char* save_again = "Save the file again from the program that made it.";

/// Cuts the next blank-separated word off the front of `line`; empty at its end.
std::string_view next_word(std::string_view& line) {
    const std::size_t begin = std::min(line.find_first_not_of(blanks), line.size());
    const std::size_t end = std::min(line.find_first_of(blanks, begin), line.size());
    const std::string_view word = line.substr(begin, end - begin);
    line.remove_prefix(end);
    return word;
}

std::string shortened(std::string_view word) {
    constexpr std::size_t longest = 40;
    std::string text(word.substr(0, longest));
    for (char& c : text) {
        if (static_cast<unsigned char>(c) < 0x20) { c = '?'; }
    }
    return word.size() > longest ? text + "..." : text;
}

class Checker {
public:
    Checker(std::string& text, const std::string& name) : whole_(text), text_(text), name_(name) {}

    ObjSummary run(const ShareDone& progress) {
        constexpr std::int64_t progress_interval = 1 << 16;
        const auto size = static_cast<double>(text_.size());
        while (!text_.empty()) {
            if (progress && line_number_ % progress_interval == 0) {
                progress(1 - static_cast<double>(text_.size()) / size);
            }
            const std::size_t end = text_.find_first_of(line_ends);
            cut_off_ = end == std::string_view::npos;
            ++line_number_;
            check_line(text_.substr(0, end));
            if (cut_off_) { break; }
            const bool both = text_[end] == '\r' && text_.substr(end + 1, 1) == "\n";
            text_.remove_prefix(end + (both ? 2 : 1));
        }
        if (highest_index_ > summary_.vertices) {
            line_number_ = highest_line_;
            fail_index(highest_index_);
        }
        return summary_;
    }

private:
    void check_line(std::string_view line) {
        const std::string_view keyword = next_word(line);
        if (keyword.empty()) { return; }
        summary_.last_line = line_number_;
        const bool vertex = keyword == "v";
        const bool face = keyword == "f";
        if (vertex) { check_vertex(line); }
        if (face) { check_face(line); }
        if (!vertex && !face) {
            whole_[static_cast<std::size_t>(keyword.data() - whole_.data())] = '#';
        }
        summary_.ends_inside_line = cut_off_ && (vertex || face);
    }

    void check_vertex(std::string_view line) {
        for (const char axis : {'x', 'y', 'z'}) {
            const std::string_view word = next_word(line);
            if (word.empty()) { fail(fmt::format("the vertex has no {} coordinate", axis)); }
            check_coordinate(word);
        }
        ++summary_.vertices;
    }

    void check_coordinate(std::string_view word) const {
        std::string_view digits = word;
        if (digits.starts_with('+')) { digits.remove_prefix(1); }
        double value = 0;
        const char* const end = digits.data() + digits.size();
        const auto [stop, status] = std::from_chars(digits.data(), end, value);
        const bool too_large = std::abs(value) > std::numeric_limits<float>::max();
        if (stop != end || status == std::errc::invalid_argument) {
            fail(fmt::format("\"{}\" is not a number", shortened(word)));
        }
        // Out of range also names numbers below the smallest double, which are as good as 0.
        const bool tiny = status == std::errc::result_out_of_range &&
                          digits.find('-', 1) != std::string_view::npos;
        if (!tiny &&
            (status == std::errc::result_out_of_range || !std::isfinite(value) || too_large)) {
            throw Error(where(),
                        fmt::format("the coordinate \"{}\" is not finite", shortened(word)),
                        "Every coordinate has to be a number below 3.4e38.");
        }
    }

    void check_face(std::string_view line) {
        int corners = 0;
        for (auto word = next_word(line); !word.empty(); word = next_word(line)) {
            check_index(word);
            if (++corners > largest_polygon) {
                throw Error(where(),
                            fmt::format("the face has more than {} corners and cannot be cut into "
                                        "triangles",
                                        largest_polygon),
                            "Triangulate the mesh before it is saved.");
            }
        }
        if (corners < 3) { fail(fmt::format("the face has {} corners, not 3 or more", corners)); }
        ++summary_.faces;
    }

    void check_index(std::string_view word) {
        const std::string_view number = word.substr(0, word.find('/'));
        int index = 0;
        const char* const end = number.data() + number.size();
        const auto [stop, status] = std::from_chars(number.data(), end, index);
        if (stop != end || status != std::errc{} || index == 0) {
            fail(fmt::format("\"{}\" is not a vertex index (they count from 1)", shortened(word)));
        }
        if (index < 0 && -static_cast<std::int64_t>(index) > summary_.vertices) {
            fail_index(index);
        }
        if (index > highest_index_) {
            highest_index_ = index;
            highest_line_ = line_number_;
        }
    }

    std::string where() const { return fmt::format("{}:{}", name_, line_number_); }

    [[noreturn]] void fail(const std::string& problem) const {
        if (cut_off_) {
            throw Error(where(),
                        "the file is truncated: it ends inside this line, where " + problem,
                        save_again);
        }
        throw Error(where(), problem, save_again);
    }

    [[noreturn]] void fail_index(std::int64_t index) const {
        throw Error(where(),
                    fmt::format("the face names vertex {}, but only {} vertices exist{}", index,
                                summary_.vertices, index < 0 ? " before it" : ""),
                    std::string("The file is truncated or damaged. ") + save_again);
    }

    std::string& whole_;
    std::string_view text_;  ///< what is left of it
    const std::string& name_;
    ObjSummary summary_;
    std::int64_t line_number_ = 0;
    std::int64_t highest_index_ = 0;
    std::int64_t highest_line_ = 0;
    bool cut_off_ = false;
};

}  // namespace

void join_continued_lines(std::string& text) {
    for (std::size_t at = text.find('\\'); at != std::string::npos; at = text.find('\\', at + 1)) {
        std::size_t end = at + 1;
        if (end < text.size() && text[end] == '\r') { ++end; }
        if (end < text.size() && text[end] == '\n') {
            text.replace(at, end + 1 - at, end + 1 - at, ' ');
        }
    }
}

ObjSummary check_obj_syntax(std::string& text, const std::string& name, const ShareDone& progress) {
    return Checker(text, name).run(progress);
}

}  // namespace lattice::solid
