// SPDX-License-Identifier: MIT
#include "engine/scene/cache_folder.hpp"

#include <algorithm>
#include <string>
#include <system_error>
#include <vector>

#include "engine/scene/atomic_file.hpp"
#include "engine/scene/user_folder.hpp"

namespace lattice::scene {

namespace fs = std::filesystem;

fs::path cache_folder() {
    return user_folder("LATTICELAB_CACHE", "XDG_CACHE_HOME", ".cache");
}

void remove_longest_unused(const fs::path& folder,
                           const std::function<bool(const fs::path&)>& counts,
                           std::uintmax_t most_bytes) {
    struct Kept {
        fs::file_time_type used;
        std::uintmax_t bytes;
        fs::path file;
    };
    remove_abandoned(folder, [](const std::string&) { return true; });
    std::vector<Kept> kept;
    std::uintmax_t sum = 0;
    std::error_code failure;
    for (fs::directory_iterator entry(folder, failure), end; !failure && entry != end;
         entry.increment(failure)) {
        // Other processes tidy up as well: what is gone by now is passed over.
        std::error_code gone;
        const fs::path& file = entry->path();
        const Kept found{fs::last_write_time(file, gone), fs::file_size(file, gone), file};
        if (gone || !counts(file)) { continue; }
        kept.push_back(found);
        sum += found.bytes;
    }
    std::ranges::sort(kept, {}, &Kept::used);
    for (const Kept& oldest : kept) {
        if (sum <= most_bytes) { break; }
        fs::remove(oldest.file, failure);
        sum -= oldest.bytes;
    }
}

}  // namespace lattice::scene
