// SPDX-License-Identifier: MIT
// Settings as TOML.
#pragma once

#include <string_view>

#include <toml++/toml.h>

#include "app/settings.hpp"

namespace lattice::app {

/// Throws Error, about `where`, when the text is no TOML or far too large for settings.
toml::table parse_settings(std::string_view text, const std::string& where);

/// What a table says; the default for what it does not say, or says wrongly.
Settings settings_of(const toml::table& table);

toml::table table_of(const Settings& settings);

/// `theirs` with what changed from `base` to `mine`: of two programs that run at once each keeps
/// what it changed. Keys that none of the three knows stay.
toml::table merged(toml::table theirs, const toml::table& base, const toml::table& mine);

}  // namespace lattice::app
