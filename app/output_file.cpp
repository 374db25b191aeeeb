// SPDX-License-Identifier: MIT
#include "app/output_file.hpp"

#include <system_error>

#include "app/exit_status.hpp"
#include "engine/scene/atomic_file.hpp"

namespace lattice::app {

void check_output_file(const char* option, const std::filesystem::path& file) {
    if (file.empty()) { return; }
    const std::filesystem::path folder = std::filesystem::absolute(file).parent_path();
    std::error_code ignored;
    if (!std::filesystem::exists(folder, ignored)) {
        throw InputError({option, "there is no folder " + folder.string(),
                          "make it first, or name a file elsewhere"});
    }
    try {
        scene::check_file_can_be_written(file);
    } catch (const Error& error) {
        throw InputError({option, error.where() + ": " + error.problem(), error.cure()});
    }
}

}  // namespace lattice::app
