// SPDX-License-Identifier: MIT
#include "engine/automata/pattern_file.hpp"

#include <cerrno>
#include <fstream>
#include <system_error>

#include <fmt/format.h>

#include "engine/automata/life_105.hpp"
#include "engine/automata/life_106.hpp"
#include "engine/automata/line_reader.hpp"
#include "engine/automata/macrocell.hpp"
#include "engine/automata/mcell.hpp"
#include "engine/automata/plaintext_cells.hpp"
#include "engine/automata/rle.hpp"
#include "engine/error.hpp"
#include "engine/scene/atomic_file.hpp"

namespace lattice::automata {

namespace {

/// A soup of most_pattern_cells as RLE has about this size.
constexpr std::uintmax_t largest_file = 512ULL << 20;

/// Whether every character of a line draws a cell, as nothing but .cells has it.
bool is_drawn_row(std::string_view line) {
    return !line.empty() && line.find_first_not_of(".O*") == std::string_view::npos;
}

}  // namespace

PatternFormat format_of_text(std::string_view text) {
    LineReader lines(text, "");
    while (lines.next()) {
        const std::string_view line = lines.trimmed();
        if (line.empty()) { continue; }
        if (line.starts_with("[M2]")) { return PatternFormat::macrocell; }
        if (line.starts_with("#Life 1.05")) { return PatternFormat::life_105; }
        if (line.starts_with("#Life 1.06")) { return PatternFormat::life_106; }
        if (line.starts_with("#MCell")) { return PatternFormat::mcell; }
        if (line.starts_with('!') || is_drawn_row(line)) { return PatternFormat::plaintext_cells; }
        break;
    }
    return PatternFormat::rle;
}

PatternFormat format_of_name(const std::filesystem::path& file) {
    std::string ending = file.extension().string();
    for (char& c : ending) {
        if (c >= 'A' && c <= 'Z') { c = static_cast<char>(c - 'A' + 'a'); }
    }
    if (ending == ".mc") { return PatternFormat::macrocell; }
    if (ending == ".cells") { return PatternFormat::plaintext_cells; }
    if (ending == ".mcl") { return PatternFormat::mcell; }
    if (ending == ".lif") { return PatternFormat::life_105; }
    if (ending == ".life") { return PatternFormat::life_106; }
    return PatternFormat::rle;
}

Pattern parse_pattern(const PatternText& source) {
    switch (format_of_text(source.text)) {
        case PatternFormat::macrocell:
            return parse_macrocell(source);
        case PatternFormat::life_105:
            return parse_life_105(source);
        case PatternFormat::life_106:
            return parse_life_106(source);
        case PatternFormat::plaintext_cells:
            return parse_plaintext_cells(source);
        case PatternFormat::mcell:
            return parse_mcell(source);
        case PatternFormat::rle:
            break;
    }
    return parse_rle(source);
}

Pattern read_pattern(const std::filesystem::path& file) {
    const std::string text = read_text_file(file, "pattern", largest_file);
    if (text.empty()) {
        throw Error(file.string(), "the file is empty", "Give the path of a pattern file.");
    }
    return parse_pattern({text, file.string()});
}

std::string pattern_text(const Pattern& pattern, PatternFormat format) {
    switch (format) {
        case PatternFormat::macrocell:
            return macrocell_text(pattern);
        case PatternFormat::life_105:
            return life_105_text(pattern);
        case PatternFormat::life_106:
            return life_106_text(pattern);
        case PatternFormat::plaintext_cells:
            return plaintext_cells_text(pattern);
        case PatternFormat::mcell:
            throw Error("pattern", "MCell files are read, not written", "Save it as RLE.");
        case PatternFormat::rle:
            break;
    }
    return rle_text(pattern);
}

void write_pattern(const std::filesystem::path& file, const Pattern& pattern) {
    scene::write_file_atomically(file, pattern_text(pattern, format_of_name(file)));
}

std::string read_text_file(const std::filesystem::path& file, std::string_view kind,
                           std::uintmax_t most_bytes) {
    const std::string name = file.string();
    const std::string cure = fmt::format("Give the path of a {} file.", kind);
    std::error_code failure;
    const auto status = std::filesystem::status(file, failure);
    if (!std::filesystem::exists(status)) { throw Error(name, "there is no such file", cure); }
    if (!std::filesystem::is_regular_file(status)) {
        throw Error(name, "this is not a regular file", cure);
    }
    const std::uintmax_t size = std::filesystem::file_size(file, failure);
    if (!failure && size > most_bytes) {
        throw Error(name,
                    fmt::format("the file has {} MiB, more than the {} MiB a {} may have",
                                size >> 20, most_bytes >> 20, kind),
                    "Is it really such a file?");
    }
    std::ifstream stream(file, std::ios::binary);
    std::string text(failure ? 0 : size, '\0');
    if (failure || !stream || !stream.read(text.data(), static_cast<std::streamsize>(size))) {
        const std::error_code reason =
            failure ? failure : std::error_code(errno, std::generic_category());
        throw Error(name, "the file cannot be read: " + reason.message(),
                    "Check that you may read it and that it is not being written.");
    }
    if (text.starts_with("\x1f\x8b")) {
        throw Error(name, "the file is compressed", "Unpack it with gunzip first.");
    }
    if (text.find('\0') != std::string::npos) {
        throw Error(name, fmt::format("this is not a {} file: it holds binary data", kind), cure);
    }
    return text;
}

}  // namespace lattice::automata
