// SPDX-License-Identifier: MIT
#include "engine/scene/cache_folder.hpp"

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

fs::path cache_folder() {
    if (std::getenv("LATTICELAB_CACHE") != nullptr) { return absolute_path_of("LATTICELAB_CACHE"); }
    if (const fs::path caches = absolute_path_of("XDG_CACHE_HOME"); !caches.empty()) {
        return caches / "latticelab";
    }
    const fs::path home = absolute_path_of("HOME");
    return home.empty() ? fs::path() : home / ".cache" / "latticelab";
}

}  // namespace lattice::scene
