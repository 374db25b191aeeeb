// SPDX-License-Identifier: MIT
// Values and keys of scenes as TOML. Private to this room.
#pragma once

#include <string>
#include <string_view>

#include "engine/scene/parameter_table.hpp"
#include "engine/scene/scene.hpp"

namespace lattice::scene {

std::string toml_value(const Value& value);

/// Every key of one section, but none that follows from others and no empty text.
std::string format_keys(const Scene& scene, std::string_view section, Instance index);

}  // namespace lattice::scene
