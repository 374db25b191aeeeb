// SPDX-License-Identifier: MIT
#include "app/task_progress.hpp"

namespace lattice::app {

namespace {

constexpr int bar_total = 100;
/// Who has waited that long wants to know what for.
constexpr auto patience = std::chrono::milliseconds(700);

}  // namespace

Progress TaskProgress::listener() {
    return [this](const std::string& task, double share) { tell(task, share); };
}

void TaskProgress::tell(const std::string& task, double share) {
    const auto now = std::chrono::steady_clock::now();
    if (task != task_) {
        task_ = task;
        begin_ = now;
        bar_.reset();
    }
    if (!bar_) {
        if (now - begin_ < patience) { return; }
        bar_ = std::make_unique<ProgressBar>(task, bar_total, begin_);
    }
    bar_->update(static_cast<int>(share * bar_total));
}

}  // namespace lattice::app
