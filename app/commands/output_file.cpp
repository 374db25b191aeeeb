// SPDX-License-Identifier: MIT
#include "app/commands/output_file.hpp"

#include <system_error>

#include "app/exit_status.hpp"

namespace lattice::app {

void check_output_file(const char* option, const std::filesystem::path& file) {
    if (file.empty()) { return; }
    const std::filesystem::path folder = std::filesystem::absolute(file).parent_path();
    std::error_code ignored;
    if (!std::filesystem::is_directory(folder, ignored)) {
        throw InputError({option, "there is no folder " + folder.string(),
                          "make it first, or name a file elsewhere"});
    }
}

}  // namespace lattice::app
