// SPDX-License-Identifier: MIT
#include "engine/scene/user_folder.hpp"

#include <cstdlib>

namespace lattice::scene {

namespace fs = std::filesystem;

namespace {

/// Empty when it is not set; a relative path says nothing where programs start anywhere.
fs::path absolute_path_of(const char* variable) {
    const char* value = std::getenv(variable);
    const fs::path path = value == nullptr ? "" : value;
    return path.is_absolute() ? path : fs::path();
}

}  // namespace

fs::path user_folder(const char* own, const char* base, const char* below_home) {
    if (std::getenv(own) != nullptr) { return absolute_path_of(own); }
    if (const fs::path named = absolute_path_of(base); !named.empty()) {
        return named / "latticelab";
    }
    const fs::path home = absolute_path_of("HOME");
    return home.empty() ? fs::path() : home / below_home / "latticelab";
}

}  // namespace lattice::scene
