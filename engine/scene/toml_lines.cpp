// SPDX-License-Identifier: MIT
#include "engine/scene/toml_lines.hpp"

#include <algorithm>
#include <utility>

namespace lattice::scene {

namespace {

bool is_bare(std::string_view name, bool dots) {
    return !name.empty() && std::ranges::all_of(name, [dots](char c) {
        const bool letter = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
        return letter || (c >= '0' && c <= '9') || c == '_' || c == '-' || (dots && c == '.');
    });
}

std::string_view trimmed(std::string_view text) {
    const std::size_t first = text.find_first_not_of(" \t\r\n");
    if (first == std::string_view::npos) { return {}; }
    return text.substr(first, text.find_last_not_of(" \t\r\n") - first + 1);
}

class Splitter {
public:
    explicit Splitter(std::string_view text) : text_(text) {}

    std::optional<TomlLines> split() {
        TomlLines lines;
        lines.blocks.emplace_back();
        std::string above;
        while (at_ < text_.size()) {
            const std::string_view line = text_.substr(at_, line_end(at_) - at_);
            const std::string_view words = trimmed(line);
            if (words.empty() || words.front() == '#') {
                above += line;
                at_ += line.size();
            } else if (words.front() == '[') {
                auto block = header(line, words);
                if (!block) { return std::nullopt; }
                block->above = std::exchange(above, {});
                lines.blocks.push_back(std::move(*block));
            } else {
                auto found = entry(line);
                if (!found) { return std::nullopt; }
                found->above = std::exchange(above, {});
                lines.blocks.back().entries.push_back(std::move(*found));
            }
        }
        lines.end = std::move(above);
        return lines;
    }

private:
    /// Behind the line feed of the line.
    std::size_t line_end(std::size_t from) const {
        const std::size_t feed = text_.find('\n', from);
        return feed == std::string_view::npos ? text_.size() : feed + 1;
    }

    std::optional<TomlBlock> header(std::string_view line, std::string_view words) {
        const bool listed = words.starts_with("[[");
        const std::size_t first = listed ? 2 : 1;
        const std::size_t last = words.find(']');
        if (last == std::string_view::npos) { return std::nullopt; }
        TomlBlock block;
        block.listed = listed;
        block.name = trimmed(words.substr(first, last - first));
        if (!is_bare(block.name, true)) { return std::nullopt; }
        block.header = line;
        if (!block.header.ends_with('\n')) { block.header += '\n'; }
        at_ += line.size();
        return block;
    }

    std::optional<TomlEntry> entry(std::string_view line) {
        const std::size_t equals = line.find('=');
        if (equals == std::string_view::npos) { return std::nullopt; }
        TomlEntry found;
        found.key = trimmed(line.substr(0, equals));
        if (!is_bare(found.key, false)) { return std::nullopt; }
        std::size_t begin = at_ + equals + 1;
        while (begin < text_.size() && (text_[begin] == ' ' || text_[begin] == '\t')) { ++begin; }
        const std::size_t end = value_end(begin);
        if (end <= begin || text_[begin] == '{') { return std::nullopt; }
        found.before_value = text_.substr(at_, begin - at_);
        found.value = text_.substr(begin, end - begin);
        found.behind = text_.substr(end, line_end(end) - end);
        if (!found.behind.ends_with('\n')) { found.behind += '\n'; }
        at_ = line_end(end);
        return found;
    }

    std::size_t string_end(std::size_t from) const {
        const char quote = text_[from];
        const std::string three(3, quote);
        const bool lines = text_.substr(from, 3) == three;
        std::size_t at = from + (lines ? 3 : 1);
        while (at < text_.size()) {
            if (quote == '"' && text_[at] == '\\') {
                at += 2;
            } else if (lines && text_.substr(at, 3) == three) {
                at += 3;
                // Up to two quotes may stand before the closing three.
                while (at < text_.size() && text_[at] == quote) { ++at; }
                return at;
            } else if (!lines && text_[at] == quote) {
                return at + 1;
            } else {
                ++at;
            }
        }
        return text_.size();
    }

    std::size_t array_end(std::size_t from) const {
        int depth = 0;
        std::size_t at = from;
        while (at < text_.size()) {
            const char c = text_[at];
            if (c == '"' || c == '\'') {
                at = string_end(at);
                continue;
            }
            if (c == '#') {
                at = line_end(at);
                continue;
            }
            depth += c == '[' ? 1 : c == ']' ? -1 : 0;
            ++at;
            if (depth == 0) { break; }
        }
        return at;
    }

    std::size_t value_end(std::size_t from) const {
        if (from >= text_.size()) { return from; }
        if (text_[from] == '"' || text_[from] == '\'') { return string_end(from); }
        if (text_[from] == '[') { return array_end(from); }
        std::size_t end = std::min(text_.find_first_of("#\r\n", from), text_.size());
        while (end > from && (text_[end - 1] == ' ' || text_[end - 1] == '\t')) { --end; }
        return end;
    }

    std::string_view text_;
    std::size_t at_ = 0;
};

}  // namespace

std::optional<TomlLines> toml_lines(std::string_view text) {
    return Splitter(text).split();
}

}  // namespace lattice::scene
