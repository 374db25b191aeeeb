// SPDX-License-Identifier: MIT
#include "app/capture/output_folder.hpp"

#include <system_error>

#include "engine/error.hpp"
#include "engine/scene/atomic_file.hpp"

namespace lattice::capture {

namespace fs = std::filesystem;

OutputFolder::OutputFolder(const fs::path& file) {
    try {
        std::error_code lost;
        const fs::path whole = fs::absolute(file, lost);
        if (lost) {
            throw Error(file.string(), "the working folder is gone: " + lost.message(),
                        "give a file in another folder");
        }
        fs::path folder;
        for (const fs::path& part : whole.parent_path()) {
            folder /= part;
            make(folder);
        }
        scene::check_file_can_be_written(file);
    } catch (...) {
        remove_empty();
        throw;
    }
}

OutputFolder::~OutputFolder() {
    remove_empty();
}

void OutputFolder::make(const fs::path& folder) {
    std::error_code failure;
    const fs::file_status status = fs::status(folder, failure);
    if (fs::is_directory(status)) { return; }
    if (fs::exists(status)) {
        throw Error(folder.string(), "this is a file, not a folder", "choose another folder");
    }
    if (fs::create_directory(folder, failure)) {
        made_.push_back(folder);
    } else if (failure) {
        throw Error(folder.string(), "the folder cannot be made: " + failure.message(),
                    "choose a folder you may write to");
    }
}

void OutputFolder::remove_empty() noexcept {
    std::error_code not_empty;
    for (; !made_.empty(); made_.pop_back()) { fs::remove(made_.back(), not_empty); }
}

}  // namespace lattice::capture
