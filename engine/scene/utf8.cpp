// SPDX-License-Identifier: MIT
#include "engine/scene/utf8.hpp"

#include <algorithm>
#include <cstdint>

namespace lattice::scene {

namespace {

struct Encoding {
    std::uint32_t lead_mask;
    std::uint32_t lead_bits;
    std::uint32_t least;  ///< smallest code point that may be written with this many bytes
};

constexpr Encoding encodings[] = {
    {0x80, 0x00, 0x0}, {0xE0, 0xC0, 0x80}, {0xF0, 0xE0, 0x800}, {0xF8, 0xF0, 0x10000}};

/// Bytes of the well-formed character at the start of `text`, which is not empty; else 0.
std::size_t character_length(std::string_view text) {
    const auto byte = [&](std::size_t i) { return static_cast<std::uint32_t>(text[i]) & 0xFFU; };
    for (std::size_t length = 1; length <= 4; ++length) {
        const Encoding& encoding = encodings[length - 1];
        if ((byte(0) & encoding.lead_mask) != encoding.lead_bits) { continue; }
        if (text.size() < length) { return 0; }
        std::uint32_t code = byte(0) & ~encoding.lead_mask & 0xFFU;
        for (std::size_t i = 1; i < length; ++i) {
            if ((byte(i) & 0xC0U) != 0x80U) { return 0; }
            code = code << 6 | (byte(i) & 0x3FU);
        }
        const bool surrogate = code >= 0xD800 && code <= 0xDFFF;
        return code < encoding.least || code > 0x10FFFF || surrogate ? 0 : length;
    }
    return 0;
}

bool is_control(char c) {
    return static_cast<unsigned char>(c) < 0x20 || c == 0x7F;
}

}  // namespace

std::size_t find_binary(std::string_view text) {
    for (std::size_t i = 0; i < text.size();) {
        const std::size_t length = character_length(text.substr(i));
        const bool blank = text[i] == '\n' || text[i] == '\t' || text[i] == '\r';
        if (length == 0 || (is_control(text[i]) && !blank)) { return i; }
        i += length;
    }
    return std::string_view::npos;
}

bool is_plain_utf8(std::string_view text) {
    return find_binary(text) == std::string_view::npos && text.find('\r') == std::string_view::npos;
}

std::string printable_utf8(std::string_view text, std::size_t longest) {
    std::string shown;
    while (!text.empty()) {
        const std::size_t length = character_length(text);
        if (shown.size() + std::max<std::size_t>(length, 1) > longest) { return shown + "..."; }
        if (length == 0) {
            shown += '?';
        } else if (is_control(text[0])) {
            shown += text[0] == '\n' || text[0] == '\t' ? ' ' : '?';
        } else {
            shown += text.substr(0, length);
        }
        text.remove_prefix(std::max<std::size_t>(length, 1));
    }
    return shown;
}

}  // namespace lattice::scene
