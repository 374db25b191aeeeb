// SPDX-License-Identifier: MIT
#include "engine/automata/pattern_file.hpp"

#include "engine/automata/life_105.hpp"
#include "engine/automata/life_106.hpp"
#include "engine/automata/line_reader.hpp"
#include "engine/automata/macrocell.hpp"
#include "engine/automata/mcell.hpp"
#include "engine/automata/plaintext_cells.hpp"
#include "engine/automata/rle.hpp"
#include "engine/error.hpp"
#include "engine/scene/atomic_file.hpp"
#include "engine/scene/text_file.hpp"

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
    const std::string text =
        scene::read_text_file(file, {.name = "pattern", .most_bytes = largest_file});
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

}  // namespace lattice::automata
