// SPDX-License-Identifier: MIT
#pragma once

#include <chrono>
#include <memory>
#include <string>

#include "app/progress_bar.hpp"
#include "engine/progress.hpp"

namespace lattice::app {

/// Progress of work on meshes as a bar on standard error, one for each task that lasts.
class TaskProgress {
public:
    /// To be handed to the work. The object has to outlive it.
    Progress listener();

private:
    void tell(const std::string& task, double share);

    std::string task_;
    std::chrono::steady_clock::time_point begin_;
    std::unique_ptr<ProgressBar> bar_;
};

}  // namespace lattice::app
