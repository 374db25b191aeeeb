// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace lattice::scene {

/// Least number of inserted, deleted, changed and swapped neighbouring bytes that turn `a` into `b`
/// (Damerau-Levenshtein distance, optimal string alignment).
std::size_t edit_distance(std::string_view a, std::string_view b);

/// The name nearest to a mistyped word, capitals or not; empty when none is near enough to be what
/// was meant.
std::optional<std::string> nearest_name(std::string_view word, std::span<const std::string> names);

}  // namespace lattice::scene
