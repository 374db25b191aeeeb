// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <string_view>

namespace lattice::scene {

/// Offset of the first byte of `text` that is not part of well-formed UTF-8 (RFC 3629) or is a
/// control character other than tab, line feed and carriage return; npos when there is none.
std::size_t find_binary(std::string_view text);

/// Well-formed UTF-8 without control characters other than tab and line feed: text that
/// a scene file can hold and a panel can show.
bool is_plain_utf8(std::string_view text);

/// For messages: what is not plain UTF-8 becomes '?', line feeds and tabs become blanks, and text
/// beyond `longest` bytes ends in "...".
std::string printable_utf8(std::string_view text, std::size_t longest);

}  // namespace lattice::scene
